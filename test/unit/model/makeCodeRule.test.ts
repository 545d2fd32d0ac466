import { describe, expect, it } from 'vitest'
import type { CodeRule } from '../../../src/model/codeRule.ts'
import { codeByRules } from '../../../src/model/codeRule.ts'
import type { ScannedExample } from '../../../src/model/makeCodeRule.ts'
import { codeRulesFor } from '../../../src/model/makeCodeRule.ts'
import { parcelNamed } from '../../../src/model/namesParcel.ts'

const codes = ['G8ADKBRF', 'H9BEKCSG', 'K2CFLDTH'] as const

type Said = (code: string, at: number) => string

/** Three scans of three orders; `parcels`: which of how many each of them is. */
function three(say: Said, parcels: readonly (readonly [number, number])[] = [], orders: readonly string[] = codes) {
  return orders.map((order, at): ScannedExample => {
    const [parcel, of] = parcels[at] ?? [0, 0]
    return { symbol: say(order, at), order, parcel, parcels: of }
  })
}

function made(examples: readonly ScannedExample[], kept: readonly CodeRule[] = []): readonly CodeRule[] | string {
  const rules = codeRulesFor(examples, kept)
  return rules.ok ? rules.value : rules.fault.code
}

function only(examples: readonly ScannedExample[]): CodeRule {
  const rules = made(examples)
  const [rule, ...others] = typeof rules === 'string' ? [] : rules
  if (rule === undefined || others.length > 0) throw new Error(JSON.stringify(rules))
  return rule
}

const prefix = only(three((code) => `VN${code}`))
const segment = only(three((code) => `https://kien.example/v/${code}`))
const value = only(three((code) => `https://kien.example/t?k=1&code=${code}&s=0`))

describe('a rule of three scanned orders', () => {
  it.each<[string, CodeRule, string]>([
    ['a prefix', prefix, 'VNL5DGMEVJ'],
    ['a prefix in another case', prefix, ' vnl5dgmevj\r'],
    ['a whole segment', segment, 'HTTPS://KIEN.EXAMPLE/V/L5DGMEVJ'],
    ['a whole value', value, 'https://kien.example/t?k=1&code=L5DGMEVJ&s=0'],
    ['a suffix', only(three((code) => `${code}|HN`)), 'L5DGMEVJ|HN'],
    [
      'a segment in the middle',
      only(three((code) => `kien.example/${code}/xem?a=b#c`)),
      'kien.example/L5DGMEVJ/xem?a=b#c',
    ],
  ])('reads the order of a fourth: %s', (_, rule, symbol) => {
    expect(codeByRules(symbol, [rule])).toEqual({ order: 'L5DGMEVJ', parcel: 0 })
  })

  it.each<[string, CodeRule, string]>([
    ['the code alone', prefix, 'G8ADKBRF'],
    ['another prefix', prefix, 'VMG8ADKBRF'],
    ['a letter that only has one of a code’s for its capital', prefix, 'VNG8ADKBRſ'],
    ['the prefix alone', prefix, 'VN'],
    ['the prefix twice', prefix, 'VNVNG8ADKBRF'],
    ['a code that begins with the prefix', prefix, 'VNABCDEF'],
    ['a longer code', prefix, 'VNG8ADKBRFX'],
    ['a shorter code', prefix, 'VNG8ADKB'],
    ['a code of digits', prefix, 'VN12345678'],
    ['something in front', prefix, 'XVNG8ADKBRF'],
    ['a parcel that nobody spoke of', prefix, 'VNG8ADKBRF_2'],
    ['unreadable characters', prefix, 'VNG8AD?BRF'],
    ['nothing but unreadable characters', prefix, 'VN????????'],
    ['another host', segment, 'https://kien.example.evil/v/G8ADKBRF'],
    ['a code in the host', segment, 'https://G8ADKBRF/v/G8ADKBRF'],
    ['half a segment', segment, 'https://kien.example/v/G8ADKBRF-x'],
    ['one more segment', segment, 'https://kien.example/v/G8ADKBRF/x'],
    ['a query', segment, 'https://kien.example/v/G8ADKBRF?x=1'],
    ['a fragment', segment, 'https://kien.example/v/#G8ADKBRF'],
    ['a code in the fragment', segment, 'https://kien.example/v/G8ADKBRF#H9BEKCSG'],
    ['two orders', segment, 'https://kien.example/v/G8ADKBRF?doi=H9BEKCSG'],
    ['another scheme', segment, 'http://kien.example/v/G8ADKBRF'],
    ['another key', value, 'https://kien.example/t?k=1&kode=G8ADKBRF&s=0'],
    ['half a value', value, 'https://kien.example/t?k=1&code=XG8ADKBRF&s=0'],
    ['nothing', value, ''],
  ])('reads nothing of %s', (_, rule, symbol) => {
    expect(codeByRules(symbol, [rule])).toBeNull()
  })
})

