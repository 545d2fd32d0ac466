import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { lstat, open } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { isAnothers } from '../../base/isAnothers.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { holdFolder } from '../../disk/heldFolder.ts'
import { isNamed } from '../../disk/led.ts'
import type { Connection, ConnectionTransport, ConnectOptions } from '../transport.ts'
import { within } from './deadline.ts'
import { sinkConnection } from './sink.ts'
import { openFault } from './systemError.ts'

/**
 * `file:PATH`: the bytes go to the end of a file, for diagnosis. One file holds any number of labels one after the
 * other, as a printer would get them; it is made when it is missing, for its owner alone, its folder is not.
 */
export const fileTransport: ConnectionTransport = { type: 'connection', connect }

/** `file:labels.zpl`, `file:/tmp/labels.zpl`, `file:///tmp/labels.zpl`, `file:C:\labels.zpl`. Fault: `printer.bad-address`. */
export function parseFileUri(uri: string): Result<string> {
  const [, path] = /^file:(?:\/\/(?=\/))?(.+)$/.exec(uri) ?? []
  return path === undefined || path.includes('\0') || path.startsWith('//') ? fail('printer.bad-address') : ok(path)
}

async function connect(uri: string, { clock, deadlineMs, signal }: ConnectOptions): Promise<Result<Connection>> {
  const path = parseFileUri(uri)
  if (!path.ok) return path
  if (signal.aborted) return fail('request.canceled')
  const opened = await within(openRegular(path.value), deadlineMs, clock, signal)
  if (opened === undefined) {
    if (signal.aborted) return fail('request.canceled')
    return fail('printer.unreachable', { detail: `not opened within ${deadlineMs} ms` })
  }
  if (!opened.ok) return opened
  const handle = opened.value
  return ok(sinkConnection({ take: (bytes) => handle.appendFile(bytes), close: () => handle.close() }, clock))
}

const notRegular = fail('printer.bad-address', {
  detail: 'not a regular file of one name: a device is device:PATH',
})

/** Without waiting: a named pipe that nobody reads would hold the open for ever. */
async function openRegular(path: string): Promise<Result<FileHandle>> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK, O_WRONLY } = constants
  try {
    using folder = holdFolder(dirname(path))
    if (folder === null) return notRegular
    const name = folder.path(basename(path))
    // By another of its names it is perhaps a file of the station's: to open and close its database would take the locks off it.
    if (((await lstat(name).catch(() => null))?.nlink ?? 1) > 1) return notRegular
    // O_NONBLOCK is absent on Windows, where a path is never a pipe that waits.
    const handle = await open(name, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | (O_NONBLOCK ?? 0), 0o600)
    const found = await handle.stat()
    // A link leads to any file of the account in a folder that others write into, and what another user made he reads.
    if (found.isFile() && !isAnothers(found, process.getuid?.()) && isNamed(found, path)) return ok(handle)
    await handle.close()
    return notRegular
  } catch (error) {
    return openFault(error)
  }
}
