import type { IncomingMessage } from 'node:http'
import { request as sendRequest } from 'node:http'
import { userInfo } from 'node:os'
import { createPile } from '../../../base/pile.ts'
import type { Result } from '../../../base/result.ts'
import { failed, ok } from '../../../base/result.ts'
import type { ConnectOptions } from '../../transport.ts'
import { messageOf } from '../systemError.ts'
import type { CupsServer } from './cupsServer.ts'
import type { IppReply, IppRequest } from './ippMessage.ts'
import { decodeIpp, encodeIpp } from './ippMessage.ts'

/** Why there is no answer. Whether the request was carried out is open, unless `connected` is false. */
export interface IppFailure {
  readonly connected: boolean
  readonly canceled: boolean
  readonly detail: string
}

/** One request over HTTP (RFC 8010 section 4), never tried again. `path`: `/printers/NAME`, `/jobs/`, `/`. */
export async function askIpp(
  server: CupsServer,
  path: string,
  request: IppRequest,
  options: ConnectOptions,
): Promise<Result<IppReply, IppFailure>> {
  const body = encodeIpp(request)
  const posted = await post(server, path, body, {}, options)
  // A job may be canceled by its owner only, and on the local socket the kernel says who we are.
  const answered =
    posted.ok && posted.value.status === 401 && 'socketPath' in server
      ? await post(server, path, body, { Authorization: `PeerCred ${userName()}` }, options)
      : posted
  if (!answered.ok) return answered
  const { status, bytes } = answered.value
  const reply = status === 200 ? decodeIpp(bytes) : null
  if (reply !== null) return ok(reply)
  return failed({ connected: true, canceled: false, detail: `HTTP ${status} without an IPP answer` })
}

/** Jobs belong to whoever runs the station. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A user without a name, as containers have.
    return 'packbench'
  }
}

/** A list of a thousand queues with all that is asked of them is some hundred kilobytes. */
const mostAnswer = 8 * 2 ** 20

interface HttpAnswer {
  readonly status: number
  readonly bytes: Buffer
}

async function post(
  server: CupsServer,
  path: string,
  body: Buffer,
  headers: Record<string, string>,
  { clock, deadlineMs, signal }: ConnectOptions,
): Promise<Result<HttpAnswer, IppFailure>> {
  if (signal.aborted) return failed({ connected: false, canceled: true, detail: 'stopped before the request' })
  const over = new AbortController()
  const stop = () => over.abort()
  signal.addEventListener('abort', stop, { once: true })
  const done = new AbortController()
  void clock.sleep(deadlineMs, done.signal).then(() => {
    if (!done.signal.aborted) over.abort()
  })
  try {
    return await exchange(server, path, body, headers, over.signal)
  } finally {
    done.abort()
    signal.removeEventListener('abort', stop)
  }
}

function exchange(
  server: CupsServer,
  path: string,
  body: Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Result<HttpAnswer, IppFailure>> {
  return new Promise((resolve) => {
    let connected = false
    const broken = (error: unknown) =>
      resolve(
        failed({
          connected,
          canceled: signal.aborted,
          detail: signal.aborted ? 'no answer in time' : messageOf(error),
        }),
      )
    // Said here as well: a request whose connection was taken from it hears of no end any more.
    signal.addEventListener('abort', () => broken(signal.reason), { once: true })
    const sending = sendRequest({
      ...server,
      path,
      signal,
      agent: false,
      method: 'POST',
      // cupsd takes no name of a host that is not its own; on the local socket that is this one.
      headers: {
        Host: 'host' in server ? hostHeader(server) : 'localhost',
        'Content-Type': 'application/ipp',
        'Content-Length': body.length,
        ...headers,
      },
    })
    sending.on('socket', (socket) =>
      socket.once('connect', () => {
        connected = true
      }),
    )
    sending.on('error', broken)
    let answered = false
    sending.on('response', (response) => {
      answered = true
      hearAnswer(response, resolve, broken)
    })
    // Without a listener Node ends the connection of a 101, and no error is told.
    sending.on('upgrade', (_, socket) => {
      socket.destroy()
      broken(new Error('HTTP 101: another protocol, for which nobody asked'))
    })
    sending.on('close', () => {
      // Of an answer that has begun its own end is told, which may come later than this.
      if (!answered) broken(new Error('the connection ended without an answer'))
    })
    sending.end(body)
  })
}

function hearAnswer(
  response: IncomingMessage,
  heardAll: (answer: Result<HttpAnswer, IppFailure>) => void,
  broken: (error: unknown) => void,
): void {
  const heard = createPile()
  response.on('data', (chunk: Buffer) => {
    heard.add(chunk)
    if (heard.length > mostAnswer) response.destroy(new Error(`an answer of more than ${mostAnswer} bytes`))
  })
  response.on('error', broken)
  response.on('end', () => heardAll(ok({ status: response.statusCode ?? 0, bytes: Buffer.from(heard.whole()) })))
  response.on('close', () => broken(new Error('the answer broke off')))
}

function hostHeader({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}
