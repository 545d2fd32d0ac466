import { join } from 'node:path'
import type { Page } from 'playwright'
import { plantOrders } from '../chaos/plantOrders.ts'
import { doorApi } from '../support/doorApi.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'
import { fetchAhead } from './fetchAhead.ts'
import { percentile } from './table.ts'

const orders = 64

/**
 * The window of a real station, milliseconds: its first paint when it is opened anew, and p95 from the last key of a
 * scan to the frame with the parcel's card. A batch has fetched orders and labels ahead; every scan prints.
 */
export async function measureScans(): Promise<{ readonly firstPaintMs: number; readonly cardMs: number }> {
  await using folder = await tempDir()
  const planted = plantOrders(join(folder.path, 'practice'), orders)
  const codes = planted.flatMap(({ code, labels }) => (labels.length === 1 ? [code] : []))
  await using window = await windowOfStation(folder.path)
  using door = await doorApi(folder.path)
  await fetchAhead(door.api, codes, '80x80')
  await window.page.reload()
  await window.page.getByRole('navigation').waitFor()
  const firstPaintMs = await window.page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  const took: number[] = []
  for (const code of codes) {
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
