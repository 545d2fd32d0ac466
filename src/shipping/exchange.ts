import type { Dispatcher } from 'undici'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Deadline } from './deadline.ts'

/** One request over the wire and its whole reply. The only place that knows undici's errors. */
export interface Request {
  readonly origin: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Bytes of reply that are read at most. */
  readonly limit: number
}

export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly location: string | null
  readonly retryAfter: string | null
  /** null: longer than the limit, and left unread. */
  readonly body: Uint8Array<ArrayBuffer> | null
}

/**
 * Sends one request and reads its reply. Faults: `service.unreachable` (refused, reset, cut short), `service.garbled`
 * (not HTTP), `service.timeout`, `request.canceled`.
 */
export async function exchange(dispatcher: Dispatcher, request: Request, until: Deadline): Promise<Result<Reply>> {
  const { limit, ...options } = request
  try {
    const { statusCode, headers, body } = await dispatcher.request({ ...options, signal: until.signal })
    return ok({
      status: statusCode,
      contentType: one(headers['content-type']) ?? '',
      location: one(headers.location),
      retryAfter: one(headers['retry-after']),
      body: await readAtMost(body, limit, Number(one(headers['content-length']) ?? Number.NaN)),
    })
  } catch (error) {
    if (until.signal.aborted) return until.fault()
    const code = errorCode(error)
    if (code === null) throw error
    return networkFault(code)
  }
}

type ReplyBody = Dispatcher.ResponseData['body']

async function readAtMost(body: ReplyBody, limit: number, announced: number): Promise<Reply['body']> {
  if (announced > limit) return abandon(body)
  if (announced <= limit) return new Uint8Array(await body.arrayBuffer())
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > limit) return abandon(body)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Ends the transfer: the connection is closed, since the rest of the reply is still on its way. */
function abandon(body: ReplyBody): null {
  body.on('error', () => {}) // what the closing itself reports
  body.destroy()
  return null
}

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

const bugs = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_INVALID_RETURN_VALUE', 'UND_ERR_NOT_SUPPORTED'])

function networkFault(code: string): Result<never> {
  const detail = code
  if (/TIMEOUT|ETIMEDOUT/.test(code) && code !== 'UND_ERR_CONNECT_TIMEOUT') return fail('service.timeout', { detail })
  if (code === 'HPE' || code === 'UND_ERR_HEADERS_OVERFLOW') return fail('service.garbled', { detail })
  return fail('service.unreachable', { detail })
}
