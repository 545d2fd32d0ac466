import type { Clock } from '../../src/base/clock.ts'
import type { Fault } from '../../src/base/fault.ts'
import { failed, ok } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { ImportView } from '../../src/contract/imports.ts'
import type { ImportColumn } from '../../src/model/importColumns.ts'
import type { NewOrder } from '../../src/model/newOrder.ts'
import type { ImportStore } from '../../src/ports/imports.ts'
import { createBoard } from '../../src/station/board.ts'
import { nobodyBeside } from '../../src/station/handlers.ts'
import type { Made } from '../../src/station/imports/importRun.ts'
import { createImports } from '../../src/station/imports/imports.ts'
import { placeFinder } from '../../src/units/placeFinder.ts'

export type Cells = Partial<Record<ImportColumn, string>>

export const receiver: Cells = {
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
export function fakeCarrier() {
  const orders = new Map<string, { code: string; order: NewOrder }>()
  const carrier = {
    orders,
    atOnce: 0,
    mostAtOnce: 0,
    calls: 0,
    /** What the next calls end with, by their number from 1; `after`: their effect is there. */
    /** What asking for a price ends with; null: with one. */
    quotes: null as Fault | null,
    ends: new Map<number, { fault: Fault; state: 'unsure' | 'waiting' | 'refused'; after: boolean }>(),
    /** Calls that take as long as these, by their number from 1. */
    takes: new Map<number, Promise<void>>(),
    async make(order: NewOrder): Promise<Made> {
      const call = ++carrier.calls
      const end = carrier.ends.get(call)
      carrier.mostAtOnce = Math.max(carrier.mostAtOnce, ++carrier.atOnce)
      await carrier.takes.get(call)
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

export function desk(store: ImportStore, carrier: ReturnType<typeof fakeCarrier>) {
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
    quote: async () => (carrier.quotes === null ? ok({ fee: 20_000 }) : failed(carrier.quotes)),
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
      printMore: async (more) => ok(asked.push(['printMore', more])),
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
  const fix = (id: string, row: number, cells: Cells | null) =>
    run['import-fix']({ type: 'import-fix', id: uuid(), import: id, row, cells }, nobodyBeside)
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
  return { imports, board, run, begin, create, fix, view, rows, asked, work }
}

export const named = (count: number) =>
  Array.from({ length: count }, (_, at): Cells => ({ client_order_code: `DH-${at}` }))
export const unsure = { code: 'service.unsure' } as const satisfies Fault
