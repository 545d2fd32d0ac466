import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, unzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import type { Deadline } from '../base/deadline.ts'
import { createPile } from '../base/pile.ts'
import type { Failed, Ok, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { deadlineFault } from './deadlineFault.ts'
import { insideError } from './outsideAgent.ts'

/** One request over the wire and its whole reply. The only place that knows undici's errors. */
export interface Request {
  readonly origin: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Readable | null
  /** Bytes of reply that are read at most, before and after they are decoded. */
  readonly limit: number
}

export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly location: string | null
  /** What it wants to be remembered: each `Set-Cookie` as it came. */
  readonly cookies: readonly string[]
  /** Which pages of other hosts may read it. */
  readonly allowOrigin: string | null
  readonly retryAfter: string | null
  /** When it was written, by the clock of whoever wrote it. */
  readonly date: string | null
  /** null: longer than the limit, and left unread. */
  readonly body: Buffer | null
}

/** No reply, and whether anything of the request went out: if not, it surely had no effect. */
export interface Unanswered extends Failed {
  readonly sent: boolean
}

/**
 * Sends one request and reads its reply. Faults: `service.unreachable` (refused, reset, cut short), `service.garbled`
 * (not HTTP), `service.timeout`, `view.inside-host`, `request.canceled`. Works on undici's dispatch itself: `undici.request` makes a stream
 * of every reply, which costs more than the reply.
 */
export function exchange(
  dispatcher: Dispatcher,
  { limit, ...options }: Request,
  until: Deadline,
): Promise<Ok<Reply> | Unanswered> {
  return new Promise((resolve, reject) => {
    const handler = new Reception(limit, until, resolve, reject)
    if (!handler.over) dispatcher.dispatch(options, handler)
  })
}

/** The `result` of an exchange, once, whatever undici says afterwards. */
class Reception implements Dispatcher.DispatchHandler {
  over = false
  private sent = false
  private status = 0
  private headers: Headers = {}
  private controller: Dispatcher.DispatchController | null = null
  private readonly heard = createPile()
  private readonly limit: number
  private readonly forget: () => void
  private readonly resolve: (result: Ok<Reply> | Unanswered) => void
  private readonly reject: (bug: Error) => void

  constructor(limit: number, until: Deadline, resolve: Reception['resolve'], reject: Reception['reject']) {
    this.limit = limit
    this.resolve = resolve
    this.reject = reject
    this.forget = until.onEnd(() => this.leave(() => this.resolve({ ...deadlineFault(until), sent: this.sent })))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.over) controller.abort(left)
    else this.sent = true
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return // 103 and the like
    this.status = status
    this.headers = headers
    if (Number(one(headers['content-length'])) > this.limit) this.leave(() => this.settle(null))
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.over) return
    this.heard.add(chunk)
    if (this.heard.length > this.limit) this.leave(() => this.settle(null))
  }

  onResponseEnd(): void {
    const { buffer, byteOffset, byteLength } = this.heard.whole()
    const body = Buffer.from(buffer, byteOffset, byteLength)
    const encoding = one(this.headers['content-encoding'])
    this.end(() => (isEncoded(encoding) ? void this.settleDecoded(body, encoding) : this.settle(body)))
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    const code = errorCode(error)
    const sent = this.sent || !neverConnected.test(code ?? '')
    this.end(() => (code === null ? this.reject(error) : this.resolve({ ...networkFault(code), sent })))
  }

  private async settleDecoded(body: Buffer, encoding: string): Promise<void> {
    const decoded = await decodeBody(body, encoding, this.limit)
    if (decoded.ok) this.settle(decoded.value)
    else this.resolve({ ...decoded, sent: true })
  }

  private settle(body: Buffer | null): void {
    this.resolve(
      ok({
        status: this.status,
        contentType: one(this.headers['content-type']) ?? '',
        location: one(this.headers.location),
        cookies: [this.headers['set-cookie'] ?? []].flat(),
        allowOrigin: one(this.headers['access-control-allow-origin']),
        retryAfter: one(this.headers['retry-after']),
        date: one(this.headers.date),
        body,
      }),
    )
  }

  /** Ends the transfer as well: the connection is closed, since the rest of the reply may be on its way. */
  private leave(say: () => void): void {
    this.end(say)
    this.controller?.abort(left)
  }

  private end(say: () => void): void {
    if (this.over) return
    this.over = true
    this.forget?.() // not there yet when the deadline had passed before
    say()
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

const left = new Error('nobody waits for this reply any more')

function one(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null
}

/** The code of an error of the network, undici or the HTTP parser; null for anything else, which is a bug. */
function errorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'HTTPParserError') return 'HPE' // its own code is not always set
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (bugs.has(code)) return null
  if (/^(UND_ERR|E[A-Z]|CERT_|ERR_(SSL|TLS)|UNABLE_|SELF_SIGNED|DEPTH_ZERO)/.test(code)) return code
  return error.cause === undefined ? null : errorCode(error.cause)
}

/** Errors that can only come before a connection is there. */
const neverConnected =
  /^(UND_ERR_CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|CERT_|ERR_TLS|UNABLE_|SELF_SIGNED|DEPTH_ZERO)/

const bugs = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_INVALID_RETURN_VALUE', 'UND_ERR_NOT_SUPPORTED'])

function networkFault(code: string): Failed {
  const detail = code
  if (code === insideError) return fail('view.inside-host')
  if (/TIMEOUT|ETIMEDOUT/.test(code) && code !== 'UND_ERR_CONNECT_TIMEOUT') return fail('service.timeout', { detail })
  if (code === 'HPE' || code === 'UND_ERR_HEADERS_OVERFLOW') return fail('service.garbled', { detail })
  return fail('service.unreachable', { detail })
}

const decoders = new Map([
  ['gzip', promisify(unzip)],
  ['x-gzip', promisify(unzip)],
  ['deflate', promisify(unzip)],
  ['br', promisify(brotliDecompress)],
])

/** Whether a reply's body says that it is compressed, which nobody asked for. */
function isEncoded(encoding: string | null): encoding is string {
  return encoding !== null && !['', 'identity'].includes(encoding.trim().toLowerCase())
}

/**
 * A body as it was before it was compressed (RFC 9110, 8.4). null: longer than the limit, of which no more is made.
 * Fault: `service.garbled`.
 */
async function decodeBody(body: Buffer, encoding: string, limit: number): Promise<Result<Buffer | null>> {
  const decode = decoders.get(encoding.trim().toLowerCase())
  if (decode === undefined) return fail('service.garbled', { detail: 'unknown content encoding' })
  try {
    return ok(await decode(body, { maxOutputLength: limit }))
  } catch (error) {
    const tooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return tooLong ? ok(null) : fail('service.garbled', { detail: 'harmed content encoding' })
  }
}
