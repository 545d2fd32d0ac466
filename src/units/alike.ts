import { loosely } from './unitNames.ts'

/**
 * How much a typed name is like a unit's, both bare: 0.85 with other blanks, `i` for `y` or a Roman numeral; 0.6 with one
 * slip of the finger in one word, 0.5 with one in each of two; 0: another name. A number, and a word of one or two
 * letters, has no slips: `An Lạc A` and `An Lạc B` are two wards.
 */
export function likeness(typed: TypedName, name: string): 0 | 0.5 | 0.6 | 0.85 {
  if (Math.abs(typed.bare.length - name.length) > 4) return 0
  const known = shapeOf(name)
  if (typed.loose === known.loose) return 0.85
  const ours = known.words
  const theirs = typed.words
  if (ours.length !== theirs.length || name.length < 5) return 0
  let slips = 0
  for (const [at, word] of ours.entries()) {
    const other = theirs[at] ?? ''
    if (other === word) continue
    if (word.length < 3 || other.length < 2 || /\d/.test(word + other) || !isOneSlip(other, word)) return 0
    slips++
  }
  return slips === 1 ? 0.6 : slips === 2 && ours.length > 2 ? 0.5 : 0
}

/** A bare name, taken apart once for the many that it is held against. */
export interface TypedName {
  readonly bare: string
  readonly loose: string
  readonly words: readonly string[]
}

export function typedName(bare: string): TypedName {
  return { bare, loose: loosely(bare), words: bare.split(' ') }
}

/** Of the names of units, of which there are only so many: each line is held against thousands of them. */
const shapes = new Map<string, TypedName>()

function shapeOf(name: string): TypedName {
  const known = shapes.get(name)
  if (known !== undefined) return known
  const shape = typedName(name)
  shapes.set(name, shape)
  return shape
}

/** One letter more, one less, another one, or two exchanged. */
function isOneSlip(one: string, two: string): boolean {
  let start = 0
  while (start < one.length && one[start] === two[start]) start++
  const same = (from: number, to: number) => one.length - from === two.length - to && one.endsWith(two.slice(to))
  return (
    same(start + 1, start) ||
    same(start, start + 1) ||
    same(start + 1, start + 1) ||
    (one[start] === two[start + 1] && one[start + 1] === two[start] && same(start + 2, start + 2))
  )
}
