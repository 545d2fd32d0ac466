import { randomInt } from 'node:crypto'
import { withBadges } from '../../model/operator.ts'

/**
 * Badges that the serial scanner heard. Every window is told what it hears, a locked one too, and the number of a badge is
 * a secret: a window is told another number, which stands for the badge once.
 */
export interface HeardBadges {
  /** The line as windows are told it. */
  told(line: string): string
  /** The badge that a number stands for; itself where it stands for none. */
  meant(badge: string): string
}

/** So many wait for a window at once; whoever came before them is gone. */
const most = 20

export function createHeardBadges(): HeardBadges {
  const badges = new Map<string, string>()
  const standIn = (badge: string) => {
    const number = String(randomInt(100_000_000)).padStart(8, '0')
    badges.set(number, badge)
    for (const oldest of badges.keys()) {
      if (badges.size <= most) break
      badges.delete(oldest)
    }
    return number
  }
  return {
    told: (line) => withBadges(line, standIn),
    meant(badge) {
      const meant = badges.get(badge) ?? badge
      badges.delete(badge)
      return meant
    },
  }
}
