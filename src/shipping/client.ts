import type { Dispatcher } from 'undici'
import { Agent } from 'undici'
import type * as z from 'zod'
import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import type { Deadline } from './deadline.ts'
import { deadline } from './deadline.ts'
import type { Endpoint, ViewEndpoint } from './endpoint.ts'
import { inputSchema } from './endpoint.ts'
import { decodeEnvelope } from './envelope.ts'
import type { Reply, Request } from './exchange.ts'
import { exchange } from './exchange.ts'
import { gate } from './gate.ts'
import { fieldFaults } from './invalid.ts'
import { readable, refusalOf } from './refusal.ts'
import { repeat } from './repeat.ts'
import type { View } from './view.ts'
import { openView } from './view.ts'

export interface ShippingClientOptions {
  /** The gateway's address, with or without a path and a slash at its end. */
  readonly baseUrl: string
  readonly token: string
  /** Sent as `ShopId`; null: none, for operations that need no shop. */
  readonly shop: number | null
  readonly clock?: Clock
  /** The connections. By default a keep-alive pool of the client's own, closed by `close`. */
  readonly dispatcher?: Dispatcher
  /** Milliseconds one call has, its repetitions included. */
  readonly deadlineMs?: number
  readonly viewDeadlineMs?: number
  /** Bytes of a label view; beyond it is `view.too-large`. */
  readonly viewLimit?: number
  /** Calls under way at once; further ones wait for their turn within their deadline. */
  readonly atOnce?: number
}

/** The service as a typed client. Nothing is thrown but bugs; no fault holds a token. */
export interface ShippingClient {
  readonly clock: Clock
  /**
   * One operation. Faults: what the endpoint's refusals say, `request.invalid` (before anything is sent, or said by
   * the service), `request.canceled`, every `service.*`.
   */
  call<Input extends z.ZodType, Data extends z.ZodType>(
    endpoint: Endpoint<Input, Data>,
    input: z.input<Input>,
    signal: AbortSignal,
  ): Promise<Result<z.output<Data>>>
  /** One label view, as it came. Faults: `view.token-expired`, `view.too-large`, `view.blocked-host`, `service.*`. */
  open(view: ViewEndpoint, printToken: string, signal: AbortSignal): Promise<Result<View>>
  close(): Promise<void>
}

const replyLimit = 32 * 1024 * 1024 // an envelope; the largest known one is a page of shops
const defaults = { deadlineMs: 10_000, viewDeadlineMs: 30_000, viewLimit: 32 * 1024 * 1024, atOnce: 8 }

/** Throws a `TypeError` when `baseUrl` is no address: whoever takes it from a person checks it first. */
export function createShippingClient(options: ShippingClientOptions): ShippingClient {
  const { clock = systemClock, token } = options
  const limits = { ...defaults, ...options }
  const { origin, prefix } = splitAddress(options.baseUrl)
  const dispatcher = options.dispatcher ?? keepAlivePool(limits.atOnce)
  const turn = gate(limits.atOnce)

  async function call<Input extends z.ZodType, Data extends z.ZodType>(
    endpoint: Endpoint<Input, Data>,
    input: z.input<Input>,
    signal: AbortSignal,
  ): Promise<Result<z.output<Data>>> {
    if (!sendable.test(token)) return fail('service.token-denied', { detail: 'the token has a forbidden character' })
    const checked = check(inputSchema(endpoint), input)
    if (!checked.ok) return checked
    const request = compose(endpoint, checked.value, options, { origin, prefix })
    using until = deadline(clock, endpoint.deadlineMs ?? limits.deadlineMs, signal)
    const attempt = async () => {
      const reply = await inTurn(until, () => exchange(dispatcher, request, until))
      return reply.ok ? read(endpoint, reply.value, token, clock) : reply
    }
    // Awaited here: the deadline ends with this block.
    return await (endpoint.repeat === 'safe' ? repeat(attempt, clock, until) : attempt())
  }

  async function open(view: ViewEndpoint, printToken: string, signal: AbortSignal): Promise<Result<View>> {
    using until = deadline(clock, limits.viewDeadlineMs, signal)
    const address = new URL(`${origin}${prefix}${view.path}`)
    address.searchParams.set('token', printToken)
    const get = (request: Request) => inTurn(until, () => exchange(dispatcher, request, until))
    const attempt = async () => openView(address, limits.viewLimit, get, (reply) => overload(reply, clock))
    return await repeat(attempt, clock, until)
  }

  async function inTurn<Value>(until: Deadline, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (!(await turn.enter(until.signal))) return until.fault()
    try {
      return await work()
    } finally {
      turn.leave()
    }
  }

  async function close() {
    if (options.dispatcher === undefined) await dispatcher.destroy()
  }

  return { clock, call, open, close }
}

