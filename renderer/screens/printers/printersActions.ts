import { uuid } from '../../../src/base/uuid.ts'
import type { IdentifiedPrinter } from '../../../src/contract/printers.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Actions } from '../../actions.ts'
import { usePrinters } from '../../stores/printersStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import type { PrintersWords } from '../../text/screens/printers.ts'
import type { PrinterDraft } from './printerDraft.ts'
import { printerOf } from './printerDraft.ts'
import type { Beside, Deed, Tool } from './printersScreenStore.ts'
import { usePrintersScreen } from './printersScreenStore.ts'

/** What a person does on the printers screen. How it ended is shown beside the printer until the next deed. */
export function showBeside(beside: Beside): void {
  usePrintersScreen.setState({ beside })
}

export async function runTool(printer: string, tool: Tool, { execute }: Actions): Promise<void> {
  note(printer, { state: 'working', tool })
  const done = await execute({ type: `printer-${tool}`, id: uuid(), printer })
  if (!done.ok) return note(printer, { state: 'failed', fault: done.fault })
  const verdict = done.value !== null && 'verdict' in done.value ? done.value.verdict : null
  if (verdict !== null) note(printer, { state: 'tested', verdict })
  else if (tool !== 'test') note(printer, { state: 'done', what: tool })
}

/** `labels` null: nobody counted. */
export async function loadRoll(
  printer: string,
  size: LabelSize | null,
  labels: number | null,
  { execute }: Actions,
): Promise<void> {
  const loaded = await execute({ type: 'load-roll', id: uuid(), printer, size, labels })
  note(printer, loaded.ok ? { state: 'done', what: 'roll' } : { state: 'failed', fault: loaded.fault })
}

/** True: it is saved. */
export async function changePrinter(printer: string, draft: PrinterDraft, { execute }: Actions): Promise<boolean> {
  // An address that stays is not named: it may be one that only a command line may.
  const { uri, ...others } = printerOf(draft)
  const part = usePrinters.getState().rows[printer]?.uri === uri ? others : { uri, ...others }
  const changed = await execute({ type: 'printer-change', id: uuid(), printer, part })
  note(printer, changed.ok ? { state: 'done', what: 'saved' } : { state: 'failed', fault: changed.fault })
  return changed.ok
}

/** Asks the printer at an address what it is; null: the fault is noted under `newPrinter`. */
export async function askPrinter(address: string, { ask }: Actions): Promise<IdentifiedPrinter | null> {
  note(newPrinter, { state: 'working', tool: 'identify' })
  const asked = await ask({ type: 'printer-identify', address })
  note(newPrinter, asked.ok ? { state: 'understood', printer: asked.value } : { state: 'failed', fault: asked.fault })
  return asked.ok ? asked.value : null
}

/** Answers with the new printer, which is shown; null: the fault is noted under `newPrinter`. */
export async function addPrinter(draft: PrinterDraft, { execute }: Actions): Promise<string | null> {
  note(newPrinter, null)
  const added = await execute({ type: 'printer-add', id: uuid(), printer: printerOf(draft) })
  if (!added.ok) {
    note(newPrinter, { state: 'failed', fault: added.fault })
    return null
  }
  note(added.value.printer, { state: 'done', what: 'added' })
  showBeside({ type: 'printer', id: added.value.printer })
  return added.value.printer
}

/** Where the fault of a printer that is not there yet is noted. */
export const newPrinter = ''

export async function removePrinter(
  printer: { readonly id: string; readonly name: string },
  w: PrintersWords,
  { execute }: Actions,
): Promise<void> {
  const { title, text, yes } = w.removing
  if (!(await confirm({ title: fillIn(title, { name: printer.name }), text, yes, danger: true }))) return
  const removed = await execute({ type: 'printer-remove', id: uuid(), printer: printer.id })
  if (removed.ok) showBeside(null)
  else note(printer.id, { state: 'failed', fault: removed.fault })
}

export async function findPrinters(subnet: boolean, { ask }: Actions): Promise<void> {
  const { search } = usePrintersScreen.getState()
  if (search.state !== 'idle') return
  usePrintersScreen.setState({ search: { ...search, state: subnet ? 'looking-subnet' : 'looking', fault: null } })
  const found = await ask({ type: 'discover', subnet, identify: true })
  const before = usePrintersScreen.getState().search.found
  usePrintersScreen.setState({
    search: { state: 'idle', found: found.ok ? found.value : before, fault: found.ok ? null : found.fault },
  })
}

export async function readModels({ ask }: Actions): Promise<void> {
  if (usePrintersScreen.getState().models.length > 0) return
  const models = await ask({ type: 'printer-models' })
  if (models.ok) usePrintersScreen.setState({ models: models.value })
}

export async function chooseRoute(size: LabelSize, printer: string, { execute }: Actions): Promise<void> {
  const routes = useStation.getState().settings?.routes
  if (routes === undefined) return
  const part = { routes: { ...routes, [size]: printer === '' ? null : printer } }
  const changed = await execute({ type: 'change-settings', id: uuid(), part })
  if (!changed.ok) note(newPrinter, { state: 'failed', fault: changed.fault })
}

/** How a deed goes, shown beside the printer; null: nothing is to be said any more. */
export function note(printer: string, deed: Deed | null): void {
  usePrintersScreen.setState(({ deeds: { [printer]: _, ...others } }) => ({
    deeds: deed === null ? others : { ...others, [printer]: deed },
  }))
}
