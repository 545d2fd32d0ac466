import type { PrintSetup } from './printer.ts'

/**
 * The darkness × speed ladder: a label for each setting, whose bars say which it is. The station's own scanner is the
 * judge: what it can read is good enough, and of that the fastest is kept.
 */

/** One label of the ladder. Darkness in percent, speed in mm/s; null: the printer's language cannot say it. */
export type Rung = Pick<PrintSetup, 'darkness' | 'speed'>

/** `L-40-102`. A hyphen and no letter behind it, so that no Vietnamese input method changes the code. */
export function rungCode({ darkness, speed }: Rung): string {
  return `L-${darkness ?? ''}-${speed ?? ''}`
}

/** Null: the line is no code of a ladder. */
export function readRung(line: string): Rung | null {
  const [, darkness, speed] = /^L-(\d{0,3})-(\d{0,3})$/.exec(line.trim().toUpperCase()) ?? []
  if (darkness === undefined || speed === undefined || darkness + speed === '') return null
  return { darkness: darkness === '' ? null : Number(darkness), speed: speed === '' ? null : Number(speed) }
}

/** The rung of this ladder that the line says; null: it is none of it. */
export function rungOf(line: string, ladder: readonly Rung[]): Rung | null {
  const read = readRung(line)
  return ladder.find(({ darkness, speed }) => darkness === read?.darkness && speed === read?.speed) ?? null
}

/** The fastest of the settings that could be read, and of those the lightest; null: there are none. */
export function bestRung(read: readonly Rung[]): Rung | null {
  const [best = null] = [...read].sort(
    (a, b) => (b.speed ?? 0) - (a.speed ?? 0) || (a.darkness ?? 0) - (b.darkness ?? 0),
  )
  return best
}
