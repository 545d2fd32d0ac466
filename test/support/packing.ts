import type { Page } from 'playwright'
import type { DoorApi } from './doorApi.ts'

/** The goods of the first practice order that has what the test wants. */
export async function orderWithItems(door: DoorApi, codes: readonly string[], units: number) {
  for (const line of codes) {
    const page = await door.api.ask({ type: 'parcel', line, fresh: true })
    const items = page.ok ? (page.value.order?.detail?.items ?? []) : []
    const scans = items.flatMap(({ code, quantity }) => Array.from({ length: quantity ?? 1 }, () => code))
    const alone = new Set(items.map(({ code }) => code)).size === items.length
    if (alone && scans.length >= units && items.length > 1) return { code: line, scans }
  }
  throw new Error('practice has no such order')
}

/** Items are scanned before the label: by keyboard, in the settings. The words are those of the window's language. */
export async function switchPackingOn(page: Page, w: { readonly setting: string; readonly on: string }): Promise<void> {
  await page.keyboard.press('Alt+8')
  const choice = page.getByRole('region', { name: w.setting }).getByRole('button', { name: w.on, exact: true })
  await choice.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: w.setting })
    .getByRole('button', { name: w.on, exact: true, pressed: true })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+1')
}
