import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { PrinterProfile } from '../model/printer.ts'
import { askStatus } from './askStatus.ts'
import { faultOfReason, holdsOnlyBeginning, isOccupied, stopReasons } from './deviceStatus.ts'
import { createFarewell } from './farewell.ts'
import type { House } from './house.ts'
import { connect } from './house.ts'
import type { UnseenLabel } from './labelCounter.ts'
import { readCount, settledByCount } from './labelCounter.ts'
import type { StatusProtocol } from './language.ts'
import { cautiousMemory } from './mendCut.ts'
import { lessonKey } from './printerMemory.ts'
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
  const line = createStatusLine(connection, protocol, house.clock)
  const asked = await askStatus(line, { ...house, protocol, uri }, signal)
  if (!asked.ok) return asked
  if (asked.value === null) return ok(null)
  const [reason] = stopReasons(asked.value)
  if (reason !== undefined) return fail(faultOfReason(reason))
  // The beginning that a broken connection left behind never comes out.
  if (isOccupied(asked.value) && !holdsOnlyBeginning(asked.value)) return fail('printer.busy')
  const count = await readCount(line, counter, uri, house, signal)
  return signal.aborted ? fail('request.canceled') : ok(line.isDoubtful ? null : count)
}

export async function settleByCount(
  house: House,
  profile: PrinterProfile,
  label: UnseenLabel,
  signal: AbortSignal,
): Promise<Result<'printed' | 'not-printed' | null>> {
  const counted = await countNow(house, profile, signal)
  if (!counted.ok) return counted
  const trusted = house.memory.get(lessonKey(profile.uri, 'counts')) === 'answers'
  return ok(counted.value === null ? null : settledByCount(label, counted.value, trusted))
}
