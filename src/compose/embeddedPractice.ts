import { join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { usualHeadMm } from '../emulator/buildOf.ts'
import type { EmittedLabel, Emulator } from '../emulator/emulator.ts'
import { startEmulator } from '../emulator/emulator.ts'
import { allLabelSizes } from '../model/labelSize.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { Practice } from '../sandbox/practice.ts'
import { startPractice } from '../sandbox/practice.ts'
import { createPracticeScale } from './practiceScale.ts'

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
  const emulator = await startEmulator({ language: 'zpl', port: 0, dpmm, headMm: usualHeadMm, onLabel })
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
