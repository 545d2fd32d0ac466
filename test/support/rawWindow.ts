import { once } from 'node:events'
import type { WebSocket } from 'ws'

/** A window's side of the WebSocket, frame by frame. */
export interface RawWindow {
  send(frame: unknown): void
  /** The next frame that came, in order. */
  frame(): Promise<unknown>
  /** How the connection ended. */
  readonly ended: Promise<{ code: number; reason: string }>
  readonly socket: WebSocket
}

export async function openedWindow(socket: WebSocket): Promise<RawWindow> {
  const frames: unknown[] = []
  const waiting: ((frame: unknown) => void)[] = []
  socket.on('message', (data) => {
    const frame: unknown = JSON.parse(data.toString())
    // What shows a window that this is its station comes before anything that is meant for it.
    if (typeof frame === 'object' && frame !== null && 'kind' in frame && frame.kind === 'proof') return
    const taker = waiting.shift()
    if (taker === undefined) frames.push(frame)
    else taker(frame)
  })
  const ended = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await once(socket, 'open')
  return {
    socket,
    ended,
    send: (frame) => socket.send(JSON.stringify(frame)),
    frame: () =>
      frames.length > 0 ? Promise.resolve(frames.shift()) : new Promise((resolve) => waiting.push(resolve)),
  }
}

/** The HTTP status that an upgrade was refused with. */
export function refusalOf(socket: WebSocket): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    socket.on('error', () => {})
    socket.on('open', () => reject(new Error('it was let in')))
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode)
      response.destroy()
    })
  })
}
