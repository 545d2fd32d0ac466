import { randomInt } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { withBadges } from '../../model/operator.ts'

/**
 * Badges that the serial scanner heard. Every window is told what it hears, a locked one too, and the number of a badge is
 * a secret: a window is told another number, which stands for the badge once, for as long as the one who held it to the
 * scanner stands there.
 */
export interface HeardBadges {
  /** The line as windows are told it. */
  told(line: string): string
  /** The badge that a number stands for; itself where it stands for none. */
  meant(badge: string): string
  /** A line as it was told has been seen to otherwise: its numbers stand for nothing any more. */
  spent(told: string): void
}

/** So many wait for a window at once; whoever came before them is gone. */
const most = 20
/** Longer than any window takes that has heard of it, milliseconds. */
const standsFor = 10_000

export function createHeardBadges(clock: Pick<Clock, 'ticks'>): HeardBadges {
  const badges = new Map<string, { readonly badge: string; readonly at: number }>()
  const standIn = (badge: string) => {
    const number = String(randomInt(100_000_000)).padStart(8, '0')
    badges.set(number, { badge, at: clock.ticks() })
    for (const oldest of badges.keys()) {
      if (badges.size <= most) break
      badges.delete(oldest)
    }
    return number
  }
  return {
    told: (line) => withBadges(line, standIn),
    meant(number) {
      const heard = badges.get(number)
      badges.delete(number)
      return heard === undefined || clock.ticks() - heard.at > standsFor ? number : heard.badge
    },
    spent(told) {
      withBadges(told, (number) => {
        badges.delete(number)
        return number
      })
    },
  }
}
