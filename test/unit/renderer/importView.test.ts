import { describe, expect, it } from 'vitest'
import {
  canBeBrought,
  canBeMade,
  countOf,
  draftView,
  fieldsToFix,
  filled,
  isShown,
  nextTrouble,
  offeredPlaces,
  stateOf,
  whyText,
  withColumn,
  withImportRows,
  withOtherwise,
  withPlace,
} from '../../../renderer/screens/import/importView.ts'
import { importFilters } from '../../../renderer/stores/importsStore.ts'
import { recogniseHeaders } from '../../../src/model/importHeaders.ts'
import type { ImportsOfState } from '../../gallery/fakeImports.ts'
import { fakeRows, viewOf } from '../../gallery/fakeImports.ts'

const rows = [
  ['Tháng 11'],
  ['Khách', 'SĐT', 'Địa chỉ', 'Người chốt'],
  ['', '', '', ''],
  ['Chị Lan', '0912555777', '12 Lê Lợi', 'Dương'],
]
const table = { ok: true, rows, text: null } as const
const mapping = recogniseHeaders(rows)
const rowAt = (at: number) => {
  const row = fakeRows[at]
  if (row === undefined) throw new Error(`no row ${at}`)
  return row
}
const view = (state: ImportsOfState = {}) => viewOf(state)

describe('the columns of a file', () => {
  it('are told as they were understood: what is used, an example of it, and what is left', () => {
    const seen = draftView(table, mapping, 'vi')
    expect(seen).toMatchObject({ known: 3, rows: 1, unused: ['Người chốt'], missing: [] })
    expect(seen.lines[0]).toMatchObject({ name: 'Người nhận', at: 0, example: 'Chị Lan', needed: true })
    expect(seen.options.map(({ name }) => name)).toEqual(['A · Khách', 'B · SĐT', 'C · Địa chỉ', 'D · Người chốt'])
  })

  it('can be said otherwise, and a file without one that is needed is not brought', () => {
    const draft = { name: 'don.csv', table, mapping, sending: false }
    expect(canBeBrought(draft)).toBe(true)
    expect(canBeBrought({ ...draft, sending: true })).toBe(false)
    const without = withColumn(mapping, 'to_phone', null)
    expect(canBeBrought({ ...draft, mapping: without })).toBe(false)
    expect(draftView(table, without, 'en').missing).toEqual(['Phone number'])
    expect(canBeBrought({ ...draft, mapping: withColumn(without, 'to_phone', 3) })).toBe(true)
    const constant = withOtherwise(mapping, 'weight', '500')
    expect([constant.constants, withOtherwise(constant, 'weight', '').constants]).toEqual([{ weight: '500' }, {}])
  })
})

describe('the rows of a file', () => {
  it('are counted as they are shown, under every filter', () => {
    for (const filter of importFilters)
      expect(countOf(view(), filter)).toBe(fakeRows.filter((row) => isShown(row, filter)).length)
    expect(canBeMade(view())).toBe(fakeRows.filter(({ verdict }) => /ready|sending|unsure/.test(verdict)).length)
  })

  it('say what is wrong by the names of the columns, in both languages', () => {
    expect(whyText(rowAt(1), 'vi')).toBe('Số điện thoại: không phải số điện thoại')
    expect(whyText(rowAt(1), 'en')).toBe('Phone number: is no phone number')
    expect(whyText(rowAt(0), 'vi')).toBe('')
  })

  it('keep their places when some of them change', () => {
    const changed = { ...rowAt(4), verdict: 'made' as const }
    const after = withImportRows(fakeRows, [changed])
    expect([after.length, after[4], after[3]]).toEqual([fakeRows.length, changed, fakeRows[3]])
    expect(withImportRows(fakeRows, [])).toBe(fakeRows)
  })

  it('are gone through one wrong one after the other, and from the top again', () => {
    const first = rowAt(1).row
    expect(nextTrouble(fakeRows, 0)).toBe(1)
    expect(nextTrouble(fakeRows, first)).toBe(2)
    expect(nextTrouble(fakeRows, 1_000)).toBe(1)
    expect(nextTrouble([rowAt(0)], 0)).toBeNull()
  })
})

describe('a row that is put right', () => {
  it('shows the cells that are wrong first, and drops those that are emptied', () => {
    expect(fieldsToFix(rowAt(1))[0]).toBe('to_phone')
    expect(filled({ to_name: ' ', to_phone: '0912345678' })).toEqual({ to_phone: '0912345678' })
  })

  it('takes a place that is offered, in the scheme that its name says', () => {
    const [old = '', now = ''] = offeredPlaces(rowAt(2))
    expect(withPlace({ note: 'a' }, old)).toEqual({
      note: 'a',
      to_ward_name: 'Phường Bến Nghé',
      to_district_name: 'Quận 1',
      to_province_name: 'Hồ Chí Minh',
    })
    expect(withPlace({}, now)).toMatchObject({ to_ward_name: 'Phường Sài Gòn', to_district_name: '' })
    expect(offeredPlaces(rowAt(1))).toEqual([])
  })
})

describe('a file', () => {
  it('is stopped while orders are wanted or in doubt and nobody makes them, and done when all are made', () => {
    expect(stateOf(view({ view: { wanted: true } }))).toBe('stopped')
    expect(stateOf(view())).toBe('stopped')
    expect(stateOf(view({ rows: [rowAt(0)] }))).toBe('open')
    expect(stateOf(view({ rows: [rowAt(3), rowAt(8)] }))).toBe('done')
    expect(stateOf(view({ view: { doing: 'making', wanted: true } }))).toBe('making')
  })
})
