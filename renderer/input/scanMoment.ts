import type { FaultCode } from '../../src/base/fault.ts'
import { readManifestNumber } from '../../src/model/manifestNumber.ts'
import type { CommandName } from '../../src/model/scan.ts'
import { readScan } from '../../src/model/scan.ts'
import { useFirstRun } from '../screens/firstRun/firstRunStore.ts'
import { usePlace } from '../stores/placeStore.ts'
import type { ScanMode } from '../stores/scanModeStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import { useStation } from '../stores/stationStore.ts'
import { isHalfFilled } from './handTyped.ts'
import type { ScanKind, ScanSpot } from './scanTable.ts'
import { whyRefused } from './scanTable.ts'
import { commandTarget, scanTarget } from './takers.ts'

/** What the screen is to a scan: what covers the scan screen is a place of its own. */
export function scanSpot(): ScanSpot {
  if (useStation.getState().folder !== null) return 'gone-folder'
  const { place } = usePlace.getState()
  const { open, step } = useFirstRun.getState()
  if (open !== true || place !== 'scan') return place
  return step === 'scan' ? 'first-scan' : 'first-run'
}

/** Why a scan of this line is refused now; null: it is taken. */
export function whyRefusedNow(line: string): FaultCode | null {
  return whyRefused(kindOf(line), {
    dialog: useScreen.getState().dialog,
    spot: scanSpot(),
    halfFilled: isHalfFilled(),
    hasTaker: scanTarget() !== null,
  })
}

function kindOf(line: string): ScanKind {
  const read = readScan(line)
  if (isBadge(line)) return 'badge'
  if (!read.ok || read.value.kind !== 'command') return readManifestNumber(line) === null ? 'code' : 'elsewhere'
  const { command } = read.value
  const stays = modeCommands[command] === undefined && (staysHere(command) || commandTarget() !== null)
  return stays || usePlace.getState().place === 'scan' ? 'station' : 'elsewhere'
}

export function isBadge(line: string): boolean {
  const read = readScan(line)
  return read.ok && read.value.kind === 'badge'
}

export const modeCommands: Readonly<Partial<Record<CommandName, ScanMode>>> = {
  'mode-print': 'print',
  'mode-verify': 'verify',
  'mode-settle': 'settle',
  'mode-lookup': 'lookup',
}

/** Commands that speak of no parcel on the scan screen. */
export function staysHere(command: CommandName): boolean {
  return command.startsWith('batch-') || command.startsWith('roll-') || command === 'sign-out'
}