/** A header value that HTTP can carry; anything else was pasted wrong. */
const sendable = /^[\x21-\x7e]*$/

function keepAlivePool(connections: number): Dispatcher {
  // The deadline of a call ends everything; undici's own timeouts would only hide which it was.
  const connect = { timeout: 5_000 }
  return new Agent({ connections, connect, keepAliveTimeout: 30_000, headersTimeout: 0, bodyTimeout: 0 })
}

function splitAddress(baseUrl: string) {
  const { origin, pathname } = new URL(baseUrl)
  return { origin, prefix: pathname.replace(/\/+$/, '') }
}

function check<Input extends z.ZodType>(schema: Input | undefined, input: z.input<Input>): Result<unknown> {
  if (schema === undefined) return ok(undefined)
  const parsed = schema.safeParse(input, { reportInput: true })
  return parsed.success ? ok(parsed.data) : fail('request.invalid', { fields: fieldFaults(parsed.error.issues) })
}

function compose(
  endpoint: Endpoint,
  input: unknown,
  { token, shop }: ShippingClientOptions,
  { origin, prefix }: { origin: string; prefix: string },
): Request {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== '') headers.Token = token
  if (endpoint.shop !== 'none' && shop !== null) headers.ShopId = String(shop)
  if (endpoint.body !== undefined) headers['content-type'] = 'application/json'
  return {
    origin,
    path: prefix + endpoint.path + (endpoint.query === undefined ? '' : queryOf(input)),
    method: endpoint.method,
    headers,
    body: endpoint.body === undefined ? null : JSON.stringify(input),
    limit: replyLimit,
  }
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}

/** What a reply says: the data, or the fault it stands for. */
function read<Data extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Data>,
  reply: Reply,
  token: string,
  clock: Clock,
): Result<z.output<Data>> {
  const overloaded = overload(reply, clock)
  if (overloaded !== null) return failed(overloaded)
  const envelope = reply.body === null ? null : decodeEnvelope(Buffer.from(reply.body.buffer).toString('utf8'))
  if (envelope === null) return fail('service.garbled', { facts: { status: reply.status }, detail: reply.contentType })
  const status = reply.status === 200 ? envelope.code : reply.status
  if (status >= 500) {
    return fail('service.failing', { facts: { status }, detail: readable(envelope.message, [token]) })
  }
  if (status !== 200) return failed(refusalOf(endpoint, { ...envelope, code: status }, [token]))
  const data = endpoint.data.safeParse(envelope.data, { reportInput: true })
  return data.success ? ok(data.data) : fail('service.garbled', { fields: fieldFaults(data.error.issues) })
}

/** Replies that say *not now*, whatever their body holds; null for every other. */
function overload({ status, retryAfter }: Reply, clock: Clock): Fault | null {
  const retryAfterMs = retryAfter === null ? null : waitOf(retryAfter, clock)
  if (status === 429 || (status === 503 && retryAfterMs !== null))
    return { code: 'service.busy', facts: { status, ...(retryAfterMs !== null && { retryAfterMs }) } }
  return status >= 500 ? { code: 'service.failing', facts: { status } } : null
}

/** `Retry-After` (RFC 9110, 10.2.3): seconds or a date, as milliseconds from now. */
function waitOf(retryAfter: string, clock: Clock): number | null {
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? null : Math.max(0, date - clock.now())
}
