import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { resetSocket } from '../../src/base/resetSocket.ts'
import { deviceStatus, hostStatusReply } from './deviceStatus.ts'

/**
 * A printer of ZPL as unkind as the world: it takes several connections at once and hands labels on when it likes, as
 * print servers do, also those of a program that is dead; and its counter lags, or is saved too late. Nothing here takes
 * time: a label comes out after a question has found it inside, everything else happens when a test says so.
 */
export interface UnkindPrinter extends AsyncDisposable {
  readonly uri: string
  /** The labels that came out, as they were sent. */
  readonly paper: readonly string[]
  /** The next label arrives whole, and no further than the print server: the printer has only its beginning. */
  holdNext(arrived: () => void): void
  /** What the print server holds comes out. */
  handOn(): void
  /** The next label comes out, every connection breaks right behind it, and it is not counted. */
  breakBehindNext(): void
  /** The counter moves, late. */
  count(): void
  /** Every connection breaks. */
  reset(): void
}

interface Device {
  readonly sockets: Set<Socket>
  readonly paper: string[]
  counted: number
  inside: { readonly label: string; seen: boolean } | null
  held: string | null
  /** The beginning of what is held is all that the printer has. */
  partial: boolean
  hold: (() => void) | null
  breaks: boolean
}

export async function unkindPrinter(): Promise<UnkindPrinter> {
  const device: Device = {
    sockets: new Set(),
    paper: [],
    counted: 100,
    inside: null,
    held: null,
    partial: false,
    hold: null,
    breaks: false,
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => serve(device, socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uri: `socket://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paper: device.paper,
    holdNext(arrived) {
      device.hold = arrived
    },
    handOn() {
      if (device.held !== null) comeOut(device, device.held)
      device.held = null
    },
    breakBehindNext() {
      device.breaks = true
    },
    count() {
      device.counted++
    },
    reset: () => breakAll(device),
    async [Symbol.asyncDispose]() {
      for (const socket of device.sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const commands = /~HS|~HQES|! U1 getvar "[\w.]+"\r\n|\^XZ/

function serve(device: Device, socket: Socket): void {
  let text = ''
  device.sockets.add(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => device.sockets.delete(socket))
  socket.on('end', () => socket.end())
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (let found = commands.exec(text); found !== null; found = commands.exec(text)) {
      const [command] = found
      if (command === '^XZ') take(device, text.slice(0, found.index))
      else if (command === '~HS') answerStatus(device, socket)
      else if (command.includes('total_label_count')) socket.write(`"${device.counted}"`)
      else if (command.startsWith('!')) socket.write('"?"')
      text = command === '^XZ' ? text.slice(found.index + 3) : text.replace(command, '')
    }
  })
}

function take(device: Device, label: string): void {
  const { hold } = device
  device.partial = hold !== null
  device.hold = null
  if (hold === null) device.inside = { label, seen: false }
  else device.held = label
  hold?.()
}

/** A label that a question has found inside has come out by the next one. */
function answerStatus(device: Device, socket: Socket): void {
  const { inside } = device
  if (inside?.seen === true) {
    device.inside = null
    comeOut(device, inside.label)
  } else if (inside !== null) inside.seen = true
  const formatsInBuffer = device.inside === null ? 0 : 1
  if (!socket.destroyed) socket.write(hostStatusReply(deviceStatus({ formatsInBuffer, partialFormat: device.partial })))
}

function comeOut(device: Device, label: string): void {
  device.paper.push(label)
  device.partial = false
  if (!device.breaks) device.counted++
  else breakAll(device)
  device.breaks = false
}

function breakAll({ sockets }: Device): void {
  for (const socket of sockets) resetSocket(socket)
}
