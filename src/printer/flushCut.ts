import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { PrinterProfile } from '../model/printer.ts'
import { createFarewell } from './farewell.ts'
import type { House } from './house.ts'
import { connect } from './house.ts'
import { isCut, mendCut } from './mendCut.ts'

/**
 * Mends a cut label at once, on a connection of its own, and not only before the next label: what is left of it in the
 * printer comes out, or is thrown away, before a person is told to look. Nothing where no cut is known of.
 */
export async function flushCut(house: House, profile: PrinterProfile, signal: AbortSignal): Promise<Result<undefined>> {
  const mend = house.languageOf(profile).status?.mend ?? null
  const transport = house.transportFor(profile.uri)
  if (!transport.ok) return transport
  if (mend === null || transport.value.type === 'spooler' || !isCut(house.memory, profile.uri)) return ok()
  const connected = await connect(house, transport.value, profile, signal)
  if (!connected.ok) return connected
  const farewell = createFarewell(connected.value, profile.uri, house)
  try {
    return (await mendCut(connected.value, mend, profile, house, signal)) ? ok() : fail('printer.silent')
  } finally {
    await farewell.release()
  }
}
