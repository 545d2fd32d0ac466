import type { Roll } from './printer.ts'

/**
 * About how many labels a roll still has: what somebody typed in, less what was handed to its printer. A printer that
 * counts its labels knows of those that others printed as well. Pure.
 */

/** More is no roll. */
export const mostOnRoll = 100_000
/** More labels than a printer prints in its life: one that says so does not count them. */
export const mostCounted = 1_000_000_000

/** Labels were handed to the printer; fewer than none: they did not come out after all. */
export function handedOver(roll: Roll, labels: number): Roll {
  const { labelsLeft, odometer } = roll
  if (labelsLeft === null) return roll
  const left = { ...roll, labelsLeft: Math.min(Math.max(0, labelsLeft - labels), mostOnRoll) }
  const since = (odometer?.since ?? 0) + labels
  // As many as no printer prints were never handed over: what it counts is begun anew.
  if (odometer === undefined || Math.abs(since) > mostCounted) return { size: left.size, labelsLeft: left.labelsLeft }
  return { ...left, odometer: { ...odometer, since } }
}

/**
 * The printer, with no label in it, has counted so many. One that counts fewer than were handed to it has one in doubt,
 * or answers and does not count: they stay used. More than the roll had: another one is in.
 */
export function counted(roll: Roll, count: number): Roll {
  const { labelsLeft, odometer } = roll
  if (labelsLeft === null || !Number.isInteger(count) || count < 0 || count > mostCounted) return roll
  const now = { at: count, since: 0 }
  if (odometer === undefined || count < odometer.at) return { ...roll, odometer: now }
  const byOthers = count - odometer.at - odometer.since
  if (byOthers <= 0) return roll
  return byOthers > labelsLeft ? uncounted(roll) : { ...roll, labelsLeft: labelsLeft - byOthers, odometer: now }
}

/** It ended, or another one is in, and nobody has said how many labels that has. */
export function uncounted({ size }: Roll): Roll {
  return { size, labelsLeft: null }
}
