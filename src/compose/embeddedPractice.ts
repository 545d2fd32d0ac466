import { join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { usualHeadMm } from '../emulator/buildOf.ts'
import type { EmittedLabel, Emulator } from '../emulator/emulator.ts'
import { startEmulator } from '../emulator/emulator.ts'
import { createEmulatedScale } from '../emulator/scale/scale.ts'
import { allLabelSizes } from '../model/labelSize.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { PracticeScale } from '../sandbox/control/control.ts'
import type { Practice } from '../sandbox/practice.ts'
import { startPractice } from '../sandbox/practice.ts'
import type { ConnectPractice } from '../scale/scales.ts'

/** The practice service, the practice printer and the practice scale inside the program: a whole warehouse on one machine. */
export interface EmbeddedPractice {
  readonly service: Practice
  readonly printer: PrinterProfile
  readonly emulator: Emulator
  readonly scale: ReturnType<typeof createPracticeScale>
  close(): Promise<void>
}

const dpmm = 8

export async function openEmbeddedPractice(
  dataDir: string,
  clock: Clock,
  onLabel: (label: EmittedLabel) => void,
): Promise<EmbeddedPractice> {
  const scale = createPracticeScale(clock)
  const service = await startPractice({ port: 0, dataDir: join(dataDir, 'practice'), scale })
  const kind = { language: 'zpl', dpmm, headMm: usualHeadMm } as const
  // Other users of this machine, and pages of the web, find its port: what they sent would be drawn in the station's loop.
  const emulator = await startEmulator({ ...kind, port: 0, onlyOwn: true, onLabel })
  return {
    service,
    emulator,
    scale,
    printer: practicePrinter(emulator.uri),
    async close() {
      await emulator.close()
      await service.close()
    },
  }
}

export function practicePrinter(uri: string): PrinterProfile {
  return {
    id: 'practice',
    name: 'Máy in luyện tập',
    uri,
    language: 'zpl',
    dpmm,
    headDots: usualHeadMm * dpmm,
    graphics: 'z64',
    sizes: allLabelSizes,
    practice: true,
  }
}

/** The scale of practice: the practice page puts parcels on it, and it speaks the protocol that the settings name. */
function createPracticeScale(clock: Clock): PracticeScale & { readonly connect: ConnectPractice } {
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
