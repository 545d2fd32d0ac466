import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { Patch } from '../../../src/contract/tables.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { historyLines } from '../../../src/model/history.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { verifyHistory } from '../../../src/store/historyFile.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import { noBrowser, openStation } from '../../support/openStation.ts'
import { valueIn } from '../../support/practice.ts'
import { tempDir } from '../../support/tempDir.ts'
import { left, sealedOf, spellings } from '../../support/traces.ts'

const passphrase = 'mười hai con ngựa'

it('a receiver who was printed, asked about, complained for, handed over, brought back and backed up is forgotten to the last byte, and the chain still proves it all', async () => {
  await using folder = await tempDir()
  await using service = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
  await using printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 5_000 })
  const data = join(folder.path, 'data')
  const station = await openStation(data, service, { htmlToPdf: noBrowser })
  const [code = ''] = service.codes
  const { name, phone, address } = service.order(code)?.to ?? { name: '', phone: '', address: '' }
  expect(Math.min(name.length, phone.length, address.length)).toBeGreaterThan(5)
  const plain = [name, phone, address].flatMap(spellings)
  await walk(station, { service, code, printer: printer.uri })
  const before = join(folder.path, 'before.packbench')
  valueIn(await station.api.execute({ type: 'back-up', id: uuid(), to: before, passphrase }))
  const traces = sealedOf(data, code)
  expect(traces.length).toBeGreaterThan(7)
  // Sealed it is everywhere, plain nowhere, backup and all.
  expect(await left(folder.path, [...traces, ...plain])).toEqual(traces)
  expect((await found(station, name)).filter((of) => of === code).length).toBeGreaterThan(2)

  const forgotten = valueIn(await station.api.execute({ type: 'people-forget', id: uuid(), orders: [code] }))
  expect(forgotten).toMatchObject({
    kept: [],
    inLogs: false,
    erased: { order: 1, page: 1, batch: 1, request: 2, handover: 1, return: 1 },
  })
  expect(await left(data, [...traces, ...plain])).toEqual([])
  const after = join(folder.path, 'after.packbench')
  valueIn(await station.api.execute({ type: 'back-up', id: uuid(), to: after, passphrase }))
  expect(await found(station, name)).not.toContain(code)

  const lines: string[] = []
  const page = (from: number) => station.api.ask({ type: 'history', of: { order: code }, after: from })
  for await (const line of historyLines({ order: code }, page)) lines.push(JSON.stringify(valueIn(line)))
  expect(await verifyHistory(lines, null)).toMatchObject({ deeds: 8, unproven: 0, broken: [] })
  expect(spellings(name).some((spelling) => lines.join().includes(spelling.toString()))).toBe(false)
  await station.close()

  // Who brings the backup of before back has them again, as it was told; the one made since knows nobody.
  expect(await foundIn(join(folder.path, 'old'), before, { service, name })).toContain(code)
  expect(await foundIn(join(folder.path, 'new'), after, { service, name })).not.toContain(code)
})

interface Parcel {
  readonly service: Practice
  readonly code: string
  readonly printer: string
}

/** Everything a station does with one order, until nothing of it is under way. */
async function walk(station: ComposedStation, { service, code, printer: uri }: Parcel): Promise<void> {
  const { api } = station
  const { name = '', phone = '' } = service.order(code)?.to ?? {}
  const done = <C extends Command>(command: C) => api.execute(command).then(valueIn)
  const printer = { uri, language: 'zpl', dpmm: 8 } as const
  await done({ type: 'print', id: uuid(), codes: [code], size: '80x80', printer, waitMs: 0 })
  const batch = uuid()
  const known = until(station, (patch) => patch.table === 'batchRow' && patch.row?.order != null)
  const about = { name: 'Ca sáng', source: 'paste', size: '80x80', printer: null } as const
  await done({ type: 'batch-create', id: batch, ...about, lines: [`${code}`] })
  await known
  await done({ type: 'batch-cancel', id: uuid(), batch })

  const ticket = uuid()
  const content = Buffer.from(`${name} ${phone}`).toString('base64')
  await done({ type: 'ticket-file', id: uuid(), ticket, place: 0, name: `${phone}.png`, content })
  const words = { category: 'Tư vấn' as const, description: `${name} gọi lại ${phone}`, files: [`${phone}.png`] }
  await done({ type: 'open-ticket', id: ticket, order: code, ...words })
  await ended(station, ticket)

  const { pickup } = await done({ type: 'pickup-open', id: uuid(), from: 1, to: 2 })
  await done({ type: 'pickup-scan', id: uuid(), pickup, line: code })
  await done({ type: 'pickup-close', id: uuid(), pickup, driver: 'Tài', person: 'Lan', short: [] })
  const change = uuid()
  await done({ type: 'order-action', id: change, action: 'change-cod', orders: [code], reason: null, cod: 70_000 })
  await ended(station, change)

  service.setStatus(code, 'returning')
  const came = until(station, (patch) => patch.table === 'returnRow' && patch.row !== null)
  await done({ type: 'return-scan', id: uuid(), line: code })
  const row = (await came).key
  await done({ type: 'return-note', id: uuid(), row, condition: 'damaged', note: `${name} không nhận` })
}

async function ended(station: ComposedStation, id: string): Promise<void> {
  await until(station, (patch) => patch.table === 'outbox' && patch.key === id && patch.row?.state === 'done')
}

/** The first change of the station's tables that is wanted, or what the tables have of it now. */
async function until({ api }: ComposedStation, wanted: (patch: Patch) => boolean): Promise<Patch> {
  const { promise, resolve } = Promise.withResolvers<Patch>()
  const look = (patches: readonly Patch[]) => {
    const patch = patches.find(wanted)
    if (patch !== undefined) resolve(patch)
  }
  const end = api.watch(({ patches }) => look(patches))
  look(valueIn(await api.ask({ type: 'snapshot' })).patches)
  return promise.finally(end)
}

async function found({ api }: ComposedStation, text: string): Promise<readonly (string | null)[]> {
  return valueIn(await api.ask({ type: 'people-find', text })).found.map(({ code }) => code)
}

async function foundIn(dir: string, file: string, { service, name }: { service: Practice; name: string }) {
  await mkdir(dir, { mode: 0o700 })
  valueIn(
    await restoreBackup({ dir, file, passphrase, keyring: fileKeyring(dir), now: Date.now(), mayNameFiles: true }),
  )
  const station = await openStation(dir, service, { htmlToPdf: noBrowser })
  const codes = await found(station, name)
  await station.close()
  return codes
}
