import { chromium } from 'playwright'
import { accountOf } from '../../src/compose/account.ts'
import { composeStation } from '../../src/compose/composeStation.ts'
import { practicePrinter } from '../../src/compose/embeddedPractice.ts'
import { programRoot } from '../../src/compose/folders.ts'
import { openDoor } from '../../src/compose/openDoor.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { startPractice } from '../../src/sandbox/practice.ts'
import { openPreferences } from '../../src/shell/browser/preferences.ts'
import { plantOrders } from '../chaos/plantOrders.ts'
import { tempDir } from '../support/tempDir.ts'
import { wiretap } from '../support/wiretap.ts'
import { fetchAhead } from './fetchAhead.ts'
import { residentMegabytes } from './startToReady.ts'
import type { Row } from './table.ts'

/** Scans of a parcel never seen, and with the label sealed on disk, for each size. */
const freshScans = 62
const sealedScans = { '80x80': 500, '52x70': 500, A5: 100 } as const satisfies Record<LabelSize, number>

/**
 * From the keydown of the scan's terminator in a real browser to the first byte of the label at the printer: for a
 * parcel never seen, and for one whose label a batch has fetched ahead. The service is on loopback, the printer an emulator too
 * fast to be waited for. Dots are never cached.
 */
export async function* scanToFirstByte(): AsyncGenerator<Row> {
  for (const size of ['80x80', '52x70', 'A5'] as const) yield* await measure(size)
}

async function measure(size: LabelSize): Promise<readonly Row[]> {
  await using folder = await tempDir()
  await using practice = await tempDir()
  const codes = plantOrders(practice.path, freshScans + sealedScans[size]).map(({ code }) => code)
  await using service = await startPractice({ port: 0, dataDir: practice.path })
  await using emulator = await startEmulator({
    language: 'zpl',
    port: 0,
    dpmm: 8,
    headMm: 168,
    speedMmPerSecond: 20_000,
  })
  const begun: number[] = []
  let label = 0
  // A session asks before it prints, so the first caret on the wire since the last scan begins a label.
  await using proxy = await wiretap(emulator.uri, (chunk) => {
    if (begun[label] === undefined && chunk.includes('^')) begun[label] = performance.timeOrigin + performance.now()
  })
  const say = () => {}
  const composed = await composeStation({
    dataDir: folder.path,
    account: accountOf({ baseUrl: service.url, token: service.token, shop: service.shops[0] ?? 0 }),
    printers: [{ ...practicePrinter(proxy.uri), practice: false }],
    settings: { size },
    warm: true,
    say,
    report: console.error,
  })
  if (!composed.ok) throw new Error(composed.fault.code)
  const { api, close } = composed.value
  const preferences = openPreferences(folder.path, say)
  const door = await openDoor({
    api,
    dataDir: folder.path,
    windowDir: `${programRoot}/dist/window`,
    preferences,
    port: 0,
    say,
  })
  if (!door.ok) throw new Error(door.fault.code)
  const found = await findChromium({ say })
  if (!found.ok) throw new Error(found.fault.code)
  const browser = await chromium.launch({
    executablePath: found.value,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await browser.newPage()
  await page.addInitScript(() => {
    const keys: number[] = []
    Object.assign(globalThis, { terminators: keys })
    addEventListener(
      'keydown',
      (event) => event.key === 'Enter' && keys.push(performance.timeOrigin + event.timeStamp),
      true,
    )
  })
  await page.goto(door.value.url)
  await page.getByRole('navigation').waitFor()

  const pass = async (codes: readonly string[]) => {
    const times: number[] = []
    for (const code of codes) {
      const printed = new Promise<void>((resolve) => {
        const stop = api.watch(({ patches }) => {
          const done = patches.some(
            (patch) => patch.table === 'card' && patch.row?.code === code && patch.row.tookMs !== null,
          )
          if (done) resolve(stop())
        })
      })
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await printed
      const pressed = await page.evaluate(
        () => (globalThis as unknown as { terminators: number[] }).terminators.at(-1) ?? 0,
      )
      times.push((begun[label++] ?? Number.NaN) - pressed)
    }
    return times
  }
  const first = await pass(codes.slice(0, freshScans))
  await fetchAhead(api, codes.slice(freshScans), size)
  const sealed = await pass(codes.slice(freshScans))
  const memory = residentMegabytes(process.pid)
  await browser.close()
  await door.value.close()
  await close()
  return [
    { what: `${size}: scan → first byte, never seen`, unit: 'ms', values: first },
    { what: `${size}: scan → first byte, sealed`, unit: 'ms', values: sealed },
    { what: `${size}: memory with service, printer and bench in the same process`, unit: 'MB', values: [memory] },
  ]
}
