import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { failed, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import type { Connection, Ending, Incoming, WriteFailure } from '../transport.ts'
import type { DeviceFile } from './deviceFile.ts'
import { messageOf } from './systemError.ts'

/**
 * A connection over a file that never waits: whoever waits is this code, between two attempts. A write is over when
 * the driver has nothing of it left, so that closing drops nothing.
 */
export function deviceConnection(file: DeviceFile, clock: Clock): Connection {
  let ending: Ending | null = null
  /** One thing after the other: what is thrown away must be gone before the next question is asked. */
  const inTurn = oneAfterTheOther()
  const end = (how: Ending) => {
    ending ??= how
    return ending
  }
  const lost = (error: unknown) => end({ type: 'reset', detail: messageOf(error) })
  const device: Device = { file, clock, lost, ending: () => ending }
  const finish = () => {
    if (!file.readable) void inTurn(async () => end({ type: 'ended', detail: 'the last byte left' }))
  }
  return {
    backChannel: file.readable,
    pieceLength: 16_384,
    get ending() {
      return ending
    },
    write: (bytes, signal) => inTurn(() => write(device, bytes, signal)),
    receive: (withinMs, signal) => inTurn(() => receive(device, withinMs, signal)),
    discard() {
      void inTurn(() => discard(device))
      // What there was is known later: it may have been something.
      return true
    },
    finish,
    async close() {
      finish()
      await inTurn(() => file.close())
    },
  }
}

interface Device {
  readonly file: DeviceFile
  readonly clock: Clock
  readonly lost: (error: unknown) => Ending
  readonly ending: () => Ending | null
}

async function write(device: Device, bytes: Uint8Array, signal: AbortSignal): Promise<Result<undefined, WriteFailure>> {
  const pause = pauses(device.clock)
  let taken = 0
  for (;;) {
    const over = device.ending()
    if (over !== null) return failed({ why: 'lost', detail: over.detail, mayHaveLeft: taken > 0 })
    if (signal.aborted) return failed({ why: 'aborted', detail: 'stopped during the write', mayHaveLeft: taken > 0 })
    try {
      if (taken === bytes.length) {
        if (await device.file.isDrained()) return ok()
        await pause(signal)
        continue
      }
      const count = await device.file.write(bytes.subarray(taken))
      taken += count
      if (count === 0) await pause(signal)
    } catch (error) {
      device.lost(error)
    }
  }
}

async function receive(device: Device, withinMs: number, signal: AbortSignal): Promise<Incoming> {
  const { file, clock } = device
  if (!file.readable) return device.ending() ?? (await silence(clock, withinMs, signal))
  const deadline = clock.ticks() + withinMs
  const pause = pauses(clock)
  for (;;) {
    const over = device.ending()
    if (over !== null) return over
    try {
      const bytes = await file.read()
      if (bytes !== null) return { type: 'bytes', bytes }
    } catch (error) {
      return device.lost(error)
    }
    if (signal.aborted) return { type: 'aborted' }
    if (clock.ticks() >= deadline) return { type: 'nothing' }
    await pause(signal)
  }
}

async function silence(clock: Clock, withinMs: number, signal: AbortSignal): Promise<Incoming> {
  await clock.sleep(withinMs, signal)
  return { type: signal.aborted ? 'aborted' : 'nothing' }
}

/** A device that floods us is noise; so much of it is thrown away and no more. */
const mostReads = 64

async function discard(device: Device): Promise<void> {
  if (!device.file.readable || device.ending() !== null) return
  try {
    for (let reads = 0; reads < mostReads && (await device.file.read()) !== null; reads++);
  } catch (error) {
    device.lost(error)
  }
}

/** Short at first, when the device is only a moment behind; longer as it goes on. Milliseconds. */
const shortestPause = 1
const longestPause = 16

function pauses(clock: Clock): (signal: AbortSignal) => Promise<void> {
  let next = shortestPause
  return async (signal) => {
    await clock.sleep(next, signal)
    next = Math.min(longestPause, next * 2)
  }
}
