import type * as z from 'zod'
import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import { mediaType } from '../base/mediaType.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import { dayLength } from '../model/day.ts'
import type { Attempt } from './attempt.ts'
import type { Endpoint } from './endpoint.ts'
import type { Envelope } from './envelope.ts'
import { decodeEnvelope } from './envelope.ts'
import type { Reply } from './exchange.ts'
import { fieldFaults } from './invalid.ts'
import { readable, refusalOf } from './refusal.ts'

/**
 * What a reply says: the data, or the fault it stands for. Only a refusal is a clear *no*: whatever else is no success
 * leaves open whether the operation took effect.
 */
export function readReply<Data extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Data>,
  reply: Reply,
  token: string,
  clock: Clock,
): Attempt<z.output<Data>> {
  const overloaded = overload(reply, clock)
  if (overloaded !== null && overloaded.code === 'service.busy')
    return { result: failed(overloaded), unsure: reply.status !== 429 }
  const envelope = reply.body === null ? null : decodeEnvelope(reply.body.toString('utf8'))
  if (envelope === null) {
    // The carrier answers with an envelope, whatever it says: anything else comes from something in between, or was harmed.
    return { result: overloaded === null ? intercepted(reply) : failed(overloaded), unsure: true }
  }
  const status = reply.status === 200 ? envelope.code : reply.status
  if (status === 200) {
    const data = usable(endpoint, endpoint.display === true ? displayed(envelope) : envelope.data)
    if (data.ok) return { result: ok(data.value), unsure: false }
    return { result: data, unsure: true }
  }
  if (status < 500 || endpoint.refusals?.[envelope.codeMessage] !== undefined)
    return { result: failed(refusalOf(endpoint, { ...envelope, code: status }, [token])), unsure: false }
  const detail = readable(envelope.message, [token])
  return { result: fail('service.failing', { facts: { status }, ...(detail !== '' && { detail }) }), unsure: true }
}

/**
 * Somebody on the way answered in the carrier's place, or what it answered was harmed: the login page of a Wi-Fi, a
 * proxy, a body cut short. It passes like an outage.
 */
export function intercepted({ status, contentType }: Reply, host?: string): Failed {
  return fail('service.intercepted', {
    facts: { status, ...(host !== undefined && { host }) },
    detail: mediaType(contentType),
  })
}

/** The data with the words for people that came beside it. */
function displayed({ data, display }: Envelope): unknown {
  return display === '' || typeof data !== 'object' || data === null ? data : { ...data, message_display: display }
}

/** Read a second time, for the values that the words need: they cost too much to be kept on every reply. */
/**
 * The data of a reply, or which fields of it cannot be used. Of more than a call has arguments zod tells nothing: it throws
 * (4.6, prefixIssues).
 */
function usable<Data extends z.ZodType>(endpoint: Endpoint<z.ZodType, Data>, data: unknown): Result<z.output<Data>> {
  try {
    const read = endpoint.data.safeParse(data, { reportInput: true })
    return read.success ? ok(read.data) : fail('service.garbled', { fields: fieldFaults(read.error.issues) })
  } catch (error) {
    if (error instanceof RangeError) return fail('service.garbled', { detail: 'wrong beyond counting' })
    throw error
  }
}

/** Network Authentication Required (RFC 6585, 6): only what stands between says so. */
const loginWanted = 511

/** Replies that say *not now*, whatever their body holds; null for every other. */
export function overload({ status, retryAfter }: Reply, clock: Clock): Fault | null {
  if (status < 429 || status === loginWanted) return null
  const retryAfterMs = retryAfter === null ? null : waitOf(retryAfter, clock)
  if (status === 429 || (status === 503 && retryAfterMs !== null))
    return { code: 'service.busy', facts: { status, ...(retryAfterMs !== null && { retryAfterMs }) } }
  return status >= 500 ? { code: 'service.failing', facts: { status } } : null
}

/** `Retry-After` (RFC 9110, 10.2.3): seconds or a date, as milliseconds from now; a day at most, for nobody waits longer. */
function waitOf(retryAfter: string, clock: Clock): number | null {
  const seconds = /^\d+$/.test(retryAfter.trim())
  const wait = seconds ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - clock.now()
  return Number.isNaN(wait) ? null : Math.min(Math.max(0, wait), dayLength)
}
