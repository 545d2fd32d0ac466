/**
 * What a scanner puts around a code: its own prefix and suffix, the symbology identifier (AIM, ISO/IEC 15424: `]C1` is
 * GS1-128), and the function character and transmission marks that stand for no text. Taken off here, and nowhere else.
 */
export interface Wrapping {
  readonly prefix: string
  readonly suffix: string
}

export const unwrapped: Wrapping = { prefix: '', suffix: '' }

/** The line without its wrapping. A control character inside the code stays: `readScan` refuses it in words. */
export function unwrap(line: string, { prefix, suffix }: Wrapping): string {
  const bare = withoutMarks(line)
  const begun = withoutStart(withoutIdentifier(bare), prefix)
  return withoutMarks(withoutIdentifier(withoutEnd(begun, suffix)))
}

/** A prefix may have lost its case to CapsLock, as the code has; what is left is never nothing. */
function withoutStart(line: string, prefix: string): string {
  if (prefix === '' || line.length <= prefix.length) return line
  return sameLetters(line.slice(0, prefix.length), prefix) ? line.slice(prefix.length) : line
}

function withoutEnd(line: string, suffix: string): string {
  if (suffix === '' || line.length <= suffix.length) return line
  return sameLetters(line.slice(-suffix.length), suffix) ? line.slice(0, -suffix.length) : line
}

function sameLetters(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase()
}

/** `]`, a letter for the symbology, a digit or letter for its options. */
function withoutIdentifier(line: string): string {
  return line.replace(/^\][A-Za-z][0-9A-Za-z](?=.)/s, '')
}

/** STX, ETX, EOT, CR, LF, TAB and the separators FS to US, where they stand around the text. */
function withoutMarks(line: string): string {
  return line.replace(/^[\u0000-\u0020\u007f]+/, '').replace(/[\u0000-\u0020\u007f]+$/, '')
}
