import type { Dispatcher } from 'undici'
import type { Clock } from '../base/clock.ts'
import { deadline } from '../base/deadline.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LoadPart } from '../model/labelView.ts'
import type { Reply } from './exchange.ts'
import { exchange } from './exchange.ts'

const limit = 16 * 1024 * 1024

/** Loads what a label view has of a host beside the service's own, once. A redirect is an answer: it is the asker's to follow. */
export function partLoader(outside: Dispatcher, clock: Clock, milliseconds: number): LoadPart {
  return async ({ url, method, headers, body }, signal) => {
    using until = deadline(clock, milliseconds, signal)
    const { origin, host, pathname, search } = new URL(url)
    const reply = await exchange(outside, { origin, path: pathname + search, method, headers, body, limit }, until)
    if (!reply.ok) return atHost(reply, host)
    const { status, cookies, body: got } = reply.value
    if (got === null) return fail('view.too-large', { facts: { limitMegabytes: limit / (1024 * 1024) } })
    return ok({ status, headers: headersOf(reply.value), cookies, body: new Uint8Array(got) })
  }
}

/** A host that leads inside is told by its name. */
export function atHost<R extends Result<unknown>>(result: R, host: string): R {
  if (result.ok || result.fault.code !== 'view.inside-host') return result
  return { ...result, fault: { ...result.fault, facts: { host } } }
}

function headersOf({ contentType, location, allowOrigin }: Reply): Readonly<Record<string, string>> {
  return {
    ...(contentType !== '' && { 'content-type': contentType }),
    ...(location !== null && { location }),
    ...(allowOrigin !== null && { 'access-control-allow-origin': allowOrigin }),
  }
}
