import { usbprintUri } from '../transports/usbprint/usbprint.ts'
import type { UsbprintClient } from '../transports/usbprint/usbprintClient.ts'
import { windowsUsb } from '../transports/usbprint/usbprintThreads.ts'
import { deviceTitle, parseDeviceId } from './deviceId.ts'
import type { Discovered } from './discovered.ts'
import { ids } from './discovered.ts'

/** USB printers at Windows' own driver; `device` is the port of their queues, where Windows says it. */
export async function findUsbprint(
  _options: unknown,
  client: Pick<UsbprintClient, 'find'> | null = process.platform === 'win32' ? windowsUsb('') : null,
): Promise<readonly Discovered[]> {
  const found = (await client?.find()) ?? []
  return found.flatMap(({ path, port, deviceId }) => {
    const uri = usbprintUri(path)
    if (uri === null) return []
    const said = parseDeviceId(deviceId)
    const title = deviceTitle(said)
    return [{ uri, name: title === '' ? uri : title, ids: ids({ ...said, device: port }) }]
  })
}
