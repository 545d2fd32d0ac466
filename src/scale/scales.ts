import { aborted } from '../base/aborted.ts'
import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { ScaleProtocol, ScaleReading } from '../model/scale.ts'
import { practiceScale } from '../model/scale.ts'
import { stayOnLine } from '../serial/stayOnLine.ts'
import { readFrame } from './readFrame.ts'
import { createFrames } from './scaleFrames.ts'

/**
 * Scales: `serial:/dev/ttyUSB0?baud=9600`, and the practice scale. A scale is only ever asked for its weight, so a line
 * that is lost can be opened again at any time, and is, by itself.
 */
export interface Scales {
  /** Hears the scale at this address until the signal. Never fails: what is wrong is a state. */
  listen(uri: string, protocol: ScaleProtocol, ear: Ear, signal: AbortSignal): Promise<void>
}

interface Ear {
  begun(): void
  reading(reading: ScaleReading): void
  state(now: { readonly state: 'connecting' | 'listening'; readonly fault: Fault | null }): void
}

/** The wire to a scale that is on no serial line: what it sends is heard until the wire is let go. */
export interface ScaleWire {
  write(bytes: Uint8Array): void
  release(): void
}
export type ConnectPractice = (protocol: ScaleProtocol, heard: (bytes: Uint8Array) => void) => ScaleWire

/** `connect`: the way to the practice scale; null: there is none. */
export function createScales(clock: Clock, connect: ConnectPractice | null): Scales {
  return {
    async listen(uri, protocol, ear, signal) {
      if (uri === practiceScale && connect !== null) {
        const talk = createTalk(protocol, ear)
        const wire = connect(protocol, talk.heard)
        await talk.weigh((bytes) => wire.write(bytes), clock, signal)
        return wire.release()
      }
      const use = {
        async use(port, ending) {
          const talk = createTalk(protocol, ear)
          port.on('data', talk.heard)
          await talk.weigh((bytes) => port.write(bytes), clock, ending)
          port.off('data', talk.heard)
        },
        away(trouble, detail) {
          const fault: Fault = { code: `scale.${trouble}`, ...(detail !== null && { detail }) }
          ear.state({ state: 'connecting', fault })
        },
      } satisfies Parameters<typeof stayOnLine>[2]
      return stayOnLine(uri, clock, use, signal)
    },
  }
}

/** A scale that is asked is asked again so long after its answer, and so long after a question without one. Milliseconds. */
const askEvery = 150
const askAgainAfter = 1_000
const question = new TextEncoder().encode('SI\r\n')

/** What is said and heard on one opening of a line. */
function createTalk(protocol: ScaleProtocol, ear: Ear) {
  let answered = new AbortController()
  const frames = createFrames({
    begun: () => ear.begun(),
    frame(text) {
      ear.reading(readFrame(protocol, text))
      answered.abort()
    },
  })
  return {
    heard: (chunk: Uint8Array) => frames.put(chunk),
    /** Until the signal; asks where the protocol has it so. */
    async weigh(write: (bytes: Uint8Array) => void, clock: Clock, signal: AbortSignal): Promise<void> {
      ear.state({ state: 'listening', fault: null })
      if (protocol === 'continuous') return aborted(signal)
      while (!signal.aborted) {
        answered = new AbortController()
        write(question)
        await clock.sleep(askAgainAfter, AbortSignal.any([signal, answered.signal]))
        await clock.sleep(askEvery, signal)
      }
    },
  }
}
