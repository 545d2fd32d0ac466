import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { BatchView, PrintOrder } from '../../../src/contract/batches.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { OrderActionName } from '../../../src/contract/orderActions.ts'
import { labelCode } from '../../../src/model/label.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { faultSentence } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Actions } from '../../actions.ts'
import { sendAloud } from '../../actions.ts'
import { ruledCode } from '../../input/lineFault.ts'
import type { BatchForm, BatchNote } from '../../stores/batchScreenStore.ts'
import { changeDraft, sayPrinting, useBatchScreen } from '../../stores/batchScreenStore.ts'
import { rowsOfBatch, useBatchSheet } from '../../stores/batchSheetStore.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { batchPrintWords } from '../../text/screens/batchPrint.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import { inParts } from './import/draft.ts'
import { endDraft } from './importing.ts'
import { rowsShown } from './printChoice.ts'
import { chosenRows } from './sheetLines.ts'

/** What a shift leader does with a batch. A refusal of the station is shown where it was asked for. */
export interface Teller {
  readonly actions: Actions
  readonly w: BatchWords
  readonly language: Language
}

export function say(note: BatchNote | null): void {
  useBatchScreen.setState({ note })
}

/** Null: it was refused, and the screen says why. */
function send<C extends Command>(actions: Actions, command: C) {
  return sendAloud(actions, command, say)
}

type WantedForm = { readonly type: 'print' | 'pdf' } | { readonly type: 'action'; readonly action: OrderActionName }

/** From here on it is about the batch that is open now and the rows that are chosen now. */
export function openForm(wanted: WantedForm): void {
  const { about: batch } = usePlace.getState()
  if (batch === null) return
  const { batch: shown, selection } = useBatchSheet.getState()
  // Until its rows come, the sheet is the last batch's.
  const chosen = shown === batch ? chosenRows(selection.chosen) : []
  const rows = rowsOfBatch(batch)
  const form: BatchForm =
    wanted.type === 'action'
      ? { ...wanted, batch, chosen, about: chosen.flatMap((number) => rows[number] ?? []) }
      : { ...wanted, batch, chosen }
  useBatchScreen.setState({ form, note: null })
  useScreen.setState({ dialog: 'batch' })
}

export function closeForm(): void {
  if (useScreen.getState().dialog === 'batch') useScreen.setState({ dialog: null })
}

/** Makes the draft's batch, or adds its lines to the one it is for, and opens it. Lines that are refused stay. */
export async function sendDraft(lines: readonly string[], { actions }: Teller): Promise<void> {
  const { draft } = useBatchScreen.getState()
  if (draft === null || draft.sending || lines.length === 0) return
  changeDraft({ sending: true })
  const { name, source, size, printer, into } = draft
  const batch = into ?? uuid()
  const parts = inParts(lines)
  for (const [at, part] of parts.entries()) {
    const isFirst = into === null && at === 0
    const taken = await send(
      actions,
      isFirst
        ? { type: 'batch-create', id: batch, name, source, size, printer, lines: [...part] }
        : { type: 'batch-add', id: uuid(), batch, lines: [...part] },
    )
    if (taken !== null) continue
    if (at > 0) keepLines(parts.slice(at).flat(), batch)
    return changeDraft({ sending: false })
  }
  endDraft()
  goTo('batch', batch)
}

/** The draft is of these lines alone from now on, and they are for this batch. */
function keepLines(lines: readonly string[], into: string): void {
  const { draft } = useBatchScreen.getState()
  if (draft?.table?.ok !== true) return
  const rows = lines.map((line) => [...Array<string>(draft.column).fill(''), line])
  changeDraft({ into, table: { ...draft.table, rows }, header: false, keepDuplicates: true })
}

export interface PrintWish {
  readonly which: (Command & { type: 'batch-print' })['which']
  readonly from: number
  readonly size: LabelSize
  readonly printer: string | null
  /** Left out: one. */
  readonly copies?: number
  /** Left out: as listed. */
  readonly order?: PrintOrder
}

