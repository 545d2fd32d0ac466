import { read } from 'node:fs'
import { promisify } from 'node:util'
import type { SerialPort } from 'serialport'
import { errnoOf } from '../base/errnoOf.ts'
import type { SerialLine } from '../model/serialLine.ts'
import { portOptions } from '../model/serialLine.ts'
import { checkOpened, serialDevice } from './serialDevice.ts'

/**
 * A serial line and nothing else, opened as it is set, which reads nothing before somebody listens and tells by `close` that it is lost.
 * Rejects with the system's words. The package is native: it is loaded by the first serial device, and its absence is a
 * fault of that device only.
 */
export async function openSerialPort(line: SerialLine, more: { readonly hupcl?: boolean } = {}): Promise<SerialPort> {
  const path = await serialDevice(line.path)
  const { SerialPort: Port } = await import('serialport')
  const port = new Port({ ...portOptions(line), ...more, path, autoOpen: false })
  await new Promise<void>((resolve, reject) => port.open((error) => (error === null ? resolve() : reject(error))))
  try {
    await checkOpened(descriptorOf(port), path)
  } catch (error) {
    await new Promise<void>((resolve) => port.close(() => resolve()))
    throw error
  }
  endAtHangUp(port)
  return port
}

/** Rejected by the system where the line is gone already. */
function descriptorOf({ port }: SerialPort): number {
  return port !== undefined && 'fd' in port && port.fd !== null ? port.fd : -1
}

/**
 * A line that was torn down reads as no bytes, without end. The package (bindings-cpp, unix-read.ts) takes that for
 * nothing yet and asks again, a whole core long, when the device goes right behind its last byte; here it is the end.
 */
function endAtHangUp(port: SerialPort): void {
  const line = port.port
  if (line === undefined || !('poller' in line)) return
  const readable = () =>
    new Promise<void>((resolve, reject) => {
      line.poller.once('readable', (error: Error | null) => (error === null ? resolve() : reject(error)))
    })
  line.read = async (buffer: Buffer, offset: number, length: number) => {
    while (line.fd !== null) {
      const bytesRead = await readNow(line.fd, buffer, offset, length)
      if (bytesRead === 0) throw new Error('the device has hung up')
      if (bytesRead !== null) return { buffer, bytesRead }
      if (line.isOpen) await readable()
    }
    throw Object.assign(new Error('the line is closed'), { canceled: true })
  }
}

const readSome = promisify(read)

/** null: nothing is there yet. */
async function readNow(fd: number, buffer: Buffer, offset: number, length: number): Promise<number | null> {
  try {
    return (await readSome(fd, buffer, offset, length, null)).bytesRead
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EINTR'].includes(errnoOf(error))) return null
    throw error
  }
}
