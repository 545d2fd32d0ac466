import type { Fault } from '../base/fault.ts'
import type { PrinterProfile, PrinterStatus, StateReason } from '../model/printer.ts'
import { stateReasons } from '../model/printer.ts'
import { askEcho } from './askEcho.ts'
import { askStatus } from './askStatus.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import { holdsLabel, holdsOnlyBeginning, isOccupied, isReceiving, stopReasons } from './deviceStatus.ts'
import { createFarewell } from './farewell.ts'
import type { House } from './house.ts'
import { connect } from './house.ts'
import { readCount } from './labelCounter.ts'
import { idsOf } from './labelIds.ts'
import type { StatusProtocol } from './language.ts'
import { cautiousMemory } from './mendCut.ts'
import { lessonKey } from './printerMemory.ts'
import type { StatusLine } from './statusLine.ts'
import { createStatusLine } from './statusLine.ts'
import type { SpoolTransport } from './transport.ts'

/** How a printer that nobody prints on says it is. Never waits for a printer that was found to be mute. */
export async function idleStatus(house: House, profile: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus> {
  const { uri } = profile
  if ((house.inUse.get(uri) ?? 0) > 0) return { state: 'processing', reasons: [], answers: answersOf(house, uri) }
  const transport = house.transportFor(uri)
  if (!transport.ok) return stoppedBy(house, transport.fault, uri)
  if (transport.value.type === 'spooler') return queueStatus(house, transport.value, uri, signal)
  const protocol = house.languageOf(profile).status
  if (protocol === null || (isMute(house, uri) && !isDue(house, uri))) return unknown(false)
  const connected = await connect(house, transport.value, profile, signal)
  if (!connected.ok) return stoppedBy(house, connected.fault, uri)
  const farewell = createFarewell(connected.value, uri, house)
  try {
    if (!connected.value.backChannel) return unknown(false)
    const line = createStatusLine(connected.value, protocol, house.clock, idsOf(house.ids, uri))
    const memory = cautiousMemory(house.memory, uri)
    const asked = await askStatus(line, { ...house, memory, protocol, uri }, signal)
    if (!asked.ok) return stoppedBy(house, asked.fault, uri)
    if (asked.value === null) return unknown(false)
    const status = statusOf(asked.value)
    if (status.state !== 'idle') return status
    const talk = { line, protocol, uri }
    await learn({ ...house, memory }, talk, signal)
    return profile.roll?.labelsLeft == null ? status : await withCount({ ...house, memory }, status, talk, signal)
  } finally {
    await farewell.release()
  }
}

async function queueStatus(
  house: House,
  transport: SpoolTransport,
  uri: string,
  signal: AbortSignal,
): Promise<PrinterStatus> {
  const { clock, timings } = house
  const asked = await transport.queueStatus(uri, { clock, signal, deadlineMs: timings.connect })
  return asked.ok ? asked.value : stoppedBy(house, asked.fault, uri)
}

interface Asked {
  readonly line: StatusLine
  readonly protocol: StatusProtocol
  readonly uri: string
}

/** What it counts, asked while nobody waits for it; and, now and then, again whatever it was mute to. */
async function learn(house: House, { line, protocol, uri }: Asked, signal: AbortSignal): Promise<void> {
  for (const lesson of ['counter', 'echo'] as const) {
    const key = lessonKey(uri, lesson)
    if (isMute(house, key) && isDue(house, key)) house.memory.set(key, null)
    else if (lesson === 'echo' || house.memory.get(key) !== null) continue
    const { counter, echo } = protocol
    if (lesson === 'counter' && counter !== null) await readCount(line, counter, uri, house, signal)
    if (lesson === 'echo') await askEcho(line, echo, uri, house, signal)
  }
}

/** A roll that is counted down: others may have printed on it. A printer that is shared is asked as well. */
async function withCount(
  house: House,
  status: PrinterStatus,
  { line, protocol, uri }: Asked,
  signal: AbortSignal,
): Promise<PrinterStatus> {
  if (protocol.counter === null) return status
  const counted = await readCount(line, protocol.counter, uri, house, signal)
  return counted === null ? status : { ...status, counted }
}

/** By the key of what it is mute to: a printer's address, or a lesson. */
function isMute({ memory, mutes }: House, key: string): boolean {
  if (memory.get(key) === 'mute') return true
  mutes.delete(key)
  return false
}

/** What is mute is left alone, twice as long each time. */
function isDue({ mutes, clock, timings }: House, key: string): boolean {
  const now = clock.ticks()
  const last = mutes.get(key)
  if (last !== undefined && now - last.askedAt < last.pause) return false
  const pause = last === undefined ? timings.askMuteFirst : Math.min(timings.askMuteAgain, last.pause * 2)
  mutes.set(key, { askedAt: now, pause })
  return true
}

function statusOf(status: DeviceStatus): PrinterStatus {
  const reasons = stopReasons(status)
  const held = heldBy(status)
  if (reasons.length > 0) return { state: 'stopped', reasons, answers: true, ...held }
  return { state: isOccupied(status) ? 'processing' : 'idle', reasons: [], answers: true, ...held }
}

/** Of a full buffer nobody knows what is in it: whole labels, too. */
function heldBy(status: DeviceStatus): Pick<PrinterStatus, 'holdsLabel'> {
  if (holdsOnlyBeginning(status)) return { holdsLabel: 'begun' }
  return holdsLabel(status) || isReceiving(status) ? { holdsLabel: true } : {}
}

function unknown(answers: boolean | null): PrinterStatus {
  return { state: 'unknown', reasons: [], answers }
}

function answersOf({ memory }: House, uri: string): boolean | null {
  const learned = memory.get(uri)
  return learned === null ? null : learned === 'answers'
}

function stoppedBy(house: House, fault: Fault, uri: string): PrinterStatus {
  const answers = answersOf(house, uri)
  const reason: StateReason | undefined = stateReasons.find((candidate) => fault.code === `printer.${candidate}`)
  if (reason === undefined) return unknown(answers)
  // Somebody else prints there: it is at work, not stopped.
  if (reason === 'busy') return { state: 'processing', reasons: [reason], answers }
  return { state: 'stopped', reasons: [reason], answers }
}
