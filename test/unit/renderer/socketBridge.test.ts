import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { socketBridge } from '../../../renderer/live/socketBridge.ts'
import type { Connection } from '../../../renderer/live/stationBridge.ts'
import type { Standing } from '../../../renderer/live/windowSession.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { RequestFrame } from '../../../src/contract/wire.ts'
import { proofAnswer, proofWord } from '../../support/proofWord.ts'

/** A station's end of the socket that the test speaks for, and the window's end. */
async function connected() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/desk' })
  await new Promise((listening) => server.once('listening', listening))
  const sockets: WebSocket[] = []
  const waiting: ((socket: WebSocket) => void)[] = []
  let protocols: readonly string[] = []
  let greet = (socket: WebSocket, asked: string) =>
    socket.send(JSON.stringify({ kind: 'proof', answer: proofAnswer('planted', asked) }))
  server.on('connection', (socket, { headers }) => {
    protocols = (headers['sec-websocket-protocol'] ?? '').split(', ')
    sockets.push(socket)
    greet(socket, protocols[1]?.slice('proof.'.length) ?? '')
    waiting.shift()?.(socket)
  })
  const nextSocket = () => new Promise<WebSocket>((resolve) => waiting.push(resolve))
  const first = nextSocket()
  const connections: Connection[] = []
  const delays: number[] = []
  const { port } = server.address() as AddressInfo
  let standing: Standing = 'let-in'
  const later = (act: () => void, milliseconds: number) => {
    delays.push(milliseconds)
    queueMicrotask(act)
  }
  const bridge = socketBridge(`http://127.0.0.1:${port}`, 'planted', undefined, later, async () => standing)
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
    /** Somebody else's program has the port from now on. */
    stranger: (says: (socket: WebSocket, asked: string) => void) => {
      greet = says
    },
    become: (now: Standing) => {
      standing = now
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

  it('ends open calls with the connection, says of no command that it was not taken, never sends them again, and connects anew', async () => {
    await using at = await connected()
    const received = at.frames(at.socket)
    const scan = at.bridge.execute({ type: 'scan', id, line: 'LXFDFT' })
    const picture = at.bridge.ask({ type: 'picture', job: id })
    await received
    const again = at.nextSocket()
    const lost = at.became('lost')
    at.socket.terminate()
    expect(await scan).toEqual(fail('station.unanswered'))
    expect(await picture).toEqual(fail('station.unreachable'))
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
    at.become('denied')
    if (code === 4002) at.socket.close(code)
    else at.socket.terminate()
    await denied
    expect(at.connections.at(-1)).toBe('denied')
  })

  it('shows that it knows its session where only a page of its own origin can, and does not send it', async () => {
    await using at = await connected()
    const asked = at.protocols[1]?.slice('proof.'.length) ?? ''
    expect(at.protocols).toEqual(['packbench', `proof.${proofWord('planted', asked.split('.')[0])}`])
  })

  it.each([
    ['with a guess', (asked: string) => ({ kind: 'proof', answer: proofAnswer('a guess', asked) })],
    ['with what it was sent', (asked: string) => ({ kind: 'proof', answer: asked.split('.')[1] })],
    ['like a station that it is connected to', () => ({ kind: 'answer', call: 1, result: ok(null) })],
    ['with no frame of ours', () => null],
  ])('stops where somebody has the port of its station who answers %s, and tells nothing', async (_, says) => {
    await using at = await connected()
    const heard: unknown[] = []
    at.stranger((socket, asked) => {
      socket.on('message', (data) => heard.push(data.toString()))
      socket.send(JSON.stringify(says(asked)))
    })
    const again = at.nextSocket()
    const stopped = at.became('stranger')
    at.socket.terminate()
    const socket = await again
    const ended = new Promise((closed) => socket.once('close', closed))
    await stopped
    expect(await at.bridge.execute({ type: 'sign-in', id, operator: 'an', pin: '739164' })).toEqual(
      fail('station.unreachable'),
    )
    await ended
    expect(heard).toEqual([])
    expect(at.connections).toEqual(['connecting', 'connected', 'lost', 'stranger'])
    expect(at.delays).toHaveLength(1)
  })

  it('tells nothing to somebody who takes the connection and says nothing', async () => {
    await using at = await connected()
    const heard: unknown[] = []
    at.stranger((socket) => socket.on('message', (data) => heard.push(data.toString())))
    const again = at.nextSocket()
    at.socket.terminate()
    const socket = await again
    expect(await at.bridge.ask({ type: 'snapshot' })).toEqual(fail('station.unreachable'))
    const ended = new Promise((closed) => socket.once('close', closed))
    socket.close(4001)
    await ended
    expect(heard).toEqual([])
  })

  it('does not connect where somebody else answers for its session', async () => {
    await using at = await connected()
    const stopped = at.became('stranger')
    at.become('stranger')
    at.socket.terminate()
    await stopped
    expect(at.connections).toEqual(['connecting', 'connected', 'lost', 'stranger'])
  })
})
