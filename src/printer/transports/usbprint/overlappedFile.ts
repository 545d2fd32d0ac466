import type { Room, UsbprintLibrary } from './usbprintLibrary.ts'

/** A device that is read and written without waiting. Failures are the system's error numbers, thrown as `SystemFailure`. */
export interface OverlappedFile {
  /** Whether it can be read at all: a printer without a way back refuses the first read. */
  readonly readable: boolean
  /** Only when nothing is on its way: how many of these it has taken to bring to the device. */
  write(bytes: Uint8Array): number
  /** Whether all that was taken has reached the device. */
  isDrained(): boolean
  /** What it has for us; null: nothing now. */
  read(): Uint8Array | null
  /** What is still on its way is called off, and its end waited for. */
  close(): void
}

export class SystemFailure extends Error {
  readonly number: number
  constructor(call: string, number: number) {
    super(`${call}: error ${number}`)
    this.number = number
  }
}

/** A multiple of every packet of USB: a packet that is larger than the room left is lost. */
const readLength = 4_096
const writeLength = 65_536

/** ERROR_IO_INCOMPLETE */
const incomplete = 996
/** ERROR_INVALID_FUNCTION, ERROR_ACCESS_DENIED, ERROR_NOT_SUPPORTED: there is nothing to be read from it. */
const unreadable = [1, 5, 50]

/**
 * A read is put once and stays until something came: one that is called off may take bytes with it. The handle is this
 * file's from here on, also where the first read fails, which throws.
 */
export function overlappedFile(library: UsbprintLibrary, handle: bigint): OverlappedFile {
  const reading = library.room(readLength)
  const writing = library.room(writeLength)
  let readStarted = false
  /** The driver took the read, and refused it then. */
  let mute = false
  /** What of the room is not with the device yet; null: nothing is on its way. */
  let left: { from: number; readonly to: number } | null = null
  /** A write that was put has failed: whatever is asked next hears of it, since bytes of it may have left. */
  let broken: SystemFailure | null = null

  function startWrite(): void {
    if (left === null) return
    const error = library.startWrite(handle, writing, left.from, left.to - left.from)
    if (error === 0) return
    left = null
    broken = new SystemFailure('WriteFile', error)
  }

  function isDrained(): boolean {
    if (broken !== null) throw broken
    if (left === null) return true
    const { error, count } = library.result(handle, writing, false)
    if (error === incomplete) return false
    if (error !== 0) {
      left = null
      broken = new SystemFailure('WriteFile', error)
      throw broken
    }
    // It may have taken less than it was given, and say that all is well.
    left.from += count
    if (left.from < left.to) startWrite()
    else left = null
    return left === null && broken === null
  }

  function startRead(): void {
    if (readStarted) return
    const error = library.startRead(handle, reading)
    if (error !== 0) throw new SystemFailure('ReadFile', error)
    readStarted = true
  }

  function read(): Uint8Array | null {
    if (mute) return null
    startRead()
    const { error, count } = library.result(handle, reading, false)
    if (error === incomplete) return null
    readStarted = false
    mute = unreadable.includes(error)
    if (mute) return null
    if (error !== 0) throw new SystemFailure('ReadFile', error)
    // Some drivers end a read with nothing when the printer has nothing to say.
    return count === 0 ? null : library.contents(reading, count)
  }

  function close(): void {
    if (readStarted) callOff(library, handle, reading)
    if (left !== null) callOff(library, handle, writing)
    library.close(handle)
    library.free(reading)
    library.free(writing)
  }

  return {
    readable: mayRead(startRead, close),
    write(bytes) {
      if (!isDrained()) return 0
      const some = bytes.subarray(0, writeLength)
      library.fill(writing, some)
      left = { from: 0, to: some.length }
      startWrite()
      return some.length
    },
    isDrained,
    read,
    close,
  }
}

function mayRead(startRead: () => void, close: () => void): boolean {
  try {
    startRead()
    return true
  } catch (error) {
    if (error instanceof SystemFailure && unreadable.includes(error.number)) return false
    close()
    throw error
  }
}

/** The memory of a call is the driver's until the call is over, also after it was called off. */
function callOff(library: UsbprintLibrary, handle: bigint, room: Room): void {
  library.cancel(handle, room)
  library.result(handle, room, true)
}
