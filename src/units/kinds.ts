import type { Level } from './place.ts'

/** What a word before a name says that it is. A city (`TP`) is a district or, where it is ruled by the state, a province. */
export interface Kind {
  /** Folded, as it stands before the names of units. */
  readonly name: string
  readonly levels: readonly Level[]
}

const city: Kind = { name: 'thanh pho', levels: ['district', 'province'] }
const province: Kind = { name: 'tinh', levels: ['province'] }
const quan: Kind = { name: 'quan', levels: ['district'] }
const huyen: Kind = { name: 'huyen', levels: ['district'] }
const island: Kind = { name: 'huyen dao', levels: ['district'] }
const thiXa: Kind = { name: 'thi xa', levels: ['district'] }
const thiTran: Kind = { name: 'thi tran', levels: ['ward'] }
const phuong: Kind = { name: 'phuong', levels: ['ward'] }
const xa: Kind = { name: 'xa', levels: ['ward'] }
const zone: Kind = { name: 'dac khu', levels: ['ward'] }

/** By the folded words that stand for it; `f` is how many write a numbered ward. */
export const kindsByWords: ReadonlyMap<string, Kind> = new Map([
  ['thanh pho', city],
  ['tp', city],
  ['tinh', province],
  ['t', province],
  ['quan', quan],
  ['q', quan],
  ['huyen dao', island],
  ['huyen', huyen],
  ['h', huyen],
  ['thi xa', thiXa],
  ['tx', thiXa],
  ['thi tran', thiTran],
  ['tt', thiTran],
  ['phuong', phuong],
  ['p', phuong],
  ['f', phuong],
  ['xa', xa],
  ['x', xa],
  ['dac khu', zone],
])

/** Words of a line or of what is typed, where the kind begins: it takes one word or two. Null: there is none. */
export function kindAt(words: readonly string[], at: number): { readonly kind: Kind; readonly length: 1 | 2 } | null {
  const two = kindsByWords.get(words.slice(at, at + 2).join(' '))
  if (two !== undefined && words.length > at + 1) return { kind: two, length: 2 }
  const one = kindsByWords.get(words[at] ?? '')
  return one === undefined ? null : { kind: one, length: 1 }
}
