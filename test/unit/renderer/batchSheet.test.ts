import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { followSheet } from '../../../renderer/screens/batch/followSheet.ts'
import { chosenRows, groupKey, sheetLines, withHeads } from '../../../renderer/screens/batch/sheetLines.ts'
import { replaceBatches, tellBatchRows } from '../../../renderer/stores/batchesStore.ts'
import { noFacets, recount } from '../../../renderer/stores/batchFacets.ts'
import type { SheetQuery } from '../../../renderer/stores/batchQuery.ts'
import { everyRow, groupings, sortColumns } from '../../../renderer/stores/batchQuery.ts'
import type { SheetState } from '../../../renderer/stores/batchSheetStore.ts'
import { noSheet, useBatchSheet, withQuery, withRows } from '../../../renderer/stores/batchSheetStore.ts'
import { arrange, lineOfRow, rearrange } from '../../../renderer/stores/batchView.ts'
import type { Result } from '../../../src/base/result.ts'
import { ok } from '../../../src/base/result.ts'
import type { BatchRowView } from '../../../src/contract/batches.ts'
import type { Query } from '../../../src/contract/commands.ts'
import { foldText } from '../../../src/model/foldText.ts'
import { batchOrder, batchRow } from '../../support/batchRows.ts'

const query = (change: Partial<SheetQuery>): SheetQuery => ({ ...everyRow, ...change })

const rows: readonly BatchRowView[] = [
  batchRow(0, { verdict: 'printed', order: batchOrder({ name: 'Đặng Hữu Phước', cod: 0 }) }),
  batchRow(1, { verdict: 'not-printed', fault: { code: 'order.cancelled' }, order: batchOrder({ status: 'cancel' }) }),
  batchRow(2, { order: null }),
  batchRow(3, { order: batchOrder({ sortCode: 'HAN-22', cod: 3_000_000, pickupShift: { from: 10, to: 20 } }) }),
  batchRow(4, { verdict: 'printed', order: batchOrder({ status: 'storing', cod: 500_000 }) }),
]

describe('the rows that are shown', () => {
  const shown = (change: Partial<SheetQuery>) => arrange(rows, query(change)).order

  it('are those of a verdict, a status, a shift, a route, a band of COD, or all of them at once', () => {
    expect(shown({ verdict: 'printed' })).toEqual([0, 4])
    expect(shown({ status: 'cancel' })).toEqual([1])
    expect(shown({ status: '' })).toEqual([2])
    expect(shown({ shift: '10-20' })).toEqual([3])
    expect(shown({ route: 'HAN-22' })).toEqual([3])
    expect(shown({ cod: 'to-500k' })).toEqual([1, 4])
    expect(shown({ cod: 'none', verdict: 'printed' })).toEqual([0])
  })

  it('are found by parts of a code or a name, with or without marks', () => {
    expect(shown({ search: 'dang phuoc' })).toEqual([0])
    expect(shown({ search: 'g8ad0003' })).toEqual([3])
    expect(shown({ search: 'Đặng' })).toEqual([0])
    expect(foldText('  Đường ')).toBe('duong')
  })

  it('are sorted by a column, with what is not known last, whichever way', () => {
    expect(shown({ sort: { column: 'cod', descending: false } })).toEqual([0, 1, 4, 3, 2])
    expect(shown({ sort: { column: 'cod', descending: true } })).toEqual([3, 4, 1, 0, 2])
    expect(shown({ sort: { column: 'verdict', descending: false } })).toEqual([1, 2, 3, 0, 4])
    expect(shown({ sort: { column: 'row', descending: true } })).toEqual([4, 3, 2, 1, 0])
  })

  it('stand under the heads of their groups, in the order that a parcel goes', () => {
    const view = arrange(rows, query({ group: 'status' }))
    expect(view.groups.map(({ group, count }) => [group, count])).toEqual([
      ['ready_to_pick', 2],
      ['storing', 1],
      ['cancel', 1],
      ['', 1],
    ])
    expect(view.order).toEqual([0, 3, 4, 1, 2])
  })
})

