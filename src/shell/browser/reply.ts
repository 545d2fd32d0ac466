import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RunningClock } from '../../base/clock.ts'
import { windowHeaders } from '../window/windowPolicy.ts'

/** An answer to one request, before it is written. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
}

/**
 * Writes a reply with the headers that every one of them carries. What is left of a refused body is not read. Who does not
 * take it in `longestAnswerMs` loses his connection, and who is gone has nothing written.
 */
export function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
  clock: Pick<RunningClock, 'after'>,
): void {
  // Of the response: a request whose body was left has none any more.
  const { socket } = response
  if (socket === null || socket.destroyed) return
  const stop = clock.after(longestAnswerMs, () => socket.destroy())
  socket.once('close', stop)
  response.once('finish', () => {
    socket.off('close', stop)
    stop()
  })
  const policy = windowHeaders([`ws://${request.headers.host ?? ''}`])
  const unread = request.complete ? {} : { Connection: 'close' }
  response.writeHead(status, { ...policy, 'Cache-Control': 'no-store', ...unread, ...headers })
  response.end(request.method === 'HEAD' ? '' : body)
}

/** The largest file of the window is on its way to this machine itself. */
export const longestAnswerMs = 30_000

export function text(status: number, line: string): Reply {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: `${line}\n` }
}

export function json(status: number, value: unknown): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) }
}

export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers, body: '' }
}
