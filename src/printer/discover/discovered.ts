import type { Clock } from '../../base/clock.ts'

/** A printer that was found, or what may be one. */
export interface Discovered {
  /** As a profile has it. */
  readonly uri: string
  readonly name: string
  /**
   * What it says of itself, under the names of IEEE 1284 where there is one: `MFG`, `MDL`, `CMD` (languages), `SN`; else
   * `device` (where a queue leads), `usb` (vendor:product).
   */
  readonly ids: Readonly<Record<string, string>>
}

export interface LookOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** What was not found by then is not found. */
  readonly deadlineMs: number
}

/** One way to find printers. It may take as long as it likes: it is waited for until the deadline. */
export type Source = (options: LookOptions) => Promise<readonly Discovered[]>

/** Letters of a printer's name in a list. */
export const longestName = 80

/**
 * What whoever set a printer up, or announces one, says of it: whoever reads it in a list sees all of it. Nothing in it is
 * unseen, or turns what stands around it, and it is as long as a string of mDNS at most.
 */
export function seen(text: string, most = 255): string {
  const letters = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  // Half of a sign is none.
  return letters
    .slice(0, most)
    .replaceAll(/\p{Cs}/gu, '')
    .trim()
}

/** Without the fields that are empty. */
export function ids(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
}

/**
 * Of a network that nobody outside reaches: whoever is around may be asked, nobody else. At one of these addresses the
 * machines of a cloud learn their secrets.
 */
export function isPrivate(address: string): boolean {
  return address !== '169.254.169.254' && /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)[\d.]+$/.test(address)
}
