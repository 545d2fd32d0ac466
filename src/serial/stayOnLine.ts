import type { SerialPort } from 'serialport'
import { aborted } from '../base/aborted.ts'
import { backoff } from '../base/backoff.ts'
import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import type { LineTrouble, SerialLine } from '../model/serialLine.ts'
import { lineTrouble, readSerialAddress } from '../model/serialLine.ts'
import { openSerialPort } from './openSerialPort.ts'

/** Who listens on a line to a device that may be gone and come back at any time. */
export interface LineUse {
  /** The line is open. Resolves when it has ended. */
  use(port: SerialPort, ending: AbortSignal): Promise<void>
  /** Why it is not open, with the system's words where it said any. */
  away(trouble: LineTrouble, detail: string | null): void
}

const pause = { first: 500, most: 5_000 }

/** Keeps the line at this address open until the signal, and opens it again whenever it was lost. Never fails. */
export async function stayOnLine(address: string, clock: Clock, on: LineUse, signal: AbortSignal): Promise<void> {
  const line = readSerialAddress(address)
  if (line === null) {
    on.away('bad-address', null)
    return aborted(signal)
  }
  let failures = 0
  while (!signal.aborted) {
    const opened = await open(line)
    if (opened.ok) await holdUntilLost(opened.value, on, signal)
    if (signal.aborted) return
    failures = opened.ok ? 0 : failures + 1
    if (opened.ok) on.away('unreachable', null)
    else on.away(opened.trouble, opened.detail)
    await clock.sleep(backoff(failures, pause), signal)
  }
}

async function holdUntilLost(port: SerialPort, on: LineUse, signal: AbortSignal): Promise<void> {
  const lost = new AbortController()
  port.once('close', () => lost.abort())
  port.on('error', () => undefined)
  await on.use(port, AbortSignal.any([signal, lost.signal]))
  if (port.isOpen) await new Promise<void>((resolve) => port.close(() => resolve()))
}

type Opened =
  | Extract<Result<SerialPort>, { ok: true }>
  | { readonly ok: false; readonly trouble: LineTrouble; readonly detail: string }

async function open(line: SerialLine): Promise<Opened> {
  try {
    return { ok: true, value: await openSerialPort(line) }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { ok: false, trouble: lineTrouble(detail), detail }
  }
}