describe('no rule', () => {
  it.each<[string, string, readonly ScannedExample[]]>([
    ['comes of two', 'rule.three-orders', three((code) => `VN${code}`).slice(0, 2)],
    ['comes of three that are equal', 'rule.three-orders', three((code) => `VN${code}`, [], Array(3).fill(codes[0]))],
    ['comes of the code itself', 'rule.needless', three((code) => code)],
    ['comes of the code with its parcel as it is written', 'rule.needless', three((code) => `${code}_1`)],
    ['comes of what has not the code', 'rule.no-code', three(() => 'VN12345678')],
    ['comes of what nobody could read', 'rule.no-code', three((code) => `VN${code.slice(0, 4)}????`)],
    ['comes of unreadable characters beside the code', 'rule.not-whole', three((code) => `VN?${code}`)],
    ['comes of two that disagree', 'rule.disagree', three((code, at) => (at === 2 ? `VM${code}` : `VN${code}`))],
    ['comes of a time in an address', 'rule.disagree', three((code, at) => `https://k.example/${code}?t=${at + 10}`)],
    ['comes of a code that stands there twice', 'rule.several-codes', three((code) => `${code}-${code}`)],
    ['comes of two orders', 'rule.several-codes', three((code, at) => `${code}/${codes[(at + 1) % 3]}`)],
    ['is of a host', 'rule.not-whole', three((code) => `https://${code}.kien.example/v`)],
    ['is of a whole host', 'rule.not-whole', three((code) => `https://${code}/v`)],
    ['is of a name before the host', 'rule.not-whole', three((code) => `https://${code}@kien.example/v`)],
    ['is of half a segment', 'rule.not-whole', three((code) => `https://kien.example/v-${code}`)],
    ['is of the other half', 'rule.not-whole', three((code) => `https://kien.example/${code};v=1`)],
    ['is of half a value', 'rule.not-whole', three((code) => `https://kien.example/v?c=x${code}`)],
    ['is of a key', 'rule.not-whole', three((code) => `https://kien.example/v?${code}=1`)],
    ['is of a fragment', 'rule.not-whole', three((code) => `https://kien.example/v#${code}`)],
    ['is of a segment in a fragment', 'rule.not-whole', three((code) => `https://kien.example/v#/t/${code}`)],
    ['is of a path in a query', 'rule.not-whole', three((code) => `https://kien.example/v?/t/${code}`)],
    [
      'has a parcel’s number that is half a segment',
      'rule.not-whole',
      three((code) => `https://kien.example/${code}:1`),
    ],
    ['is a command bar code', 'rule.no-code', three(() => '--21--')],
  ])('%s', (_, fault, examples) => {
    expect(made(examples)).toBe(fault)
  })

  it('makes another valid code of one: not with codes of two lengths that the prefix is the difference of', () => {
    const mixed = ['LXFDFT', 'G8ADKBRF', 'H9BEKCSG']
    expect(made(three((code) => `VN${code}`, [], mixed))).toBe('rule.confusable')
    expect(made(three((code) => `${code}VN_1`, [], mixed))).toBe('rule.confusable')
    expect(only(three((code) => `VNA${code}`, [], mixed)).lengths).toEqual([6, 8])
  })

  it('is made twice, nor beside one that reads the same scans otherwise', () => {
    expect(
      made(
        three((code) => `VN${code}`),
        [prefix],
      ),
    ).toBe('rule.known')
    const [fixed] = made(three((code) => `${code}-1`)) as readonly CodeRule[]
    expect(
      made(
        three((code, at) => `${code}-${at}`),
        fixed === undefined ? [] : [fixed],
      ),
    ).toBe('rule.disagree')
    expect(
      made(
        three((code) => `${code}-1`),
        fixed === undefined ? [] : [fixed],
      ),
    ).toBe('rule.known')
  })
})

