import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { PrinterProfile } from '../model/printer.ts'
import { askStatus } from './askStatus.ts'
import { faultOfReason, isOccupied, stopReasons } from './deviceStatus.ts'
import { createFarewell } from './farewell.ts'
import type { House } from './house.ts'
import { connect } from './house.ts'
import { readCount } from './labelCounter.ts'
import { idsOf } from './labelIds.ts'
import type { StatusProtocol } from './language.ts'
import { cautiousMemory } from './mendCut.ts'
import { createStatusLine } from './statusLine.ts'
import type { Connection } from './transport.ts'

/**
 * The printer's counter, read for itself. A label that still waits in the printer may come out after the count, so only
 * an empty printer that runs is asked for it.
 */
export async function countNow(
  house: House,
  profile: PrinterProfile,
  signal: AbortSignal,
): Promise<Result<number | null>> {
  const transport = house.transportFor(profile.uri)
  if (!transport.ok) return transport
  const protocol = house.languageOf(profile).status
  const cannotSay = protocol === null || protocol.counter === null || profile.shared === true
  if (cannotSay || transport.value.type === 'spooler' || house.memory.get(profile.uri) === 'mute') return ok(null)
  const connected = await connect(house, transport.value, profile, signal)
  if (!connected.ok) return connected
  const farewell = createFarewell(connected.value, profile.uri, house)
  try {
    const memory = cautiousMemory(house.memory, profile.uri)
    return await countOn({ ...house, memory }, connected.value, protocol, profile.uri, signal)
  } finally {
    await farewell.release()
  }
}

async function countOn(
  house: House,
  connection: Connection,
  protocol: StatusProtocol,
  uri: string,
  signal: AbortSignal,
): Promise<Result<number | null>> {
  const { counter } = protocol
  if (counter === null || !connection.backChannel) return ok(null)
  const line = createStatusLine(connection, protocol, house.clock, idsOf(house.ids, uri))
  const asked = await askStatus(line, { ...house, protocol, uri }, signal)
  if (!asked.ok) return asked
  if (asked.value === null) return ok(null)
  const [reason] = stopReasons(asked.value)
  if (reason !== undefined) return fail(faultOfReason(reason))
  // Also a beginning alone: its end may come yet, from a print server or from what a dead program left in the line.
  if (isOccupied(asked.value)) return fail('printer.busy')
  const count = await readCount(line, counter, uri, house, signal)
  return signal.aborted ? fail('request.canceled') : ok(line.isDoubtful ? null : count)
}

/**
 * Whether the counter of an empty, running printer has moved by exactly one since `before`. One that stands still says
 * nothing: the label may still be on its way there, or have come out uncounted.
 */
export async function hasCountedOne(
  house: House,
  profile: PrinterProfile,
  before: number,
  signal: AbortSignal,
): Promise<Result<boolean>> {
  const counted = await countNow(house, profile, signal)
  return counted.ok ? ok(counted.value === before + 1) : counted
}