/** `chosen`: the rows that are meant where the wish is for those. */
export async function printRows(
  { id: batch, state }: Pick<BatchView, 'id' | 'state'>,
  wish: PrintWish,
  teller: Teller,
  chosen: readonly number[] = [],
): Promise<void> {
  const rows = rowsShown(rowsOfBatch(batch), { ...wish, chosen: new Set(chosen), paused: state === 'paused' })
  if (rows.length === 0) return sayPrinting(0)
  await sendPrint({ type: 'batch-print' as const, batch, rows, ...wish }, teller)
}

async function sendPrint(request: Omit<Command & { type: 'batch-print' }, 'id'>, teller: Teller): Promise<void> {
  const { actions } = teller
  say(null)
  const answer = await actions.execute({ ...request, id: uuid() })
  if (answer.ok) return sayPrinting(answer.value.rows)
  if (actions.asksReprint(request, answer.fault)) return
  const short = await printsShort(request, answer.fault, teller)
  if (short === null) refuse(answer.fault, actions)
  else if (short) await sendPrint({ ...request, shortRoll: true }, teller)
}

function refuse(fault: Fault, { hear }: Actions): void {
  say({ type: 'fault', fault })
  hear('error')
}

/** That a roll has too few labels is asked about before anything prints. Null: the refusal is another one. */
async function printsShort(
  { shortRoll }: Pick<Command & { type: 'batch-print' | 'batch-resume' }, 'shortRoll'>,
  fault: Fault,
  { actions, language }: Teller,
): Promise<boolean | null> {
  if (fault.code !== 'batch.roll-short' || shortRoll === true) return null
  actions.hear('error')
  const { shortTitle: title, shortYes: yes } = batchPrintWords[language]
  return confirm({ title, text: faultSentence(fault, language), yes, byScan: true })
}

/** Every label that failed, at the size and printer of the batch. */
export function retryFailed(batch: BatchView, teller: Teller): Promise<void> {
  const { size, printer } = batch
  return printRows(batch, { which: 'failed', from: 0, size, printer }, teller)
}

/** Pauses a batch that runs, and lets one go on that is paused. */
export async function pauseOrGoOn({ id, state }: Pick<BatchView, 'id' | 'state'>, teller: Teller): Promise<void> {
  if (state === 'running') await send(teller.actions, { type: 'batch-pause', id: uuid(), batch: id })
  if (state === 'paused') await resume({ batch: id, lastGood: null }, teller)
}

type Resumed = Omit<Command & { type: 'batch-resume' }, 'id' | 'type'>

async function resume(request: Resumed, teller: Teller): Promise<void> {
  say(null)
  const answer = await teller.actions.execute({ type: 'batch-resume', id: uuid(), ...request })
  if (answer.ok) return say({ type: 'resumed', count: answer.value.rows })
  const short = await printsShort(request, answer.fault, teller)
  if (short === null) refuse(answer.fault, teller.actions)
  else if (short) await resume({ ...request, shortRoll: true }, teller)
}

/** After a jam: what came out behind this label counts as spoilt. */
export async function resumeAfter(batch: string, line: string, teller: Teller): Promise<void> {
  const { w } = teller
  const code = line.trim().toUpperCase()
  const ruled = ruledCode(line)
  const yes = await confirm({
    title: fillIn(w.lastGood.confirmTitle, { line: ruled === null ? code : labelCode(ruled) }),
    text: w.lastGood.confirmText,
    yes: w.lastGood.yes,
  })
  if (!yes) return
  useBatchScreen.setState({ scanning: 'choose' })
  await resume({ batch, lastGood: code }, teller)
}

export async function stopForGood({ id, counts }: BatchView, { actions, w, language }: Teller): Promise<void> {
  const count = counts.untouched + counts.waiting + counts.working
  const text = fillIn(w.sheet.stopText, { count: countText(count, language) })
  if (!(await confirm({ title: w.sheet.stopTitle, text, yes: w.sheet.stop, danger: true }))) return
  await send(actions, { type: 'batch-cancel', id: uuid(), batch: id })
}

export async function removeBatch(
  { id, name, total }: BatchView,
  { actions, w, language }: Teller,
  after: () => void,
): Promise<void> {
  const text = fillIn(w.list.removeText, { name, count: countText(total, language) })
  if (!(await confirm({ title: w.list.removeTitle, text, yes: w.list.remove, danger: true }))) return
  if ((await send(actions, { type: 'batch-remove', id: uuid(), batch: id })) !== null) after()
}
