import { describe, expect, it } from 'vitest'
import { nextSort, sortRows } from '../../../renderer/components/tableSort.ts'

describe('a sorted table', () => {
  it('turns around when the same head is pressed again, and begins upwards with another', () => {
    const first = nextSort(null, 'cod')
    expect(first).toEqual({ column: 'cod', descending: false })
    expect(nextSort(first, 'cod')).toEqual({ column: 'cod', descending: true })
    expect(nextSort(nextSort(first, 'cod'), 'code')).toEqual({ column: 'code', descending: false })
  })

  it('sorts numbers as numbers, codes with numbers by them, names as Vietnamese does', () => {
    expect(sortRows([10, 9, 100], (each) => each, false)).toEqual([9, 10, 100])
    expect(sortRows(['G8_10', 'G8_9'], (each) => each, false)).toEqual(['G8_9', 'G8_10'])
    expect(sortRows(['Đạt', 'Em', 'Dũng', 'Ánh'], (each) => each, false)).toEqual(['Ánh', 'Dũng', 'Đạt', 'Em'])
  })

  it('puts rows without a value last, whichever way', () => {
    expect(sortRows([null, 2, 1], (each) => each, false)).toEqual([1, 2, null])
    expect(sortRows([null, 1, 2], (each) => each, true)).toEqual([2, 1, null])
  })

  it('leaves equal rows as they were', () => {
    const rows = [1, 2, 3].map((place) => ({ place, same: 'x' }))
    expect(sortRows(rows, ({ same }) => same, true)).toEqual(rows)
  })
})
