import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ViewStyle } from '../model/viewStyle.ts'
import type { PracticeAccount } from './accounts.ts'
import { seededShops } from './accounts.ts'
import { answerControl } from './control/answerControl.ts'
import type { PracticeControl, PracticeScale } from './control/control.ts'
import { practiceControl } from './control/control.ts'
import type { Introduction } from './control/controlPage.ts'
import { faultList } from './injected.ts'
import type { PracticeOrder } from './practiceOrder.ts'
import type { ServerParts } from './practiceServer.ts'
import { answer, bodyReader } from './practiceServer.ts'
import type { PracticeStore } from './practiceStore.ts'
import { openPracticeStore } from './practiceStore.ts'
import { refusals } from './reply.ts'
import { requestLog } from './requestLog.ts'
import { seedPractice } from './seed/seed.ts'
import { writeReply } from './writeReply.ts'

export interface PracticeOptions {
  /** 0: any free one. */
  readonly port: number
  /** A folder, made when it is missing; `:memory:` keeps nothing. */
  readonly dataDir: string
  /** Of the first start; later ones find the data of the first. */
  readonly seed?: number
  /** Where the service's clock starts, in milliseconds since 1970; it goes on from there. */
  readonly now?: number
  /** What the label views are, each in one of these by the seed; `plain` when it is left out. */
  readonly viewStyles?: readonly ViewStyle[]
  readonly strict?: boolean
  /** A scale beside the service, for its page to put parcels on. */
  readonly scale?: PracticeScale
}

/** The practice service while it runs. `close` ends every connection. */
export interface Practice extends PracticeControl, AsyncDisposable {
  readonly url: string
  /** The caller's account token. */
  readonly token: string
  /** The caller's active shops. */
  readonly shops: readonly number[]
  /** Orders of one parcel of the first shop whose label can be printed. */
  readonly codes: readonly string[]
  /** Orders of several parcels of the first shop whose labels can be printed. */
  readonly heavyCodes: readonly string[]
  /** One account for each way in which callers differ. */
  readonly accounts: readonly {
    readonly role: string
    readonly token: string
    readonly phone: string
    readonly shops: readonly number[]
  }[]
  close(): Promise<void>
}

/** Starts the practice service on loopback. Rejects when the port is taken or the folder cannot be written. */
export async function startPractice(options: PracticeOptions): Promise<Practice> {
  const store = openPracticeStore(options.dataDir)
  const closing = new AbortController()
  const clock = movableClock(options.now ?? Date.now())
  if (store.isEmpty) seedPractice(store, options.seed ?? 1, clock.now())
  const faults = faultList()
  const log = requestLog()
  const { viewStyles = ['plain'], seed = 1, strict = false } = options
  const control = practiceControl(store, clock, faults, log, viewStyles, options.scale ?? null)
  const views = () => ({ styles: control.viewStyles(), seed })
  const parts = { store, faults, log, views, strict, readBody: bodyReader(), now: clock.now, closed: closing.signal }
  const introduced = introduction(store)
  const server = createServer((request, response) => void respond(request, response, parts, control, introduced))
  server.maxConnections = mostConnections
  const port = await listening(server, options.port)

  async function close() {
    if (closing.signal.aborted) return
    closing.abort()
    const ended = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await ended
    store[Symbol.dispose]()
  }

  return { url: `http://127.0.0.1:${port}`, ...introduced, ...control, close, [Symbol.asyncDispose]: close }
}

/** It runs inside a station too, and every connection of anybody on this machine is a file that the station then lacks. */
export const mostConnections = 500

function movableClock(start: number) {
  let offset = start - Date.now()
  return {
    now: () => Date.now() + offset,
    setClock: (now: number) => {
      offset = now - Date.now()
    },
  }
}

/** The rim of the practice service: a bug in a rule is an internal error of the service, and is said aloud. */
async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ServerParts,
  control: PracticeControl,
  introduced: Introduction,
): Promise<void> {
  try {
    if (request.url?.startsWith('/practice/') !== true) return await answer(request, response, parts)
    answerControl(request, response, (await parts.readBody(request))?.toString('utf8') ?? '', control, introduced)
  } catch (error) {
    // A client that went away in the middle of its request is none of ours.
    if (request.destroyed && !request.complete) return
    console.error('practice service:', error)
    if (response.headersSent) response.destroy()
    else writeReply(response, refusals.internal)
  }
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Orders that the first line names at most; the seed has fewer, somebody’s load test may have more. */
const mostIntroduced = 200

/** What somebody needs to know to call the service. */
function introduction(store: PracticeStore) {
  const accounts = store.accounts()
  const caller = accounts.find(({ role }) => role === 'caller')
  if (caller === undefined) throw new Error('the practice data has no caller')
  const printable = store.ordersIn(seededShops.first, 'ready_to_pick', mostIntroduced)
  const codesOf = (type: PracticeOrder['serviceType']) =>
    printable.filter(({ serviceType }) => serviceType === type).map(({ code }) => code)
  const active = (account: PracticeAccount) =>
    store.shopsOf(account.id, 0, 1_000).flatMap(({ id, active }) => (active ? [id] : []))
  return {
    token: caller.token,
    shops: active(caller),
    codes: codesOf(2),
    heavyCodes: codesOf(5),
    accounts: accounts.map((one) => ({ role: one.role, token: one.token, phone: one.phone, shops: active(one) })),
  }
}
