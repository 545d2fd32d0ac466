import type { Clock } from '../base/clock.ts'
import type { wire } from './wire.ts'

type Send = ReturnType<typeof wire>

/**
 * How far the clock of whoever answered is from this machine's, in milliseconds; positive: it is later. It was written
 * between the request and its reply, in whole seconds, so that much is no difference, however slow the way. null: the
 * reply has no date.
 */
export function clockDifference(date: string | null, askedAt: number, heardAt: number): number | null {
  const written = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(written)) return null
  if (written > heardAt) return written - heardAt
  return Math.min(0, written + 1_000 - askedAt)
}

/** Sends as before, and learns from each answer how far the clock of its writer is. `clockOff` null: none said. */
export function hearingClock(send: Send, clock: Clock): { readonly send: Send; clockOff(): number | null } {
  let off: number | null = null
  return {
    async send(request, until) {
      const askedAt = clock.now()
      const reply = await send(request, until)
      if (reply.ok) off = clockDifference(reply.value.date, askedAt, clock.now()) ?? off
      return reply
    },
    clockOff: () => off,
  }
}
