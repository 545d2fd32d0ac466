import { expect, it } from 'vitest'
import { plainWish } from '../../../src/model/rowWish.ts'
import { bothWishes } from '../../../src/station/batch/rowWishes.ts'

const plain = null
const twice = { ...plainWish, copies: 2 }
const lost = { ...plainWish, copies: 3, reason: 'lost', leader: 'Lan' } as const
const named = { ...plainWish, named: true }
/** One more of a label that is out. */
const second = { ...plainWish, second: 'any', deliberate: true, out: ['a'], reason: 'damaged', leader: 'Lan' } as const
const free = { ...second, out: [], reason: null, leader: null } as const
const old = { ...plainWish, second: 'old', out: ['a'], reason: 'changed' } as const
const part = { ...second, deliberate: false, parcels: [2] }

it.each([
  ['nothing beside nothing', plain, plain, plain],
  ['copies of what has none', plain, twice, twice],
  ['copies that were allowed stay', twice, plain, twice],
  ['fewer copies take none back', { ...twice, copies: 3 }, twice, { ...twice, copies: 3 }],
  ['a name stays a name', named, twice, { ...twice, named: true }],
  ['a second label is not lost to a first', second, twice, second],
  ['copies of a first label are no second ones', second, { ...twice, copies: 5 }, second],
  [
    'copies of a second label are as they were asked for last',
    second,
    { ...second, copies: 2 },
    { ...second, copies: 2 },
  ],
  ['copies of what has none come also where second ones are free', free, twice, { ...free, copies: 2 }],
  ['the old label is replaced', old, twice, old],
  ['any is more than old', old, second, second],
  ['copies keep why, and who allowed them', lost, named, { ...lost, named: true }],
  [
    'copies keep their reason also behind another wish',
    lost,
    free,
    { ...free, copies: 3, reason: 'lost', leader: 'Lan' },
  ],
  ['whoever allowed it last', second, { ...second, leader: 'Minh' }, { ...second, leader: 'Minh' }],
  ['a whole second label after a part of it', part, second, second],
  ['a part of it after a whole one', second, part, second],
] as const)('%s', (_, before, after, both) => {
  expect(bothWishes(before, after)).toEqual(both)
})
