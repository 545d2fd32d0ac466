/**
 * Hosts beside the service's own, as a leader allowed them for label views: `cdn.example` for every port,
 * `cdn.example:8443` for one, and after it what the host may give.
 */

/**
 * `parts`: fonts, styles and pictures. `scripts`: these, scripts with what they ask for, and the view itself; they see the
 * label and its token. `without`: nothing, and the label is printed without it.
 */
export type HostGives = (typeof allHostGives)[number]
export const allHostGives = ['parts', 'scripts', 'without'] as const

export interface AllowedHost {
  readonly host: string
  readonly gives: HostGives
}

/** An address, taken apart as `URL` does it. */
interface Address {
  readonly protocol: string
  readonly host: string
  readonly hostname: string
}

/** What a host gives; null: nobody decided. Of a host that stands there twice the first counts. */
export function givenBy({ protocol, host, hostname }: Address, allowed: readonly string[]): HostGives | null {
  if (protocol !== 'http:' && protocol !== 'https:') return null
  return allowed.map(readAllowedHost).find((one) => one?.host === host || one?.host === hostname)?.gives ?? null
}

/** Whether scripts of it are let into a label view, or a view may come from there. */
export function givesScripts(address: Address, allowed: readonly string[]): boolean {
  return givenBy(address, allowed) === 'scripts'
}

/** In lower case; null: not the name of a host (a pattern, a list). A host alone gives parts. */
export function readAllowedHost(text: string): AllowedHost | null {
  const [host = '', word = 'parts', ...more] = text.trim().toLowerCase().split(/\s+/)
  const gives = allHostGives.find((one) => one === word)
  return gives === undefined || more.length > 0 || !hostName.test(host) ? null : { host, gives }
}

export function writeAllowedHost(host: string, gives: HostGives): string {
  return gives === 'parts' ? host : `${host} ${gives}`
}

/** The hosts with this one as it was decided now. */
export function withHost(allowed: readonly string[], host: string, gives: HostGives): string[] {
  const others = allowed.filter((one) => readAllowedHost(one)?.host !== host.toLowerCase())
  return [...others, writeAllowedHost(host.toLowerCase(), gives)]
}

const hostName = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/
