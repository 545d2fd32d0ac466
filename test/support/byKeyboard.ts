import type { Page } from 'playwright'
import type { PickupParcelView } from '../../src/contract/pickups.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'

/** What a person does in the window with the keyboard alone. */

/** As slowly as a person: what comes faster than that is a scan, and no name. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).focus()
  await page.keyboard.type(text, { delay: 120 })
}

/** Pastes lines into a new batch, and waits until the station knows the orders of all of them. */
export async function pasteBatch(page: Page, codes: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Alt+2')
  await page.getByRole('heading', { name: 'Lô tem' }).waitFor()
  await page.evaluate((text) => navigator.clipboard.writeText(text), codes.join('\r\n'))
  await page.keyboard.press('Control+v')
  await page.getByRole('status').filter({ hasText: 'dòng vào lô' }).waitFor()
  await page.keyboard.press('F9')
  const grid = page.getByRole('grid', { name: 'Các dòng của lô' })
  await grid.waitFor()
  for (const code of codes) await grid.getByRole('row').filter({ hasText: code }).getByText('Chờ lấy hàng').waitFor()
}

/** Opens the handover of the shift that the orders of the practice service go with: tomorrow morning. */
export async function openShift(page: Page): Promise<void> {
  await page.keyboard.press('Alt+3')
  const shift = page.getByRole('button', { name: /07:00–12:00.*Ngày mai.*[1-9]\d* đơn đã biết/ })
  await shift.waitFor()
  while (!(await shift.evaluate((button) => button === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'SẴN SÀNG' }).waitFor()
}

/** Waits until the card of this code says so. */
export async function said(page: Page, code: string, word: string): Promise<void> {
  await page.getByRole('article', { name: code, exact: true }).getByText(word, { exact: true }).waitFor()
}

/** Scans each of these into the open handover. */
export async function scanInto({ page, scan }: Scanned, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await scan(code)
    await said(page, code, 'ĐÃ QUÉT')
  }
}

/** Who signs: `Lê Quốc Bảo` drives, `Vũ Đức Thắng` hands over. */
export async function typeSigners(page: Page): Promise<void> {
  await typeInto(page, 'Tài xế nhận hàng', 'Lê Quốc Bảo')
  await typeInto(page, 'Người giao của trạm', 'Vũ Đức Thắng')
}

interface Scanned {
  readonly page: Page
  scan(line: string): Promise<void>
}

/** Nothing is signed before it is said what is. */
export async function signs(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: /^Ký biên bản BG-/ }).waitFor()
  await page.keyboard.press('Enter')
}

/** Those of the pickup that was opened last. */
export async function parcelsOf(api: StationApi): Promise<readonly PickupParcelView[]> {
  const page = await api.ask({ type: 'pickups', limit: 1, before: null })
  const pickup = page.ok ? page.value.pickups[0]?.id : undefined
  if (pickup === undefined) throw new Error('no pickup is open')
  const parcels = await api.ask({ type: 'pickup-parcels', pickup, from: 0, count: 1_000 })
  if (!parcels.ok || parcels.value.length === 0) throw new Error('no parcels are expected')
  return parcels.value
}
