import { read as readSome, write as writeSome } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { errnoOf } from '../../base/errnoOf.ts'

/** A file that was opened without waiting. Failures reject with the system's error. */
export interface DeviceFile {
  readonly readable: boolean
  /** How many bytes it took; 0: none now. */
  write(bytes: Uint8Array): Promise<number>
  /** Whether what was taken has left the driver, as far as it can tell. */
  isDrained(): Promise<boolean>
  /** What it has for us; null: nothing now. */
  read(): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** `tryRead`: finds out whether it can be read by reading. What is read by that belongs to nobody. */
export async function deviceFile(handle: FileHandle, tryRead: boolean): Promise<DeviceFile> {
  const fd = handle.fd
  return {
    readable: tryRead && (await canRead(fd)),
    write: async (bytes) => (await notNow(write(fd, bytes))) ?? 0,
    // Linux's usblp returns from a write while the transfer is still on its way, and a close would kill it. It answers
    // a write of nothing with EAGAIN until the transfer is done.
    isDrained: async () => (await notNow(write(fd, new Uint8Array(0)).catch(refusedEmpty))) !== null,
    read: () => notNow(read(fd)),
    close: () => handle.close(),
  }
}

async function canRead(fd: number): Promise<boolean> {
  try {
    await notNow(read(fd))
    return true
  } catch {
    return false
  }
}

/** Null instead of the error that says *not now*. */
async function notNow<Value>(attempt: Promise<Value>): Promise<Value | null> {
  try {
    return await attempt
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EINTR'].includes(errnoOf(error))) return null
    throw error
  }
}

/** A driver that knows no write of nothing has nothing to say about its end either. */
function refusedEmpty(error: unknown): number {
  if (errnoOf(error) === 'EINVAL') return 0
  throw error
}

// Not the FileHandle's own: it leaves out a write of nothing.
function write(fd: number, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    writeSome(fd, bytes, 0, bytes.length, null, (error, count) => (error === null ? resolve(count) : reject(error)))
  })
}

const mostAtOnce = 4_096

/** Rejects at the end of the file: a device has none as long as it is there. */
function read(fd: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    readSome(fd, new Uint8Array(mostAtOnce), 0, mostAtOnce, null, (error, count, bytes) => {
      if (error !== null) reject(error)
      else if (count === 0) reject(new Error('the device has nothing more to say'))
      else resolve(bytes.subarray(0, count))
    })
  })
}
