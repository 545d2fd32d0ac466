import type { Dispatcher } from 'undici'
import { Agent } from 'undici'
import type * as z from 'zod'
import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Deadline } from '../base/deadline.ts'
import { deadline } from '../base/deadline.ts'
import { policyOf } from '../base/fault.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { withHost } from '../model/allowedHosts.ts'
import type { LabelView, LoadPart, Onward } from '../model/labelView.ts'
import type { Attempt } from './attempt.ts'
import { hearingClock } from './clockDifference.ts'
import { complete, compose, composeForm } from './compose.ts'
import type { Endpoint, ViewEndpoint } from './endpoint.ts'
import { inputSchema, mayRepeat } from './endpoint.ts'
import type { Request } from './exchange.ts'
import { fieldFaults } from './invalid.ts'
import { outsideAgent } from './outsideAgent.ts'
import { readReply } from './readReply.ts'
import { repeat } from './repeat.ts'
import { settlerOf } from './settle.ts'
import { unknownFields, withUnknown } from './unknownFields.ts'
import { openView } from './view.ts'
import { partLoader } from './viewPart.ts'
import { wire } from './wire.ts'

export interface ShippingClientOptions {
  /** The gateway's address, with or without a path and a slash at its end. */
  readonly baseUrl: string
  /** Empty: it was lost, and nothing is asked of anybody. */
  readonly token: string
  /** Sent as `ShopId`; null: none, for operations that need no shop. */
  readonly shop: number | null
  readonly clock?: Clock
  /** The connections. By default a keep-alive pool of the client's own, closed by `close`. */
  readonly dispatcher?: Dispatcher
  /** The connections to further hosts of views. By default the client's own, to no address that is inside. */
  readonly outside?: Dispatcher
  /** Milliseconds one call has, its repetitions included. */
  readonly deadlineMs?: number
  readonly viewDeadlineMs?: number
  /** Bytes of a label view; beyond it is `view.too-large`. */
  readonly viewLimit?: number
  /** Hosts beside its own that a label view may be sent on to, as they are now: `allowedHosts`. */
  readonly viewHosts?: () => readonly string[]
  /** Calls under way at once; further ones wait for their turn within their deadline. */
  readonly atOnce?: number
  /** Of the service's own texts, where an operation takes one (4.1–4.3). */
  readonly language?: 'vi' | 'en'
  /** What this environment writes for `SVC` in the reason of a cancellation. */
  readonly reasonPrefix?: string
  /** Fields that no specification names are sent as they are, where a service may know more; else they are refused. */
  readonly lax?: boolean
}

/** The service as a typed client. Nothing is thrown but bugs; no fault holds a token. */
export interface ShippingClient {
  readonly clock: Clock
  /**
   * One operation. Repeated where that is safe; where it is not and the end is unsure, what became of it is looked up,
   * and what stays open is `service.unsure`. Faults: what the endpoint's refusals say, `request.unsendable`
   * and `request.unknown-field` (before anything is sent), `request.canceled`, `file.unreadable`, every `service.*`.
   */
  call<Input extends z.ZodType, Data extends z.ZodType>(
    endpoint: Endpoint<Input, Data>,
    input: z.input<Input>,
    signal: AbortSignal,
  ): Promise<Result<z.output<Data>>>
  /**
   * One label view, as it came. Faults: `view.token-expired`, `view.too-large`, `view.blocked-script`,
   * `view.inside-host`, `service.*`.
   */
  open(view: ViewEndpoint, printToken: string, signal: AbortSignal): Promise<Result<LabelView>>
  /** What the page of a label view goes on to by itself. Faults: as of `open`. */
  follow(onward: Onward, signal: AbortSignal): Promise<Result<LabelView>>
  /** What a view has of a further host. */
  readonly part: LoadPart
  /** How far the service's clock is from this machine's by its last answer, in milliseconds; null: it never said. */
  clockOff(): number | null
  close(): Promise<void>
}

