import { describe, expect, it } from 'vitest'
import { scannerDefaults } from '../../../renderer/input/scannerPreferences.ts'
import { isScanned, sentBy } from '../../../renderer/input/sentBy.ts'
import { keysOf } from '../../support/scannerKeys.ts'

const marked = { ...scannerDefaults, prefix: '-/' }

/** At this pace, and its Enter too. */
function typed(
  text: string,
  pace: number,
  { scanner = scannerDefaults, isCut = false, key = [] as readonly string[] } = {},
) {
  const keys = keysOf(text, { pace })
  const at = keys.length * pace
  const more = key.map((name) => ({ key: name, code: name, shift: false, caps: false, at: 1 }))
  return sentBy(
    text,
    [...keys, ...more].toSorted((a, b) => a.at - b.at),
    { endedBy: 'Enter', endedAt: at, isCut },
    scanner,
  )
}

describe('what typed a line', () => {
  it.each(['2', '38', '120', '2.520 kg'])('is nobody’s hand where it comes as a scanner’s does: %s', (text) => {
    expect(typed(text, 2)).toBe('unsure')
    expect(typed(text, 50)).toBe('unsure')
    expect(typed(text, 75, { scanner: { ...scannerDefaults, gapMs: 80 } })).toBe('unsure')
  })

  it.each(['2', '38', '2,520'])('is a hand that goes from key to key: %s', (text) => {
    expect(typed(text, 70)).toBe('hand')
    expect(typed(text, 140)).toBe('hand')
  })

  it.each([
    [30, 50, 'unsure'],
    [30, 51, 'hand'],
    [50, 50, 'unsure'],
    [80, 80, 'unsure'],
    [80, 81, 'hand'],
  ] as const)('is a hand only beyond 50 ms and the taught pace: taught %i, typed at %i is %s', (gapMs, pace, by) => {
    expect(typed('38', pace, { scanner: { ...scannerDefaults, gapMs } })).toBe(by)
  })

  it('is no hand whose Enter comes at the taught pace', () => {
    const scanner = { ...scannerDefaults, gapMs: 80 }
    const keys = keysOf('38', { pace: 81 })
    const at = (ends: number) => ({ endedBy: 'Enter', endedAt: (keys.at(-1)?.at ?? 0) + ends, isCut: false })
    expect(sentBy('38', keys, at(80), scanner)).toBe('unsure')
    expect(sentBy('38', keys, at(81), scanner)).toBe('hand')
  })

  it('is no hand where only the first keys are slow, nothing ended it, or it was pasted', () => {
    const keys = keysOf('38', { pace: 120 })
    expect(sentBy('38', keys, { endedBy: 'Enter', endedAt: 122, isCut: false }, scannerDefaults)).toBe('unsure')
    expect(sentBy('38', keys, { endedBy: null, endedAt: 900, isCut: false }, scannerDefaults)).toBe('unsure')
    expect(sentBy('38', [], { endedBy: 'Enter', endedAt: 900, isCut: false }, scannerDefaults)).toBe('unsure')
  })

  it('is the scanner with its prefix, wherever that stands and in either case, and a scale without', () => {
    expect(typed('-/2.520 kg', 2, { scanner: marked })).toBe('scanner')
    expect(typed('1-/2.520 kg', 2, { scanner: marked })).toBe('scanner')
    expect(typed('QA2.520 kg', 2, { scanner: { ...marked, prefix: 'qa' } })).toBe('scanner')
    expect(typed('2.520 kg', 2, { scanner: marked })).toBe('keyboard')
  })

  it('is no scale where a bar code may have wiped the prefix out', () => {
    expect(typed('2.520 kg', 2, { scanner: marked, isCut: true })).toBe('unsure')
    expect(typed('2.520 kg', 2, { scanner: marked, key: ['Backspace'] })).toBe('unsure')
  })
})

it('a PIN with a pair of quick keys, or one that is pasted, is no scan that waits for somebody to come', () => {
  const pin = keysOf('482913', { pace: 120 }).map((key, place) => ({ ...key, at: key.at - (place === 3 ? 90 : 0) }))
  expect(isScanned(pin, scannerDefaults)).toBe(false)
  expect(isScanned([], scannerDefaults)).toBe(false)
  expect(isScanned(keysOf('482913', { pace: 30 }), scannerDefaults)).toBe(true)
})
