import { describe, expect, it } from 'vitest'
import type { ScannerKey } from '../../../renderer/input/scannerKey.ts'
import type { Heard } from '../../../renderer/screens/settings/scanner/lesson.ts'
import { learn, learned, lessonCodes } from '../../../renderer/screens/settings/scanner/lesson.ts'
import { learnedFacts, learnedWarnings } from '../../../renderer/screens/settings/scanner/scannerView.ts'
import { scannerWords } from '../../../renderer/text/screens/scanner.ts'
import { hookedKeys, keysOf, shownBy } from '../../support/scannerKeys.ts'

const scan = (keys: readonly ScannerKey[], endedBy: string | null = 'Enter') => ({ text: shownBy(keys), keys, endedBy })

function teach(typed: (text: string) => readonly ScannerKey[], endedBy: string | null = 'Enter') {
  const heard = lessonCodes.flatMap((text): Heard[] => {
    const lesson = learn(scan(typed(text), endedBy))
    return lesson.type === 'heard' ? [lesson.heard] : []
  })
  return learned(heard)
}

const azerty = (keys: readonly ScannerKey[]) =>
  keys.map((key) => ({
    ...key,
    key: ({ Q: 'A', W: 'Z', A: 'Q', Z: 'W', M: '?', 1: '&', 2: 'é' } as Record<string, string>)[key.key] ?? key.key,
  }))

describe('three scans that teach', () => {
  it('a plain scanner: Enter, nothing around the code, its pace', () => {
    expect(teach((text) => keysOf(text, { pace: 10 }))).toEqual({
      scanner: { ends: 'key', prefix: '', suffix: '', keys: 'careful', gapMs: 20 },
      endedBy: 'Enter',
      inputMethod: false,
      capsLock: false,
      paceMs: 9,
    })
  })

  it('a prefix, a suffix and the symbology identifier', () => {
    expect(teach((text) => keysOf(`]C1~~${text}#`))?.scanner).toMatchObject({ prefix: '~~', suffix: '#' })
  })

  it('no key at the end, and a slow Bluetooth scanner', () => {
    const result = teach((text) => keysOf(text, { pace: 40 }), null)
    expect(result?.scanner).toMatchObject({ ends: 'silence', gapMs: 60 })
  })

  it('another keyboard layout of the computer: keys are read by their place', () => {
    expect(teach((text) => azerty(keysOf(text)))?.scanner.keys).toBe('by-place')
  })

  it('another layout that the scanner knows: keys are read as typed', () => {
    const moved = (text: string) => keysOf(text).map((key) => (key.code === 'KeyY' ? { ...key, code: 'KeyZ' } : key))
    expect(teach(moved)?.scanner.keys).toBe('as-typed')
  })

  it('CapsLock, which turns every letter round', () => {
    const turned = (text: string) =>
      keysOf(text, { caps: true }).map((key) => ({
        ...key,
        key: key.key === key.key.toUpperCase() ? key.key.toLowerCase() : key.key.toUpperCase(),
      }))
    expect(teach(turned)).toMatchObject({ capsLock: true, scanner: { keys: 'careful' } })
  })

  it('an input method that keeps the keys: they are read by their place', () => {
    const kept = (text: string) =>
      keysOf(text).map((key) => ({ ...key, key: /\d/.test(key.key) ? key.key : 'Process' }))
    const result = teach((text) => kept(text).map((key) => key))
    expect(result).toMatchObject({ inputMethod: true, scanner: { keys: 'by-place' } })
  })

  it('is done after all three, in any order, and a code scanned twice is one', () => {
    const heard = [1, 1, 0].flatMap((place) => {
      const lesson = learn(scan(keysOf(lessonCodes[place] ?? '')))
      return lesson.type === 'heard' ? [lesson.heard] : []
    })
    expect(learned(heard)).toBeNull()
    expect(learned([])).toBeNull()
  })
})

describe('a scan that teaches nothing', () => {
  it('was typed by hand', () => {
    expect(learn(scan(keysOf(lessonCodes[0], { pace: 140 })))).toMatchObject({ why: 'by-hand' })
    expect(learn({ text: lessonCodes[0], keys: [], endedBy: null })).toMatchObject({ why: 'by-hand' })
  })

  it('is another code', () => {
    expect(learn(scan(keysOf('G8ADKBRF')))).toEqual({ type: 'not-understood', why: 'unknown', text: 'G8ADKBRF' })
  })
})

describe('what was learned, in words', () => {
  it('warns of an input method that hooks the keys, and says what to do', () => {
    const keys = hookedKeys('QA⌫‹Â›')
    expect(keys).toHaveLength(4)
    const result = teach((text) => (text.startsWith('AADD') ? hookedKeys('A⌫‹Â›D⌫‹Đ›O⌫‹Ô›E⌫‹Ê›S6F7') : keysOf(text)))
    expect(result?.inputMethod).toBe(true)
    if (result === null) throw new Error('nothing was learned')
    expect(learnedWarnings(result, scannerWords.vi)).toEqual([scannerWords.vi.learned.inputMethod])
    expect(learnedFacts(result, scannerWords.vi, 'vi').map(({ value }) => value)).toContain('Enter')
  })
})
