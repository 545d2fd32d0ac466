import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import type { DeviceStatus } from '../../src/printer/deviceStatus.ts'
import { deviceStatus, hostStatusReply } from './deviceStatus.ts'

/** What the peer does with one question. Text goes out as it is; `silence` does nothing; `reset` tears down, `end` closes. */
export type Reply = Partial<DeviceStatus> | { readonly text: readonly string[] } | 'silence' | 'reset' | 'end'

/** The replies in their order; the last one is repeated for ever. */
export type Script = readonly Reply[]

export interface ScriptedPrinter extends AsyncDisposable {
  readonly uri: string
  /** Everything that came, over all connections. */
  received(): string
  /** What came without the questions. */
  labels(): string
  /** Questions asked so far. */
  asked(): number
  connections(): number
  /** Errors of its sockets: what a peer feels that is not closed in order. */
  errors(): readonly string[]
  /** Resolves when what came satisfies the condition. */
  until(condition: () => boolean): Promise<void>
  /** Resolves when every connection so far is closed. */
  closed(): Promise<void>
  /** Tears down every connection, as a power cycle does. */
  powerCycle(): void
}

export interface ScriptedPrinterOptions {
  /** Answers to the questions that come before a label has come whole. Default: idle. */
  readonly before?: Script
  /** Answers to the questions that come after a label has come whole. */
  readonly after?: Script
  /** Tears the connection down after so many bytes. */
  readonly resetAfterBytes?: number
  /** Reads only so many bytes, then pauses for one turn of the loop: slower than any sender. */
  readonly sipBytes?: number
  /** Takes so many bytes and no more until `held` resolves. */
  readonly holdAfterBytes?: number
  readonly held?: Promise<void>
}

/** A real TCP peer that answers `~HS` by a script. It knows nothing of ZPL but where a label ends. */
export async function scriptedPrinter(options: ScriptedPrinterOptions = {}): Promise<ScriptedPrinter> {
  const sockets = new Set<Socket>()
  const seen: Seen = {
    text: '',
    read: 0,
    whole: false,
    sending: Promise.resolve(),
    asked: 0,
    before: 0,
    after: 0,
    waiting: [],
  }
  const errors: string[] = []
  let connections = 0
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', (error) => errors.push(error.message))
    socket.on('close', () => {
      sockets.delete(socket)
      tell(seen)
    })
    void listen(socket, seen, options)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => (condition() ? resolve() : void seen.waiting.push(look))
      look()
    })
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => seen.text,
    labels: () => seen.text.replaceAll('~HS', ''),
    asked: () => seen.asked,
    connections: () => connections,
    errors: () => errors,
    until,
    closed: () => until(() => sockets.size === 0),
    powerCycle: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Seen {
  text: string
  /** Up to where the questions are answered. */
  read: number
  /** A label came whole. */
  whole: boolean
  /** An answer that goes out in pieces. */
  sending: Promise<void>
  asked: number
  before: number
  after: number
  waiting: (() => void)[]
}

async function listen(socket: Socket, seen: Seen, options: ScriptedPrinterOptions): Promise<void> {
  try {
    for await (const chunk of socket) await hear(socket, seen, options, chunk)
    await seen.sending
    socket.end()
  } catch {
    socket.destroy()
  }
}

async function hear(socket: Socket, seen: Seen, options: ScriptedPrinterOptions, chunk: Buffer): Promise<void> {
  const sip = options.sipBytes ?? chunk.length
  for (let at = 0; at < chunk.length; at += sip) {
    seen.text += chunk.subarray(at, at + sip).toString('latin1')
    if (options.sipBytes !== undefined) await new Promise((resolve) => setImmediate(resolve))
  }
  tell(seen)
  if (seen.text.length >= (options.holdAfterBytes ?? Number.POSITIVE_INFINITY)) await options.held
  if (seen.text.length >= (options.resetAfterBytes ?? Number.POSITIVE_INFINITY)) socket.resetAndDestroy()
  answerQuestions(socket, seen, options)
  tell(seen)
}

function answerQuestions(
  socket: Socket,
  seen: Seen,
  { before = [{}], after = ['silence'] }: ScriptedPrinterOptions,
): void {
  for (let at = seen.text.indexOf('~HS', seen.read); at >= 0; at = seen.text.indexOf('~HS', seen.read)) {
    seen.whole ||= seen.text.slice(seen.read, at).includes('^XZ')
    seen.read = at + 3
    seen.asked++
    act(socket, seen, (seen.whole ? nextReply(after, seen.after++) : nextReply(before, seen.before++)) ?? 'silence')
  }
}

function nextReply(script: Script, turn: number): Reply | undefined {
  return script[Math.min(turn, script.length - 1)]
}

function act(socket: Socket, seen: Seen, reply: Reply): void {
  if (reply === 'silence') return
  if (reply === 'reset') socket.resetAndDestroy()
  else if (reply === 'end') socket.end()
  else if ('text' in reply) seen.sending = sendPieces(socket, reply.text)
  else socket.write(hostStatusReply(deviceStatus(reply)))
}

/** Each piece in a packet of its own, as long as somebody takes them. */
async function sendPieces(socket: Socket, pieces: readonly string[]): Promise<void> {
  socket.setNoDelay(true)
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(Buffer.from(piece, 'latin1'), resolve))
    await new Promise((resolve) => setImmediate(resolve))
    if (socket.destroyed) return
  }
}

function tell(seen: Seen): void {
  for (const look of seen.waiting.splice(0)) look()
}
