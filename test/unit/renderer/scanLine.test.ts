import { describe, expect, it } from 'vitest'
import type { Press, ScanLine } from '../../../renderer/input/scanLine.ts'
import { emptyLine, mostCharacters, paste, press } from '../../../renderer/input/scanLine.ts'

const key = (name: string, at = 0, change: Partial<Press> = {}): Press => ({
  key: name,
  ctrl: false,
  alt: false,
  meta: false,
  at,
  ...change,
})

/** Types keys one after the other, `pace` ms apart; what was scanned, and which keys were left to the page. */
function type(keys: readonly string[], pace = 2, from = 0) {
  let line: ScanLine = emptyLine
  const scanned: string[] = []
  const left: string[] = []
  let at = from
  for (const name of keys) {
    const pressed = press(line, key(name, at))
    line = pressed.line
    if (pressed.scanned !== null) scanned.push(pressed.scanned)
    if (!pressed.taken) left.push(name)
    at += pace
  }
  return { line, scanned, left }
}

describe('the scan line', () => {
  it('loses no character of a thousand scans at two milliseconds a key', () => {
    const codes = Array.from({ length: 1000 }, (_, place) => `G8A${place.toString(36).toUpperCase().padStart(5, '2')}`)
    const { scanned, left } = type(codes.flatMap((code) => [...code, 'Enter']))
    expect(scanned).toEqual(codes)
    expect(left).toEqual([])
  })

  it.each(['Enter', 'Tab'])('ends with %s, and keeps that key from a focused button', (terminator) => {
    const { scanned, left } = type([...'LXFDFT', terminator])
    expect(scanned).toEqual(['LXFDFT'])
    expect(left).toEqual([])
  })

  it('takes the second half of a double terminator too', () => {
    expect(type([...'LXFDFT', 'Enter', 'Tab']).left).toEqual([])
  })

  it.each([' ', 'ArrowDown', 'F6', 'Escape'])('leaves an Enter to a person who pressed %s behind the scan', (name) => {
    expect(type([...'LXFDFT', 'Enter', name, 'Enter']).left).toEqual([name, 'Enter'])
  })

  it('leaves Enter, Tab and the space bar to a focused button while nothing is typed', () => {
    expect(type(['Enter', 'Tab', ' ', 'Escape', 'Backspace', 'ArrowDown']).left).toHaveLength(6)
    const after = press({ text: '', endedAt: 0 }, key('Enter', 500))
    expect(after.taken).toBe(false)
  })

  it('takes a blank inside a code', () => {
    expect(type([...'Shop Bé 1', 'Enter']).scanned).toEqual(['Shop Bé 1'])
  })

  it('drops whole characters with Backspace and everything with Escape', () => {
    expect(type([...'AB😀', 'Backspace', 'Backspace']).line.text).toBe('A')
    expect(type([...'AB', 'Escape']).line.text).toBe('')
  })

  it('ignores modifier keys and shortcuts of the browser', () => {
    const { line, left } = type(['Shift', 'A', 'CapsLock', 'F8', 'Dead'])
    expect(line.text).toBe('A')
    expect(left).toEqual(['Shift', 'CapsLock', 'F8', 'Dead'])
    expect(press(line, key('c', 0, { ctrl: true })).line.text).toBe('A')
    expect(press(line, key('r', 0, { meta: true })).taken).toBe(false)
  })

  it('keeps a separator that the scanner types as a control key, so that the station can refuse it aloud', () => {
    expect(press({ text: '0104', endedAt: 0 }, key(']', 0, { ctrl: true })).line.text).toBe('0104\u001d')
  })

  it('keeps no more of an endless scan than the station takes', () => {
    const full: ScanLine = { text: 'A'.repeat(mostCharacters), endedAt: 0 }
    expect(press(full, key('B')).line.text).toHaveLength(mostCharacters)
  })

  it('takes a pasted line, and its end as the end of a scan', () => {
    expect(paste(emptyLine, ' G8ADKBRF ', 0).line.text).toBe('G8ADKBRF')
    expect(paste(emptyLine, 'G8ADKBRF\r\nLXFDFT', 0).scanned).toBe('G8ADKBRF')
    expect(paste(emptyLine, '\n', 0).scanned).toBeNull()
  })
})
