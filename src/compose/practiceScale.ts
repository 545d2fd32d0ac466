import type { Clock } from '../base/clock.ts'
import { createEmulatedScale } from '../emulator/scale/scale.ts'
import type { PracticeScale } from '../sandbox/control/control.ts'
import type { ConnectPractice } from '../scale/scales.ts'

/** The scale of practice: the practice page puts parcels on it, and it speaks the protocol that the settings name. */
export function createPracticeScale(clock: Clock): PracticeScale & { readonly connect: ConnectPractice } {
  let load = 0
  const scales = new Set<ReturnType<typeof createEmulatedScale>>()
  return {
    load: () => load,
    put(grams) {
      load = grams
      for (const scale of scales) scale.put(grams)
    },
    connect(protocol, heard) {
      const over = new AbortController()
      const scale = createEmulatedScale({ protocol, clock, send: heard })
      scale.put(load)
      scales.add(scale)
      void scale.run(over.signal)
      return {
        write: (bytes) => scale.receive(bytes),
        release() {
          over.abort()
          scales.delete(scale)
        },
      }
    },
  }
}
