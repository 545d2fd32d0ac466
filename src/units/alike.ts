import { loosely } from './unitNames.ts'

/**
 * How much a typed name is like a unit's, both bare: 0.85 with other blanks, `i` for `y` or a Roman numeral; 0.6 with one
 * slip of the finger in one word, 0.5 with one in each of two; 0: another name. A number, and a word of one or two
 * letters, has no slips: `An Lạc A` and `An Lạc B` are two wards.
 */
export function likeness(typed: string, name: string): 0 | 0.5 | 0.6 | 0.85 {
  if (Math.abs(typed.length - name.length) > 4) return 0
  if (loosely(typed) === loosely(name)) return 0.85
  const ours = name.split(' ')
  const theirs = typed.split(' ')
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

/** One letter more, one less, another one, or two exchanged. */
function isOneSlip(one: string, two: string): boolean {
  let start = 0
  while (start < one.length && one[start] === two[start]) start++
  const rest = one.slice(start)
  const other = two.slice(start)
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  )
}
