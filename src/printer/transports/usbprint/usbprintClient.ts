import type { OverlappedFile } from './overlappedFile.ts'
import { overlappedFile, SystemFailure } from './overlappedFile.ts'
import { usbInterfaces } from './usbInterfaces.ts'
import type { UsbprintLibrary } from './usbprintLibrary.ts'

/** What is asked of the USB printers of this machine. Every answer is plain data, so that it may come from another thread. */
export interface UsbprintClient {
  /** What is plugged in, with what each says of itself (IEEE 1284); empty: it does not, or somebody else has it. */
  find(): Promise<readonly UsbPrinter[]>
  open(path: string): Promise<Answered<{ readonly file: number; readonly readable: boolean }>>
  /** How many of these bytes it has taken to bring to the printer; 0: none now. */
  write(file: number, bytes: Uint8Array): Promise<Answered<number>>
  isDrained(file: number): Promise<Answered<boolean>>
  /** null: nothing now. */
  read(file: number): Promise<Answered<Uint8Array | null>>
  close(file: number): Promise<Answered<null>>
}

export interface UsbPrinter {
  readonly path: string
  readonly port: string
  readonly deviceId: string
}

/** `error`: the system's number (winerror.h). `detail`: which call it was. */
export type Answered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: number; readonly detail: string }

/** A call of the client as it travels to its thread. */
export type UsbprintCall =
  | { readonly call: 'find' }
  | { readonly call: 'open'; readonly path: string }
  | { readonly call: 'write'; readonly file: number; readonly bytes: Uint8Array }
  | { readonly call: 'isDrained' | 'read' | 'close'; readonly file: number }

/** The printers behind this library, in this thread. */
export function usbprintClient(library: UsbprintLibrary): UsbprintClient {
  const files = new Map<number, OverlappedFile>()
  let opened = 0
  const of = <Value>(file: number, act: (file: OverlappedFile) => Value) =>
    answered(() => {
      const found = files.get(file)
      if (found === undefined) throw new SystemFailure('handle', invalidHandle)
      return act(found)
    })
  return {
    find: async () =>
      usbInterfaces(library).map(({ path, port }) => ({ path, port, deviceId: deviceIdOf(library, path) })),
    open: async (path) =>
      answered(() => {
        const file = opened++
        const device = openFile(library, path)
        files.set(file, device)
        return { file, readable: device.readable }
      }),
    write: async (file, bytes) => of(file, (device) => device.write(bytes)),
    isDrained: async (file) => of(file, (device) => device.isDrained()),
    read: async (file) => of(file, (device) => device.read()),
    close: async (file) =>
      of(file, (device) => {
        files.delete(file)
        device.close()
        return null
      }),
  }
}

/** ERROR_INVALID_HANDLE */
const invalidHandle = 6
/** GENERIC_READ and GENERIC_WRITE */
const readWrite = 0xc000_0000

function openFile(library: UsbprintLibrary, path: string): OverlappedFile {
  const handle = library.open(path, readWrite)
  if (handle === null) throw new SystemFailure('CreateFile', library.lastError())
  return overlappedFile(library, handle)
}

function answered<Value>(act: () => Value): Answered<Value> {
  try {
    return { ok: true, value: act() }
  } catch (error) {
    if (error instanceof SystemFailure) return { ok: false, error: error.number, detail: error.message }
    throw error
  }
}

/** IOCTL_USBPRINT_GET_1284_ID (usbprint.h); the length goes to the printer as it is, and some refuse a long one. */
const get1284Id = 0x0022_0034
const longestId = 1_024
const idPatienceMs = 1_000

/** Asked on a handle that can neither read nor write, so that whoever prints is not disturbed. */
function deviceIdOf(library: UsbprintLibrary, path: string): string {
  const handle = library.open(path, 0)
  if (handle === null) return ''
  const room = library.room(longestId)
  try {
    if (library.startQuestion(handle, room, get1284Id) !== 0) return ''
    library.await(room, idPatienceMs)
    library.cancel(handle, room)
    const { error, count } = library.result(handle, room, true)
    return error === 0 ? deviceIdText(library.contents(room, count)) : ''
  } finally {
    library.close(handle)
    library.free(room)
  }
}

/** Two bytes of length, which count themselves and are not always right, then the id. */
export function deviceIdText(answer: Uint8Array): string {
  if (answer.length <= 2) return ''
  const said = Buffer.from(answer).readUInt16BE()
  const end = said > 2 ? Math.min(said, answer.length) : answer.length
  return Buffer.from(answer.subarray(2, end)).toString('latin1').replaceAll('\0', '').trim()
}

export function putCall(client: UsbprintClient, call: UsbprintCall): Promise<unknown> {
  switch (call.call) {
    case 'find':
      return client.find()
    case 'open':
      return client.open(call.path)
    case 'write':
      return client.write(call.file, call.bytes)
    case 'isDrained':
      return client.isDrained(call.file)
    case 'read':
      return client.read(call.file)
    case 'close':
      return client.close(call.file)
  }
}
