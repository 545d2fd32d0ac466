import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { NewOrder } from '../../../src/model/newOrder.ts'
import type { ImportStore } from '../../../src/ports/imports.ts'
import { nobodyBeside } from '../../../src/station/handlers.ts'
import { openMappings } from '../../../src/station/imports/mappings.ts'
import { placeFinder } from '../../../src/units/placeFinder.ts'
import type { Cells } from '../../support/importDesk.ts'
import { desk, fakeCarrier, named, receiver, unsure } from '../../support/importDesk.ts'
import { memoryImports } from '../../support/memoryImports.ts'
import { settle } from '../../support/testClock.ts'

describe('a file of orders', () => {
  it('is checked to its last row before anything is sent', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin([...named(3), { to_phone: 'Lan' }])
    expect(await station.create(id)).toMatchObject({ fault: { code: 'import.wrong-rows', facts: { rows: 1 } } })
    expect(carrier.calls).toBe(0)
    expect((await station.rows(id))[3]).toMatchObject({ row: 5, verdict: 'wrong', faults: [{ field: 'to_phone' }] })
    await station.create(id, true)
    expect((await station.view(id)).counts).toMatchObject({ made: 3, wrong: 1 })
  })

  it('is told by its counts as soon as it was checked', async () => {
    const station = desk(memoryImports(), fakeCarrier())
    const id = await station.begin([...named(3), { to_phone: 'Lan' }])
    await station.rows(id)
    const told = station.board.snapshot().patches.find(({ table, key }) => table === 'import' && key === id)
    expect(told?.row).toMatchObject({ counts: { ready: 3, wrong: 1 } })
  })

  it('is made at most four at once', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(40))
    await station.create(id)
    expect(await station.view(id)).toMatchObject({ wanted: false, counts: { made: 40 }, sums: { fee: 880_000 } })
    expect([carrier.mostAtOnce, carrier.orders.size]).toEqual([4, 40])
  })

  it('makes as many orders as it has rows, however often a call ends after its effect or is told to wait', async () => {
    const carrier = fakeCarrier()
    const busy = { code: 'service.busy', facts: { retryAfterMs: 3_000 } } as const
    carrier.ends.set(3, { state: 'unsure', fault: unsure, after: true })
    carrier.ends.set(7, { state: 'waiting', fault: busy, after: false })
    carrier.ends.set(11, { state: 'unsure', fault: busy, after: true })
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(Array.from({ length: 30 }, (_, at) => ({ note: `${at}` })))
    await station.create(id)
    expect((await station.view(id)).counts).toMatchObject({ made: 30, unsure: 0 })
    expect(carrier.orders.size).toBe(30)
  })

  it('stands still and says why where the carrier wants to be left alone for longer than anybody waits', async () => {
    const carrier = fakeCarrier()
    const busy = { code: 'service.busy', facts: { retryAfterMs: 86_400_000 } } as const
    carrier.ends.set(3, { state: 'waiting', fault: busy, after: false })
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(10))
    await station.create(id)
    expect(await station.view(id)).toMatchObject({ fault: busy })
    await station.create(id)
    expect((await station.view(id)).counts).toMatchObject({ made: 10 })
  })

  it('of a station that was killed goes on where it stood, and makes none twice', async () => {
    const carrier = fakeCarrier()
    const store = memoryImports()
    const dead: ImportStore = { ...store }
    let writes = 0
    // The disk of a process that is killed at its thirtieth write: what it does afterwards is on no disk.
    dead.putRows = async (id, rows) =>
      ++writes > 30 ? { ok: false, fault: { code: 'store.unwritable' } } : store.putRows(id, rows)
    const rows = Array.from({ length: 25 }, (_, at) => ({ note: `${at}` }))
    const first = desk(dead, carrier)
    const id = await first.begin(rows)
    await first.create(id)
    expect((await first.view(id)).fault).toMatchObject({ code: 'store.unwritable' })
    const before = carrier.orders.size
    const second = desk(store, carrier)
    expect(await second.begin(rows)).toBe(id)
    await second.create(id)
    expect((await second.view(id)).counts).toMatchObject({ made: 25 })
    expect([before < 25, carrier.orders.size]).toEqual([true, 25])
  })

  it('with a row for each product is as many orders as it has codes, also when it was killed between them', async () => {
    const carrier = fakeCarrier()
    const store = memoryImports()
    const dead: ImportStore = { ...store }
    let writes = 0
    dead.putRows = async (id, rows) =>
      ++writes > 9 ? { ok: false, fault: { code: 'store.unwritable' } } : store.putRows(id, rows)
    const line = (code: string, name: string, weight: string): Cells => ({
      ...{ client_order_code: code, item_name: name, weight, to_name: code },
    })
    const rows = ['A', 'B', 'C', 'D', 'E'].flatMap((code) => [line(code, 'Áo', '200'), line(code, 'Giày', '700')])
    const first = desk(dead, carrier)
    const id = await first.begin(rows)
    expect((await first.view(id)).counts).toMatchObject({ ready: 5, repeats: 5, wrong: 0 })
    expect((await first.view(id)).sums.grams).toBe(4_500)
    await first.create(id)
    const second = desk(store, carrier)
    await second.begin(rows)
    await second.create(id)
    expect((await second.view(id)).counts).toMatchObject({ made: 5, repeats: 5, wrong: 0 })
    expect([...carrier.orders.values()].map(({ order }) => order.items.length)).toEqual([2, 2, 2, 2, 2])
    const third = desk(store, carrier)
    await third.begin(rows)
    expect((await third.view(id)).counts).toMatchObject({ made: 5, repeats: 5, wrong: 0 })
    expect(await third.fix(id, 3, { ...rows[1], item_name: 'Dép' })).toMatchObject({
      fault: { code: 'import.running' },
    })
  })

  it('of which a line is wrong makes nothing of that order, and makes it once the line is right or left out', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const one = { client_order_code: 'A', item_name: 'Áo', weight: '200', cod_amount: '9000' }
    const id = await station.begin([one, { ...one, item_name: 'Giày', weight: '700', cod_amount: '5000' }])
    const rows = await station.rows(id)
    expect(rows.map(({ verdict, faults }) => [verdict, faults[0]?.field, faults[0]?.rule, faults[0]?.limit])).toEqual([
      ['wrong', 'client_order_code', 'line-wrong', 3],
      ['wrong', 'cod_amount', 'differs-from', 2],
    ])
    await station.create(id, true)
    expect(carrier.calls).toBe(0)
    expect((await station.fix(id, 3, { ...rows[1]?.cells, cod_amount: '' })).ok).toBe(true)
    expect((await station.view(id)).counts).toMatchObject({ ready: 1, repeats: 1 })
    expect((await station.fix(id, 3, null)).ok).toBe(true)
    expect((await station.view(id)).counts).toMatchObject({ ready: 1, 'left-out': 1 })
    await station.create(id)
    expect([...carrier.orders.values()].map(({ order }) => order.items.length)).toEqual([1])
  })

  it('stands still when the service does not answer any more, and goes on when it does', async () => {
    const carrier = fakeCarrier()
    for (let call = 5; call < 40; call++)
      carrier.ends.set(call, { state: 'waiting', fault: { code: 'service.unreachable' }, after: false })
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(20))
    await station.create(id)
    expect(await station.view(id)).toMatchObject({ wanted: true, fault: { code: 'service.unreachable' } })
    carrier.ends.clear()
    station.imports.serviceIsBack()
    await Promise.all(station.work)
    expect((await station.view(id)).counts).toMatchObject({ made: 20 })
    expect(carrier.orders.size).toBe(20)
  })

  it('stops for all rows at what is of none: a permission that was taken away', async () => {
    const carrier = fakeCarrier()
    carrier.ends.set(5, { state: 'refused', fault: { code: 'service.forbidden' }, after: false })
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(20))
    await station.create(id)
    const stopped = await station.view(id)
    expect(stopped).toMatchObject({ fault: { code: 'service.forbidden' }, counts: { refused: 0 } })
    expect(stopped.counts.ready).toBeGreaterThan(0)
  })

  it.each([
    { state: 'refused', code: 'service.forbidden' },
    { state: 'waiting', code: 'service.unreachable' },
  ] as const)('says why it stopped once nothing of it is on its way, and then it can go on: $code', async (end) => {
    const carrier = fakeCarrier()
    const answered = Promise.withResolvers<void>()
    carrier.takes.set(1, answered.promise)
    for (let call = 5; call < 40; call++)
      carrier.ends.set(call, { state: end.state, fault: { code: end.code }, after: false })
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(20))
    await station.create(id)
    const seen = async () => {
      const found = await station.imports.queries.import({ type: 'import', import: id, whenStill: false })
      return found.ok ? found.value : null
    }
    for (let before = 0; before < carrier.calls; await settle()) before = carrier.calls
    expect(carrier.atOnce).toBe(1)
    expect(await seen()).toMatchObject({ doing: 'making', fault: null })
    carrier.ends.clear()
    if (end.state === 'waiting') station.imports.serviceIsBack()
    answered.resolve()
    if (end.state === 'refused') {
      expect(await station.view(id)).toMatchObject({ doing: 'nothing', fault: { code: end.code } })
      expect(await station.create(id)).toMatchObject({ ok: true })
    }
    while ((await station.view(id)).wanted) await settle()
    expect([(await station.view(id)).counts.made, carrier.orders.size]).toEqual([20, 20])
  })

  it('goes on past a row that the carrier refuses, which says why', async () => {
    const carrier = fakeCarrier()
    carrier.ends.set(2, { state: 'refused', fault: { code: 'route.none' }, after: false })
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(5))
    await station.create(id)
    expect((await station.view(id)).counts).toMatchObject({ made: 4, refused: 1 })
    expect((await station.rows(id))[1]).toMatchObject({ verdict: 'refused', fault: { code: 'route.none' } })
  })
})