const anyRow = (row: number) =>
  fc
    .record({
      verdict: fc.constantFrom('untouched' as const, 'printed' as const, 'not-printed' as const),
      status: fc.constantFrom('ready_to_pick', 'storing', 'cancel', null),
      cod: fc.constantFrom(0, 100_000, 900_000, null),
      name: fc.constantFrom('An', 'Đạt', 'Bình', ''),
      route: fc.constantFrom('A1', 'B2', ''),
    })
    .map(({ verdict, status, cod, name, route }) =>
      batchRow(row, { verdict, order: status === null ? null : batchOrder({ status, cod, name, sortCode: route }) }),
    )
const anyRows = (count: number) => fc.tuple(...Array.from({ length: count }, (_, row) => anyRow(row)))
const anyQuery = fc
  .record({
    verdict: fc.constantFrom('all' as const, 'printed' as const),
    status: fc.constantFrom(null, 'storing'),
    search: fc.constantFrom('', 'dat'),
    column: fc.constantFrom(...sortColumns),
    descending: fc.boolean(),
    group: fc.constantFrom(...groupings),
  })
  .map(({ column, descending, ...rest }) => query({ ...rest, sort: { column, descending } }))

describe('rows that change', () => {
  it('are placed one by one exactly where arranging everything anew would place them', () => {
    fc.assert(
      fc.property(
        anyRows(30),
        anyRows(34),
        fc.subarray([1, 4, 7, 12, 29]),
        anyQuery,
        (before, after, changed, asked) => {
          const added = [30, 31, 32, 33]
          const now = [
            ...before.map((row, at) => (changed.includes(at) ? (after[at] ?? row) : row)),
            ...after.slice(30),
          ]
          expect(rearrange(arrange(before, asked), now, [...changed, ...added], asked)).toEqual(arrange(now, asked))
        },
      ),
    )
  })

  it('keep the counts of the filters true', () => {
    fc.assert(
      fc.property(anyRows(20), anyRows(20), (before, after) => {
        const counted = recount(recount(noFacets, [], before), before, after)
        expect(counted).toEqual(recount(noFacets, [], after))
        for (const facet of Object.values(counted))
          expect([...facet.values()].reduce((sum, count) => sum + count, 0)).toBe(20)
      }),
    )
  })

  it('are taken in any order, but none before the rows in front of it', () => {
    const state = withRows(noSheet, [batchRow(1), batchRow(0)])
    expect(state.view.order).toEqual([0, 1])
    expect(withRows(state, [batchRow(5)])).toBe(state)
    expect(withRows(state, [batchRow(2), batchRow(0, { verdict: 'printed' })]).rows[0]?.verdict).toBe('printed')
  })

  it('keep the keyboard at their row when others are placed before it', () => {
    for (const group of ['none', 'status'] as const) {
      const sorted = withQuery(withRows(noSheet, rows), { sort: { column: 'verdict', descending: false }, group })
      const cursor = lineOfRow(3, sorted.view) ?? -1
      const state = { ...sorted, selection: { ...sorted.selection, cursor, anchor: cursor } }
      const change = { verdict: 'in-doubt', order: batchOrder({ sortCode: 'HAN-22' }) } as const
      const { view, selection } = withRows(state, [batchRow(4, change)])
      expect(lineOfRow(3, view)).not.toBe(cursor)
      expect([selection.cursor, selection.anchor]).toEqual([lineOfRow(3, view), lineOfRow(3, view)])
    }
  })

  it('that are no longer shown leave the view and stay in the batch', () => {
    const state = withQuery(withRows(noSheet, rows), { verdict: 'untouched' })
    expect(state.view.order).toEqual([2, 3])
    const after = withRows(state, [batchRow(2, { verdict: 'printed', order: null })])
    expect(after.view.order).toEqual([3])
    expect(after.rows).toHaveLength(5)
  })
})

