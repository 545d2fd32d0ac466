import { normalized } from '../base/normalized.ts'

/**
 * Who works at a station. A packer prints, settles and loads paper; a leader also changes what the station is. The badge
 * is a bar code with a number of its own, a secret like a PIN: where a badge is enough, who knows the number is in.
 */
export const roles = ['packer', 'leader'] as const
export type Role = (typeof roles)[number]

export interface Operator {
  /** Four digits, by which the window and the station name an operator. No badge has them. */
  readonly id: string
  /** As it stands in the journal and on a reprint. */
  readonly name: string
  readonly role: Role
}

/** What entries say that nobody in particular did: no operator was signed in, or the station did it by itself. */
export const nobodySignedIn = 'operator'
export const stationItself = 'station'

/** A badge's bar code: longer than a command's, and as impossible for an order. */
export function badgeCode(badge: string): string {
  return `--9${badge}--`
}

/** The number of a badge; null: it is none. Badges of four digits were printed before numbers were secret. */
export function readBadge(text: string): string | null {
  return /^--9(\d{4}|\d{8})--$/.exec(text)?.[1] ?? null
}

/** Whether there is a badge in it, by itself or glued to other scans. */
export function holdsBadge(text: string): boolean {
  return /--9(\d{4}|\d{8})--/.test(text)
}

/** The text with another number in the place of each badge that is in it. */
export function withBadges(text: string, change: (badge: string) => string): string {
  return text.replaceAll(/--9(\d{4}|\d{8})--/g, (_, badge: string) => badgeCode(change(badge)))
}

/** An operator's own name, of those who did something; null: nobody in particular. */
export function namedOperator(by: string): string | null {
  return by === nobodySignedIn || by === stationItself ? null : by
}

/** Names are told apart without regard to case and blanks, and none is a word of the journal's own. */
export function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b)
}

export function isFreeName(name: string, others: readonly Pick<Operator, 'name'>[]): boolean {
  return ![nobodySignedIn, stationItself, ...others.map((other) => other.name)].some((taken) => sameName(taken, name))
}

function plainName(name: string): string {
  return normalized(name, 'NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('vi')
}
