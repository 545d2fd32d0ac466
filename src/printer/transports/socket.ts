import type { Socket } from 'node:net'
import { connect as connectSocket, isIP, isIPv4, isIPv6 } from 'node:net'
import type { Clock } from '../../base/clock.ts'
import { errnoOf } from '../../base/errnoOf.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { Inbox } from '../inbox.ts'
import { createInbox, notWritten } from '../inbox.ts'
import type { Connection, ConnectionTransport, ConnectOptions, WriteFailure } from '../transport.ts'
import { messageOf } from './systemError.ts'

/**
 * `socket://host:port`: raw TCP ("AppSocket", "JetDirect"), port 9100 unless it says another.
 * A label leaves by a half-close: our side ends, then we read until the printer ends its side. Tearing the socket down
 * right after a write would drop the tail of the label.
 */
export const socketTransport: ConnectionTransport = { type: 'connection', connect }

interface Address {
  readonly host: string
  readonly port: number
}

const usualPort = 9100

/** `socket://[::1]:9100` is host `::1`. Fault: `printer.bad-address`. */
export function parseSocketUri(uri: string): Result<Address> {
  // Without the address in it: somebody may have typed a password there.
  const bad = fail('printer.bad-address')
  const url = URL.canParse(uri) ? new URL(uri) : null
  if (url === null || url.protocol !== 'socket:') return bad
  const extras = url.username + url.password + url.search + url.hash + url.pathname.replace(/^\/$/, '')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = url.port === '' ? usualPort : Number(url.port)
  return extras === '' && isHost(host) && port > 0 ? ok({ host, port }) : bad
}

function isHost(host: string): boolean {
  if (isIPv6(host)) return true
  return /^[\d.]+$/.test(host) ? isIPv4(host) : /^[A-Za-z0-9]([\w.-]{0,252}[A-Za-z0-9])?$/.test(host)
}

async function connect(uri: string, options: ConnectOptions): Promise<Result<Connection>> {
  const address = parseSocketUri(uri)
  if (!address.ok) return address
  if (options.signal.aborted) return fail('request.canceled')
  const inbox = createInbox(options.clock)
  const socket = open(address.value, inbox)
  if (await isConnected(socket, options)) return ok(connection(socket, inbox, options.clock))
  socket.destroy()
  if (options.signal.aborted) return fail('request.canceled')
  const detail = inbox.ending?.detail ?? `no connection within ${options.deadlineMs} ms`
  const errno = errnoOf(firstOf(socket.errored))
  return fail('printer.unreachable', { detail, ...(errno === '' ? {} : { facts: { errno } }) })
}

/** Listens from the start, so that nothing that the printer says or does goes unnoticed. */
function open({ host, port }: Address, inbox: Inbox): Socket {
  // Half-open: the printer ending its side must not end ours, which may still hold a part of the label.
  const socket = connectSocket({ host, port, allowHalfOpen: true, noDelay: true, keepAlive: true, family: isIP(host) })
  socket.on('data', (chunk) => inbox.put(chunk))
  socket.on('end', () => inbox.end({ type: 'ended', detail: 'the printer closed the connection' }))
  socket.on('error', (error) => inbox.end({ type: 'reset', detail: reasonOf(error) }))
  socket.on('close', () => inbox.end({ type: 'reset', detail: 'the connection was torn down' }))
  return socket
}

/** Several addresses that all failed (an AggregateError) leave the message empty; the first of them has one. */
function firstOf(error: Error | null): Error | null {
  const [first] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? first : error
}

function reasonOf(error: Error): string {
  return messageOf(firstOf(error))
}

/** Waits for the connection, its failure, the deadline or the signal. */
async function isConnected(socket: Socket, { clock, deadlineMs, signal }: ConnectOptions): Promise<boolean> {
  const over = new AbortController()
  const end = () => over.abort()
  let connected = false
  socket.once('connect', () => {
    connected = true
    end()
  })
  socket.once('close', end)
  signal.addEventListener('abort', end, { once: true })
  await clock.sleep(deadlineMs, over.signal)
  signal.removeEventListener('abort', end)
  return connected && !signal.aborted
}

function connection(socket: Socket, inbox: Inbox, clock: Clock): Connection {
  let finishedAt: number | null = null
  const finish = () => {
    finishedAt ??= clock.ticks()
    socket.end()
    return finishedAt
  }
  return {
    backChannel: true,
    pieceLength: 16_384,
    get ending() {
      return inbox.ending
    },
    write: (bytes, signal) => write(socket, inbox, bytes, signal),
    receive: (withinMs, signal) => inbox.take(withinMs, signal),
    discard: () => inbox.discard(),
    finish: () => void finish(),
    async close(withinMs) {
      await untilOver(inbox, clock, finish() + withinMs)
      socket.destroy()
    },
  }
}

/**
 * A write on a connection that is already over leaves nothing, and a write of a single byte is taken whole or not at
 * all; so the failure of either is proof. Of a longer one the system may have taken a part before it failed.
 */
async function write(
  socket: Socket,
  inbox: Inbox,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Result<undefined, WriteFailure>> {
  const refused = notWritten(inbox, signal)
  if (refused !== null) return refused
  return new Promise((resolve) => {
    const abort = () => resolve(failed({ why: 'aborted', detail: 'stopped during the write', mayHaveLeft: true }))
    signal.addEventListener('abort', abort, { once: true })
    socket.write(bytes, (error) => {
      signal.removeEventListener('abort', abort)
      if (error === undefined || error === null) resolve(ok())
      else resolve(failed({ why: 'lost', detail: reasonOf(error), mayHaveLeft: bytes.length > 1 }))
    })
  })
}

const never = new AbortController().signal

/** Reads on, so that the printer can say what it has to say; a socket closed under an answer is a reset to it. */
async function untilOver(inbox: Inbox, clock: Clock, deadline: number): Promise<void> {
  while (inbox.ending === null && clock.ticks() < deadline) await inbox.take(deadline - clock.ticks(), never)
}
