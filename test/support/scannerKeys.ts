import type { ScannerKey } from '../../renderer/input/scannerKey.ts'

interface Typing {
  /** Milliseconds from key to key. */
  readonly pace?: number
  readonly from?: number
  readonly caps?: boolean
}

/** The keys of a scanner that types as a keyboard of the United States does, on a machine that has one. */
export function keysOf(text: string, { pace = 2, from = 0, caps = false }: Typing = {}): readonly ScannerKey[] {
  return [...text].map((character, place) => ({ ...usKey(character), caps, at: from + place * pace }))
}

/**
 * The keys as an input method that hooks the keyboard leaves them: `⌫` is its Backspace, and what stands in `‹›` was sent
 * by it instead of a key.
 */
export function hookedKeys(story: string): readonly ScannerKey[] {
  let isSent = false
  const keys: ScannerKey[] = []
  for (const character of story) {
    const at = keys.length * 2
    if (character === '‹' || character === '›') isSent = character === '‹'
    else if (character === '⌫') keys.push({ key: 'Backspace', code: 'Backspace', shift: false, caps: false, at })
    else if (isSent) keys.push({ key: character, code: '', shift: false, caps: false, at })
    else keys.push({ ...usKey(character), caps: false, at })
  }
  return keys
}

/** What stands on the line after these keys. */
export function shownBy(keys: readonly ScannerKey[]): string {
  const shown: string[] = []
  for (const { key } of keys) {
    if (key === 'Backspace') shown.pop()
    else shown.push(key)
  }
  return shown.join('')
}

function usKey(character: string): Pick<ScannerKey, 'key' | 'code' | 'shift'> {
  if (/[A-Za-z]/.test(character))
    return { key: character, code: `Key${character.toUpperCase()}`, shift: character === character.toUpperCase() }
  if (/\d/.test(character)) return { key: character, code: `Digit${character}`, shift: false }
  if (character === '_') return { key: '_', code: 'Minus', shift: true }
  return { key: character, code: character === '-' ? 'Minus' : character === ' ' ? 'Space' : 'Slash', shift: false }
}
