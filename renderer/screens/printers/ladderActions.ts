import { uuid } from '../../../src/base/uuid.ts'
import { readRung, rungCode, rungOf } from '../../../src/model/ladder.ts'
import type { Actions } from '../../actions.ts'
import type { SoundName } from '../../sounds/score.ts'
import { goTo } from '../../stores/placeStore.ts'
import { note, showBeside } from './printersActions.ts'
import type { LadderState } from './printersScreenStore.ts'
import { nothingOfLadder, usePrintersScreen } from './printersScreenStore.ts'

/** What a person does with the ladder of a printer: prints it, scans it, has the best of it kept. */
export async function printLadder(printer: string, { execute }: Actions): Promise<void> {
  if (usePrintersScreen.getState().deeds[printer]?.state === 'working') return
  note(printer, { state: 'working', tool: 'ladder' })
  const climbed = await execute({ type: 'printer-ladder', id: uuid(), printer })
  if (!climbed.ok) return note(printer, { state: 'failed', fault: climbed.fault })
  note(printer, null)
  change(printer, { ...nothingOfLadder, rungs: climbed.value.rungs })
}

/** A line that was scanned while a printed ladder is shown. A parcel is none of its labels and goes to the scan screen. */
export function takeRung(printer: string, line: string, actions: Actions): void {
  const read = readRung(line)
  if (read === null) {
    goTo('scan')
    actions.scan(line)
  } else actions.hear(noteRung(printer, line))
}

function noteRung(printer: string, line: string): SoundName {
  const ladder = ladderOf(printer)
  const rung = rungOf(line, ladder.rungs)
  if (rung === null) {
    change(printer, { ...ladder, last: { code: line.trim().toUpperCase(), was: 'stray' } })
    return 'error'
  }
  const code = rungCode(rung)
  if (ladder.read.includes(code)) {
    change(printer, { ...ladder, last: { code, was: 'repeated' } })
    return 'duplicate'
  }
  change(printer, { ...ladder, read: [...ladder.read, code], last: null })
  return 'ok'
}

/** Keeps the fastest that was read, and goes back to the printer, which says so. */
export async function keepRung(printer: string, { execute }: Actions): Promise<void> {
  const { read } = ladderOf(printer)
  if (read.length === 0) return
  const kept = await execute({ type: 'printer-ladder-read', id: uuid(), printer, codes: [...read] })
  if (!kept.ok) return note(printer, { state: 'failed', fault: kept.fault })
  note(printer, { state: 'kept', rung: kept.value })
  change(printer, nothingOfLadder)
  showBeside({ type: 'printer', id: printer })
}

/** The next thing to be done with it: it is printed, and then what reads is kept. */
export function goOnWithLadder(printer: string, actions: Actions): Promise<void> {
  return ladderOf(printer).rungs.length === 0 ? printLadder(printer, actions) : keepRung(printer, actions)
}

function ladderOf(printer: string): LadderState {
  return usePrintersScreen.getState().ladders[printer] ?? nothingOfLadder
}

function change(printer: string, ladder: LadderState): void {
  usePrintersScreen.setState(({ ladders }) => ({ ladders: { ...ladders, [printer]: ladder } }))
}
