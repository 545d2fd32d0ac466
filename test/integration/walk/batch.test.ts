import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import type { BatchView } from '../../../src/contract/batches.ts'
import type { EmittedLabel, Emulator } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { noBrowser, openStation } from '../../support/openStation.ts'
import { profileOf } from '../../support/printing.ts'
import { tempDir } from '../../support/tempDir.ts'

let folder: Awaited<ReturnType<typeof tempDir>>
let service: Practice
const printers: Emulator[] = []
const labels: EmittedLabel[] = []

beforeAll(async () => {
  folder = await tempDir()
  service = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
  for (let number = 0; number < 2; number++)
    printers.push(
      await startEmulator({
        language: 'zpl',
        port: 0,
        dpmm: 8,
        speedMmPerSecond: 2_000,
        onLabel: (label) => labels.push(label),
      }),
    )
})
afterAll(async () => {
  for (const printer of printers) await printer.close()
  await service.close()
  await folder[Symbol.asyncDispose]()
})

function open(): Promise<ComposedStation> {
  const profiles = printers.map(({ uri }, at) => profileOf(uri, { id: `p${at}`, name: `Máy ${at}`, sizes: ['80x80'] }))
  return openStation(folder.path, service, { printers: profiles, htmlToPdf: noBrowser })
}

/** The batch once it is as wanted; told by the station's changes, not by the clock. */
function until({ api }: ComposedStation, batch: string, wanted: (view: BatchView) => boolean): Promise<BatchView> {
  return new Promise((resolve) => {
    const look = (view: BatchView) => {
      if (!wanted(view)) return
      end()
      resolve(view)
    }
    const end = api.watch(({ patches }) => {
      for (const patch of patches)
        if (patch.table === 'batch' && patch.key === batch && patch.row !== null) look(patch.row)
    })
    void api.ask({ type: 'snapshot' }).then((snapshot) => {
      for (const patch of snapshot.ok ? snapshot.value.patches : [])
        if (patch.table === 'batch' && patch.key === batch && patch.row !== null) look(patch.row)
    })
  })
}

it('sixty rows with bad ones among them come out once each, over a token that expires and a station that is closed', async () => {
  const light = service.codes.slice(0, 50)
  const heavy = service.heavyCodes.slice(0, 3)
  const bad = ['NOWHERE9', '', light[0] ?? '', 'không có', '--21--', 'NOWHERE8', 'x'.repeat(51)]
  const lines = [...light.slice(0, 20), ...bad.slice(0, 4), ...heavy, ...light.slice(20), ...bad.slice(4)]
  service.inject({ operation: 'print80x80', times: 1, fault: { kind: 'token-expired' } })

  let station = await open()
  const batch = uuid()
  const create = { type: 'batch-create' as const, id: batch, name: 'Ca chiều', source: 'file' as const }
  await station.api.execute({ ...create, size: '80x80' as const, printer: null, lines })
  const fetched = await until(station, batch, (view) => view.fetched === 53)
  expect(fetched).toMatchObject({ total: 60, counts: { untouched: 56, 'not-printed': 4 } })
  const views = service.requests().filter(({ operation }) => operation === 'print80x80').length
  expect(views).toBeLessThanOrEqual(4)

  const print = { batch, which: 'remaining' as const, rows: [], from: 0, size: '80x80' as const, printer: null }
  const printed = await station.api.execute({ type: 'batch-print' as const, id: uuid(), ...print })
  expect(printed).toMatchObject({ ok: true, value: { rows: 56 } })
  await until(station, batch, (view) => view.counts.printed >= 10)
  await station.close()

  station = await open()
  const left = await until(station, batch, (view) => view.counts.printed >= 10)
  expect(left.state).toBe('paused')
  await station.api.execute({ type: 'batch-resume' as const, id: uuid(), batch, lastGood: null })
  const done = await until(station, batch, (view) => view.state === 'done')
  expect(done.counts).toMatchObject({ printed: 53, 'not-printed': 7, 'in-doubt': 0 })
  await station.close()

  for (const printer of printers) await printer.idle()
  const heavyLabels = heavy.flatMap((code) => service.order(code)?.items.map((_, at) => `${code}_${at + 1}`) ?? [])
  const read = await Promise.all(labels.map(({ dots }) => readLabel(dots)))
  const codes = read.map((found) => [...light, ...heavyLabels].find((code) => found.includes(code)))
  expect(codes.sort()).toEqual([...light, ...heavyLabels].sort())
  const again = service.requests().filter(({ operation }) => operation === 'print80x80').length
  expect(again).toBe(views)
})
