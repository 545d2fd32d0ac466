import type { Command } from '../../contract/commands.ts'
import type { RowWish, SecondLabels } from '../../model/rowWish.ts'
import { plainWish } from '../../model/rowWish.ts'
import type { SheetRow } from './batchSheet.ts'
import { isOnHold, jobsBehind, mayBeOut } from './batchSheet.ts'

// What is asked and allowed of a row: by a command, while it waits, and where it is asked for once more before its turn.

export type BatchPrint = Command & { type: 'batch-print' }

/** Which second labels were allowed, of the rows as they were when it was asked. */
export interface Allowance {
  readonly leader: string | null
  second(row: SheetRow): SecondLabels
  /** Jobs of the labels that are out; null: nobody has looked. */
  out(row: SheetRow): readonly string[] | null
}

/** What a row that has not begun its next attempt is asked and allowed. */
export function wishFor(row: SheetRow, command: BatchPrint, allowed: Allowance): RowWish | null {
  const { which, copies = 1, reason = null } = command
  const named = which === 'rows'
  const second = allowed.second(row)
  if (second === 'none' && !named && reason === null && copies === 1) return null
  const deliberate = second !== 'none' && isDeliberate(row, command)
  // The rest of a row that came again in part is that part.
  const parcels = deliberate || named ? null : (row.wish?.parcels ?? null)
  return { deliberate, named, second, reason, leader: allowed.leader, parcels, copies, out: allowed.out(row) }
}

/**
 * Of a row that is asked for once more before its turn, as one wish: who wanted it whoever printed it keeps that, and several labels
 * of what has none stay several. Nobody was told of copies of the one as second labels of the other.
 */
export function bothWishes(before: RowWish | null, after: RowWish | null): RowWish | null {
  if (before === null || after === null) return before ?? after
  const isStronger = (before.deliberate && !after.deliberate) || (before.second !== 'none' && after.second === 'none')
  const wish = isStronger ? before : after
  const isOut = wish.out !== null && wish.out.length > 0
  // Whoever allowed the copies, and why, is written down with them.
  const { copies, reason, leader } = isOut ? wish : before.copies > after.copies ? before : after
  const named = before.named || after.named
  return { ...wish, copies, reason: reason ?? wish.reason, leader: leader ?? wish.leader, named }
}

/** What is still to come of a row that a pause holds, as it was asked and allowed; null: no more than whoever asks for the rest wants. */
export function wishOnHold(row: SheetRow): RowWish | null {
  const { parts, wish } = row
  const held = parts.filter((part) => part.carried)
  if (!isOnHold(row)) return null
  if (!parts.some(mayBeOut) || held.length === 0) return wish === null || isPlain(wish) ? null : wish
  const asked = wish ?? plainWish
  const second = asked.second === 'none' ? 'any' : asked.second
  const parcels = held.map(({ parcel }) => parcel)
  return { ...asked, second, parcels, copies: 1, out: jobsBehind(parts) }
}

/** Of a row that is asked for out of a pause: what it holds there, and what is wanted beside. `after`: what is asked of it now. */
export function wishOutOfPause(row: SheetRow, { which }: BatchPrint, after: RowWish | null): RowWish | null {
  const held = wishOnHold(row)
  if (held === null || which === 'remaining') return held ?? after
  const out = row.parts.filter(mayBeOut)
  if (out.length === 0 || held.parcels === null) return bothWishes(held, after)
  if (after?.deliberate !== true) return held
  const again = [...new Set(out.map(({ parcel }) => parcel))]
  const more = Array.from({ length: after.copies }, () => again).flat()
  const known = [...(after.out ?? []), ...(held.out ?? [])]
  return { ...after, parcels: [...held.parcels, ...more], copies: 1, out: known }
}

function isPlain({ deliberate, parcels, copies }: RowWish): boolean {
  return !deliberate && parcels === null && copies === 1
}

/** The row was named, or had its turn before and somebody asks for it again: who else printed it is known by now. */
export function isDeliberate(row: SheetRow, { which }: BatchPrint): boolean {
  return which === 'rows' || (row.attempt > 0 && which !== 'remaining')
}
