import type { Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { House } from './house.ts'
import { connect } from './house.ts'
import type { Maintenance } from './language.ts'
import { createSession } from './session.ts'
import type { SpoolTransport } from './transport.ts'

/**
 * Says something to the mechanism of a printer that is ready, on a connection of its own. What the printer makes of it
 * is seen at the printer. Faults: `printer.cannot` (its language has no such command), `printer.*` of one that is not
 * ready, `printer.connection-lost`, `request.canceled`.
 */
export async function maintain(
  house: House,
  printer: PrinterProfile,
  what: 'calibrate' | 'feed',
  signal: AbortSignal,
): Promise<Result<undefined>> {
  const language = house.languageOf(printer)
  const command = printer.sheet === undefined ? commandFor(language.maintenance, what, printer) : null
  if (command === null) return fail('printer.cannot')
  const transport = house.transportFor(printer.uri)
  if (!transport.ok) return transport
  if (transport.value.type === 'spooler') return spool(house, transport.value, printer, command, signal)
  const connected = await connect(house, transport.value, printer, signal)
  if (!connected.ok) return connected
  await using session = createSession({ ...house, profile: printer, language, connection: connected.value })
  const ready = await session.ready(signal)
  if (!ready.ok) return ready
  const written = await connected.value.write(command, signal)
  if (written.ok) return written
  const { why, detail } = written.fault
  return why === 'aborted' ? fail('request.canceled') : fail('printer.connection-lost', { detail })
}

/** Paper without gaps and marks has nothing to be measured. */
function commandFor({ calibrate, feed }: Maintenance, what: 'calibrate' | 'feed', { setup }: PrinterProfile) {
  if (what === 'feed') return feed
  const sensing = setup?.sensing ?? 'gap'
  return sensing === 'continuous' ? null : calibrate[sensing]
}

async function spool(
  { clock, queues, timings }: House,
  transport: SpoolTransport,
  { uri }: PrinterProfile,
  command: Uint8Array,
  signal: AbortSignal,
): Promise<Result<undefined>> {
  const options = { clock, signal, deadlineMs: timings.connect }
  using claim = queues.claim('maintenance')
  const document = { type: 'raw', bytes: command } as const
  const submitted = await transport.submit(
    uri,
    { name: claim.name, mark: claim.mark, document, numbered: async () => ok() },
    options,
  )
  return submitted.type === 'accepted' ? ok() : failed(submitted.fault)
}
