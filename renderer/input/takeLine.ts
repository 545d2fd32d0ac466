import type { Fault } from '../../src/base/fault.ts'
import { readManifestNumber } from '../../src/model/manifestNumber.ts'
import type { CommandName, SentBy } from '../../src/model/scan.ts'
import { readScan } from '../../src/model/scan.ts'
import type { PackingSight } from '../stores/packingsStore.ts'
import { packingInSight } from '../stores/packingsStore.ts'
import { goTo } from '../stores/placeStore.ts'
import { answerByScan } from '../stores/questionStore.ts'
import type { ScanMode } from '../stores/scanModeStore.ts'
import { useScanMode } from '../stores/scanModeStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import { isLocked, isNobodyHere } from '../stores/stationStore.ts'
import { holdWhileLoading } from './heldScans.ts'
import { notTaken } from './notTaken.ts'
import { isBadge, modeCommands, scanSpot, staysHere, whyRefusedNow } from './scanMoment.ts'
import { asksWho } from './scanTable.ts'
import { commandTarget, scanTarget } from './takers.ts'

/** What is known of a line beside its text. */
export interface SentLine {
  /** Left out: the scanner. */
  readonly by?: SentBy
  /** What was on the screen when it came; left out: what is there now. */
  readonly sight?: PackingSight
}

/** What becomes of a line in this window. */
interface LineActions {
  scan(line: string, sent?: SentLine): void
  scanInMode(mode: Exclude<ScanMode, 'print'>, line: string): void
  enterMode(mode: ScanMode): void
  turnAway(fault: Fault): void
  refuseScan(line: string, fault: Fault): void
  hold(line: string, goOn: () => void): void
}

/**
 * A scan goes where the table of scans says (`scanTable.ts`): to the screen that is shown, or is being loaded, when it
 * takes scans; any other brings the scan screen back, unless it would lose what somebody is filling in. Command bar codes
 * and badges are the station's, whatever is shown, and the number of a manifest opens that manifest. `sight`: what was
 * on the screen when it came, before a page is turned: nobody has read what comes then.
 */
export function takeLine(line: string, actions: LineActions, by: SentBy = 'scanner', sight = packingInSight()): void {
  // What is typed over a question who somebody is, and is no badge, may be a secret that missed its field.
  if (asksWho(useScreen.getState().dialog) && !isBadge(line)) {
    actions.turnAway({ code: 'scan.unfinished' })
    return
  }
  if (isParcel(line) && isNobodyHere()) {
    // So may what a hand types while nobody is there.
    if (by === 'hand') actions.turnAway({ code: isLocked() ? 'station.locked' : 'operator.sign-in-needed' })
    else actions.hold(line, () => takeLine(line, actions, by, sight))
    return
  }
  // Whatever screen lies behind it: the station takes a badge, and says of a command that it is locked.
  if (isLocked()) {
    actions.scan(line)
    return
  }
  if (scanSpot() !== 'gone-folder' && holdWhileLoading(() => takeLine(line, actions, by, sight))) return
  try {
    if (answersQuestion(line)) return
    const why = whyRefusedNow(line)
    if (why !== null) {
      actions.turnAway({ code: why })
      return
    }
    useScreen.setState({ dialog: null })
    giveTo(line, actions, { by, sight })
  } catch (error) {
    notTaken(line, error, actions)
  }
}

/**
 * What came as fast as a scan into the field of a secret may be that secret: it is out of the field again, only a badge is
 * an answer there, and nothing else is kept, shown or sent.
 */
export function takeFromSecret(line: string, actions: LineActions): void {
  if (isBadge(line)) takeLine(line, actions)
  else actions.turnAway({ code: 'scan.into-secret' })
}

/** It waits for somebody to come. What a command means is another thing by then. */
function isParcel(line: string): boolean {
  const read = readScan(line)
  return !read.ok || read.value.kind === 'code'
}

function answersQuestion(line: string): boolean {
  const read = readScan(line)
  return read.ok && read.value.kind === 'command' && answerByScan(read.value.command)
}

function giveTo(line: string, actions: LineActions, { by, sight }: Required<SentLine>): void {
  const read = readScan(line)
  if (isBadge(line)) actions.scan(line)
  else if (read.ok && read.value.kind === 'command') takeCommand(line, read.value.command, actions, sight)
  else takeCode(line, actions, { by, sight })
}

function takeCommand(line: string, command: CommandName, actions: LineActions, sight: PackingSight): void {
  const mode = modeCommands[command]
  if (mode !== undefined) actions.enterMode(mode)
  else if (commandTarget()?.(command) !== true) {
    if (!staysHere(command)) goTo('scan')
    actions.scan(line, { sight })
  }
}

function takeCode(line: string, actions: LineActions, sent: SentLine): void {
  const manifest = readManifestNumber(line)
  const target = scanTarget()
  const { mode } = useScanMode.getState()
  if (manifest !== null) goTo('pickup', manifest)
  else if (target !== null) target(line)
  else {
    goTo('scan')
    if (mode === 'print') actions.scan(line, sent)
    else actions.scanInMode(mode, line)
  }
}
