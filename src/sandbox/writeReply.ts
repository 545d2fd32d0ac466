import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { resetSocket } from '../base/resetSocket.ts'
import type { InjectedFault } from './injected.ts'
import type { Reply } from './reply.ts'

/** Writes a reply as it is. */
export function writeReply(response: ServerResponse, { status, contentType, body }: Reply): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** Writes a reply as an injected fault spoils it. Faults that come before the effect were dealt with already. */
export async function writeSpoiled(
  response: ServerResponse,
  reply: Reply,
  fault: InjectedFault['fault'],
  closed: AbortSignal,
): Promise<void> {
  const body = Buffer.from(reply.body)
  switch (fault.kind) {
    case 'half-body':
    case 'reset':
      return cutShort(response, reply, body, fault.kind === 'half-body')
    case 'slow-body':
      return dribble(response, reply, body, fault.everyMs, closed)
    case 'garbage':
      return writeReply(response, { ...reply, body: randomBytes(512) })
    case 'html':
      return writeReply(response, {
        status: 200,
        contentType: 'text/html',
        body: '<html><h1>Welcome to nginx!</h1></html>',
      })
    case 'portal':
      return writeReply(response, { status: 200, contentType: fault.contentType, body: loginPage })
    case 'cut':
      return writeReply(response, { ...reply, body: body.subarray(0, Math.floor(body.length / 2)) })
    case 'flip':
      return writeReply(response, { ...reply, body: body.map((byte, at) => (at % fault.everyBytes ? byte : byte ^ 4)) })
    case 'content-type':
      return writeReply(response, { ...reply, contentType: fault.contentType })
    case 'body':
      return writeReply(response, { ...reply, status: fault.status, body: fault.body })
    case 'large':
      return pad(response, reply, body, fault.bytes, closed)
    default:
      return writeReply(response, reply)
  }
}

const loginPage = `<!doctype html><title>Wi-Fi</title><h1>Đăng nhập Wi-Fi</h1>
<form method="post" action="http://10.0.0.1/login"><input name="phone"><button>Truy cập</button></form>`

/** Announces all of it, sends half, and ends the connection: with a FIN, or with a reset. */
function cutShort(response: ServerResponse, reply: Reply, body: Buffer, gently: boolean): void {
  response.writeHead(reply.status, { 'content-type': reply.contentType, 'content-length': body.length })
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    if (gently) response.socket?.end()
    else if (response.socket !== null) resetSocket(response.socket)
  })
}

async function dribble(
  response: ServerResponse,
  reply: Reply,
  body: Buffer,
  everyMs: number,
  closed: AbortSignal,
): Promise<void> {
  response.writeHead(reply.status, { 'content-type': reply.contentType, 'content-length': body.length })
  for (const byte of body) {
    if (closed.aborted || response.destroyed) return
    response.write(Uint8Array.of(byte))
    await after(everyMs, undefined, { signal: closed }).catch(() => {}) // closing ends the wait early
  }
  response.end()
}

/** The reply and blanks behind it, in chunks of no announced length, until it has so many bytes or nobody reads on. */
async function pad(
  response: ServerResponse,
  reply: Reply,
  body: Buffer,
  bytes: number,
  closed: AbortSignal,
): Promise<void> {
  response.writeHead(reply.status, { 'content-type': reply.contentType })
  response.write(body)
  const chunk = Buffer.alloc(1_048_576, ' ')
  for (let left = bytes - body.length; left > 0; left -= chunk.length) {
    if (closed.aborted || response.destroyed) return
    if (!response.write(chunk.subarray(0, Math.min(left, chunk.length)))) await drained(response)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go)
      response.off('close', go)
      resolve()
    }
    response.once('drain', go)
    response.once('close', go)
  })
}
