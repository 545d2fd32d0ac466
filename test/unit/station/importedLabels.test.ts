import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { emptyQuote } from '../../../src/model/orderQuote.ts'
import { batchOf } from '../../support/fakeBatch.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order, printerA } from '../../support/fakeWorld.ts'
import { receiver } from '../../support/importDesk.ts'
import { settle } from '../../support/testClock.ts'

const empty = { code: 'printer.media-empty' } as const

/** A file of so many orders, whose labels are printed as they come: each order is made when its gate opens. */
async function imported(count: number) {
  const fake = await fakeStation()
  const gates = Array.from({ length: count }, () => Promise.withResolvers<void>())
  let calls = 0
  fake.world.making = async (wanted) => {
    const call = calls++
    await gates[call]?.promise
    const code = `GMADE${call}`
    const { to_name: name, to_phone: phone, to_address: address } = wanted
    const same = { cod: wanted.cod_amount, requiredNote: wanted.required_note, content: wanted.content }
    fake.world.orders.set(code, order(code, { receiver: { name, phone, address }, ...same }))
    return ok({ code, quote: emptyQuote })
  }
  fake.world.printerFault = empty
  const rows = Array.from({ length: count }, (_, row) => ({ row: row + 2, cells: { ...receiver } }))
  const { api } = fake.station
  const begin = { type: 'import-begin' as const, digest: 'a'.repeat(64), name: 'don.xlsx', total: count }
  const begun = await api.execute({ ...begin, id: uuid(), constants: {}, kilograms: false })
  if (!begun.ok) throw new Error(begun.fault.code)
  const about = { id: uuid(), import: begun.value.import }
  await api.execute({ type: 'import-add', ...about, rows })
  const size = '80x80' as const
  const create = { type: 'import-create' as const, ...about, id: uuid(), size, skipWrong: false }
  const created = await api.execute(create)
  if (!created.ok) throw new Error(created.fault.code)
  const make = async (from: number, to: number) => {
    for (const gate of gates.slice(from, to)) {
      gate.resolve()
      await rest(fake)
    }
  }
  const again = () => api.execute({ ...create, id: uuid() })
  return { fake, make, again, batch: async () => batchOf(fake, await batchOfImport(fake)) }
}

async function rest({ clock }: FakeStation): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await clock.advance(1_000)
}

async function addPrinter({ station }: FakeStation): Promise<void> {
  const { name, language, dpmm, headDots, graphics, sizes } = printerA
  const printer = { name, uri: 'socket://127.0.0.1:3', language, dpmm, headDots, graphics, sizes: [...sizes] }
  const added = await station.api.execute({ type: 'printer-add', id: uuid(), printer })
  if (!added.ok) throw new Error(added.fault.code)
}

async function batchOfImport({ station }: FakeStation): Promise<string> {
  const listed = await station.api.ask({ type: 'imports' })
  const [sheet] = listed.ok ? listed.value : []
  return sheet?.batch ?? ''
}

it('whose batch somebody pauses wait there with those that come since, and print once it goes on', async () => {
  const { fake, make, batch } = await imported(6)
  await make(0, 3)
  const sheet = await batch()
  await sheet.pause()
  await make(3, 6)
  expect(await sheet.view()).toMatchObject({ state: 'paused', total: 6, counts: { canceled: 0 } })
  fake.world.printerFault = null
  await rest(fake)
  expect(fake.world.printed).toEqual([])
  await sheet.resume()
  await rest(fake)
  await settle()
  expect(fake.world.printed.toSorted()).toEqual(Array.from({ length: 6 }, (_, made) => `GMADE${made}`))
  expect(await sheet.view()).toMatchObject({ state: 'done', counts: { printed: 6 } })
})

it('wait with those that a pause holds while another label is printed out of it', async () => {
  const { fake, make, batch } = await imported(6)
  await make(0, 3)
  const sheet = await batch()
  await sheet.pause()
  await sheet.add(['LXFDFT'])
  expect(await sheet.print({ which: 'rows', rows: [3] })).toBe(1)
  await make(3, 6)
  expect(await sheet.view()).toMatchObject({ state: 'running', total: 7 })
  fake.world.printerFault = null
  await rest(fake)
  expect(fake.world.printed).toEqual(['LXFDFT'])
  expect(await sheet.view()).toMatchObject({ state: 'paused', counts: { printed: 1, canceled: 0 } })
  await sheet.resume()
  await rest(fake)
  expect(await sheet.view()).toMatchObject({ state: 'done', counts: { printed: 7 } })
})

it('whose batch somebody has given up are printed by nobody who does not ask for them', async () => {
  const { fake, make, batch } = await imported(5)
  await make(0, 2)
  const sheet = await batch()
  await sheet.cancel()
  fake.world.printerFault = null
  await make(2, 5)
  expect(fake.world.printed).toEqual([])
  expect(await sheet.view()).toMatchObject({ state: 'canceled', total: 5 })
  expect(await sheet.print()).toBe(5)
  await rest(fake)
  expect(fake.world.printed).toHaveLength(5)
})

