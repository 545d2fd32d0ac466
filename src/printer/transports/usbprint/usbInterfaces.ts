import type { UsbprintLibrary } from './usbprintLibrary.ts'

/** A USB printer as Windows lists it. */
export interface UsbInterface {
  /** `\\?\usb#vid_2d37&pid_6b1b#0123#{28d78fad-5a12-11d1-ae5b-0000f803a8c2}` */
  readonly path: string
  /** The port of its queues, `USB001`; empty where this user may not see it. */
  readonly port: string
}

/** GUID_DEVINTERFACE_USBPRINT (usbprint.h) as Windows writes it, and as it lies in memory. */
export const interfaceClass = '{28d78fad-5a12-11d1-ae5b-0000f803a8c2}'
const guid = Uint8Array.from([
  0xad, 0x8f, 0xd7, 0x28, 0x12, 0x5a, 0xd1, 0x11, 0xae, 0x5b, 0x00, 0x00, 0xf8, 0x03, 0xa8, 0xc2,
])
/** DIGCF_PRESENT and DIGCF_DEVICEINTERFACE */
const presentInterfaces = 0x02 | 0x10
/** SP_DEVICE_INTERFACE_DATA of 64 bits: cbSize, InterfaceClassGuid, Flags, Reserved. */
const interfaceLength = 32
/** sizeof(SP_DEVICE_INTERFACE_DETAIL_DATA_W) of 64 bits: cbSize and one letter, aligned to 4. */
const detailSize = 8
/** Where DevicePath begins. */
const pathAt = 4
/** More printers than that no table has, and no path is longer. */
const mostInterfaces = 64
const longestDetail = 4_096

/** Every USB printer that is plugged in and has Windows' own driver. */
export function usbInterfaces(library: UsbprintLibrary): readonly UsbInterface[] {
  const set = library.interfaceSet(guid, presentInterfaces)
  if (set === null) return []
  try {
    const found: UsbInterface[] = []
    for (let index = 0; index < mostInterfaces; index++) {
      const data = sized(interfaceLength, interfaceLength)
      if (!library.nextInterface(set, guid, index, data)) break
      const path = pathOf(library, set, data)
      if (path !== null) found.push({ path, port: portOf(library, set, data) })
    }
    return found
  } finally {
    library.endSet(set)
  }
}

function pathOf(library: UsbprintLibrary, set: bigint, data: Uint8Array): string | null {
  const { needed } = library.interfaceDetail(set, data, null)
  if (needed <= pathAt || needed > longestDetail) return null
  const detail = sized(needed, detailSize)
  return library.interfaceDetail(set, data, detail).done ? wideText(detail.subarray(pathAt)) : null
}

/** usbmon writes *Base Name* and *Port Number* of the port that it made for the interface. */
function portOf(library: UsbprintLibrary, set: bigint, data: Uint8Array): string {
  const number = library.interfaceValue(set, data, 'Port Number')
  if (number === null || number.length < 4) return ''
  const base = library.interfaceValue(set, data, 'Base Name')
  const name = base === null ? 'USB' : wideText(base)
  return `${name}${Buffer.from(number).readUInt32LE().toString().padStart(3, '0')}`
}

/** A structure whose first field is its size. */
function sized(length: number, size: number): Uint8Array {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(size)
  return bytes
}

function wideText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf16le').split('\0', 1)[0] ?? ''
}
