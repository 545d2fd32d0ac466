import type { Rung } from '../contract/printers.ts'

/**
 * The darkness × speed ladder: a label for each setting, whose bars say which it is. The station's own scanner is the
 * judge: what it can read is good enough, and of that the fastest is kept. A hyphen and no letter behind it, so that no
 * Vietnamese input method changes the code.
 */
export function rungCode({ darkness, speed }: Rung): string {
  return `L-${darkness ?? ''}-${speed ?? ''}`
}

/** Null: the line is no code of a ladder. */
export function readRung(line: string): Rung | null {
  const [, darkness, speed] = /^L-(\d{0,3})-(\d{0,3})$/.exec(line.trim().toUpperCase()) ?? []
  if (darkness === undefined || speed === undefined || darkness + speed === '') return null
  return { darkness: darkness === '' ? null : Number(darkness), speed: speed === '' ? null : Number(speed) }
}

/** The fastest of the settings that could be read, and of those the lightest; null: none could. */
export function chooseRung(codes: readonly string[]): Rung | null {
  const read = codes.flatMap((code) => readRung(code) ?? [])
  const [best = null] = read.sort((a, b) => (b.speed ?? 0) - (a.speed ?? 0) || (a.darkness ?? 0) - (b.darkness ?? 0))
  return best
}
