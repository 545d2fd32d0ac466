import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { socketBridge } from '../../../renderer/live/socketBridge.ts'
import type { Connection } from '../../../renderer/live/stationBridge.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { RequestFrame } from '../../../src/contract/wire.ts'

/** A station's end of the socket that the test speaks for, and the window's end. */
async function connected() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/desk' })
  await new Promise((listening) => server.once('listening', listening))
  const sockets: WebSocket[] = []
  const waiting: ((socket: WebSocket) => void)[] = []
  let protocols: readonly string[] = []
  server.on('connection', (socket, { headers }) => {
    protocols = (headers['sec-websocket-protocol'] ?? '').split(', ')
    sockets.push(socket)
    waiting.shift()?.(socket)
  })
  const nextSocket = () => new Promise<WebSocket>((resolve) => waiting.push(resolve))
  const first = nextSocket()
  const connections: Connection[] = []
  const delays: number[] = []
  const { port } = server.address() as AddressInfo
  let isKnown = true
  const later = (act: () => void, milliseconds: number) => {
    delays.push(milliseconds)
    queueMicrotask(act)
  }
  const bridge = socketBridge(`http://127.0.0.1:${port}`, 'planted', undefined, later, async () => isKnown)
  const became = (wanted: Connection) =>
    new Promise<void>((resolve) => bridge.onConnection((connection) => connection === wanted && resolve()))
  bridge.onConnection((connection) => void connections.push(connection))
  const socket = await first
  await became('connected')
  return {
    bridge,
    socket,
    protocols,
    nextSocket,
    became,
    connections,
    delays,
    forget: () => {
      isKnown = false
    },
    frames: (from: WebSocket) =>
      new Promise<RequestFrame>((resolve) => from.once('message', (data) => resolve(JSON.parse(data.toString())))),
    async [Symbol.asyncDispose]() {
      for (const each of sockets) each.close(4001)
      await new Promise((closed) => server.close(closed))
    },
  }
}
const id = '0193f000-0000-7000-8000-000000000001'

describe('the desk over a socket', () => {
  it('gives every call its own answer, in whatever order they come', async () => {
    await using at = await connected()
    const requests: RequestFrame[] = []
    const both = new Promise<void>((resolve) =>
      at.socket.on('message', (data) => {
        requests.push(JSON.parse(data.toString()))
        if (requests.length === 2) resolve()
      }),
    )
    const scan = at.bridge.execute({ type: 'scan', id, line: 'LXFDFT' })
    const picture = at.bridge.ask({ type: 'picture', job: id })
    await both
    expect(requests.map(({ kind }) => kind)).toEqual(['command', 'query'])
    for (const { call, kind } of requests.reverse())
      at.socket.send(
        JSON.stringify({ kind: 'answer', call, result: kind === 'query' ? fail('job.unknown') : ok({ card: id }) }),
      )
    expect(await scan).toEqual(ok({ card: id }))
    expect(await picture).toEqual(fail('job.unknown'))
  })

  it('passes changes on as they come', async () => {
    await using at = await connected()
    const heard = new Promise((resolve) => at.bridge.watch(resolve))
    at.socket.send(JSON.stringify({ kind: 'changes', changes: { sequence: 3, patches: [] } }))
    expect(await heard).toEqual({ sequence: 3, patches: [] })
  })

  it('ends open calls with the connection, never sends them again, and connects anew', async () => {
    await using at = await connected()
    const received = at.frames(at.socket)
    const scan = at.bridge.execute({ type: 'scan', id, line: 'LXFDFT' })
    await received
    const again = at.nextSocket()
    const lost = at.became('lost')
    at.socket.terminate()
    expect(await scan).toEqual(fail('station.unreachable'))
    await lost
    const second = await again
    await at.became('connected')
    expect(at.connections).toEqual(['connecting', 'connected', 'lost', 'connected'])
    const next = at.frames(second)
    void at.bridge.ask({ type: 'snapshot' })
    expect((await next).kind).toBe('query')
  })

  it('refuses a call at once while there is no connection', async () => {
    await using at = await connected()
    const replaced = at.became('replaced')
    at.socket.close(4001)
    await replaced
    expect(await at.bridge.execute({ type: 'scan', id, line: 'LXFDFT' })).toEqual(fail('station.unreachable'))
  })

  it('stays out once another window has taken the station over', async () => {
    await using at = await connected()
    const replaced = at.became('replaced')
    at.socket.close(4001, 'another window')
    await replaced
    expect(at.delays).toEqual([])
    expect(at.connections.at(-1)).toBe('replaced')
  })

  it.each([
    ['its session was ended', 4002],
    ['the station that comes back does not know it', 1006],
  ])('needs a new address when %s', async (_, code) => {
    await using at = await connected()
    const denied = at.became('denied')
    at.forget()
    if (code === 4002) at.socket.close(code)
    else at.socket.terminate()
    await denied
    expect(at.connections.at(-1)).toBe('denied')
  })

  it('sends its session where only a page of its own origin can put it', async () => {
    await using at = await connected()
    expect(at.protocols).toEqual(['packbench', 'session.planted'])
  })
})
