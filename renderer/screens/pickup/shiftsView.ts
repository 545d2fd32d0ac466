import type { PickupView, ShiftsRow, ShiftView } from '../../../src/contract/pickups.ts'
import { vietnamMidnight } from '../../../src/model/day.ts'
import type { PickupWindow } from '../../../src/model/pickup.ts'
import { sameWindow } from '../../../src/model/pickup.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, dayAndTime, momentText, shiftText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Rows } from '../../live/rows.ts'
import type { PickupWords } from '../../text/screens/pickupVi.ts'

/** A shift in the list, with what has become of it here. */
export interface ShiftLine extends ShiftView {
  readonly key: string
  /** The handover of it that is open. */
  readonly open: PickupView | null
  /** The last one that was signed. */
  readonly signed: PickupView | null
}

/** The shifts, with those that are open under hours of their own; what is over and was never opened comes last. */
export function shiftLines(row: ShiftsRow | null, pickups: Rows<PickupView>, now: number): readonly ShiftLine[] {
  const all = Object.values(pickups)
  const shifts = row?.shifts ?? []
  const own = all.filter(({ state, ...window }) => state === 'open' && !shifts.some((one) => sameWindow(one, window)))
  const lines = [...shifts, ...own.map(({ from, to }) => ({ from, to, title: '', orders: 0 }))].map(
    (shift): ShiftLine => {
      const here = all.filter((pickup) => sameWindow(pickup, shift)).sort((a, b) => b.openedAt - a.openedAt)
      return {
        ...shift,
        key: windowKey(shift),
        open: here.find(({ state }) => state === 'open') ?? null,
        signed: here.find(({ state }) => state === 'closed') ?? null,
      }
    },
  )
  const rank = ({ open, to }: ShiftLine) => (open !== null ? 0 : to > now ? 1 : 2)
  return lines.sort((a, b) => rank(a) - rank(b) || a.from - b.from || a.to - b.to)
}

export function windowKey({ from, to }: PickupWindow): string {
  return `${from}-${to}`
}

/** `12:00–18:00` */
export function hoursText(window: PickupWindow): string {
  return shiftText(window, window.from)
}

/** `Hôm nay`, `Ngày mai`, else `24/11`. */
export function dayText({ from }: PickupWindow, now: number, w: PickupWords): string {
  const days = Math.round((vietnamMidnight(from) - vietnamMidnight(now)) / day)
  if (days === 0) return w.shifts.today
  if (days === 1) return w.shifts.tomorrow
  if (days === -1) return w.shifts.yesterday
  const [, month, date] = dayAndTime(from).slice(0, 10).split('-')
  return `${date}/${month}`
}

/** `12:00–18:00, hôm nay`: both on one line, where the day begins no sentence. */
export function windowText(window: PickupWindow, now: number, w: PickupWords): string {
  return `${hoursText(window)}, ${dayText(window, now, w).toLowerCase()}`
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long until it begins, how long it lasts, or how long it has been over. */
export function countdownText({ from, to }: PickupWindow, now: number, w: PickupWords, language: Language): string {
  const [words, time] =
    now < from ? [w.shifts.before, from - now] : now < to ? [w.shifts.during, to - now] : [w.shifts.after, now - to]
  return fillIn(words, { time: durationText(time, w, language) })
}

/** Is there time, does it run out, or is it over? */
export function urgencyOf({ from, to }: PickupWindow, now: number): 'later' | 'now' | 'soon-over' | 'over' {
  if (now >= to) return 'over'
  if (now < from) return 'later'
  return to - now < hour ? 'soon-over' : 'now'
}

export function durationText(milliseconds: number, w: PickupWords, language: Language): string {
  const minutes = Math.max(1, Math.round(milliseconds / minute))
  if (minutes < 60) return fillIn(w.duration.minutes, { minutes })
  if (minutes < 48 * 60)
    return fillIn(w.duration.hours, { hours: countText(Math.floor(minutes / 60), language), minutes: minutes % 60 })
  return fillIn(w.duration.days, { days: countText(Math.round(minutes / (24 * 60)), language) })
}

/** What opening this shift does, in the words on its button. */
export function deedText({ open }: ShiftLine, w: PickupWords, language: Language): string {
  if (open === null) return w.shifts.start
  const { scanned, expected, over } = open.counts
  if (open.byScan) return fillIn(w.shifts.goOnByScan, { scanned: countText(scanned + over, language) })
  const counts = { scanned: countText(scanned, language), expected: countText(expected, language) }
  return fillIn(w.shifts.goOn, counts)
}

export function ordersText({ orders }: ShiftLine, w: PickupWords, language: Language): string {
  return orders === 0 ? w.shifts.noOrders : fillIn(w.shifts.orders, { count: countText(orders, language) })
}

/** What is said above the list while nobody can be asked; null: the list is the service's own. */
export function ageText(row: ShiftsRow | null, away: boolean, now: number, w: PickupWords): string | null {
  if (!away) return null
  const at = row?.fetchedAt ?? null
  return at === null ? w.shifts.offlineNever : fillIn(w.shifts.offline, { time: momentText(at, now) })
}

/** Hours of a shift as somebody types them: `12:00`, `12h`, `7`. Minutes of the day; null: no hours. */
export function readHours(text: string): number | null {
  const match = /^(\d{1,2})(?:\s*[:hg.]\s*(\d{2})?)?$/i.exec(text.trim())
  if (match === null) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)]
  return hours > 24 || minutes > 59 || hours * 60 + minutes > 24 * 60 ? null : hours * 60 + minutes
}

/** The window of hours that were typed for today or tomorrow; null: they are no window. */
export function ownWindow(
  own: { day: 'today' | 'tomorrow'; from: string; to: string },
  now: number,
): PickupWindow | null {
  const [from, to] = [readHours(own.from), readHours(own.to)]
  if (from === null || to === null || from >= to) return null
  const midnight = vietnamMidnight(now) + (own.day === 'today' ? 0 : day)
  return { from: midnight + from * minute, to: midnight + to * minute }
}
