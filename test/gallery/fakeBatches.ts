import type { Fault } from '../../src/base/fault.ts'
import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { BatchRowView, BatchView } from '../../src/contract/batches.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import type { Patch } from '../../src/contract/tables.ts'
import { codeOfRow, countRows, fakeBatch, fakeRow, fakeRows } from './batchFixtures.ts'
import { fixtureId, now } from './fixtures.ts'

/** Batches that are looked at: they pause, go on by a hand of rows, and grow, as the station's would; nothing prints. */
export interface FakeBatches {
  readonly views: () => readonly BatchView[]
  rows(query: Query & { type: 'batch-rows' }): Result<readonly BatchRowView[]>
  /** null: it is no command of batches. */
  act(command: Command): { readonly answer: Result<unknown>; readonly patches: readonly Patch[] } | null
}

export type BatchesState = 'none' | 'some' | 'old' | 'large' | 'huge' | 'unreadable'

export const batchIds = {
  running: fixtureId(600_001),
  paused: fixtureId(600_002),
  open: fixtureId(600_003),
  done: fixtureId(600_004),
  scanned: fixtureId(600_005),
} as const

/** Rows that come out each time a batch goes on. */
const hand = 200

interface Held {
  view: BatchView
  readonly rows: BatchRowView[]
}

export function fakeBatches(state: BatchesState): FakeBatches {
  const held = new Map(heldIn(state).map((one) => [one.view.id, one]))
  return {
    views: () => [...held.values()].map(({ view }) => view),
    rows({ batch, from, count }) {
      if (state === 'unreadable') return fail('store.unreadable')
      const found = held.get(batch)
      return found === undefined ? fail('batch.unknown') : ok(found.rows.slice(from, from + count))
    },
    act: (command) => act(held, command),
  }
}

function heldIn(state: BatchesState): readonly Held[] {
  if (state === 'none') return []
  if (state === 'large' || state === 'huge') {
    const total = state === 'large' ? 10_000 : 100_000
    return [hold(batchIds.paused, fakeRows(batchIds.paused, total, total / 4), { name: 'Lô lớn', state: 'paused' })]
  }
  if (state === 'old')
    return [hold(batchIds.paused, withOldLabels(fakeRows(batchIds.paused, 60, 24)), { name: 'Lô sáng' })]
  const { running, paused, open, done, scanned } = batchIds
  return [
    hold(running, fakeRows(running, 1_240, 812), {
      name: 'Đơn sáng Shopee 21-11',
      state: 'running',
      labelsPerMinute: 118.4,
      secondsLeft: 224,
    }),
    hold(paused, fakeRows(paused, 360, 140), {
      name: 'Kho Tân Bình, ca chiều',
      state: 'paused',
      source: 'shift',
      fault: { code: 'job.interrupted' },
    }),
    hold(open, fakeRows(open, 96, 0), { name: 'Lô dán 09:32', source: 'paste', fetched: 60 }),
    hold(scanned, [], { name: 'Lô quét 09:20', source: 'scan' }),
    hold(done, fakeRows(done, 2_048, 2_048), {
      name: 'Đơn tối qua',
      state: 'done',
      createdAt: now - 14 * 3_600_000,
    }),
  ]
}

/** Labels that are out and whose orders changed since, of this batch and of another wish. */
function withOldLabels(rows: BatchRowView[]): BatchRowView[] {
  const news: Readonly<Record<number, Fault>> = {
    1: { code: 'order.changed', facts: { codBefore: 0, codNow: 1_500_000 } },
    4: { code: 'order.changed', facts: { receiver: 1, route: 1 } },
    6: { code: 'order.cancelled', facts: { code: codeOfRow(6) } },
    26: { code: 'order.changed', facts: { codBefore: 320_000, codNow: 0 } },
  }
  return rows.map((row) => ({ ...row, news: news[row.row] ?? null }))
}

function hold(id: string, rows: BatchRowView[], change: Partial<BatchView>): Held {
  return { rows, view: fakeBatch(id, rows, change) }
}

function act(held: Map<string, Held>, command: Command): ReturnType<FakeBatches['act']> {
  if (command.type === 'batch-create') return create(held, command)
  if (!('batch' in command)) return null
  const found = held.get(command.batch)
  if (found === undefined) return { answer: fail('batch.unknown'), patches: [] }
  switch (command.type) {
    case 'batch-add':
      return add(found, command.lines)
    case 'batch-print':
      return run(found)
    case 'batch-resume':
      return run(found)
    case 'batch-pause':
      return put(found, [], { state: 'paused', labelsPerMinute: null, secondsLeft: null }, null)
    case 'batch-cancel':
      return put(found, [], { state: 'canceled', labelsPerMinute: null, secondsLeft: null, fault: null }, null)
    case 'batch-remove':
      held.delete(command.batch)
      return { answer: ok(null), patches: [{ table: 'batch', key: command.batch, row: null }] }
    default:
      return null
  }
}

function create(held: Map<string, Held>, { id, lines, name, source, size }: Command & { type: 'batch-create' }) {
  const rows = lines.map((line, row) => ({ ...fakeRow(id, row, 'untouched'), line, code: line.toUpperCase() }))
  const made = hold(id, rows, { name, source, size, createdAt: now })
  held.set(id, made)
  return put(made, [], {}, { batch: id })
}

function add(found: Held, lines: readonly string[]) {
  const from = found.rows.length
  const rows = lines.map((line, at) => ({
    ...fakeRow(found.view.id, from + at, 'untouched'),
    line,
    code: line.toUpperCase(),
  }))
  return put(found, rows, {}, null)
}

/** The next hand of rows comes out at once. */
function run(found: Held) {
  const next = found.rows.filter(({ verdict }) => verdict === 'untouched').slice(0, hand)
  const rows = next.map((row): BatchRowView => ({ ...row, verdict: 'printed' }))
  const state = { state: 'running', labelsPerMinute: 118.4, secondsLeft: 224, fault: null } as const
  return put(found, rows, state, { rows: next.length })
}

function put(found: Held, rows: readonly BatchRowView[], change: Partial<BatchView>, answer: unknown) {
  for (const row of rows) found.rows[row.row] = row
  found.view = { ...found.view, total: found.rows.length, counts: countRows(found.rows), ...change }
  const { id } = found.view
  const patches: readonly Patch[] = [
    ...rows.map((row) => ({ table: 'batchRow', key: `${id}/${row.row}`, row }) as const),
    { table: 'batch', key: id, row: found.view },
  ]
  return { answer: ok(answer), patches }
}
