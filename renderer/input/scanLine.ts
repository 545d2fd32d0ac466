/**
 * The line that a scanner or a person is typing, as a pure function of keys. No character is lost at any speed, and
 * the terminator of a scan never reaches a focused button.
 */
export interface ScanLine {
  readonly text: string
  /** When the last scan ended, in the clock of the keys; a second terminator right behind belongs to it. */
  readonly endedAt: number
}

export const emptyLine: ScanLine = { text: '', endedAt: Number.NEGATIVE_INFINITY }

/** A key as the browser tells it; `at` in milliseconds. */
export interface Press {
  readonly key: string
  readonly ctrl: boolean
  readonly alt: boolean
  readonly meta: boolean
  readonly at: number
}

export interface Pressed {
  readonly line: ScanLine
  /** The key was for the line: nothing else may see it. */
  readonly taken: boolean
  /** The line that this key ended. */
  readonly scanned: string | null
}

/** Most characters kept; the station refuses far shorter lines, in words. */
export const mostCharacters = 20_000

/** A scanner that ends with CR and LF, or Enter and Tab, sends both within this time. */
const sameTerminator = 120

/** Ctrl with these is how keyboard scanners type the separators FS, GS, RS and US. */
const separators: Readonly<Record<string, string>> = { '\\': '\u001c', ']': '\u001d', '^': '\u001e', _: '\u001f' }

/** Ctrl with these is how some of them type LF and CR; the browser's own Ctrl+J opens its downloads. */
const lineEnds = ['j', 'm']

/** One key pressed on the line. */
export function press(line: ScanLine, { key, ctrl, alt, meta, at }: Press): Pressed {
  const open = line.text !== ''
  if (ctrl || alt || meta) {
    if (open && ctrl && !alt && !meta && lineEnds.includes(key.toLowerCase())) return endLine(line, at)
    const separator = ctrl && !alt && !meta ? separators[key] : undefined
    return open && separator !== undefined ? typed(line, separator) : leave(line)
  }
  switch (key) {
    case 'Enter':
    case 'Tab':
      if (open) return endLine(line, at)
      return { line, taken: at - line.endedAt < sameTerminator, scanned: null }
    case 'Backspace':
      return open ? { line: { ...line, text: withoutLast(line.text) }, taken: true, scanned: null } : leave(line)
    case 'Escape':
      return open ? { line: { ...line, text: '' }, taken: true, scanned: null } : leave(line)
    case ' ':
      // On an empty line the space bar is for the focused button.
      return open ? typed(line, key) : leave(line)
    default:
      return [...key].length === 1 ? typed(line, key) : leave(line)
  }
}

/** Nothing follows, or the scanner's last key came: what is there is the scan. */
export function endLine(line: ScanLine, at: number): Pressed {
  return { line: { text: '', endedAt: at }, taken: true, scanned: line.text === '' ? null : line.text }
}

/** No terminator belongs to the last scan any more. */
export function withoutEnd({ text }: ScanLine): ScanLine {
  return { ...emptyLine, text }
}

/** Text that arrived at once, from the clipboard. A line end in it ends the scan; only the first line is taken. */
export function paste(line: ScanLine, text: string, at: number): Pressed {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/)
  const pasted = typed(line, first.trim())
  if (rest.length === 0 || pasted.line.text === '') return pasted
  return { line: { text: '', endedAt: at }, taken: true, scanned: pasted.line.text }
}

function typed(line: ScanLine, text: string): Pressed {
  return { line: { ...line, text: (line.text + text).slice(0, mostCharacters) }, taken: true, scanned: null }
}

/** A key that no scanner sends: what comes behind it is a person's. */
function leave(line: ScanLine): Pressed {
  return { line: withoutEnd(line), taken: false, scanned: null }
}

function withoutLast(text: string): string {
  return [...text].slice(0, -1).join('')
}
