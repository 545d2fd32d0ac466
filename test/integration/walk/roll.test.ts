/** The end of a roll, at a printer that counts its labels and stops where there is no paper, behind a real socket. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import type { PrinterRow } from '../../../src/contract/card.ts'
import type { EmittedLabel, Emulator } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { noBrowser, openStation } from '../../support/openStation.ts'
import { profileOf } from '../../support/printing.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

let folder: Awaited<ReturnType<typeof tempDir>>
let service: Practice
let printer: Emulator
let station: ComposedStation
const labels: EmittedLabel[] = []

beforeAll(async () => {
  folder = await tempDir()
  service = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
  const onLabel = (label: EmittedLabel) => void labels.push(label)
  printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 2_000, onLabel })
  station = await openStation(folder.path, service, { printers: [profileOf(printer.uri)], htmlToPdf: noBrowser })
})
afterAll(async () => {
  await printer.close()
  await service.close()
  await folder[Symbol.asyncDispose]()
})

async function load(labelsLeft: number): Promise<void> {
  const roll = { printer: 'p1', size: '80x80' as const, labels: labelsLeft }
  expect((await station.api.execute({ type: 'load-roll', id: uuid(), ...roll })).ok).toBe(true)
}

async function roll(): Promise<PrinterRow['roll']> {
  const snapshot = await station.api.ask({ type: 'snapshot' as const })
  const rows = snapshot.ok ? snapshot.value.patches : []
  return rows.flatMap((patch) => (patch.table === 'printer' && patch.row !== null ? [patch.row] : []))[0]?.roll ?? null
}

async function make(codes: readonly string[]) {
  const batch = uuid()
  const about = { name: 'Ca chiều', source: 'file' as const, size: '80x80' as const, printer: null }
  await station.api.execute({ type: 'batch-create', id: batch, ...about, lines: [...codes] })
  const wish = { which: 'remaining' as const, rows: [], from: 0, size: '80x80' as const, printer: null }
  return {
    print: (shortRoll: boolean) =>
      station.api.execute({ type: 'batch-print' as const, id: uuid(), batch, ...wish, shortRoll }),
    async printed() {
      const rows = await station.api.ask({ type: 'batch-rows' as const, batch, from: 0, count: 100 })
      return rows.ok ? rows.value.filter(({ verdict }) => verdict === 'printed').length : null
    },
  }
}

it('the last label of a roll is printed, not in doubt, though it ends in the middle of a batch', async () => {
  const codes = service.codes.slice(0, 5)
  await load(3)
  const batch = await make(codes)
  const short = { code: 'batch.roll-short', facts: { left: 3, labels: 5, short: 2 } }
  expect(await batch.print(false)).toMatchObject({ ok: false, fault: short })
  printer.paperOut(3)
  expect((await batch.print(true)).ok).toBe(true)
  await expect.poll(batch.printed).toBe(3)
  expect([...printer.status().troubles]).toEqual(['media-out'])
  await expect.poll(async () => (await roll())?.labelsLeft).toBeNull()

  await load(100)
  printer.refill()
  await expect.poll(batch.printed).toBe(5)
  const read = await Promise.all(labels.map(({ dots }) => readLabel(dots)))
  expect(read.map((found) => codes.find((code) => found.includes(code))).toSorted()).toEqual(codes.toSorted())
  expect((await roll())?.labelsLeft).toBe(98)
})

it('a roll that ends exactly behind a batch leaves no doubt, and what others print on the next one is counted', async () => {
  await load(2)
  const batch = await make(service.codes.slice(5, 7))
  printer.paperOut(2)
  expect((await batch.print(false)).ok).toBe(true)
  await expect.poll(batch.printed).toBe(2)
  expect([...printer.status().troubles]).toEqual(['media-out'])
  await expect.poll(async () => (await roll())?.labelsLeft).toBeNull()

  await load(100)
  printer.refill()
  const asked = { type: 'printer-status' as const, printer: 'p1' }
  await expect.poll(async () => (await station.api.ask(asked)) && (await roll())?.odometer).toEqual({ at: 7, since: 0 })
  printer.foreignTraffic()
  await printer.idle()
  await expect.poll(async () => (await station.api.ask(asked)) && (await roll())?.labelsLeft).toBe(99)

  await station.close()
  const terminal = testTerminal()
  await runCli(['printers', 'list', '--data', folder.path], cliActions, terminal, '0.1.0')
  expect(terminal.lines).toMatchObject([{ name: 'Packing table 1', roll: { size: '80x80', labelsLeft: 99 } }])
})
