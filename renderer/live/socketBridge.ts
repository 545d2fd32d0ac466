import { backoff } from '../../src/base/backoff.ts'
import type { FaultCode } from '../../src/base/fault.ts'
import { newProof } from '../../src/base/proof.ts'
import type { Result } from '../../src/base/result.ts'
import { fail } from '../../src/base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../../src/contract/answers.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import { lostFault } from '../../src/contract/lostFault.ts'
import type { Changes } from '../../src/contract/tables.ts'
import type { AnswerFrame, RequestFrame } from '../../src/contract/wire.ts'
import type { Bridge, Connection, PreferencesFile } from './stationBridge.ts'
import type { Standing } from './windowSession.ts'
import { askProven, standingOf } from './windowSession.ts'

/** The code a connection ends with when another window took the scanner over. */
const anotherWindow = 4001

/** The code a connection ends with when somebody ended all sessions. */
const sessionEnded = 4002

/** The socket speaks `wire.ts` and this window is served by the station of the same version. */
type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

/**
 * The station's API over a WebSocket at `<origin>/desk`, let in by the session. Whoever has the port when the station has
 * ended is not taken for it: its first frame has to show that it knows the session, and nothing is sent before. A lost
 * connection is opened again, later and later up to 4 s. A call made without a connection answers `station.unreachable`, one that is open when it ends
 * what `lostFault` says; neither is ever sent again by itself.
 */
export function socketBridge(
  origin: string,
  session: string,
  open: (url: string, protocols: readonly string[]) => Socket = (url, protocols) => new WebSocket(url, [...protocols]),
  later: (act: () => void, milliseconds: number) => void = (act, milliseconds) => void setTimeout(act, milliseconds),
  standing: () => Promise<Standing> = () => standingOf(origin, session),
): Bridge {
  const calls = openCalls()
  const changes = new Set<(changes: Changes) => void>()
  const connections = new Set<(connection: Connection) => void>()
  let connection: Connection = 'connecting'
  let socket: Socket | null = null
  let attempt = 0

  const become = (next: Connection) => {
    connection = next
    for (const listener of connections) listener(next)
  }
  const connect = async () => {
    const { asked, answer } = await newProof(session)
    const opened = open(`${origin.replace(/^http/, 'ws')}/desk`, ['packbench', `proof.${asked}`])
    const meet = (data: unknown) => {
      if (!isProof(data, answer)) {
        opened.onclose = null
        opened.close()
        return become('stranger')
      }
      opened.onmessage = take
      socket = opened
      attempt = 0
      become('connected')
    }
    opened.onmessage = ({ data }) => meet(data)
    const take = ({ data }: MessageEvent) => {
      const frame: AnswerFrame = JSON.parse(String(data))
      if (frame.kind === 'proof') return
      if (frame.kind === 'answer') return calls.answer(frame.call, frame.result)
      for (const listener of changes) listener(frame.changes)
    }
    opened.onclose = ({ code }) => {
      socket = null
      calls.failAll()
      if (code === anotherWindow) return become('replaced')
      if (code === sessionEnded) return become('denied')
      become('lost')
      later(() => void again(), backoff(attempt++, { first: 250, most: 4_000 }))
    }
  }
  /** Why a connection was refused is not told to a page, so that it is asked. */
  const again = async () => {
    const found = await standing()
    if (found === 'denied' || found === 'stranger') become(found)
    else await connect()
  }
  const call = <Answer>(request: (call: number) => RequestFrame): Promise<Result<Answer>> => {
    if (socket === null || connection !== 'connected') return Promise.resolve(fail('station.unreachable'))
    return calls.begin<Answer>(socket, request)
  }

  void connect()
  return {
    execute: <C extends Command>(command: C) =>
      call<CommandAnswer<C>>((number) => ({ kind: 'command', call: number, command })),
    ask: <Q extends Query>(query: Q) => call<QueryAnswer<Q>>((number) => ({ kind: 'query', call: number, query })),
    watch(listener) {
      changes.add(listener)
      return () => void changes.delete(listener)
    },
    onConnection(listener) {
      connections.add(listener)
      listener(connection)
      return () => void connections.delete(listener)
    },
    preferences: httpPreferences(origin, session),
    endWindows: async () => void (await askProven(`${origin}/sessions`, session, { method: 'DELETE' })),
  }
}

/** Whether the first frame is the answer that only this window's station has. */
function isProof(data: unknown, answer: string): boolean {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null && 'answer' in frame && frame.answer === answer
  } catch {
    return false
  }
}

/** Calls that wait for their answer, by number. The station answers a request with the answer the contract has for it. */
function openCalls() {
  const waiting = new Map<number, { answer(result: Result<unknown>): void; readonly lost: FaultCode }>()
  let last = 0
  return {
    begin<Answer>(socket: Pick<Socket, 'send'>, request: (call: number) => RequestFrame) {
      const frame = request(++last)
      return new Promise<Result<Answer>>((resolve) => {
        waiting.set(frame.call, { answer: (result) => resolve(result as Result<Answer>), lost: lostFault[frame.kind] })
        socket.send(JSON.stringify(frame))
      })
    },
    answer(number: number, result: Result<unknown>) {
      waiting.get(number)?.answer(result)
      waiting.delete(number)
    },
    failAll() {
      for (const { answer, lost } of waiting.values()) answer(fail(lost))
      waiting.clear()
    },
  }
}

/** The preferences file behind the browser shell: `GET` and `PUT /preferences`. Not reachable is as good as empty. */
function httpPreferences(origin: string, session: string): PreferencesFile {
  const url = `${origin}/preferences`
  return {
    async read() {
      const signal = AbortSignal.timeout(longestRead)
      const reply = await askProven(url, session, { signal }).catch(() => null)
      return reply?.status === 200 && reply.proven ? await reply.json().catch(() => ({})) : {}
    },
    async write(preferences) {
      const headers = { 'Content-Type': 'application/json' }
      await askProven(url, session, { method: 'PUT', headers, body: JSON.stringify(preferences) }).catch(() => null)
    },
  }
}

/** Milliseconds: nothing is drawn before the answer. */
const longestRead = 2_000
