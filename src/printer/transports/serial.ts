import type { SerialPort } from 'serialport'
import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { SerialLine } from '../../model/serialLine.ts'
import { lineTrouble, readSerialAddress } from '../../model/serialLine.ts'
import { openSerialPort } from '../../serial/openSerialPort.ts'
import type { Inbox } from '../inbox.ts'
import { createInbox, notWritten } from '../inbox.ts'
import type { Connection, ConnectionTransport, ConnectOptions, WriteFailure } from '../transport.ts'
import { within } from './deadline.ts'
import { messageOf } from './systemError.ts'

/**
 * `serial:/dev/ttyUSB0?baud=115200&flow=rtscts`: a serial line.
 * A write is over when the system has taken the bytes; the last few thousand may still stand before the UART. Closing
 * the line waits for them in the kernel (30 s at most, Linux's closing_wait), so nothing is dropped by it. Asking the
 * system to wait (tcdrain) would hold a thread of Node's pool for as long as the printer holds the line.
 */
export const serialTransport: ConnectionTransport = { type: 'connection', connect }

async function connect(uri: string, options: ConnectOptions): Promise<Result<Connection>> {
  const line = parseSerialUri(uri)
  if (!line.ok) return line
  const { clock, deadlineMs, signal } = options
  if (signal.aborted) return fail('request.canceled')
  const inbox = createInbox(clock)
  const opening = (closings.get(line.value.path) ?? Promise.resolve()).then(() => open(line.value, inbox))
  const opened = await within(opening, deadlineMs, clock, signal)
  if (opened?.ok) return ok(connection(opened.value, inbox, line.value, clock))
  if (opened !== undefined) return opened
  void opening.then((late) => (late.ok ? late.value.close() : undefined))
  return signal.aborted
    ? fail('request.canceled')
    : fail('printer.unreachable', { detail: `not opened within ${deadlineMs} ms` })
}

/** Lines that are being closed, by path: the last bytes of one label hold up the opening for the next. */
const closings = new Map<string, Promise<void>>()

async function open(line: SerialLine, inbox: Inbox): Promise<Result<SerialPort>> {
  try {
    // DTR stays up between two labels: some printers take its fall for a host that was switched off, and reset.
    const port = await openSerialPort(line, { hupcl: false })
    listen(port, inbox)
    return ok(port)
  } catch (error) {
    const detail = messageOf(error)
    return fail(`printer.${lineTrouble(detail)}`, { detail })
  }
}

function listen(port: SerialPort, inbox: Inbox): void {
  port.on('data', (chunk: Uint8Array) => inbox.put(Uint8Array.from(chunk)))
  port.on('error', (error) => inbox.end({ type: 'reset', detail: error.message }))
  port.on('close', (why: Error | null) =>
    inbox.end({ type: 'reset', detail: why?.message ?? 'the serial line was closed' }),
  )
}

function connection(port: SerialPort, inbox: Inbox, line: SerialLine, clock: Clock): Connection {
  return {
    backChannel: true,
    pieceLength: bytesOfHalfSecond(line),
    lagMs: (mostInSystem / bytesOfHalfSecond(line)) * 500,
    get ending() {
      return inbox.ending
    },
    write: (bytes, signal) => write(port, inbox, bytes, signal),
    receive: (withinMs, signal) => inbox.take(withinMs, signal),
    discard: () => inbox.discard(),
    // A line has no end of its own that the printer could see, and the printer may go on answering.
    finish: () => undefined,
    async close(withinMs) {
      await within(closed(port, line.path), withinMs, clock, never)
    },
  }
}

const never = new AbortController().signal

/** Bytes that Linux's serial drivers hold before the UART, and the UART itself. */
const mostInSystem = 4_096 + 128

function bytesOfHalfSecond({ baud, bits, parity, stop }: SerialLine): number {
  const bitsPerByte = 1 + bits + (parity === 'none' ? 0 : 1) + stop
  return Math.max(1, Math.floor(baud / bitsPerByte / 2))
}

async function write(
  port: SerialPort,
  inbox: Inbox,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Result<undefined, WriteFailure>> {
  const refused = notWritten(inbox, signal)
  if (refused !== null) return refused
  return new Promise((resolve) => {
    const end = (result: Result<undefined, WriteFailure>) => {
      signal.removeEventListener('abort', abort)
      port.removeListener('close', closed)
      resolve(result)
    }
    const lost = (detail: string) => end(failed({ why: 'lost', detail, mayHaveLeft: bytes.length > 1 }))
    const abort = () => end(failed({ why: 'aborted', detail: 'stopped during the write', mayHaveLeft: true }))
    // A write that waits for room is forgotten by the package when the line is closed under it.
    const closed = () => lost('the serial line was lost')
    signal.addEventListener('abort', abort, { once: true })
    port.once('close', closed)
    port.write(Buffer.from(bytes), (error) => (error === undefined || error === null ? end(ok()) : lost(error.message)))
  })
}

/** Resolves when the system has let go of the line, which is after its last byte. */
function closed(port: SerialPort, path: string): Promise<void> {
  if (!port.isOpen) return Promise.resolve()
  const closing = new Promise<void>((resolve) => port.close(() => resolve()))
  closings.set(path, closing)
  return closing.then(() => {
    if (closings.get(path) === closing) closings.delete(path)
  })
}

/** `serial:/dev/ttyUSB0?baud=115200&flow=rtscts&bits=8&parity=none&stop=1`. Fault: `printer.bad-address`. */
export function parseSerialUri(uri: string): Result<SerialLine> {
  const line = readSerialAddress(uri)
  return line === null ? fail('printer.bad-address') : ok(line)
}