it.each(['prints one of them', 'prints one of them while the next are made', 'adds a line'])(
  'that were given up stay so, also once somebody %s',
  async (does) => {
    const { fake, make, batch } = await imported(40)
    await make(0, 36)
    const sheet = await batch()
    await sheet.cancel()
    if (does === 'adds a line') await sheet.add(['LXFDFT'])
    else await sheet.print({ which: 'rows', rows: [0] })
    if (does === 'prints one of them') fake.world.printerFault = null
    await rest(fake)
    await make(36, 38)
    fake.world.printerFault = null
    await rest(fake)
    expect(fake.world.printed).toEqual(does === 'adds a line' ? [] : ['GMADE0'])
    expect((await sheet.view()).state).toBe(does === 'adds a line' ? 'open' : 'canceled')
    // Whoever asks for the rest has them again, and those that come.
    await sheet.print()
    await rest(fake)
    await make(38, 40)
    await rest(fake)
    expect(fake.world.printed.filter((code) => code.startsWith('GMADE'))).toHaveLength(40)
  },
)

it.each(['has come out', 'is printed'])(
  'wait where somebody paused their batch, though nothing waited yet and another label %s',
  async (when) => {
    const { fake, make, batch } = await imported(6)
    fake.world.printerFault = null
    await make(0, 2)
    const gate = Promise.withResolvers<void>()
    fake.world.gate = gate.promise
    await make(2, 3)
    const sheet = await batch()
    await sheet.pause()
    fake.world.gate = null
    gate.resolve()
    await rest(fake)
    expect([fake.world.printed.length, (await sheet.view()).state]).toEqual([3, 'paused'])
    if (when === 'is printed') fake.world.printerFault = empty
    expect(await sheet.print({ which: 'rows', rows: [0] })).toBe(1)
    await rest(fake)
    await make(3, 5)
    fake.world.printerFault = null
    await rest(fake)
    expect([fake.world.printed.length, (await sheet.view()).state]).toEqual([4, 'paused'])
    await sheet.resume()
    await make(5, 6)
    await rest(fake)
    expect(new Set(fake.world.printed).size).toBe(6)
  },
)

it('that were given up stay so behind a last good label', async () => {
  const { fake, make, batch } = await imported(6)
  fake.world.printerFault = null
  await make(0, 2)
  fake.world.printerFault = empty
  await make(2, 4)
  const sheet = await batch()
  await sheet.cancel()
  fake.world.printerFault = null
  await sheet.resume('GMADE1')
  await make(4, 6)
  expect(fake.world.printed).toEqual(['GMADE0', 'GMADE1'])
  expect((await sheet.view()).state).toBe('canceled')
})

it('wait also where the part of a paused batch ends while they are written down', async () => {
  const { fake, make, batch } = await imported(6)
  await make(0, 3)
  const sheet = await batch()
  await sheet.pause()
  await sheet.add(['LXFDFT'])
  fake.world.printerFault = null
  const gate = Promise.withResolvers<void>()
  fake.world.gate = gate.promise
  await sheet.print({ which: 'rows', rows: [3] })
  fake.world.gate = null
  const { updateRows } = fake.world.batches
  fake.world.batches.updateRows = async (...of) => {
    fake.world.batches.updateRows = updateRows
    gate.resolve()
    for (let turn = 0; turn < 20; turn++) await settle()
    expect((await sheet.view()).state).toBe('paused')
    return updateRows(...of)
  }
  await make(3, 4)
  await rest(fake)
  expect(fake.world.printed).toEqual(['LXFDFT'])
})

it('are printed with none that somebody has put beside them into their batch', async () => {
  const { fake, make, batch } = await imported(2)
  fake.world.printerFault = null
  await make(0, 1)
  const sheet = await batch()
  await sheet.add(['LXFDFT'])
  await make(1, 2)
  expect(fake.world.printed).toEqual(['GMADE0', 'GMADE1'])
  expect(await sheet.verdicts()).toEqual(['printed', 'untouched', 'printed'])
})

it('that were refused after the last had come are printed once somebody asks for them again at the file', async () => {
  const { fake, make, batch, again } = await imported(2)
  await fake.station.api.execute({ type: 'printer-remove', id: uuid(), printer: 'a' })
  await make(0, 2)
  await addPrinter(fake)
  fake.world.printerFault = null
  await again()
  await rest(fake)
  expect(fake.world.printed.toSorted()).toEqual(['GMADE0', 'GMADE1'])
  expect(await (await batch()).verdicts()).toEqual(['printed', 'printed'])
})

it('that were refused while no printer was there print with the next that come', async () => {
  const { fake, make, batch } = await imported(4)
  await make(0, 1)
  await fake.station.api.execute({ type: 'printer-remove', id: uuid(), printer: 'a' })
  await make(1, 3)
  await addPrinter(fake)
  fake.world.printerFault = null
  await make(3, 4)
  const sheet = await batch()
  const remaining = await sheet.print()
  await rest(fake)
  expect([remaining, fake.world.printed.toSorted()]).toEqual([0, ['GMADE1', 'GMADE2', 'GMADE3']])
})