describe('a number behind the code', () => {
  it('counts from one where the first parcel is 1, and from zero where it is 0', () => {
    const fromOne = only(
      three(
        (code, at) => `${code}-${at + 1}`,
        [
          [1, 3],
          [2, 3],
          [3, 3],
        ],
      ),
    )
    expect(fromOne.parcel).toEqual({ mark: '-', first: 1 })
    expect(['G8ADKBRF-1', 'G8ADKBRF-2', 'G8ADKBRF-0'].map((code) => parcelNamed(code, codes[0], [fromOne]))).toEqual([
      1,
      2,
      null,
    ])
    const fromZero = only(
      three(
        (code, at) => `${code}-${at}`,
        [
          [1, 3],
          [2, 3],
          [3, 3],
        ],
      ),
    )
    expect(['G8ADKBRF-0', 'G8ADKBRF-1', 'G8ADKBRF-2'].map((code) => parcelNamed(code, codes[0], [fromZero]))).toEqual([
      1, 2, 3,
    ])
  })

  it.each([
    'G8ADKBRF-01',
    'G8ADKBRF-',
    'G8ADKBRF--1',
    'G8ADKBRF-1-1',
    'G8ADKBRF_-1',
    'G8ADKBRF',
    'G8ADKBRF-12345',
    'XG8ADKBRF-1',
  ])('is all of the rest, without zeros in front: not %s', (symbol) => {
    const rule = only(
      three(
        (code, at) => `${code}-${at + 1}`,
        [
          [1, 3],
          [2, 3],
          [3, 3],
        ],
      ),
    )
    expect(codeByRules(symbol, [rule])).toBeNull()
  })

  it('that is the same on all three may be no parcel’s: there are two rules, and a person says which', () => {
    const rules = made(three((code) => `${code}-1`))
    expect(rules).toMatchObject([
      { after: '-1', parcel: null },
      { after: '', parcel: { mark: '-', first: 1 } },
    ])
    expect(made(three((code) => `${code}-0`))).toMatchObject([{ after: '-0' }, { parcel: { first: 0 } }])
    expect(made(three((code) => `${code}-7`))).toMatchObject([{ after: '-7', parcel: null }])
  })

  it('that disagrees with the parcels, or with itself, makes none', () => {
    expect(made(three((code, at) => `${code}-${at % 2}`))).toBe('rule.disagree')
    expect(
      made(
        three(
          (code) => `${code}-1`,
          [
            [1, 2],
            [2, 2],
            [1, 2],
          ],
        ),
      ),
    ).toMatchObject([{ parcel: null }])
    expect(
      made(
        three(
          (code, at) => `${code}-${at + 1}`,
          [
            [3, 3],
            [2, 3],
            [1, 3],
          ],
        ),
      ),
    ).toBe('rule.disagree')
  })

  it('wants to know which parcel each of them is', () => {
    expect(
      made(
        three(
          (code, at) => `${code}-${at + 1}`,
          [
            [0, 3],
            [0, 3],
            [0, 3],
          ],
        ),
      ),
    ).toBe('rule.which-parcel')
  })
})

describe('what two rules say of one symbol', () => {
  it('is nothing where they differ', () => {
    const [fixed, counted] = made(three((code) => `${code}-1`)) as readonly CodeRule[]
    if (fixed === undefined || counted === undefined) throw new Error('two rules are wanted')
    expect(codeByRules('G8ADKBRF-1', [fixed, counted])).toBeNull()
    expect(codeByRules('G8ADKBRF-1', [counted, prefix])).toEqual({ order: 'G8ADKBRF', parcel: 1 })
  })
})
