import { FileDown } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Fault } from '../../../src/base/fault.ts'
import type { BatchView } from '../../../src/contract/batches.ts'
import { mostPdfRows } from '../../../src/contract/batches.ts'
import type { Query } from '../../../src/contract/commands.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { bytesOf, saveFile } from '../../saveFile.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import type { BatchPrintWords } from '../../text/screens/batchPrint.ts'
import { batchPrintWords } from '../../text/screens/batchPrint.ts'
import { useWords } from '../../text/words.ts'
import styles from './BatchForm.module.css'
import type { Teller } from './batchActions.ts'
import { closeForm, say } from './batchActions.ts'
import { fileName } from './exportRows.ts'
import { sizes, sizeWords } from './PrinterChoice.tsx'

/** The rows that were chosen when it was opened as one PDF: in which size, and on what pages. */
export function PdfDialog({ teller }: { readonly teller: Teller }) {
  const w = useWords(batchPrintWords)
  const form = useBatchScreen((state) => state.form)
  const batch = useBatches(({ rows }) => rows[form?.batch ?? ''])
  if (form?.type !== 'pdf' || batch === undefined) return null
  return (
    <Dialog name="batch" title={w.pdfTitle}>
      <PdfForm batch={batch} rows={form.chosen} teller={teller} />
    </Dialog>
  )
}

const sheets = ['label', 'A4', 'A5'] as const satisfies readonly PdfSheet[]

interface PdfFormProps {
  readonly batch: BatchView
  readonly rows: readonly number[]
  readonly teller: Teller
}

function PdfForm({ batch, rows, teller }: PdfFormProps) {
  const w = useWords(batchPrintWords)
  const { language } = teller
  const [size, setSize] = useState<LabelSize>(batch.size)
  const [sheet, setSheet] = useState<PdfSheet>('label')
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const tooMany = rows.length > mostPdfRows
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    setFault(await savePdf(batch, { rows, size, sheet }, teller, w))
    setSaving(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.hint}>{w.pdfText}</p>
      <Choice stacked name={teller.w.draft.size} options={sizes} words={sizeWords} chosen={size} choose={setSize} />
      <Choice stacked name={w.sheet} options={sheets} words={w.sheets} chosen={sheet} choose={setSheet} />
      {tooMany && <Notice tone="warning">{fillIn(w.most, { most: countText(mostPdfRows, language) })}</Notice>}
      {fault !== null && <FaultNotice fault={fault} />}
      {saving && <Notice tone="loading">{w.saving}</Notice>}
      <div className={styles.actions}>
        <Button deed="dialog.leave" onPress={closeForm}>
          {teller.w.lastGood.leave}
        </Button>
        <Button
          icon={FileDown}
          tone="primary"
          deed="dialog.do"
          submits
          first
          disabled={rows.length === 0 || tooMany || saving}
        >
          {fillIn(w.save, { count: countText(rows.length, language) })}
        </Button>
      </div>
    </form>
  )
}

type Asked = Query & { type: 'batch-pdf' }
type PdfSheet = Asked['sheet']

/** Hands the labels of the rows to be saved, as far as this machine keeps them; null: it went well, and is said. */
async function savePdf(
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
