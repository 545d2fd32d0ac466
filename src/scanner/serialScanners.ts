import type { SerialPort } from 'serialport'
import { backoff } from '../base/backoff.ts'
import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { SerialLine } from '../model/serialLine.ts'
import { lineTrouble, readSerialAddress } from '../model/serialLine.ts'
import { openSerialPort } from '../serial/openSerialPort.ts'
import { createLineCutter } from './lineCutter.ts'

/**
 * Scanners on serial lines: `serial:/dev/ttyUSB0?baud=115200`. Nothing is ever sent to one, so a line that is lost can
 * be opened again at any time, and is, by itself.
 */
export interface SerialScanners {
  /** Hears the scanner at this address until the signal. Never fails: what is wrong is a state. */
  listen(uri: string, ear: Ear, signal: AbortSignal): Promise<void>
  /** Serial lines with something behind them. How one is set nobody can see: 9600 baud is a guess. */
  find(): Promise<readonly { readonly uri: string; readonly name: string }[]>
}

export interface Ear {
  line(text: string): void
  state(now: { readonly state: 'connecting' | 'listening'; readonly fault: Fault | null }): void
}

const pause = { first: 500, most: 5_000 }

export function createSerialScanners(clock: Clock): SerialScanners {
  return {
    async listen(uri, ear, signal) {
      const line = readSerialAddress(uri)
      if (line === null) {
        ear.state({ state: 'connecting', fault: { code: 'scanner.bad-address' } })
        return ended(signal)
      }
      let failures = 0
      while (!signal.aborted) {
        const heard = await hear(line, ear, clock, signal)
        if (signal.aborted) return
        failures = heard.ok ? 0 : failures + 1
        const fault: Fault = heard.ok ? { code: 'scanner.unreachable' } : heard.fault
        ear.state({ state: 'connecting', fault })
        await clock.sleep(backoff(failures, pause), signal)
      }
    },
    async find() {
      const { SerialPort: Port } = await import('serialport')
      const ports = await Port.list()
      return ports
        .filter(({ path, pnpId, vendorId }) => pnpId !== undefined || vendorId !== undefined || path.startsWith('COM'))
        .map(({ path, manufacturer }) => ({
          uri: `serial:${path}?baud=9600`,
          name: manufacturer === undefined ? path : `${manufacturer} (${path})`,
        }))
    },
  }
}

/** One opening of the line, until it is lost or nobody listens any more. */
async function hear(line: SerialLine, ear: Ear, clock: Clock, signal: AbortSignal): Promise<Result<undefined>> {
  const opened = await open(line)
  if (!opened.ok) return opened
  const port = opened.value
  const cutter = createLineCutter(clock, (text) => ear.line(text))
  const lost = new Promise<void>((resolve) => port.once('close', () => resolve()))
  port.on('error', () => undefined)
  port.on('data', (chunk: Uint8Array) => cutter.put(chunk))
  ear.state({ state: 'listening', fault: null })
  await Promise.race([lost, ended(signal)])
  cutter.end()
  if (port.isOpen) await new Promise<void>((resolve) => port.close(() => resolve()))
  return ok()
}

async function open(line: SerialLine): Promise<Result<SerialPort>> {
  try {
    return ok(await openSerialPort(line))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return fail(`scanner.${lineTrouble(detail)}`, { detail })
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
