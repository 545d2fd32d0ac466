import { aborted } from '../base/aborted.ts'
import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Practising } from '../contract/card.ts'
import { practiceScale } from '../model/scale.ts'
import type { Backups } from '../ports/memory.ts'
import type { PrinterTools } from '../ports/printers.ts'
import type { Scales } from '../ports/scales.ts'
import type { ScannerEar, SerialScanners } from '../ports/scanners.ts'
import { outsideFolder } from '../printer/outsideFolder.ts'
import type { Transport } from '../printer/transport.ts'
import { createScales } from '../scale/scales.ts'
import { createSerialScanners } from '../scanner/serialScanners.ts'
import type { Store } from '../store/store.ts'
import type { EmbeddedPractice } from './embeddedPractice.ts'

/** The devices and folders outside its own that a station can get at. */
export interface Reach {
  readonly transportFor: (uri: string) => Result<Transport>
  readonly finding: Partial<Pick<PrinterTools, 'find' | 'identify'>>
  readonly scanners: SerialScanners
  readonly scales: Scales
  readonly backups: Backups
}

/** Those of this machine and its network; of a station of practice beside the live one, the devices of practice alone. */
export function reachOf(
  { dataDir, practising }: { readonly dataDir: string; readonly practising?: Practising },
  store: Store,
  clock: Clock,
  practice: EmbeddedPractice | null,
): Reach {
  const whole: Reach = {
    transportFor: outsideFolder(dataDir),
    finding: {},
    scanners: createSerialScanners(clock),
    scales: createScales(clock, practice?.scale.connect ?? null),
    backups: { make: store.backUp, daily: store.backUpDaily },
  }
  return practising === undefined || practice === null ? whole : practiceReach(whole, practice)
}

/**
 * The printer and the scale that were opened for practice beside live work, and nothing else: whatever is set up there,
 * no byte gets to a device, a folder or a line of the live station. Fault of all others: `practice.not-here`.
 */
function practiceReach({ transportFor, scales }: Reach, { printer }: EmbeddedPractice): Reach {
  const notHere = async () => fail('practice.not-here')
  return {
    transportFor: (uri) => (uri === printer.uri ? transportFor(uri) : fail('practice.not-here')),
    finding: { find: notHere, identify: notHere },
    scanners: { listen: (_, ear, signal) => noLine(ear, signal), find: async () => [] },
    scales: {
      listen: (uri, protocol, ear, signal) =>
        uri === practiceScale ? scales.listen(uri, protocol, ear, signal) : noLine(ear, signal),
    },
    backups: { make: notHere, daily: notHere },
  }
}

/** Until the signal, as of any other line: one that ended would be asked for again at once, and nobody else had a turn. */
function noLine({ state }: Pick<ScannerEar, 'state'>, signal: AbortSignal): Promise<void> {
  state({ state: 'connecting', fault: { code: 'practice.not-here' } })
  return aborted(signal)
}
