import { dirname } from 'node:path'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { systemClock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { FaultCode } from '../../base/fault.ts'
import { isFaultCode } from '../../base/fault.ts'
import { fetchHere } from '../../base/fetchHere.ts'
import { answerHeader, newProof } from '../../base/proof.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../../contract/answers.ts'
import type { Command, Query } from '../../contract/commands.ts'
import { lostFault } from '../../contract/lostFault.ts'
import type { StationApi } from '../../contract/stationApi.ts'
import type { Changes } from '../../contract/tables.ts'
import type { RequestFrame } from '../../contract/wire.ts'
import { isEntryPage } from './entryPages.ts'

/** Where a running station listens and what lets a command line in. The owner of the data folder wrote it down. */
export interface StationAddress {
  /** `http://127.83.6.200:4711` */
  readonly url: string
  readonly secret: string
}

/** The API of a station that runs in another process of this machine. */
export interface StationClient extends StationApi {
  close(): void
}

/**
 * Connects to a running station, and to nobody else: whoever answers there must know the secret, which is not sent.
 * Faults: `station.unreachable`, also of queries that are open when the connection ends and of calls after it;
 * `station.unanswered` of commands that are: what became of them is in the station's journal.
 */
export async function connectStation(address: StationAddress, signal?: AbortSignal): Promise<Result<StationClient>> {
  const proof = await newProof(address.secret)
  const socket = new WebSocket(`${address.url.replace(/^http/, 'ws')}/desk`, {
    headers: { Authorization: `Proof ${proof.asked}` },
    handshakeTimeout: 5_000,
    maxPayload: 256 * 1024 * 1024,
    perMessageDeflate: false,
  })
  return new Promise((resolve) => {
    const abort = () => socket.terminate()
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted === true) abort()
    socket.on('error', (error) => resolve(fail('station.unreachable', { detail: error.message })))
    socket.on('close', () => {
      signal?.removeEventListener('abort', abort)
      resolve(fail('station.unreachable'))
    })
    socket.on('upgrade', ({ headers }) => {
      if (headers[answerHeader] !== proof.answer) socket.terminate()
    })
    socket.on('open', () => resolve(ok(clientOver(socket))))
  })
}

/**
 * Asks a running station for a new address of its window, and unless `pagesDir` is null for a page in it that leads
 * there. What is opened then is the word of whoever answers: it must know the secret, which is not sent, and name nothing
 * but a window of its own and a page of our form in that folder. Fault: `station.unreachable`.
 */
export async function askForAddress(
  address: StationAddress,
  pagesDir: string | null,
  signal?: AbortSignal,
): Promise<Result<z.infer<typeof NewAddress>>> {
  try {
    const proof = await newProof(address.secret)
    using until = deadline(systemClock, 5_000, signal ?? new AbortController().signal)
    const reply = await fetchHere(`${address.url}/codes`, {
      method: 'POST',
      headers: { Authorization: `Proof ${proof.asked}` },
      body: JSON.stringify({ page: pagesDir !== null }),
      redirect: 'error',
      signal: until.signal,
    })
    if (reply.headers.get(answerHeader) !== proof.answer) return fail('station.unreachable', { detail: 'no proof' })
    const body = NewAddress.safeParse(await reply.json())
    if (!body.success || !isWindowOf(address, body.data.url))
      return fail('station.unreachable', { detail: `status ${reply.status}` })
    const { url, page } = body.data
    return ok({ url, page: page !== null && isEntryPage(page) && dirname(page) === pagesDir ? page : null })
  } catch (error) {
    return fail('station.unreachable', { detail: error instanceof Error ? error.message : String(error) })
  }
}

function isWindowOf(address: StationAddress, url: string): boolean {
  return url.startsWith(`${address.url}/#code=`) && /^[\w-]+$/.test(url.slice(`${address.url}/#code=`.length))
}

const NewAddress = z.object({ url: z.string(), page: z.nullable(z.string()) })

/** The station's own frames. They are the contract's: what is checked is that they are frames at all. */
const Frame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), call: z.int(), result: z.custom<Result<unknown>>(isResult) }),
  z.object({ kind: z.literal('changes'), changes: z.custom<Changes>(isChanges) }),
])

function isResult(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false
  return value.ok === true || (value.ok === false && 'fault' in value && hasCode(value.fault))
}

function hasCode(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'code' in value && isFaultCode(String(value.code))
}

function isChanges(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'sequence' in value && 'patches' in value
}

function clientOver(socket: WebSocket): StationClient {
  const calls = new Map<number, { answer(result: Result<unknown>): void; readonly lost: FaultCode }>()
  const listeners = new Set<(changes: Changes) => void>()
  let lastCall = 0

  socket.on('message', (data) => {
    const frame = Frame.parse(JSON.parse(data.toString()))
    if (frame.kind === 'changes') {
      for (const listener of listeners) listener(frame.changes)
      return
    }
    calls.get(frame.call)?.answer(frame.result)
    calls.delete(frame.call)
  })
  socket.on('close', () => {
    for (const { answer, lost } of calls.values()) answer(fail(lost))
    calls.clear()
  })

  /** The station answers a request with the answer that the contract has for it. */
  function call<Answer>(request: (call: number) => RequestFrame): Promise<Result<Answer>> {
    if (socket.readyState !== socket.OPEN) return Promise.resolve(fail('station.unreachable'))
    lastCall += 1
    const number = lastCall
    return new Promise((resolve) => {
      const frame = request(number)
      calls.set(number, { answer: (result) => resolve(result as Result<Answer>), lost: lostFault[frame.kind] })
      socket.send(JSON.stringify(frame))
    })
  }

  return {
    execute: <C extends Command>(command: C) =>
      call<CommandAnswer<C>>((number) => ({ kind: 'command', call: number, command })),
    ask: <Q extends Query>(query: Q) => call<QueryAnswer<Q>>((number) => ({ kind: 'query', call: number, query })),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => socket.close(),
  }
}
