import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/base/clock.ts'
import type { Fault } from '../../../src/base/fault.ts'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { ImportView } from '../../../src/contract/imports.ts'
import type { ImportColumn } from '../../../src/model/importColumns.ts'
import type { NewOrder } from '../../../src/model/newOrder.ts'
import type { ImportStore } from '../../../src/ports/imports.ts'
import { createBoard } from '../../../src/station/board.ts'
import { nobodyBeside } from '../../../src/station/handlers.ts'
import type { Made } from '../../../src/station/imports/importRun.ts'
import { createImports } from '../../../src/station/imports/imports.ts'
import { placeFinder } from '../../../src/units/placeFinder.ts'
import { memoryImports } from '../../support/memoryImports.ts'

type Cells = Partial<Record<ImportColumn, string>>

const receiver: Cells = {
  to_name: 'Nguyễn Thị Thuỳ Dương',
  to_phone: '0912345678',
  to_address: '12 Lê Lợi',
  to_ward_name: 'Phường Bến Nghé',
  to_district_name: 'Quận 1',
  to_province_name: 'Hồ Chí Minh',
  content: 'Áo',
  weight: '500',
  length: '10',
  width: '10',
  height: '10',
}

/** A carrier that gives a used code's old order, and can be made to answer what a call ends with. */
function fakeCarrier() {
  const orders = new Map<string, { code: string; order: NewOrder }>()
  const carrier = {
    orders,
    atOnce: 0,
    mostAtOnce: 0,
    calls: 0,
    /** What the next calls end with, by their number from 1; `after`: their effect is there. */
    ends: new Map<number, { fault: Fault; state: 'unsure' | 'waiting' | 'refused'; after: boolean }>(),
    async make(order: NewOrder): Promise<Made> {
      const end = carrier.ends.get(++carrier.calls)
      carrier.mostAtOnce = Math.max(carrier.mostAtOnce, ++carrier.atOnce)
      await Promise.resolve()
      carrier.atOnce--
      if (end !== undefined && !end.after) return { state: end.state, fault: end.fault }
      const key = order.client_order_code ?? uuid()
      const known = orders.get(key)
      const made = known ?? { code: `G8A${1_000 + orders.size}`, order }
      orders.set(key, made)
      if (end !== undefined) return { state: end.state, fault: end.fault }
      const differs = JSON.stringify(made.order) !== JSON.stringify(order)
      if (differs)
        return { state: 'other', fault: { code: 'order.code-used', fields: [{ field: 'to_name', rule: 'differs' }] } }
      return { state: 'created', code: made.code, fee: 22_000 }
    },
  }
  return carrier
}

function desk(store: ImportStore, carrier: ReturnType<typeof fakeCarrier>) {
  let ran = 0
  // Whatever is waited for passes at once.
  const clock: Clock = {
    now: () => Date.UTC(2026, 10, 23) + ran,
    ticks: () => ran,
    async sleep(milliseconds) {
      ran += milliseconds
    },
  }
  const work: Promise<unknown>[] = []
  const memory = new Map<string, unknown>()
  const asked: unknown[] = []
  const board = createBoard(clock)
  const imports = createImports({
    store,
    places: placeFinder,
    make: carrier.make,
    quote: async () => ok({ fee: 20_000 }),
    memory: {
      get: async (key) => ok(memory.get(key) ?? null),
      set: async (key, value) => {
        memory.set(key, value)
        return ok()
      },
    },
    batches: {
      commands: new Proxy({} as never, { get: (_, name) => async (one: unknown) => ok(asked.push([name, one])) }),
      queries: new Proxy({} as never, { get: () => async () => ({ ok: false, fault: { code: 'batch.unknown' } }) }),
    },
    board,
    settings: () => ({ account: 'live', shop: 1 }),
    by: () => '',
    clock,
    later: (one) => void work.push(one),
  })
  const run = imports.commands
  async function begin(rows: readonly Cells[], constants: Cells = {}): Promise<string> {
    const digest = 'a'.repeat(64)
    const command = { type: 'import-begin', id: uuid(), digest, name: 'don.xlsx', total: rows.length } as const
    const begun = await run['import-begin']({ ...command, constants, kilograms: false }, nobodyBeside)
    if (!begun.ok) throw new Error(begun.fault.code)
    const id = begun.value.import
    const numbered = rows.map((cells, at) => ({ row: at + 2, cells: { ...receiver, ...cells } }))
    await run['import-add']({ type: 'import-add', id: uuid(), import: id, rows: numbered }, nobodyBeside)
    return id
  }
  const create = (id: string, skipWrong = false) =>
    run['import-create']({ type: 'import-create', id: uuid(), import: id, size: null, skipWrong }, nobodyBeside)
  async function view(id: string): Promise<ImportView> {
    const found = await imports.queries.import({ type: 'import', import: id, whenStill: true })
    if (!found.ok) throw new Error(found.fault.code)
    return found.value
  }
  async function rows(id: string) {
    const found = await imports.queries['import-rows']({ type: 'import-rows', import: id, from: 0, count: 1_000 })
    if (!found.ok) throw new Error(found.fault.code)
    return found.value
  }
  return { imports, board, run, begin, create, view, rows, asked, work }
}

const named = (count: number) => Array.from({ length: count }, (_, at): Cells => ({ client_order_code: `DH-${at}` }))
const unsure = { code: 'service.unsure' } as const satisfies Fault

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

  it('goes on by itself only as it was wanted: nobody slips another COD or another row into what a leader said yes to', async () => {
    const carrier = fakeCarrier()
    const away = () => {
      for (let call = carrier.calls + 1; call < carrier.calls + 40; call++)
        carrier.ends.set(call, { state: 'waiting', fault: { code: 'service.unreachable' }, after: false })
    }
    const station = desk(memoryImports(), carrier)
    const id = await station.begin(named(2))
    const about = { id: uuid(), import: id }
    const further = { row: 9, cells: { ...receiver, client_order_code: 'DH-9' } }
    expect(
      await station.run['import-add']({ type: 'import-add', ...about, rows: [further] }, nobodyBeside),
    ).toMatchObject({ fault: { code: 'request.invalid' } })
    away()
    await station.create(id)
    expect(await station.view(id)).toMatchObject({ wanted: true, fault: { code: 'service.unreachable' } })
    const cells = { ...receiver, client_order_code: 'DH-1', cod_amount: '0', to_address: 'Nhà tôi' }
    const fixed = await station.run['import-fix']({ type: 'import-fix', ...about, row: 3, cells }, nobodyBeside)
    expect(fixed.ok).toBe(true)
    carrier.ends.clear()
    station.imports.serviceIsBack()
    await Promise.all(station.work)
    expect([...carrier.orders.values()].map(({ order }) => order.to_address)).not.toContain('Nhà tôi')
    expect((await station.view(id)).wanted).toBe(false)
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

describe('a wrong row', () => {
  it('is put right in place, or left out', async () => {
    const carrier = fakeCarrier()
    const station = desk(memoryImports(), carrier)
    const id = await station.begin([{ to_phone: '1' }, { to_phone: '2' }])
    const fix = (row: number, cells: Cells | null) =>
      station.run['import-fix']({ type: 'import-fix', id: uuid(), import: id, row, cells }, nobodyBeside)
    expect(await fix(2, receiver)).toMatchObject({ value: { verdict: 'ready', faults: [] } })
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
    expect(station.asked[1]).toMatchObject(['batch-print', { batch, which: 'rows' }])
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
})
