import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { LanguageName, PrinterProfile, PrinterStatus, StateReason } from '../model/printer.ts'
import { stateReasons } from '../model/printer.ts'
import { askStatus } from './askStatus.ts'
import { isOccupied, stopReasons } from './deviceStatus.ts'
import type { PrinterLanguage } from './language.ts'
import { zpl } from './languages/zpl.ts'
import type { PrinterMemory } from './printerMemory.ts'
import type { PrintSession } from './session.ts'
import { createSession } from './session.ts'
import { createStatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'
import { usualTimings } from './timings.ts'
import { socketTransport } from './transports/socket.ts'

/**
 * Printers by profile. A printer takes one connection at a time and lets a second one wait, so the caller makes sure
 * that there is one: a session, or an idle status, never both.
 */
export interface Printers {
  /** Opens the one connection of a job. Faults: `printer.bad-address`, `printer.unreachable`, `request.canceled`. */
  open(printer: PrinterProfile, signal: AbortSignal): Promise<Result<PrintSession>>
  /** Asks an idle printer how it is, on a short connection of its own. A mute printer is asked every ten minutes. */
  idleStatus(printer: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus>
}

export interface PrintersOptions {
  readonly memory: PrinterMemory
  readonly clock?: Clock
  readonly timings?: Partial<Timings>
}

const languages: Record<LanguageName, PrinterLanguage> = { zpl }

export function createPrinters(options: PrintersOptions): Printers {
  const house: House = {
    memory: options.memory,
    clock: options.clock ?? systemClock,
    timings: { ...usualTimings, ...options.timings },
    askedMuteAt: new Map(),
  }
  return {
    open: (printer, signal) => open(house, printer, signal),
    idleStatus: (printer, signal) => idleStatus(house, printer, signal),
  }
}

interface House {
  readonly memory: PrinterMemory
  readonly clock: Clock
  readonly timings: Timings
  /** Ticks at which a mute printer was last asked, by its address. */
  readonly askedMuteAt: Map<string, number>
}

async function open(house: House, profile: PrinterProfile, signal: AbortSignal): Promise<Result<PrintSession>> {
  const connected = await connect(house, profile, signal)
  if (!connected.ok) return connected
  return ok(createSession({ ...house, profile, language: languages[profile.language], connection: connected.value }))
}

function connect({ clock, timings }: House, { uri }: PrinterProfile, signal: AbortSignal) {
  return socketTransport.connect(uri, { clock, signal, deadlineMs: timings.connect })
}

async function idleStatus(house: House, profile: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus> {
  const { status: protocol } = languages[profile.language]
  if (protocol === null || !isDue(house, profile.uri)) return unknown(false)
  const connected = await connect(house, profile, signal)
  if (!connected.ok) return stoppedBy(connected.fault, house, profile.uri)
  const line = createStatusLine(connected.value, protocol, house.clock)
  const asked = await askStatus(line, profile.uri, house, signal)
  await connected.value.close(house.timings.farewell)
  if (!asked.ok) return stoppedBy(asked.fault, house, profile.uri)
  if (asked.value === null) return unknown(false)
  const reasons = stopReasons(asked.value)
  if (reasons.length > 0) return { state: 'stopped', reasons, answers: true }
  return { state: isOccupied(asked.value) ? 'processing' : 'idle', reasons: [], answers: true }
}

function isDue({ memory, askedMuteAt, clock, timings }: House, uri: string): boolean {
  if (memory.get(uri) !== 'mute') return true
  const last = askedMuteAt.get(uri)
  if (last !== undefined && clock.ticks() - last < timings.askMuteAgain) return false
  askedMuteAt.set(uri, clock.ticks())
  return true
}

function unknown(answers: boolean | null): PrinterStatus {
  return { state: 'unknown', reasons: [], answers }
}

function stoppedBy(fault: Fault, { memory }: House, uri: string): PrinterStatus {
  const learned = memory.get(uri)
  const answers = learned === null ? null : learned === 'answers'
  const reason: StateReason | undefined = stateReasons.find((candidate) => fault.code === `printer.${candidate}`)
  return reason === undefined ? unknown(answers) : { state: 'stopped', reasons: [reason], answers }
}
