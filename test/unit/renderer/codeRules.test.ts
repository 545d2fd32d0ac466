import { afterEach, describe, expect, it } from 'vitest'
import { lineFault } from '../../../renderer/input/lineFault.ts'
import { draftLines } from '../../../renderer/screens/batch/import/draft.ts'
import {
  chosenRule,
  exampleText,
  isWhole,
  ruleText,
  triedSymbols,
  withScan,
  withSymbol,
} from '../../../renderer/screens/settings/views/codeRulesView.ts'
import { noScans } from '../../../renderer/stores/codeRulesStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { codeRulesWords } from '../../../renderer/text/screens/codeRules.ts'
import type { CodeRule } from '../../../src/model/codeRule.ts'
import { settings } from '../../gallery/fixtures.ts'
import { trialOf, triedPageOf } from '../../support/viewTrials.ts'

const prefix: CodeRule = { before: 'VN', after: '', lengths: [8], parcel: null }
const counted: CodeRule = { before: '', after: '|HN', lengths: [6, 8], parcel: { mark: '-', first: 0 } }
const address = { ...prefix, before: 'https://kien.example/van-don/chi-tiet/don-hang/v2/' }

describe('a rule of three labels as it is made', () => {
  it('takes a label and then its order, in the next place that is empty, and nothing behind the last', () => {
    let scans = noScans
    for (const line of ['VNA', 'A', 'VNB', 'B', 'VNC', 'C', 'VND']) scans = withScan(scans, line)
    expect(scans).toEqual(['A', 'B', 'C'].map((code) => ({ symbol: `VN${code}`, code })))
    expect([isWhole(noScans), isWhole(scans)]).toEqual([false, true])
  })

  it('takes a symbol of a tried view with its order, and in place of what was taken of that order', () => {
    const scans = withSymbol(withSymbol(noScans, { symbol: 'VNA', code: 'A' }), { symbol: 'A-1', code: 'A' })
    expect(scans.filter(({ code }) => code !== '')).toEqual([{ symbol: 'A-1', code: 'A' }])
  })

  it('offers what was read of tried views that holds the order’s code and more, each once', () => {
    const page = triedPageOf({ width: 8_000, height: 8_000 })
    const texts = ['VNG8ADKBRF', 'vng8adkbrf', 'VNG8ADKBRF', 'G8ADKBRF', '40-G-33']
    const codes = page.codes.flatMap((code) => texts.map((text) => ({ ...code, text })))
    const trial = trialOf({ pages: [{ ...page, codes }] })
    expect(triedSymbols({ '80x80': { state: 'ready', trial }, A5: { state: 'loading' } })).toEqual([
      { symbol: 'VNG8ADKBRF', code: 'G8ADKBRF' },
      { symbol: 'vng8adkbrf', code: 'G8ADKBRF' },
    ])
  })

  it('is said in words, and what it makes of each label', () => {
    const w = codeRulesWords.en
    expect(ruleText(prefix, w)).toBe('Before the code VN · an order code of 8 characters')
    expect(ruleText(counted, w)).toBe(
      'An order code of 6, 8 characters · then - and the parcel’s number, the first is 0 · behind it |HN',
    )
    expect(exampleText({ symbol: 'VNA', order: 'A', parcel: 0 }, w)).toBe('VNA is order A')
    expect(exampleText({ symbol: 'A-1', order: 'A', parcel: 2 }, w)).toBe('A-1 is order A, parcel 2')
  })

  it('is one of two only when a person has said which', () => {
    const both = [prefix, counted].map((rule) => ({ rule, makes: [] }))
    expect(chosenRule(both, null)).toBeNull()
    expect(chosenRule(both, 'parcel')?.rule).toBe(counted)
    expect(chosenRule(both, 'fixed')?.rule).toBe(prefix)
    expect(chosenRule(both.slice(0, 1), null)?.rule).toBe(prefix)
  })
})

const draft = (...lines: readonly string[]) =>
  draftLines(
    lines.map((line) => [line]),
    { column: 0, header: false, keepDuplicates: false },
  )

describe('a line that a rule is for', () => {
  const line = `${address.before}G8ADKBRF`
  afterEach(() => useStation.setState({ settings: null }))

  it('is no longer too long, and the same parcel as its code', () => {
    expect(lineFault(line)?.code).toBe('scan.too-long')
    expect(draft(line, 'G8ADKBRF')).toMatchObject({ wrong: 1, duplicates: 0 })
    useStation.setState({ settings: { ...settings, codeRules: [{ id: 'a', rule: address, examples: [] }] } })
    expect(lineFault(line)).toBeNull()
    expect(lineFault(`${line}/x`)?.code).toBe('scan.too-long')
    expect(draft(line, 'G8ADKBRF')).toMatchObject({ wrong: 0, duplicates: 1 })
  })
})
