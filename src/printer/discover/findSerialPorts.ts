import type { FoundLine } from '../../serial/findSerialLines.ts'
import { findSerialLines } from '../../serial/findSerialLines.ts'
import type { Discovered } from './discovered.ts'
import { ids } from './discovered.ts'

export async function findSerialPorts(): Promise<readonly Discovered[]> {
  return (await findSerialLines()).map(serialLine)
}

export function serialLine({ uri, name, port }: FoundLine): Discovered {
  const { manufacturer, serialNumber, vendorId, productId } = port
  const usb = vendorId === undefined ? undefined : `${vendorId}:${productId ?? ''}`.toLowerCase()
  return { uri, name, ids: ids({ MFG: manufacturer, SN: serialNumber, usb }) }
}