describe('a code that stands twice', () => {
  it('in rows that say the same makes one order', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin([{ client_order_code: 'DH-1' }, { client_order_code: 'DH-1' }])
    await station.create(id)
    expect((await station.view(id)).counts).toMatchObject({ made: 1, repeats: 1 })
    expect(carrier.orders.size).toBe(1)
  })

  it('in rows that differ is wrong in both, and nothing of them is sent', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin([{ client_order_code: 'DH-1' }, { client_order_code: 'DH-1', cod_amount: '5000' }])
    const twice = { verdict: 'wrong', faults: [{ field: 'client_order_code', rule: 'twice' }] }
    expect(await station.rows(id)).toMatchObject([twice, twice])
    await station.create(id, true)
    expect(carrier.calls).toBe(0)
  })

  it('because another order has it makes none, prints none, and is told at its row', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    await carrier.make({ ...(await orderOf()), client_order_code: 'DH-0', to_name: 'Lan' })
    const id = await station.begin(named(2))
    await station.create(id)
    expect((await station.view(id)).counts).toMatchObject({ made: 1, other: 1 })
    expect((await station.rows(id))[0]).toMatchObject({ verdict: 'other', order: null, faults: [{ field: 'to_name' }] })
  })
})

async function orderOf(): Promise<NewOrder> {
  const { readImportRow } = await import('../../../src/model/importRows.ts')
  return readImportRow(receiver, { constants: {}, kilograms: false }, placeFinder).order
}

