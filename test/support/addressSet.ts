import { readFileSync } from 'node:fs'
import { splitAddress } from '../../src/units/splitAddress.ts'
import { folded } from '../../src/units/unitNames.ts'

/** A pasted line, and what a person who knows the country reads in it. `-`: it cannot be known from the line. */
export interface PastedAddress {
  readonly scheme: 'old' | 'new' | '?'
  readonly told: Readonly<Record<PartName, string>>
  readonly line: string
}

type PartName = 'street' | 'ward' | 'district' | 'province'
const partNames = ['street', 'ward', 'district', 'province'] satisfies PartName[]

/**
 * `right`: everything that can be known is said, and nothing else. `unsure`: something is left open, and where candidates
 * are given the truth is among them. `misleading`: it is not. `wrong`: something is said as sure that is not so.
 */
export type Verdict = 'right' | 'unsure' | 'misleading' | 'wrong'

export function addressSet(half: 'seen' | 'heldOut' | 'blind'): readonly PastedAddress[] {
  const text = readFileSync(new URL(`../unit/units/addresses/${half}.txt`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [scheme = '', street = '', ward = '', district = '', province = '', ...rest] = line.split('|')
      if (scheme !== 'old' && scheme !== 'new' && scheme !== '?') throw new Error(`no scheme: ${line}`)
      return { scheme, told: { street, ward, district, province }, line: rest.join('|') }
    })
}

export function verdictOn({ scheme, told, line }: PastedAddress, split = splitAddress(line)): Verdict {
  const parts = partNames.map((name) => partVerdict(said(split[name]), told[name]))
  const otherScheme = split.scheme !== null && split.scheme !== scheme
  if (otherScheme || parts.includes('wrong')) return 'wrong'
  if (parts.includes('misleading')) return 'misleading'
  return parts.includes('unsure') || split.scheme === null ? 'unsure' : 'right'
}

interface Said {
  readonly state: 'sure' | 'unsure' | 'unknown'
  readonly names: readonly string[]
}

type Split = ReturnType<typeof splitAddress>

function said(part: Split[PartName]): Said {
  const nameOf = (value: string | { readonly name: string }) => (typeof value === 'string' ? value : value.name)
  switch (part.state) {
    case 'sure':
      return { state: 'sure', names: [nameOf(part.value)] }
    case 'unsure':
      return { state: 'unsure', names: part.candidates.map(nameOf) }
    case 'unknown':
      return { state: 'unknown', names: [] }
  }
}

function partVerdict({ state, names }: Said, told: string): Verdict {
  const isTrue = names.some((name) => folded(name) === folded(told))
  if (state === 'sure') return told !== '-' && isTrue ? 'right' : 'wrong'
  if (told === '-') return 'right'
  return state === 'unsure' && !isTrue ? 'misleading' : 'unsure'
}
