import type { Room, UsbprintLibrary } from '../../src/printer/transports/usbprint/usbprintLibrary.ts'

/**
 * Windows with one USB printer, as unkind as its original: a call is under way until the driver ends it, may end with less
 * than it was given or with nothing, and writes into its memory until then; memory that is freed or filled under a call
 * throws, as a second call on it does.
 */
export interface FakeUsbprint extends UsbprintLibrary {
  /** What `CreateFile` fails with, each in turn; then it opens. */
  readonly refusals: number[]
  /** The most bytes that a write ends with, each in turn; then all. 0: it says that it took none. */
  readonly takes: number[]
  /** Looks at a write before it is over. */
  holds: number
  /** What the printer says; an empty one ends a read with nothing. */
  readonly says: Uint8Array[]
  /** Reads are refused, at once or when they were taken: a printer without a way back. */
  oneWay: 'at-once' | 'later' | null
  /** From now on every call ends with this error: it was pulled out, or the machine slept. */
  fails: number | null
  /** What is taken goes here. */
  taken: (bytes: Uint8Array) => void
  readonly received: number[]
  readonly open: UsbprintLibrary['open']
  /** Handles, and memory that is not given back. */
  held(): { readonly handles: number; readonly rooms: number }
}

interface Memory {
  readonly bytes: Uint8Array
  call: { readonly kind: 'read' | 'write'; readonly from: number; readonly count: number; looks: number } | null
  canceled: boolean
}

const incomplete = 996
const aborted = 995
const invalidFunction = 1
export const fakePath = '\\\\?\\usb#vid_2d37&pid_6b1b#0123#{28d78fad-5a12-11d1-ae5b-0000f803a8c2}'

export function fakeUsbprint(): FakeUsbprint {
  const rooms = new Map<bigint, Memory>()
  let handles = 0
  let error = 0
  let next = 1n
  const memory = (room: Room) => {
    const found = rooms.get(room.bytes)
    if (found === undefined) throw new Error('that memory was given back')
    return found
  }
  const idle = (room: Room) => {
    const found = memory(room)
    if (found.call !== null) throw new Error('a call is under way in that memory')
    return found
  }
  const start = (room: Room, kind: 'read' | 'write', from: number, count: number) => {
    if (kind === 'read' && fake.oneWay === 'at-once') return invalidFunction
    if (fake.fails !== null) return fake.fails
    Object.assign(idle(room), { call: { kind, from, count, looks: 0 }, canceled: false })
    return 0
  }
  const fake: FakeUsbprint = {
    refusals: [],
    takes: [],
    holds: 0,
    says: [],
    oneWay: null,
    fails: null,
    received: [],
    taken: () => undefined,
    held: () => ({ handles, rooms: rooms.size }),
    interfaceSet: () => null,
    nextInterface: () => false,
    interfaceDetail: () => ({ done: false, needed: 0 }),
    interfaceValue: () => null,
    endSet: () => undefined,
    open(path) {
      error = path === fakePath ? (fake.refusals.shift() ?? 0) : 2
      if (error !== 0) return null
      handles++
      return 7n
    },
    close: () => void handles--,
    room(length) {
      const room = { length, bytes: next++, overlapped: next++, event: next++ }
      rooms.set(room.bytes, { bytes: new Uint8Array(length), call: null, canceled: false })
      return room
    },
    free(room) {
      idle(room)
      rooms.delete(room.bytes)
    },
    fill: (room, bytes) => idle(room).bytes.set(bytes),
    contents: (room, count) => idle(room).bytes.slice(0, count),
    startRead: (_, room) => start(room, 'read', 0, room.length),
    startWrite: (_, room, from, count) => start(room, 'write', from, count),
    startQuestion: () => invalidFunction,
    result(_, room, wait) {
      const found = memory(room)
      const { call } = found
      if (call === null) throw new Error('no call is under way')
      const over = (count: number, why = 0) => {
        found.call = null
        return { error: why, count }
      }
      if (fake.fails !== null) return over(0, fake.fails)
      if (call.kind === 'read' && fake.oneWay === 'later') return over(0, invalidFunction)
      if (call.kind === 'read') {
        const said = fake.says.shift()
        if (said !== undefined) {
          found.bytes.set(said)
          return over(said.length)
        }
      } else if (call.looks++ >= fake.holds) {
        const count = Math.min(call.count, fake.takes.shift() ?? call.count)
        const bytes = found.bytes.slice(call.from, call.from + count)
        fake.received.push(...bytes)
        fake.taken(bytes)
        return over(count)
      }
      if (found.canceled) return over(0, aborted)
      if (wait) throw new Error('this would wait for ever')
      return { error: incomplete, count: 0 }
    },
    await: () => undefined,
    cancel(_, room) {
      memory(room).canceled = true
    },
    lastError: () => error,
  }
  return fake
}
