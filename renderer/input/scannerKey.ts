/** One key as the browser told of it, with what is needed to find out what a scanner meant by it. */
export interface ScannerKey {
  /** What the system made of it: a character, or the name of a key. `Process`: an input method keeps it. */
  readonly key: string
  /** The place on the keyboard, whatever its layout. Empty where no keyboard sent it, but a program. */
  readonly code: string
  readonly shift: boolean
  readonly caps: boolean
  /** Milliseconds, in the clock of the keys. */
  readonly at: number
}

/** The character of a key that makes text; null for every other. A key that an input method keeps has that of its place. */
export function characterOf({ key, code, shift }: Pick<ScannerKey, 'key' | 'code' | 'shift'>): string | null {
  if ([...key].length === 1) return key
  if (key !== 'Process' && key !== 'Dead' && key !== 'Unidentified') return null
  return usCharacter(code, shift)
}

/** What the place on a keyboard types in the layout of the United States, which scanners use unless told otherwise. */
export function usCharacter(code: string, shift: boolean): string | null {
  const pair = usPair(code)
  return pair === null ? null : shift ? pair.shifted : pair.plain
}

/** Could a keyboard of the United States have typed this character with this key? True where the place is unknown. */
export function isOfUsKey({ key, code }: Pick<ScannerKey, 'key' | 'code'>): boolean {
  const pair = usPair(code)
  return pair === null || pair.plain === key || pair.shifted === key
}

interface Pair {
  readonly plain: string
  readonly shifted: string
}

function usPair(code: string): Pair | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return { plain: letter.toLowerCase(), shifted: letter }
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return { plain: digit, shifted: ')!@#$%^&*('.charAt(Number(digit)) }
  const pad = /^Numpad(\d)$/.exec(code)?.[1]
  if (pad !== undefined) return { plain: pad, shifted: pad }
  return marks[code] ?? null
}

const marks: Readonly<Partial<Record<string, Pair>>> = {
  Space: { plain: ' ', shifted: ' ' },
  Minus: { plain: '-', shifted: '_' },
  Equal: { plain: '=', shifted: '+' },
  BracketLeft: { plain: '[', shifted: '{' },
  BracketRight: { plain: ']', shifted: '}' },
  Backslash: { plain: '\\', shifted: '|' },
  Semicolon: { plain: ';', shifted: ':' },
  Quote: { plain: "'", shifted: '"' },
  Backquote: { plain: '`', shifted: '~' },
  Comma: { plain: ',', shifted: '<' },
  Period: { plain: '.', shifted: '>' },
  Slash: { plain: '/', shifted: '?' },
  NumpadSubtract: { plain: '-', shifted: '-' },
  NumpadAdd: { plain: '+', shifted: '+' },
  NumpadMultiply: { plain: '*', shifted: '*' },
  NumpadDivide: { plain: '/', shifted: '/' },
  NumpadDecimal: { plain: '.', shifted: '.' },
}
