import { expect, it } from 'vitest'
import { withFirstPage, withNextPage } from '../../../renderer/live/pagedRows.ts'

const own = (row: string) => row

it('the first page read again keeps what was loaded behind it, and where the loading had come to', () => {
  const known = { rows: ['a', 'b', 'c', 'd'], next: '4' }
  expect(withFirstPage(known, { rows: ['new', 'a'], next: '2' }, own)).toEqual({
    rows: ['new', 'a', 'b', 'c', 'd'],
    next: '4',
  })
  expect(withFirstPage({ rows: ['a'], next: null }, { rows: ['new', 'a'], next: '2' }, own)).toEqual({
    rows: ['new', 'a'],
    next: '2',
  })
})

it('more that came between than a page holds is asked for again, and no row stays that is no longer there', () => {
  const known = { rows: ['a', 'b', 'c', 'd'], next: '4' }
  expect(withFirstPage(known, { rows: ['new'], next: '1' }, own)).toEqual({ rows: ['new'], next: '1' })
  expect(withFirstPage(known, { rows: ['a'], next: null }, own)).toEqual({ rows: ['a'], next: null })
})

it('pages join without a row twice', () => {
  expect(withNextPage({ rows: ['a', 'b'] }, { rows: ['b', 'c'], next: '3' }, own)).toEqual({
    rows: ['a', 'b', 'c'],
    next: '3',
  })
})
