import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { RunningClock } from '../../base/clock.ts'
import { systemClock } from '../../base/clock.ts'
import { answerHeader } from '../../base/proof.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { StationApi } from '../../contract/stationApi.ts'
import type { AnswerFrame } from '../../contract/wire.ts'
import { reportBug } from '../window/answerFrame.ts'
import type { PreferencesPort } from '../window/preferences.ts'
import type { WindowDesk } from '../window/windowApi.ts'
import { plainDesk, windowApi } from '../window/windowApi.ts'
import { readWindowFiles } from '../window/windowFiles.ts'
import { answerBroken } from './brokenRequest.ts'
import type { Admission, Door } from './door.ts'
import { openDoor, socketProtocol } from './door.ts'
import { entryPages } from './entryPages.ts'
import { loopbackHost, onlyHost } from './loopbackHost.ts'
import { isPipelined, oneRequestAtATime } from './oneRequestAtATime.ts'
import { refusalOf } from './origin.ts'
import type { Reply } from './reply.ts'
import { json, writeReply } from './reply.ts'
import { answerRequest } from './routes.ts'
import { attendSocket, largestFrame } from './windowSocket.ts'

/** The window over loopback: for machines without the Electron runtime, for kiosks, for command lines and for tests. */
export interface BrowserShell {
  /** Where it listens, without a code: `http://127.83.6.200:4711`. */
  readonly origin: string
  /** The address to open, with a code that opens one session. It is a secret until it is used. */
  readonly url: string
  /** A further address with a code of its own. */
  newAddress(): string
  /** The path of a new page on disk that leads a browser to the window; null: its folder takes none. */
  newPage(): Promise<string | null>
  /** For command lines on this machine, which prove that they know it. */
  readonly secret: string
  /** Ends every connection and frees the port. */
  close(): Promise<void>
}

export interface BrowserShellOptions {
  readonly api: StationApi
  /** What a window speaks to instead, a desk for each. */
  readonly openDesk?: () => WindowDesk
  /** The folder the window was built to. */
  readonly windowDir: string
  /** 0 or left out: any free one. */
  readonly port?: number
  /** The address it listens on, where the system has it; left out: one that nobody knows before (`loopbackHost`). */
  readonly host?: string
  readonly preferences: PreferencesPort
  /** Where pages for browsers are written: the home folder of whoever runs the station. */
  readonly pagesDir: string
  /** To the people at the machine. */
  readonly say: (line: string) => void
  /** To the log. Holds no secret. */
  readonly log: (line: string) => void
  readonly clock?: Pick<RunningClock, 'ticks' | 'now' | 'after'>
}

/**
 * Starts the shell on one address of this machine alone, new each time, and nowhere else: 127.0.0.1 where the system has
 * no other. Faults: `station.window-missing`, `station.port-taken`.
 */
export async function startBrowserShell(options: BrowserShellOptions): Promise<Result<BrowserShell>> {
  const files = await readWindowFiles(options.windowDir)
  if (!files.ok) return files
  const server = createServer(serverOptions)
  server.maxConnections = mostConnections
  const listening = await listenAnywhere(server, options.host ?? loopbackHost(), options.port ?? 0)
  if (!listening.ok) return listening

  const host = listening.value
  const origin = `http://${host}`
  const clock = options.clock ?? systemClock
  answerBroken(server, clock)
  const door = openDoor(clock)
  const pages = await entryPages(options.pagesDir, clock)
  const addressOf = (code: string) => `${origin}/#code=${code}`
  const newAddress = () => addressOf(door.newCode())
  const newPage = async () => {
    const used = Promise.withResolvers<void>()
    const page = await pages.write(addressOf(door.newCode(used.resolve)))
    void used.promise.then(() => page?.remove())
    return page?.path ?? null
  }
  const sockets = socketsOf(door)
  const windows = oneWindow(options.say)
  const endSessions = () => {
    door.endSessions()
    windows.end()
  }

  const house = { door, clock, files: files.value, preferences: options.preferences, host }
  const deeds = { newAddress, newPage, endSessions }
  server.on('request', async (request, response) => {
    const answer = answerRequest(request, { ...house, ...deeds })
    writeReply(request, response, await answer.catch((bug: unknown) => bugReply(bug, options.log)), clock)
  })
  server.on('upgrade', (request, socket, head) => {
    if (isPipelined(request)) return socket.destroy()
    const admission = door.admit(request.headers)
    const refusal = refusalOfSocket(request, admission, host)
    if (refusal !== null) refuseUpgrade(socket, refusal)
    else
      sockets.handleUpgrade(request, socket, head, (opened) => {
        if (admission?.by === 'secret') return attendSocket(opened, ofCommandLine(options.api), options.log)
        opened.send(JSON.stringify({ kind: 'proof', answer: admission?.answer ?? '' } satisfies AnswerFrame))
        const desk = options.openDesk?.() ?? plainDesk(options.api)
        windows.seat(opened, desk)
        // Before it is answered, so that a window that is worked at for two days is let in again after a broken line.
        opened.on('message', () => admission?.use())
        attendSocket(opened, windowApi(desk.api), options.log)
      })
  })

  const end = () => Promise.all([close(server, sockets), pages.close()]).then(() => {})
  return ok({ origin, url: newAddress(), newAddress, newPage, secret: door.secret, close: end })
}

