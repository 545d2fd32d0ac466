import type { Discovered } from './discovered.ts'
import { ids } from './discovered.ts'

/** Serial lines with something behind them. How one is set nobody can see: 9600 baud is a guess. */
export async function findSerialPorts(): Promise<readonly Discovered[]> {
  const { SerialPort } = await import('serialport')
  return (await SerialPort.list()).filter(hasDevice).map(serialLine)
}

/** What serialport tells of a port, as far as it is used. */
export interface ListedPort {
  readonly path: string
  readonly manufacturer?: string | undefined
  readonly serialNumber?: string | undefined
  readonly pnpId?: string | undefined
  readonly vendorId?: string | undefined
  readonly productId?: string | undefined
}

/** Linux lists every UART a board could have; one on a bus that can be asked says who it is. */
export function hasDevice({ path, pnpId, vendorId }: ListedPort): boolean {
  return vendorId !== undefined || pnpId !== undefined || path.startsWith('COM')
}

export function serialLine({ path, manufacturer, serialNumber, vendorId, productId }: ListedPort): Discovered {
  const usb = vendorId === undefined ? undefined : `${vendorId}:${productId ?? ''}`.toLowerCase()
  return {
    uri: `serial:${path}?baud=9600`,
    name: manufacturer === undefined ? path : `${manufacturer} (${path})`,
    ids: ids({ MFG: manufacturer, SN: serialNumber, usb }),
  }
}
