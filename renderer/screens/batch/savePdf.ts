import type { Fault } from '../../../src/base/fault.ts'
import type { BatchView } from '../../../src/contract/batches.ts'
import type { Query } from '../../../src/contract/commands.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { bytesOf, saveFile } from '../../saveFile.ts'
import type { BatchPrintWords } from '../../text/screens/batchPrint.ts'
import type { Teller } from './batchActions.ts'
import { closeForm, say } from './batchActions.ts'
import { fileName } from './exportRows.ts'

type Asked = Query & { type: 'batch-pdf' }
export type PdfSheet = Asked['sheet']

/** Hands the labels of the rows to be saved, as far as this machine keeps them; null: it went well, and is said. */
export async function savePdf(
  { id, name }: BatchView,
  { rows, size, sheet }: Pick<Asked, 'size' | 'sheet'> & { readonly rows: readonly number[] },
  { actions, w: { foot }, language }: Teller,
  w: BatchPrintWords,
): Promise<Fault | null> {
  const answer = await actions.ask({ type: 'batch-pdf', batch: id, rows: [...rows], size, sheet })
  if (!answer.ok) return answer.fault
  const { pdf, labels, missing } = answer.value
  const file = `${fileName(name, foot.file)}.pdf`
  saveFile(file, bytesOf(pdf), 'application/pdf')
  const facts = { count: countText(labels, language), file }
  const lost = missing.length === 0 ? {} : { missing: countText(missing.length, language) }
  closeForm()
  say({ type: 'saved-pdf', text: fillIn(w.saved, { ...facts, ...lost }), whole: missing.length === 0 })
  return null
}