const defaults = {
  deadlineMs: 10_000,
  viewDeadlineMs: 30_000,
  viewLimit: 32 * 1024 * 1024,
  viewHosts: () => [],
  atOnce: 8,
  language: 'vi',
  reasonPrefix: 'SVC',
  lax: false,
} as const

/** Part of a deadline that an operation itself has, where its end can be looked up in the rest. */
const beforeLooking = 0.7

/** Throws a `TypeError` when `baseUrl` is no address: whoever takes it from a person checks it first. */
export function createShippingClient(options: ShippingClientOptions): ShippingClient {
  const { clock = systemClock, token } = options
  const limits = { ...defaults, ...options }
  const sender = { ...splitAddress(options.baseUrl), ...limits }
  const { dispatcher, outside, close } = connections(options, limits.atOnce)
  const { send, clockOff } = hearingClock(wire(dispatcher, limits.atOnce), clock)
  const sendOutside = wire(outside, limits.atOnce)
  const openAt = viewOpener(sender, clock, { send, sendOutside })

  async function call<Input extends z.ZodType, Data extends z.ZodType>(
    endpoint: Endpoint<Input, Data>,
    input: z.input<Input>,
    signal: AbortSignal,
  ): Promise<Result<z.output<Data>>> {
    // Without it nothing is answered, and whoever is at the address would learn what was asked.
    if (token === '') return fail('service.token-missing')
    if (!sendable.test(token)) return fail('service.token-denied', { detail: 'the token has a forbidden character' })
    if (endpoint.shop === 'required' && sender.shop === null)
      return fail('request.unsendable', { fields: [{ field: 'ShopId', rule: 'required' }] })
    const checked = check(endpoint, input, limits.lax)
    if (!checked.ok) return checked
    const full = complete(endpoint, checked.value, sender)
    const milliseconds = endpoint.deadlineMs ?? limits.deadlineMs
    using until = deadline(clock, milliseconds, signal)
    const made = await perform(endpoint, full, until, milliseconds)
    const ended = made.unsure && !made.result.ok ? unsureFault(endpoint, full, made.result) : made.result
    const settler = made.unsure ? settlerOf(endpoint) : undefined
    if (settler === undefined || until.ended) return ended
    const looked = await settler.settle(full, ended, (other, question) => call(other, question, until.signal))
    return looked.ok ? ok(endpoint.data.parse(looked.value)) : looked
  }

  /** The operation itself, as often as it may be tried. */
  async function perform<Data extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, Data>,
    input: unknown,
    until: Deadline,
    milliseconds: number,
  ): Promise<Attempt<z.output<Data>>> {
    if (mayRepeat(endpoint, input))
      return repeat(() => attempt(endpoint, input, until), clock, until, endpoint.onceMore)
    if (settlerOf(endpoint) === undefined) return attempt(endpoint, input, until)
    using first = deadline(clock, milliseconds * beforeLooking, until.signal)
    return await attempt(endpoint, input, first) // awaited here: the deadline ends with this block
  }

  async function attempt<Data extends z.ZodType>(
    endpoint: Endpoint<z.ZodType, Data>,
    input: unknown,
    until: Deadline,
  ): Promise<Attempt<z.output<Data>>> {
    const { form } = endpoint
    const request =
      form === undefined
        ? ok(compose(endpoint, input, sender))
        : await composeForm({ ...endpoint, form }, input, sender)
    if (!request.ok) return { result: request, unsure: false }
    const reply = await send(request.value, until)
    if (!reply.ok) return { result: reply, unsure: reply.sent }
    return readReply(endpoint, reply.value, token, clock)
  }

  function open(view: ViewEndpoint, printToken: string, signal: AbortSignal): Promise<Result<LabelView>> {
    const address = new URL(`${sender.origin}${sender.prefix}${view.path}`)
    address.searchParams.set('token', printToken)
    return openAt(address, null, signal)
  }

  const follow = (onward: Onward, signal: AbortSignal) => openAt(new URL(onward.to), onward, signal)
  const part = partLoader(outside, clock, limits.deadlineMs)
  return { clock, call, open, follow, part, clockOff, close }
}

