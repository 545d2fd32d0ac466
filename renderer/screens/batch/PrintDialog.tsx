import { Printer } from 'lucide-react'
import type { FormEvent } from 'react'
import { useMemo, useState } from 'react'
import type { BatchView } from '../../../src/contract/batches.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useBatches } from '../../stores/batchesStore.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { rowsOfBatch, useBatchSheet } from '../../stores/batchSheetStore.ts'
import { usePrinters } from '../../stores/printersStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { batchPrintWords } from '../../text/screens/batchPrint.ts'
import { useWords } from '../../text/words.ts'
import styles from './BatchForm.module.css'
import type { Teller } from './batchActions.ts'
import { closeForm, printRows } from './batchActions.ts'
import type { How } from './HowPrinted.tsx'
import { HowPrinted } from './HowPrinted.tsx'
import { PrinterChoice } from './PrinterChoice.tsx'
import type { WhichRows } from './printChoice.ts'
import { copiesOf, likelyWhich, oldLabels, pastPickup, rowsToPrint, secondLabels, whichRows } from './printChoice.ts'

/** Which rows of the batch to print, where, and from which row on; the count of labels is on the button. */
export function PrintDialog({ teller }: { readonly teller: Teller }) {
  const form = useBatchScreen((state) => state.form)
  const batch = useBatches(({ rows }) => rows[form?.batch ?? ''])
  if (form?.type !== 'print' || batch === undefined) return null
  return (
    <Dialog name="batch" title={teller.w.printForm.title}>
      <PrintForm key={batch.id} batch={batch} chosen={form.chosen} teller={teller} />
    </Dialog>
  )
}

interface PrintFormProps {
  readonly batch: BatchView
  /** The rows that were chosen when it was opened. */
  readonly chosen: readonly number[]
  readonly teller: Teller
}

function PrintForm({ batch, chosen, teller }: PrintFormProps) {
  const { w, language } = teller
  const counts = useCounts(batch, chosen)
  const [which, setWhich] = useState<WhichRows>(() => likelyWhich(counts.of(0)))
  const [size, setSize] = useState<LabelSize>(batch.size)
  const [printer, setPrinter] = useState(batch.printer)
  const [how, setHow] = useState<How>({ from: '1', copies: '1', order: 'listed' })
  const p = useWords(batchPrintWords)
  const copies = copiesOf(how.copies)
  const first = Math.max(0, (Number.parseInt(how.from, 10) || 1) - 1)
  const sums = counts.of(first)
  const printers = usePrinters((state) => state.rows)
  const fits = Object.values(printers).some(({ sizes }) => sizes.includes(size))
  const words = Object.fromEntries(
    whichRows.map((one) => [
      one,
      fillIn(w.printForm.option, { name: w.which[one], count: countText(sums[one], language) }),
    ]),
  ) as Record<WhichRows, string>

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (copies === null) return
    closeForm()
    void printRows(batch, { which, from: first, size, printer, copies, order: how.order }, teller, chosen)
  }
  const again = counts.second(which, first)
  const isAway = useStation(({ service }) => service?.state === 'unreachable')
  const past = isAway ? 0 : counts.past(which, first)
  const old = counts.old(which, first)
  const count = sums[which] - (which === 'rows' ? 0 : past) - old.left
  return (
    <form className={styles.form} onSubmit={submit}>
      <Choice
        stacked
        name={w.printForm.which}
        options={whichRows.filter((one) => (one !== 'rows' && one !== 'duplicate') || sums[one] > 0)}
        words={words}
        chosen={which}
        choose={setWhich}
      />
      <PrinterChoice w={w} size={size} printer={printer} chooseSize={setSize} choosePrinter={setPrinter} />
      <HowPrinted w={w} how={how} change={(part) => setHow((now) => ({ ...now, ...part }))} />
      {!fits && <Notice tone="warning">{w.printForm.noPrinter}</Notice>}
      {again > 0 && <Notice tone="warning">{fillIn(w.printForm.again, { count: countText(again, language) })}</Notice>}
      {old.left > 0 && <Notice tone="error">{fillIn(p.oldLeft, { count: countText(old.left, language) })}</Notice>}
      {old.anew > 0 && <Notice tone="error">{fillIn(p.oldAnew, { count: countText(old.anew, language) })}</Notice>}
      {past > 0 && (
        <Notice tone="warning">
          {fillIn(which === 'rows' ? p.pastNamed : p.pastLeft, { count: countText(past, language) })}
        </Notice>
      )}
      <p className={styles.hint}>{w.printForm.pages}</p>
      <div className={styles.actions}>
        <Button deed="dialog.leave" onPress={closeForm}>
          {w.lastGood.leave}
        </Button>
        <Button
          icon={Printer}
          tone="primary"
          deed="dialog.do"
          submits
          first
          disabled={count === 0 || !fits || copies === null}
        >
          {copies === null || copies === 1
            ? fillIn(w.printForm.yes, { count: countText(count, language) })
            : fillIn(p.labels, { count: countText(count, language), copies })}
        </Button>
      </div>
    </form>
  )
}

interface Counts {
  /** How many rows each choice would print, from a row on. */
  of(from: number): Readonly<Record<WhichRows, number>>
  /** How many of those have a label already. */
  second(which: WhichRows, from: number): number
  /** How many of those have an old label: it is left as it is, or a new one is printed. */
  old(which: WhichRows, from: number): { readonly left: number; readonly anew: number }
  /** How many of those do not wait for pickup any more. */
  past(which: WhichRows, from: number): number
}

function useCounts(batch: BatchView, numbers: readonly number[]): Counts {
  const rows = useBatchSheet((state) => rowsOfBatch(batch.id, state))
  return useMemo(() => {
    const chosen = new Set(numbers)
    const choice = (which: WhichRows, from: number) => ({ which, chosen, from, paused: batch.state === 'paused' })
    const count = (which: WhichRows, from: number) => rowsToPrint(rows, choice(which, from))
    return {
      second: (which, from) => secondLabels(rows, choice(which, from)),
      old: (which, from) => oldLabels(rows, choice(which, from)),
      past: (which, from) => pastPickup(rows, choice(which, from)),
      of: (from) => ({
        remaining: count('remaining', from),
        failed: count('failed', from),
        duplicate: count('duplicate', from),
        'not-confirmed': count('not-confirmed', from),
        rows: count('rows', from),
        all: count('all', from),
      }),
    }
  }, [rows, numbers, batch.state])
}