describe('a row without a code', () => {
  it('gets one that is on disk before it is sent; two rows that say the same are two orders', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin([{}, {}])
    await station.create(id)
    expect(carrier.orders.size).toBe(2)
    for (const { sellerCode } of await station.rows(id)) expect(sellerCode).toMatch(/^PB-[2-9A-Z]{8}$/)
  })

  it('is not made again by the same file with another row put right', async () => {
    const carrier = fakeCarrier()
    const first = desk(memoryImports(), carrier)
    await first.create(await first.begin([{ note: 'a' }, { note: 'b', to_phone: '1' }]), true)
    await Promise.all(first.work)
    const second = desk(memoryImports(), carrier)
    const id = await second.begin([{ note: 'a' }, { note: 'b' }])
    await second.create(id)
    expect((await second.view(id)).counts).toMatchObject({ made: 2 })
    expect(carrier.orders.size).toBe(2)
  })
})

it('a file that is removed and begun anew while somebody says yes to its rows is another one: it may have other rows', async () => {
  const carrier = fakeCarrier()
  const station = desk(memoryImports(), carrier)
  const id = await station.begin(named(2))
  const { edits } = await station.view(id)
  await station.run['import-remove']({ type: 'import-remove', id: uuid(), import: id }, nobodyBeside)
  expect(await station.begin(named(2))).toBe(id)
  const asSeen = { type: 'import-create', id: uuid(), import: id, size: null, skipWrong: true, edits } as const
  expect(await station.run['import-create'](asSeen, nobodyBeside)).toMatchObject({ fault: { code: 'import.changed' } })
  expect(carrier.orders.size).toBe(0)
})

describe('a wrong row', () => {
  it('is put right in place, or left out', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin([{ to_phone: '1' }, { to_phone: '2' }])
    const fix = (row: number, cells: Cells | null) =>
      station.run['import-fix']({ type: 'import-fix', id: uuid(), import: id, row, cells }, nobodyBeside)
    const { edits } = await station.view(id)
    expect(await fix(2, receiver)).toMatchObject({ value: { verdict: 'ready', faults: [] } })
    const asSeen = { type: 'import-create', id: uuid(), import: id, size: null, skipWrong: true, edits } as const
    expect(await station.run['import-create'](asSeen, nobodyBeside)).toMatchObject({
      fault: { code: 'import.changed' },
    })
    expect((await station.view(id)).counts.made).toBe(0)
    await station.create(id, true)
    expect((await station.view(id)).counts).toMatchObject({ made: 1, wrong: 1 })
    expect(await fix(2, receiver)).toMatchObject({ fault: { code: 'import.running' } })
  })
})

