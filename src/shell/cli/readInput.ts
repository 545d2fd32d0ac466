import { closeSync, constants, createReadStream, fstatSync, open, readlinkSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { addAbortSignal } from 'node:stream'
import { promisify } from 'node:util'
import { errnoOf } from '../../base/errnoOf.ts'
import { isAnothers } from '../../base/isAnothers.ts'
import { createPile } from '../../base/pile.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { isNamed } from '../../disk/led.ts'

const megabyte = 2 ** 20

/**
 * The bytes of what somebody named as a file: a file, a device, or a pipe that perhaps nobody ever writes to. Opened the
 * usual way, such a pipe holds a thread until its writer comes, and with it the end of the program. Where another user's link
 * leads there it is not read: what is in it may go to the carrier. Nor is a named pipe of another user: it is he who says when
 * it ends. One without a name (`/dev/stdin`) is whoever's started the program. Throws what the system says, `EACCES`, and `AbortError`.
 */
export async function openInput(file: string, signal: AbortSignal): Promise<Readable> {
  // Windows has neither the flag nor such pipes.
  const descriptor = await promisify(open)(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  const found = fstatSync(descriptor)
  const isHis = found.isFIFO() && isAnothers(found, process.getuid?.()) && !isUnnamed(descriptor)
  if (isHis || !isNamed(found, file)) {
    closeSync(descriptor)
    throw Object.assign(new Error('another user’s link or pipe'), { code: 'EACCES', syscall: 'open' })
  }
  const stream = found.isFIFO()
    ? new Socket({ fd: descriptor, readable: true, writable: false })
    : createReadStream(file, { fd: descriptor })
  return addAbortSignal(signal, stream)
}

/** What Linux says of a pipe that no path leads to. Elsewhere nobody says so. */
function isUnnamed(descriptor: number): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('pipe:[')
  } catch {
    return false
  }
}

/** All of it, `most` bytes at most. Faults: `file.unreadable`, `file.too-large`, `request.canceled`. */
export async function readInput(
  file: string,
  most: number,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const read = createPile()
  try {
    for await (const piece of await openInput(file, signal)) {
      read.add(piece)
      if (read.length > most) return fail('file.too-large', { facts: { file, limitMegabytes: most / megabyte } })
    }
  } catch (error) {
    if (signal.aborted) return fail('request.canceled')
    return fail('file.unreadable', { facts: { file }, detail: errnoOf(error) })
  }
  return ok(new Uint8Array(read.whole()))
}
