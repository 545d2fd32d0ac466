import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceTitle, parseDeviceId } from './deviceId.ts'
import type { Discovered } from './discovered.ts'

/** Where Linux's usblp shows the printers it has, and what each says of itself. */
const usbClass = '/sys/class/usbmisc'

/** USB printers as device files. Only Linux has them; elsewhere nothing is found. */
export async function findUsbDevices(_options: unknown, folder: string = usbClass): Promise<readonly Discovered[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.filter((name) => /^lp\d+$/.test(name)).map((name) => usbDevice(folder, name)))
}

async function usbDevice(folder: string, name: string): Promise<Discovered> {
  const text = await readFile(join(folder, name, 'device/ieee1284_id'), 'utf8').catch(() => '')
  const said = parseDeviceId(text)
  const title = deviceTitle(said)
  return { uri: `device:/dev/usb/${name}`, name: title === '' ? `/dev/usb/${name}` : title, ids: said }
}
