import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { resetSocket } from '../../src/base/resetSocket.ts'
import type { LanguageName } from '../../src/model/printer.ts'
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
  /** Default: any that is free. */
  readonly port?: number
  /** Whose questions it knows. Default: ZPL. A status as an object is answered in ZPL only. */
  readonly language?: LanguageName
  /** Answers to the question for its counter, in their order; the last one is repeated. Default: it has none. */
  readonly counts?: readonly (number | null | 'silence')[]
  /** Whom it says it is made by (ESC/POS). Default: it does not say. */
  readonly maker?: string
  /** What it says when it is asked to return an id (ESC/POS). Default: nothing. */
  readonly echo?: (id: string) => string
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

/** A real TCP peer that answers by a script. It knows nothing of a language but its questions and where a label ends. */
export async function scriptedPrinter(options: ScriptedPrinterOptions = {}): Promise<ScriptedPrinter> {
  const sockets = new Set<Socket>()
  const seen: Seen = {
    text: '',
    read: 0,
    whole: false,
    sending: Promise.resolve(),
    asked: 0,
    counted: 0,
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
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => (condition() ? resolve() : void seen.waiting.push(look))
      look()
    })
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => seen.text,
    labels: () => seen.text.replaceAll(questions[options.language ?? 'zpl'].any, ''),
    asked: () => seen.asked,
    connections: () => connections,
    errors: () => errors,
    until,
    closed: () => until(() => sockets.size === 0),
    powerCycle: () => {
      for (const socket of sockets) resetSocket(socket)
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
  counted: number
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
  if (seen.text.length >= (options.resetAfterBytes ?? Number.POSITIVE_INFINITY)) resetSocket(socket)
  answerQuestions(socket, seen, options)
  tell(seen)
}

interface Questions {
  readonly status: string
  /** How a label ends. */
  readonly end: RegExp
  /** Every question, the one for the status first. */
  readonly any: RegExp
}

const dleEot = '\x10\x04\x01\x10\x04\x02\x10\x04\x03\x10\x04\x04'
const getCount = '! U1 getvar "odometer.total_label_count"\r\n'

const questions: Record<LanguageName, Questions> = {
  zpl: { status: '~HS', end: /\^XZ/, any: /~HS|~HQES|! U1 getvar "[\w.]+"\r\n/g },
  tspl: { status: '\x1b!S\x1b!?', end: /PRINT 1,1\r\n/, any: /\x1b!S\x1b!\?/g },
  epl2: { status: '\n^ee\n', end: /\nP1(,1)?\n/, any: /\n\^ee\n/g },
  cpcl: { status: '\x1bh', end: /\nPRINT\r\n/, any: /\x1bh/g },
  escpos: { status: dleEot, end: /\x1dV/, any: /(\x10\x04[\x01-\x04]){4}|\x1dI\x42|\x1d\(H\x06\x0000.{4}/g },
}

function answerQuestions(socket: Socket, seen: Seen, options: ScriptedPrinterOptions): void {
  const { status, end, any } = questions[options.language ?? 'zpl']
  any.lastIndex = seen.read
  for (let found = any.exec(seen.text); found !== null; found = any.exec(seen.text)) {
    const [question] = found
    seen.whole ||= end.test(seen.text.slice(seen.read, found.index))
    seen.read = found.index + question.length
    if (question === status) answerStatus(socket, seen, options)
    else answerOther(socket, seen, question, options)
  }
}

function answerStatus(
  socket: Socket,
  seen: Seen,
  { before = [{}], after = ['silence'] }: ScriptedPrinterOptions,
): void {
  seen.asked++
  act(socket, seen, (seen.whole ? nextReply(after, seen.after++) : nextReply(before, seen.before++)) ?? 'silence')
}

function answerOther(
  socket: Socket,
  seen: Seen,
  question: string,
  { counts = [null], maker, echo }: ScriptedPrinterOptions,
): void {
  if (question === getCount) {
    const count = counts[Math.min(seen.counted++, counts.length - 1)] ?? null
    if (count !== 'silence') socket.write(`"${count ?? '?'}"`)
  } else if (question.startsWith('\x1dI')) {
    if (maker !== undefined) socket.write(`_${maker}\0`)
  } else if (question.startsWith('\x1d(H') && echo !== undefined) socket.write(echo(question.slice(-4)))
}

function nextReply(script: Script, turn: number): Reply | undefined {
  return script[Math.min(turn, script.length - 1)]
}

function act(socket: Socket, seen: Seen, reply: Reply): void {
  if (reply === 'silence') return
  if (reply === 'reset') resetSocket(socket)
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
