import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Transport } from './transport.ts'
import { deviceTransport } from './transports/device.ts'
import { fileTransport } from './transports/file.ts'
import { nullTransport } from './transports/null.ts'
import { serialTransport } from './transports/serial.ts'
import { socketTransport } from './transports/socket.ts'
import { spoolerTransport } from './transports/spooler.ts'

/** One transport for each URI scheme. */
const transports: Readonly<Record<string, Transport>> = {
  socket: socketTransport,
  device: deviceTransport,
  serial: serialTransport,
  spooler: spoolerTransport,
  file: fileTransport,
  null: nullTransport,
}

/** Fault: `printer.bad-address` for a scheme that nobody here speaks. */
export function transportFor(uri: string): Result<Transport> {
  const scheme = uri.slice(0, Math.max(0, uri.indexOf(':')))
  const transport = Object.hasOwn(transports, scheme) ? transports[scheme] : undefined
  return transport === undefined ? fail('printer.bad-address') : ok(transport)
}
