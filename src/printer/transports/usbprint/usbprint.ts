import type { Clock } from '../../../base/clock.ts'
import type { Result } from '../../../base/result.ts'
import { fail, ok } from '../../../base/result.ts'
import type { Connection, ConnectionTransport, ConnectOptions } from '../../transport.ts'
import { within } from '../deadline.ts'
import { deviceConnection } from '../deviceConnection.ts'
import type { DeviceFile } from '../deviceFile.ts'
import { openFault } from '../systemError.ts'
import { interfaceClass } from './usbInterfaces.ts'
import type { Answered, UsbprintClient } from './usbprintClient.ts'

/**
 * `usbprint:vid_2d37&pid_6b1b#0123`: a USB printer at Windows' own driver of the class (usbprint.sys), past its queue and
 * without a driver of ours: asked and believed as one at `device:`. It is opened for one connection and shared with nobody
 * meanwhile, so what another program prints there waits, and we wait for it. `clientAt`: each device has its own.
 */
export function createUsbprintTransport(clientAt: (path: string) => UsbprintClient): ConnectionTransport {
  return { type: 'connection', connect: (uri, options) => connect(clientAt, uri, options) }
}

/** Vendor and product, `mi_01` of a device with several parts, and its serial number or the place that Windows gave it. */
const addressForm = /^usbprint:(vid_[\da-f]{4}&pid_[\da-f]{4}(?:&[a-z]+_[\da-f]{1,4}){0,2}#[\w&.+@~ -]{1,200})$/i

/** The path of the device's interface; never another of Windows' names. Fault: `printer.bad-address`. */
export function parseUsbprintUri(uri: string): Result<string> {
  const [, device] = addressForm.exec(uri) ?? []
  return device === undefined ? fail('printer.bad-address') : ok(`\\\\?\\usb#${device}#${interfaceClass}`)
}

/** The address of an interface; null: one that no address here has a form for. */
export function usbprintUri(path: string): string | null {
  const [, device] = /^\\\\\?\\usb#(.+)#\{[^}]+\}$/i.exec(path) ?? []
  const uri = `usbprint:${device}`
  return device !== undefined && addressForm.test(uri) ? uri : null
}

/** ERROR_NOT_READY of a printer that USB had put to sleep: it wakes within a moment (Microsoft, KB 974330). */
const notReady = 21
const wakesWithinMs = 100

async function connect(
  clientAt: (path: string) => UsbprintClient,
  uri: string,
  { clock, deadlineMs, signal }: ConnectOptions,
): Promise<Result<Connection>> {
  const path = parseUsbprintUri(uri)
  if (!path.ok) return path
  if (signal.aborted) return fail('request.canceled')
  const over = new AbortController()
  const opening = open(clientAt(path.value), path.value, clock, AbortSignal.any([signal, over.signal]))
  const opened = await within(opening, deadlineMs, clock, signal)
  if (opened?.ok) return ok(deviceConnection(opened.value, clock))
  if (opened !== undefined) return opened
  over.abort()
  void opening.then((late) => (late.ok ? late.value.close() : undefined))
  return signal.aborted
    ? fail('request.canceled')
    : fail('printer.unreachable', { detail: `not opened within ${deadlineMs} ms` })
}

async function open(
  client: UsbprintClient,
  path: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<DeviceFile>> {
  try {
    let opened = await client.open(path)
    while (!opened.ok && opened.error === notReady && !signal.aborted) {
      await clock.sleep(wakesWithinMs, signal)
      opened = await client.open(path)
    }
    const { file, readable } = answerOf(opened)
    return ok(usbprintFile(client, file, readable))
  } catch (error) {
    return openFault(error)
  }
}

/** A thread that ended rejects, which is the end of the connection as well. */
function usbprintFile(client: UsbprintClient, file: number, readable: boolean): DeviceFile {
  const isDrained = async () => answerOf(await client.isDrained(file))
  return {
    readable,
    write: async (bytes) => ((await isDrained()) ? answerOf(await client.write(file, bytes.subarray(0, atOnce))) : 0),
    isDrained,
    read: async () => answerOf(await client.read(file)),
    // What is gone needs no closing, and nobody is to hear of it a second time.
    close: async () => void (await client.close(file).catch(() => null)),
  }
}

/** So much at a time crosses to the thread. */
const atOnce = 65_536

function answerOf<Value>(answered: Answered<Value>): Value {
  if (answered.ok) return answered.value
  throw Object.assign(new Error(answered.detail), { code: errnoNames[answered.error] ?? `WIN32_${answered.error}` })
}

/** Numbers of winerror.h under the names that `systemError.ts` knows. */
const errnoNames: Readonly<Record<number, string>> = {
  /** FILE_NOT_FOUND, PATH_NOT_FOUND, DEV_NOT_EXIST */
  2: 'ENOENT',
  3: 'ENOENT',
  55: 'ENOENT',
  /** NO_SUCH_DEVICE, DEVICE_NOT_CONNECTED, DEVICE_REMOVED */
  433: 'ENODEV',
  1167: 'ENODEV',
  1617: 'ENODEV',
  /** NOT_READY, GEN_FAILURE, SEM_TIMEOUT, IO_DEVICE */
  21: 'EIO',
  31: 'EIO',
  121: 'EIO',
  1117: 'EIO',
  /**
   * SHARING_VIOLATION, BUSY, PIPE_BUSY, DEVICE_IN_USE; and ACCESS_DENIED, because the driver is open to every user: what
   * it denies is a second handle.
   */
  5: 'EBUSY',
  32: 'EBUSY',
  170: 'EBUSY',
  231: 'EBUSY',
  2404: 'EBUSY',
}
