import type { Stats } from 'node:fs'
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { isatty } from 'node:tty'
import { errnoOf } from '../../base/errnoOf.ts'
import { isAnothers } from '../../base/isAnothers.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { isLed, isNamed } from '../../disk/led.ts'
import { nameOpenToOthers } from '../../disk/openToOthers.ts'
import type { Connection, ConnectionTransport, ConnectOptions } from '../transport.ts'
import { within } from './deadline.ts'
import { deviceConnection } from './deviceConnection.ts'
import type { DeviceFile } from './deviceFile.ts'
import { deviceFile } from './deviceFile.ts'
import { openFault } from './systemError.ts'

/**
 * `device:/dev/usb/lp0`: a device file or a named pipe, written and read without waiting in the system: a printer that
 * is out of paper would otherwise hold a thread of Node's pool for ever, and four of them all of the station's files.
 * The device is the exclusive lock as well: the kernel lets one program open a USB printer.
 */
export const deviceTransport: ConnectionTransport = { type: 'connection', connect }

/** Fault: `printer.bad-address`, also for the names of devices on Windows: those are printed to through the spooler. */
export function parseDeviceUri(uri: string): Result<string> {
  const [, path] = /^device:(?:\/\/(?=\/))?(\/[^/].*)$/.exec(uri) ?? []
  return path === undefined || path.includes('\0') ? fail('printer.bad-address') : ok(path)
}

async function connect(uri: string, { clock, deadlineMs, signal }: ConnectOptions): Promise<Result<Connection>> {
  const path = parseDeviceUri(uri)
  if (!path.ok) return path
  if (signal.aborted) return fail('request.canceled')
  const opening = openDevice(path.value)
  const opened = await within(opening, deadlineMs, clock, signal)
  if (opened?.ok) return ok(deviceConnection(opened.value, clock))
  if (opened !== undefined) return opened
  void opening.then((late) => (late.ok ? late.value.close() : undefined))
  return signal.aborted
    ? fail('request.canceled')
    : fail('printer.unreachable', { detail: `not opened within ${deadlineMs} ms` })
}

async function openDevice(path: string): Promise<Result<DeviceFile>> {
  try {
    const kind = await stat(path)
    // Whoever else made it, or leads to it, says who reads the labels.
    const isHis = isLed(path) || (kind.isFIFO() && isHisPipe(kind, path))
    if (isHis) return fail('printer.bad-address', { detail: 'another user’s' })
    if (kind.isFIFO()) return ok(await deviceFile(await openWithoutWaiting(path, constants.O_WRONLY), false))
    if (!kind.isCharacterDevice())
      return fail('printer.bad-address', { detail: 'neither a device nor a named pipe: a file is file:PATH' })
    const handle = await openBothWays(path)
    if (!isatty(handle.fd)) return ok(await deviceFile(handle, true))
    await handle.close()
    return fail('printer.bad-address', { detail: 'a serial line would alter the bytes: it is serial:PATH' })
  } catch (error) {
    return openFault(error)
  }
}

/** A device that this user may only write to is a printer without a back-channel. */
async function openBothWays(path: string) {
  try {
    return await openWithoutWaiting(path, constants.O_RDWR)
  } catch (error) {
    if (errnoOf(error) !== 'EACCES') throw error
    return openWithoutWaiting(path, constants.O_WRONLY)
  }
}

/**
 * A pipe that another user made, or to whose name he could give one of his, has him as its reader. A device is whose the
 * system says: in a container also nobody's.
 */
function isHisPipe(found: Stats, path: string): boolean {
  return isAnothers(found, process.getuid?.()) || nameOpenToOthers(path) !== null
}

/**
 * What was looked at by its name may be another thing by now: a file of the account behind a link is none of a printer's,
 * and a pipe may be another user's.
 */
async function openWithoutWaiting(path: string, direction: number) {
  const handle = await open(path, direction | constants.O_NONBLOCK | constants.O_NOCTTY)
  const found = await handle.stat()
  const isHis = found.isFIFO() && isHisPipe(found, path)
  if (!found.isFile() && !isHis && isNamed(found, path)) return handle
  await handle.close()
  throw Object.assign(new Error('a file in the place of a device'), { code: 'ENXIO' })
}
