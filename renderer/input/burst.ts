import type { ScannerKey } from './scannerKey.ts'

/**
 * Scanner or person, told by the clock: a scanner sends a character every few milliseconds and never stops to think.
 * Pure.
 */

/** So many characters in a row as fast as a scanner: nobody rolls four keys so, and every code is longer. */
export const fewest = 4

/**
 * As many in a field, where people type: of a scanner that was learned to be slow four keys of a quick hand are as fast. The shortest codes
 * that somebody prints, the station's commands, have six.
 */
export function fewestInField(gapMs: number): number {
  return gapMs > slow ? 6 : fewest
}

/** Beyond it a scanner is as slow as a quick hand, milliseconds. */
const slow = 45

/** A scanner on a busy machine stumbles; a person does not reach this pace for a whole word. Times the scanner's pace. */
const stumble = 2

/** The keys are a scanner's: nearly all follow each other within `gapMs`. */
export function isBurst(keys: readonly ScannerKey[], gapMs: number): boolean {
  if (keys.length < fewest) return false
  const gaps = gapsOf(keys)
  return gaps.filter((gap) => gap <= gapMs).length >= gaps.length * 0.8
}

/**
 * Where in the keys typed so far a scan begins that the last key belongs to; null: the last keys are a person's. What
 * was typed just before at a person's pace is not of it.
 */
export function beginOfBurst(keys: readonly ScannerKey[], gapMs: number, least = fewest): number | null {
  const gaps = gapsOf(keys)
  const last = gaps.slice(1 - least)
  if (last.length < least - 1 || last.some((gap) => gap > gapMs)) return null
  const before = gaps.findLastIndex((gap) => gap > gapMs * stumble)
  return before + 1
}

/** Nobody puts a hand from the keys to the scanner and scans within this time, milliseconds. */
const handOver = 400

/**
 * Is the key before the begin of a scan too near to be a person's? Then the machine stumbled in the middle of the scan,
 * and what is taken for its begin is not.
 */
export function mayLackBegin(keys: readonly ScannerKey[], begin: number): boolean {
  const [before, first] = [keys[begin - 1], keys[begin]]
  return before !== undefined && first !== undefined && first.at - before.at < handOver
}

/** The longest pause between two keys, milliseconds; 0 for a single one. */
export function slowestGap(keys: readonly ScannerKey[]): number {
  return Math.max(0, ...gapsOf(keys))
}

/** At that time or behind it, by less than `most` milliseconds. */
export function within(at: number, since: number, most: number): boolean {
  return at >= since && at - since < most
}

/** Keys of whatever kind that follow a character and one another as fast as a scanner's: no hand has begun anew between them. */
export interface Chain {
  /** A character at this time. */
  begin(at: number): void
  /**
   * Any key at this time: true, it is of the chain, and the next one is measured from it. One that is stamped earlier than the key before it
   * came no later than that: what an input method had is told by its release, late and out of turn.
   */
  goesOn(at: number, most: number): boolean
}

export function createChain(): Chain {
  let last = Number.NEGATIVE_INFINITY
  return {
    begin(at) {
      last = at
    },
    goesOn(at, most) {
      // A clock that was set back by more is another one: nothing of before counts.
      const isOfIt = Math.abs(at - last) < most
      if (isOfIt) last = Math.max(last, at)
      return isOfIt
    },
  }
}

function gapsOf(keys: readonly ScannerKey[]): readonly number[] {
  return keys.slice(1).map((key, place) => key.at - (keys[place]?.at ?? key.at))
}
