import type { Page } from 'playwright'
import { uuid } from '../../src/base/uuid.ts'
import { doorDesk } from '../support/doorDesk.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'
import { percentile } from './table.ts'

const scans = 60

/**
 * The window of a real station, milliseconds: its first paint when it is opened anew, and p95 from the last key of a
 * scan to the frame with the parcel's card. Orders and labels are on disk; every scan prints.
 */
export async function measureScans(): Promise<{ readonly firstPaintMs: number; readonly cardMs: number }> {
  await using folder = await tempDir()
  await using window = await windowOfStation(folder.path)
  using door = await doorDesk(folder.path)
  await door.done({ type: 'change-settings', id: uuid(), part: { duplicateGuardMs: 0 } })
  const codes = window.codes.slice(0, 3)
  for (const code of codes) {
    await window.scan(code)
    await window.verdict(code, 'printed')
  }
  await window.page.reload()
  await window.page.getByRole('navigation').waitFor()
  const firstPaintMs = await window.page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  const took: number[] = []
  for (let scan = 0; scan < scans; scan++) {
    const code = codes[scan % codes.length] ?? ''
    took.push(await scanInPage(window.page, code))
    await window.verdict(code, 'printed')
  }
  return { firstPaintMs, cardMs: percentile(took, 0.95) }
}

/** From the Enter of a scan to the frame that shows its card with what is known of the order. */
function scanInPage(page: Page, code: string): Promise<number> {
  return page.evaluate(async (line) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const press = (key: string) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key}`, bubbles: true, cancelable: true }),
      )
    for (const key of line) press(key)
    const began = performance.now()
    press('Enter')
    const card = () => document.querySelector(`article[aria-label="${line}"]`)?.textContent ?? ''
    while (!card().includes('Thu hộ')) await frame()
    return performance.now() - began
  }, code)
}