describe('the heads of groups', () => {
  const view = arrange(rows, query({ group: 'status' }))
  const lines = sheetLines(rows, view)

  it('stand above their rows, and every row is one line', () => {
    expect(lines.count).toBe(9)
    const keys = Array.from({ length: lines.count }, (_, index) => lines.keyAt(index))
    expect(keys).toEqual([
      groupKey('ready_to_pick'),
      '0',
      '3',
      groupKey('storing'),
      '4',
      groupKey('cancel'),
      '1',
      groupKey(''),
      '2',
    ])
    expect(lineOfRow(4, view)).toBe(4)
    expect(lineOfRow(0, view)).toBe(1)
    expect(lines.at(4)).toBe(rows[4])
  })

  it('choose their rows and give them up, and are chosen exactly while all of them are', () => {
    const head = groupKey('ready_to_pick')
    const chosen = withHeads(new Set(), new Set([head]), view)
    expect(chosen).toEqual(new Set([head, '0', '3']))
    expect(withHeads(chosen, new Set(['0', '3']), view)).toEqual(new Set())
    expect(withHeads(chosen, new Set([head, '3']), view)).toEqual(new Set(['3']))
    expect(withHeads(new Set(['0']), new Set(['0', '3']), view)).toEqual(new Set(['0', '3', head]))
    expect(chosenRows(chosen)).toEqual([0, 3])
  })

  it('add no row when a range or an inversion passes over them', () => {
    const head = groupKey('ready_to_pick')
    expect(withHeads(new Set(['0']), new Set(['3', head]), view)).toEqual(new Set(['3']))
  })
})

describe('the rows of the open batch', () => {
  const held = Array.from({ length: 12_000 }, (_, row) => batchRow(row))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const state = (): SheetState => useBatchSheet.getState()
  let asked: { from: number; answer: (result: Result<readonly BatchRowView[]>) => void }[]
  const ask = ((wanted: Query & { type: 'batch-rows' }) =>
    new Promise((answer) => void asked.push({ from: wanted.from, answer }))) as never

  beforeEach(() => {
    asked = []
    useBatchSheet.setState(noSheet, true)
  })

  it('come in slices, and what changes meanwhile is not undone by an older answer', async () => {
    const end = followSheet('batch-1', ask)
    tellBatchRows([batchRow(3, { verdict: 'printed' }), batchRow(11_000, { verdict: 'printed' })])
    asked[0]?.answer(ok(held.slice(0, 5_000)))
    await settled()
    expect(state().rows).toHaveLength(5_000)
    expect(state().loading).toBe(true)
    asked[1]?.answer(ok(held.slice(5_000, 10_000)))
    await settled()
    asked[2]?.answer(ok(held.slice(10_000)))
    await settled()
    expect(state()).toMatchObject({ loading: false, fault: null })
    expect(
      state()
        .rows.filter(({ verdict }) => verdict === 'printed')
        .map(({ row }) => row),
    ).toEqual([3, 11_000])
    end()
  })

  it('are asked for again after a snapshot, for changes may have been missed', async () => {
    const end = followSheet('batch-1', ask)
    asked[0]?.answer(ok(held.slice(0, 3)))
    await settled()
    replaceBatches({})
    asked[1]?.answer(ok([batchRow(0, { verdict: 'printed' }), ...held.slice(1, 3)]))
    await settled()
    expect(state().rows[0]?.verdict).toBe('printed')
    end()
  })

  it('of another batch are never mixed in', async () => {
    const end = followSheet('batch-1', ask)
    asked[0]?.answer(ok(held.slice(0, 3)))
    await settled()
    tellBatchRows([batchRow(0, { batch: 'batch-2', verdict: 'printed' })])
    expect(state().rows[0]?.verdict).toBe('untouched')
    end()
    tellBatchRows([batchRow(0, { verdict: 'printed' })])
    expect(state().rows[0]?.verdict).toBe('untouched')
  })
})