function ofCommandLine({ execute, ask, watch }: StationApi): StationApi {
  return {
    execute: (command) => execute({ ...command, byCommandLine: true }),
    ask: (query) => ask({ ...query, byCommandLine: true }),
    watch,
  }
}

const serverOptions = { ...oneRequestAtATime, maxHeaderSize: 16_384, requestTimeout: 30_000, headersTimeout: 10_000 }

/** Anybody on this machine can connect and say nothing: each connection is a file that the station then lacks. */
export const mostConnections = 200

/** The code a window's connection ends with when another window takes over. It must not connect again by itself. */
export const anotherWindow = 4001

/** The code of a window whose session was ended: it needs a new address. */
export const sessionEnded = 4002

/** Scanner and sound belong to one window: the newest. Command lines are no windows. */
function oneWindow(say: (line: string) => void) {
  let seated: ((code: number, reason: string) => void) | null = null
  return {
    seat(opened: WebSocket, desk: WindowDesk) {
      const before = seated
      let isOver = false
      const over = () => {
        if (!isOver) void desk.end()
        isOver = true
        if (seated === send) seated = null
      }
      // A browser that hangs answers no end for half a minute: its desk is at no work from now on.
      const send = (code: number, reason: string) => {
        opened.close(code, reason)
        over()
      }
      seated = send
      opened.on('close', over)
      if (before === null) return
      say('Another window was opened. It has the scanner and the sound now; the older one stopped.')
      before(anotherWindow, 'another window')
    },
    end: () => seated?.(sessionEnded, 'session ended'),
  }
}

function socketsOf(door: Door): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(socketProtocol) ? socketProtocol : false),
  })
  sockets.on('headers', (headers, request) => {
    headers.push(`${answerHeader}: ${door.admit(request.headers)?.answer ?? ''}`)
  })
  return sockets
}

/** Host and port it listens at, which is 127.0.0.1 where the system has no such address. */
async function listenAnywhere(server: Server, host: string, port: number): Promise<Result<string>> {
  const first = await listen(server, host, port)
  const listening = first === 'no-address' ? await listen(server, onlyHost, port) : first
  if (listening === 'no-address') throw new Error('this machine has no loopback')
  return listening
}

function listen(server: Server, host: string, port: number): Promise<Result<string> | 'no-address'> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      if (taken) resolve(fail('station.port-taken', { facts: { port }, detail: error.code ?? '' }))
      else if (error.code === 'EADDRNOTAVAIL') resolve('no-address')
      else reject(error)
    })
    server.listen({ host, port, exclusive: true }, () => resolve(ok(`${host}:${portOf(server.address())}`)))
  })
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}

/** A connection that broke while its body was read ends here too; nobody reads that reply. */
function bugReply(bug: unknown, log: (line: string) => void): Reply {
  const { fault } = reportBug(bug, log)
  return json(500, { fault })
}

function refusalOfSocket(request: IncomingMessage, admission: Admission | null, host: string): number | null {
  const refusal = refusalOf(request, host, admission?.by === 'secret' ? 'if-sent' : 'must')
  if (refusal !== null) return refusal
  if (admission === null) return 401
  return request.url === '/desk' ? null : 404
}

function refuseUpgrade(socket: Duplex, status: number): void {
  // The other side may be gone already; that is no fault of the station.
  socket.on('error', () => socket.destroy())
  // Nothing of it is read any more, so that its end would not be seen either.
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

async function close(server: Server, sockets: WebSocketServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of sockets.clients) {
    socket.close(1001, 'the station is closing')
    socket.terminate()
  }
  server.closeAllConnections()
  await closed
}
