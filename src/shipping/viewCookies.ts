import type { Clock } from '../base/clock.ts'
import type { ViewCookie } from '../model/labelView.ts'

/** What the hosts of one view want to be remembered, and are told again (RFC 6265, 5.3 and 5.4). */
export interface ViewCookies {
  /** `set`: each `Set-Cookie` of a reply from that address. */
  take(set: readonly string[], from: URL): void
  /** The header for an address; null: there is nothing to say. */
  header(to: URL): string | null
  all(): readonly ViewCookie[]
}

const most = 50

/** `given`: what they have said before. */
export function viewCookies(clock: Clock, given: readonly ViewCookie[] = []): ViewCookies {
  const kept = new Map(given.map((cookie) => [keyOf(cookie), cookie]))
  return {
    take(set, from) {
      for (const line of set) {
        const read = readCookie(line, from, clock.now())
        if (read === null) continue
        const key = keyOf(read.cookie)
        kept.delete(key)
        if (!read.isOver && kept.size < most) kept.set(key, read.cookie)
      }
    },
    header(to) {
      const told = [...kept.values()].filter((cookie) => isFor(cookie, to))
      // The longer path first: RFC 6265, 5.4.
      const sorted = told.toSorted((a, b) => b.path.length - a.path.length)
      return sorted.length === 0 ? null : sorted.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    all: () => [...kept.values()],
  }
}

function keyOf({ name, domain, path }: ViewCookie): string {
  return [name, domain, path].join(' ')
}

/** null: no cookie, or one that this host may not set. */
function readCookie(line: string, from: URL, now: number): { cookie: ViewCookie; isOver: boolean } | null {
  const [pair = '', ...rest] = line.split(';')
  const [, name = '', value = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
  if (!nameForm.test(name) || !valueForm.test(value)) return null
  const said = new Map(
    rest.map((part): [string, string] => {
      const [key = '', ...words] = part.split('=')
      return [key.trim().toLowerCase(), words.join('=').trim()]
    }),
  )
  const asked = said.get('domain')?.replace(/^\./, '').toLowerCase() ?? ''
  const domain = asked === '' ? from.hostname : asked
  if (!isWithin(from.hostname, domain)) return null
  const path = said.get('path')?.startsWith('/') === true ? said.get('path') : folderOf(from)
  const secure = said.has('secure')
  if (secure && from.protocol !== 'https:') return null
  const cookie = {
    name,
    value,
    domain,
    hostOnly: asked === '',
    path: path ?? '/',
    secure,
    httpOnly: said.has('httponly'),
  }
  return { cookie, isOver: isOver(said, now) }
}

const nameForm = /^[\w!#$%&'*+.^`|~-]{1,256}$/
const valueForm = /^[\x21-\x3a\x3c-\x7e ]{0,4096}$/

/** Of a name that has a dot in it, so that nobody sets a cookie for all of `.vn`. */
function isWithin(host: string, domain: string): boolean {
  return host === domain || (domain.includes('.') && host.endsWith(`.${domain}`) && !/^[\d.]+$/.test(host))
}

/** RFC 6265, 5.1.4. */
function folderOf({ pathname }: URL): string {
  const end = pathname.lastIndexOf('/')
  return end <= 0 ? '/' : pathname.slice(0, end)
}

/** `Max-Age` goes before `Expires`; a date that cannot be read says nothing. */
function isOver(said: ReadonlyMap<string, string>, now: number): boolean {
  const age = said.get('max-age')
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0
  return Date.parse(said.get('expires') ?? '') <= now
}

function isFor({ domain, hostOnly, path, secure }: ViewCookie, { hostname, pathname, protocol }: URL): boolean {
  if (secure && protocol !== 'https:') return false
  if (hostOnly ? hostname !== domain : !isWithin(hostname, domain)) return false
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
