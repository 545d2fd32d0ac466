/**
 * Hosts beside the service's own, as a leader allowed them for label views: `cdn.example` for every port,
 * `cdn.example:8443` for one, and after it what the host may give. With a path behind the host it is one part of a label,
 * of the service's own host as well, and `without` is all that can be said of it: it may be missing.
 */

/**
 * `parts`: fonts, styles and pictures; a style finds out what stands on the label by the pictures and fonts that it asks
 * for (digits of a phone number, letters of the token). `scripts`: these, scripts with what they ask for, and the view
 * itself; they see the label and its token whole. `without`: nothing, and the label is printed without it.
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

/** Whether a leader named this part harmless, by its host and path. */
export function isHarmless(address: Address & { readonly pathname: string }, allowed: readonly string[]): boolean {
  const { host, hostname } = address
  return [host, hostname].some((name) => {
    const part = partOf({ host: name, pathname: address.pathname })
    return allowed.map(readAllowedHost).some((one) => one?.host === part)
  })
}

/** Host and path of a part, as it is named: without a query, and with nothing in it that a list would be cut at. */
export function partOf({ host, pathname }: { readonly host: string; readonly pathname: string }): string {
  return `${host}${pathname.replaceAll(',', '%2C')}`
}

/** The host in lower case; null: neither the name of a host (a pattern, a list) nor a part. A host alone gives parts. */
export function readAllowedHost(text: string): AllowedHost | null {
  const [host = '', word = 'parts', ...more] = text.trim().split(/\s+/)
  const gives = allHostGives.find((one) => one === word.toLowerCase())
  if (gives === undefined || more.length > 0 || !isPlace(host)) return null
  return namesPart(host) && gives !== 'without' ? null : { host: named(host), gives }
}

/** A host, or a host and a path. */
export function isPlace(text: string): boolean {
  const [, host = '', path = ''] = /^([^/]*)(\/.*)?$/.exec(named(text)) ?? []
  return hostName.test(host) && (path === '' || partPath.test(path))
}

export function namesPart(place: string): boolean {
  return place.includes('/')
}

/** As it is compared: the name of a host knows no case, a path does. */
export function named(place: string): string {
  return place.replace(/^[^/]*/, (host) => host.toLowerCase())
}

export function writeAllowedHost(host: string, gives: HostGives): string {
  return gives === 'parts' ? host : `${host} ${gives}`
}

/** The hosts with this one as it was decided now. */
export function withHost(allowed: readonly string[], host: string, gives: HostGives): string[] {
  const others = allowed.filter((one) => readAllowedHost(one)?.host !== named(host))
  return [...others, writeAllowedHost(named(host), gives)]
}

const hostName = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/
const partPath = /^\/[\w.~!$&'()*+;=:@%/-]+$/