/** Opens a view; `onward`: as what a page of the view went on to. */
function viewOpener(
  { origin, viewHosts: allowed, viewLimit, viewDeadlineMs }: ViewSender,
  clock: Clock,
  { send, sendOutside }: Record<'send' | 'sendOutside', ReturnType<typeof wire>>,
) {
  return async (address: URL, onward: Onward | null, signal: AbortSignal): Promise<Result<LabelView>> => {
    using until = deadline(clock, viewDeadlineMs, signal)
    const get = (request: Request) => (request.origin === origin ? send(request, until) : sendOutside(request, until))
    // A page of an allowed host may lead back.
    const viewHosts = onward === null ? allowed() : withHost(allowed(), new URL(origin).host, 'scripts')
    const call = { viewHosts, viewLimit, clock, get }
    const attempt = async () => ({ result: await openView(address, call, onward), unsure: false })
    return (await repeat(attempt, clock, until)).result
  }
}

type ViewSender = Required<Pick<ShippingClientOptions, 'viewHosts' | 'viewLimit' | 'viewDeadlineMs'>> & {
  readonly origin: string
}

/** A header value that HTTP can carry; anything else was pasted wrong. */
const sendable = /^[\x21-\x7e]*$/

/** Those that were given stay open. */
function connections(options: ShippingClientOptions, atOnce: number) {
  const { dispatcher = keepAlivePool(atOnce), outside = outsideAgent() } = options
  const close = async () => {
    if (options.dispatcher === undefined) await dispatcher.destroy()
    if (options.outside === undefined) await outside.destroy()
  }
  return { dispatcher, outside, close }
}

function keepAlivePool(connections: number): Dispatcher {
  // The deadline of a call ends everything; undici's own timeouts would only hide which it was.
  // A variable of the environment that makes every certificate good is set for some other program.
  const connect = { timeout: 5_000, rejectUnauthorized: true }
  return new Agent({ connections, connect, keepAliveTimeout: 30_000, headersTimeout: 0, bodyTimeout: 0 })
}

function splitAddress(baseUrl: string) {
  const { origin, pathname } = new URL(baseUrl)
  return { origin, prefix: pathname.replace(/\/+$/, '') }
}

function check(endpoint: Endpoint, input: unknown, lax: boolean): Result<unknown> {
  const schema = inputSchema(endpoint)
  if (schema === undefined) return ok(undefined)
  const passesOn = lax && endpoint.exact !== true
  const unknown = passesOn ? [] : unknownFields(schema, input)
  const { data, error } = schema.safeParse(input, { reportInput: true })
  const fields = [...unknown, ...fieldFaults(error?.issues ?? [])]
  if (fields.length > 0) return fail(unknown.length > 0 ? 'request.unknown-field' : 'request.unsendable', { fields })
  return ok(passesOn ? withUnknown(schema, input, data) : data)
}

/**
 * The fault of a call that may have taken effect. Where the caller can send it again without a further effect it is
 * what the last try ended with; otherwise `service.unsure`, which nobody repeats by himself.
 */
function unsureFault(endpoint: Endpoint, sent: unknown, ended: Failed): Failed {
  const { code, facts, detail } = ended.fault
  // A refusal after an unsure try is as clear as one at once: what is refused now was not accepted before.
  const isOpen = policyOf(code).retry === 'backoff' || code === 'request.canceled'
  if (!isOpen || mayRepeat(endpoint, sent)) return ended
  const status = facts?.status === undefined ? {} : { status: facts.status }
  return fail('service.unsure', {
    facts: { operation: endpoint.name, cause: code, ...status },
    ...(detail !== undefined && { detail }),
  })
}
