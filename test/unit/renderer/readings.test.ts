import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { undone } from '../../../renderer/input/inputMethod.ts'
import { readKeys } from '../../../renderer/input/readings.ts'
import type { ScannerKey } from '../../../renderer/input/scannerKey.ts'
import { scannerDefaults } from '../../../renderer/input/scannerPreferences.ts'
import { hookedKeys, keysOf, shownBy } from '../../support/scannerKeys.ts'

const scanner = scannerDefaults
const code = fc.stringMatching(/^[A-Z0-9]{5,10}$/)

/** The same keys on a computer that has a French keyboard. */
function onAzerty(keys: readonly ScannerKey[]): readonly ScannerKey[] {
  const letters: Record<string, string> = { A: 'Q', Q: 'A', Z: 'W', W: 'Z', M: '?' }
  const digits = 'à&é"\'(-è_ç'
  return keys.map((key) => ({
    ...key,
    key: /\d/.test(key.key) ? digits.charAt(Number(key.key)) : (letters[key.key] ?? key.key),
  }))
}

describe('a scan that nothing garbled', () => {
  it('says what was typed, and there is nothing to ask', () => {
    void fc.assert(
      fc.property(code, (text) => {
        const reading = readKeys(keysOf(text), text, scanner)
        expect(reading).toEqual({ line: text, others: [], trouble: null })
      }),
    )
  })

  it('loses what the scanner puts around every code, and the symbology identifier', () => {
    const ways = { ...scanner, prefix: '~', suffix: '#' }
    for (const text of ['~G8ADKBRF#', ']C1~G8ADKBRF#', '~]C1G8ADKBRF#', 'G8ADKBRF'])
      expect(readKeys(keysOf(text), text, ways).line).toBe('G8ADKBRF')
  })

  it('is a person’s own affair when a person typed it, whatever letters it has', () => {
    const keys = keysOf('Đơn 1', { pace: 120 })
    expect(readKeys(keys, 'Đơn 1', scanner)).toEqual({ line: 'Đơn 1', others: [], trouble: null })
  })

  it('can be meant without CapsLock, which only the station can tell of a seller’s own code', () => {
    const reading = readKeys(keysOf('SHOP-b', { caps: true }), 'SHOP-b', scanner)
    expect(reading).toEqual({ line: 'SHOP-b', others: ['shop-B'], trouble: null })
  })
})

describe('a keyboard layout that is not the scanner’s', () => {
  const keys = onAzerty(keysOf('G8AZKQWF'))
  const garbled = shownBy(keys)

  it('is noticed, and the places of the keys are the other reading', () => {
    expect(garbled).toBe('G_QWKAZF')
    expect(readKeys(keys, garbled, scanner)).toEqual({
      line: 'G_QWKAZF',
      others: ['G8AZKQWF'],
      trouble: 'scan.keyboard-layout',
    })
  })

  it('matters no more once the scanner was taught by place', () => {
    const ways = { ...scanner, keys: 'by-place' as const }
    void fc.assert(
      fc.property(code, (text) => {
        const french = onAzerty(keysOf(text))
        expect(readKeys(french, shownBy(french), ways)).toEqual({ line: text, others: [], trouble: null })
      }),
    )
  })

  it('is believed where the scanner was taught to type so itself', () => {
    const ways = { ...scanner, keys: 'as-typed' as const }
    expect(readKeys(keys, garbled, ways)).toEqual({ line: garbled, others: [], trouble: null })
  })
})

describe('a Vietnamese input method', () => {
  it.each([
    ['A⌫‹Â›', ['AA', 'A6']],
    ['G8D⌫‹Đ›KB', ['G8DDKB', 'G8D9KB']],
    ['‹Ư›TAQ', ['WTAQ']],
    ['G8U⌫‹Ư›', ['G8UW', 'G8U7']],
    ['UO⌫⌫‹ƯƠ›1A', ['UOW1A', 'UO71A']],
    ['XA⌫‹Á›QB', ['XASQB', 'XA1QB']],
    ['ABE⌫‹Ê›E', ['ABEEE', 'ABE6E']],
    ['A⌫‹Â›⌫‹AA›', ['AAA', 'A6A']],
    ['A⌫‹Á›⌫‹À›K', ['ASFK', 'A12K']],
  ])('%s was one of %j', (story, typed) => {
    expect(undone(hookedKeys(story))).toEqual(typed)
  })

  it('leaves a trouble with every reading, and never a guess', () => {
    const keys = hookedKeys('G8A⌫‹Â›KBRF')
    expect(readKeys(keys, shownBy(keys), scanner)).toEqual({
      line: 'G8ÂKBRF',
      others: ['G8AAKBRF', 'G8A6KBRF'],
      trouble: 'scan.input-method',
    })
  })

  it('that keeps the keys to itself is read by their places', () => {
    const kept = keysOf('G8AAKBRF').map((key) => ({ ...key, key: 'Process' }))
    expect(readKeys(kept, 'G8AAKBRF', scanner)).toMatchObject({ others: ['G8AAKBRF'], trouble: 'scan.input-method' })
    const taught = { ...scanner, keys: 'by-place' as const }
    expect(readKeys(kept, 'G8AAKBRF', taught)).toEqual({ line: 'G8AAKBRF', others: [], trouble: null })
  })

  it('is noticed wherever it composes: a Telex of our own is undone to the scan it was made of', () => {
    void fc.assert(
      fc.property(code, (text) => {
        const keys = telex(text)
        if (shownBy(keys) !== text) expect(undone(keys)).toContain(text)
      }),
    )
  })
})

/** Telex as far as a letter doubled and a D or W: what UniKey does with codes that no spelling check stops. */
function telex(text: string): readonly ScannerKey[] {
  const doubles: Record<string, string> = { A: 'Â', E: 'Ê', O: 'Ô', D: 'Đ' }
  let story = ''
  let last = ''
  for (const letter of text) {
    const composed = letter === last ? doubles[letter] : letter === 'W' && last === 'U' ? 'Ư' : undefined
    story += composed === undefined ? letter : `⌫‹${composed}›`
    last = composed === undefined ? letter : ''
  }
  return hookedKeys(story)
}
