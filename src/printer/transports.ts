import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { SpoolTransport, Transport } from './transport.ts'
import { localCupsServer } from './transports/cups/cupsServer.ts'
import { createCupsSpooler } from './transports/cups/cupsSpooler.ts'
import { deviceTransport } from './transports/device.ts'
import { fileTransport } from './transports/file.ts'
import { serialTransport } from './transports/serial.ts'
import { nullTransport } from './transports/sink.ts'
import { socketTransport } from './transports/socket.ts'
import { createUsbprintTransport } from './transports/usbprint/usbprint.ts'
import { windowsUsb } from './transports/usbprint/usbprintThreads.ts'
import { createWinspoolSpooler } from './transports/winspool/winspoolSpooler.ts'
import { windowsSpooler } from './transports/winspool/winspoolThreads.ts'

/** `spooler:QUEUE`: a print queue of the system: the Windows spooler, or CUPS everywhere else. */
const spoolerTransport: SpoolTransport =
  process.platform === 'win32' ? createWinspoolSpooler(windowsSpooler) : createCupsSpooler(() => localCupsServer())

/** One transport for each URI scheme. */
const transports: Readonly<Record<string, Transport>> = {
  socket: socketTransport,
  device: deviceTransport,
  usbprint: createUsbprintTransport(windowsUsb),
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
