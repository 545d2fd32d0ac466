import type { PrinterDraft, WrongField } from './printerDraft.ts'

/** The parts of the form share the draft, and what is wrong with it once somebody tried to send it. */
export interface FormPart {
  readonly draft: PrinterDraft
  readonly change: (part: Partial<PrinterDraft>) => void
  readonly wrong: ReadonlySet<WrongField>
}