describe('a row that is left out', () => {
  it('is no order, and nothing is left to be done about it', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin([{ to_phone: '1' }, {}])
    const out = { type: 'import-fix', id: uuid(), import: id, row: 2, cells: null } as const
    expect(await station.run['import-fix'](out, nobodyBeside)).toMatchObject({ value: { verdict: 'left-out' } })
    await station.create(id)
    expect(await station.view(id)).toMatchObject({ wanted: false, counts: { made: 1, 'left-out': 1, ready: 0 } })
    expect(carrier.orders.size).toBe(1)
  })
})

describe('the sums', () => {
  it('are of all orders still when the rows of those that are made are erased', async () => {
    const carrier = fakeCarrier()
    const store = memoryImports()
    const first = desk(store, carrier)
    const id = await first.begin([{ cod_amount: '250000' }, { cod_amount: '100000' }, { to_phone: '1' }])
    await first.create(id, true)
    const { sums } = await first.view(id)
    expect(sums).toMatchObject({ cod: 350_000, grams: 1_000 })
    expect((await desk(store, carrier).view(id)).sums).toEqual(sums)
  })
})

describe('what erases everything', () => {
  it('stops the import first: nothing is sent of rows that are on no disk', async () => {
    const carrier = fakeCarrier()
    const store = memoryImports()
    const station = desk(store, carrier)
    const id = await station.begin(named(40))
    await station.create(id)
    let sentBefore = 0
    await station.imports.erasing(async () => {
      sentBefore = carrier.calls
      await store.remove(id)
    })
    await Promise.all(station.work)
    expect([carrier.calls, sentBefore < 40]).toEqual([sentBefore, true])
    expect(await station.imports.queries.import({ type: 'import', import: id, whenStill: true })).toMatchObject({
      fault: { code: 'import.unknown' },
    })
    expect(await store.rows(id)).toEqual(ok([]))
  })

  it('lets the one that is left go on to its end', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(40))
    await station.create(id)
    await station.imports.erasing(async () => undefined)
    expect((await station.view(id)).counts).toMatchObject({ made: 40 })
    expect(carrier.orders.size).toBe(40)
  })
})

describe('what is made', () => {
  it('keeps its codes and nothing of its receiver: the order has that', async () => {
    const store = memoryImports()
    const station = desk(store, fakeCarrier())
    const id = await station.begin(named(1))
    await station.create(id)
    await station.view(id)
    const rows = await store.rows(id)
    expect(JSON.stringify(rows)).not.toContain('0912345678')
    expect(rows).toMatchObject({ value: [{ state: 'made', detail: { cells: null, sellerCode: 'DH-0' } }] })
  })

  it('is printed in one batch as it comes', async () => {
    const station = desk(memoryImports(), fakeCarrier())
    const id = await station.begin(named(3))
    const size = '80x80' as const
    await station.run['import-create'](
      { type: 'import-create', id: uuid(), import: id, size, skipWrong: false },
      nobodyBeside,
    )
    await station.view(id)
    await Promise.all(station.work)
    const { batch } = await station.view(id)
    expect(station.asked[0]).toMatchObject(['batch-create', { id: batch, size }])
    expect(station.asked[1]).toMatchObject(['batch-print', { batch, which: 'remaining', from: 0 }])
  })
})

describe('the columns under some headers', () => {
  it('are remembered as somebody said them', async () => {
    const station = desk(memoryImports(), fakeCarrier())
    const said = { headers: 'a|b', columns: { to_name: 1 }, constants: { weight: '300' } }
    await station.run['import-remember']({ type: 'import-remember', id: uuid(), ...said }, nobodyBeside)
    const found = (headers: string) => station.imports.queries['import-mapping']({ type: 'import-mapping', headers })
    expect(await found('a|b')).toEqual(ok({ columns: said.columns, constants: said.constants }))
    expect(await found('a|c')).toEqual(ok(null))
  })

  it('are remembered without whoever may be named in them: nobody looks there for who wants to be forgotten', async () => {
    const kept = new Map<string, unknown>()
    const mappings = openMappings({
      get: async (key) => ok(kept.get(key) ?? null),
      set: async (key, value) => {
        kept.set(key, value)
        return ok()
      },
    })
    const named = { to_name: 'Trần Thị Bưởi', to_phone: '0912345678', to_address: '12 Lê Lợi', note: 'gọi chị Bưởi' }
    const constants = { ...named, content: 'cho Bưởi', weight: '300' }
    await mappings.remember({
      type: 'import-remember',
      id: uuid(),
      headers: 'a|b',
      columns: { item_name: 1 },
      constants,
    })
    expect(JSON.stringify([...kept])).not.toMatch(/Bưởi|0912345678|Lê Lợi/)
    expect(await mappings.find('a|b')).toEqual(ok({ columns: { item_name: 1 }, constants: { weight: '300' } }))
  })
})
