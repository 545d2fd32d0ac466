import type { Clock } from '../base/clock.ts'
import { oneTriggerMs } from '../model/scan.ts'

/**
 * Cuts what a scanner sends into scans: at a line end (CR, LF, or both), at a tabulator, at an end mark (NUL, ETX, EOT),
 * or where a scanner without any falls silent.
 */
export interface LineCutter {
  put(chunk: Uint8Array): void
  /** The line is closed: what has not ended is dropped. */
  end(): void
}

/** A scanner sends a code in one go, however slow its line; only the next code comes later than this. Milliseconds. */
const silence = 150
/** What has arrived by then is heard, as soon as the loop runs. Milliseconds. */
const heardWithin = 50
/**
 * One whose last code had an end mark sends one again: half a code, whose rest an adapter or a radio holds back, may be the
 * code of another parcel. Past this it was set up anew, to send none. Of one that nobody has heard yet nobody knows.
 * Milliseconds.
 */
const markIsDue = 2_000

/** What a scanner was found to do, over every opening of its line: noise alone makes none that sends no marks. */
export interface ScannerHabit {
  hasMarked: boolean
  /** Its last line ended with NUL. */
  endsWithNul: boolean
  /** Lines without a mark, one after the other. */
  silent: number
}

export const newHabit = (): ScannerHabit => ({ hasMarked: false, endsWithNul: false, silent: 0 })

/** Far more than any code has; what comes after it is noise. Bytes. */
const longest = 20_000

/** In no text of UTF-8: what has it is no code. */
const noText = 0xff

const ends: ReadonlySet<number> = new Set([0x00, 0x03, 0x04, 0x09, 0x0a, 0x0d])

/**
 * `cut` gets each scan, never an empty one; `isFurther`: it came so soon behind the last that it is of the same bar code. Text is
 * UTF-8; a byte that is not becomes a replacement character.
 */
export function createLineCutter(
  clock: Clock,
  cut: (line: string, isFurther: boolean) => void,
  habit = newHabit(),
): LineCutter {
  let begun: number[] = []
  /** The trigger of the last line is still pulled, for all that anybody has heard. */
  let isPulled = false
  let isFurther = false
  let waiting = new AbortController()

  const finish = () => {
    const line = new TextDecoder('utf-8').decode(Uint8Array.from(begun))
    if (begun.length > 0) isPulled = true
    begun = []
    if (line !== '') cut(line, isFurther)
  }
  /** False: something came. Never told by the time between two pieces: a loop that stood still has the second long after it came. */
  const stillFor = async (ms: number, signal: AbortSignal): Promise<boolean> => {
    await clock.sleep(ms - heardWithin, signal)
    // A loop that stood still until now has the rest from another thread only then.
    if (!signal.aborted) await clock.sleep(heardWithin, signal)
    return !signal.aborted
  }
  const afterSilence = async (signal: AbortSignal) => {
    const isBegun = begun.length > 0
    const due = habit.silent >= (habit.hasMarked ? 2 : 1) ? silence : markIsDue
    if (!(await stillFor(isBegun ? due : oneTriggerMs, signal))) return
    if (isBegun) {
      habit.silent++
      finish()
    }
    isPulled = false
  }

  /** A break on the line is heard as NUL: of a scanner that ends its lines otherwise it is in the middle of a code. */
  const isBreak = (byte: number) => byte === 0 && habit.hasMarked && !habit.endsWithNul && habit.silent < 2

  return {
    put(chunk) {
      waiting.abort()
      for (const heard of chunk) {
        const byte = isBreak(heard) && begun.length > 0 ? noText : heard
        if (ends.has(byte)) {
          if (begun.length > 0) Object.assign(habit, { hasMarked: true, endsWithNul: byte === 0, silent: 0 })
          // An end that ends nothing is a scanner's frame, or noise; right behind a code it is of that.
          finish()
        } else {
          if (begun.length === 0) isFurther = isPulled
          if (begun.length < longest) begun.push(byte)
        }
      }
      waiting = new AbortController()
      if (begun.length > 0 || isPulled) void afterSilence(waiting.signal)
    },
    end() {
      waiting.abort()
      begun = []
    },
  }
}
