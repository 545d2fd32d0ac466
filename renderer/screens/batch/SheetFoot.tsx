import { CircleSlash, Download, FileDown, History, Package } from 'lucide-react'
import type { BatchView } from '../../../src/contract/batches.ts'
import { orderActionNames } from '../../../src/contract/orderActions.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { orderActionIcons } from '../../components/orderActionIcons.ts'
import { useTypedLine } from '../../input/typedLine.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { useBatchSheet } from '../../stores/batchSheetStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { batchPrintWords } from '../../text/screens/batchPrint.ts'
import { useWords } from '../../text/words.ts'
import { turnTo } from '../../turnTo.ts'
import type { Teller } from './batchActions.ts'
import { openForm, stopForGood } from './batchActions.ts'
import { scanModeOf } from './batchScans.ts'
import { exportRows } from './exportRows.ts'
import styles from './SheetFoot.module.css'
import { chosenRows } from './sheetLines.ts'
import { useSheetReader } from './useSheetReader.ts'

/** What can be done with the chosen rows; with none chosen, how they are chosen. At its end, what a scan does. */
export function SheetFoot({ batch, teller }: { readonly batch: BatchView; readonly teller: Teller }) {
  const { w } = teller
  const count = useBatchSheet((state) => chosenRows(state.selection.chosen).length)
  return (
    <section className={styles.foot} aria-label={w.foot.title}>
      {count === 0 ? <p className={styles.hint}>{w.foot.hint}</p> : <Chosen count={count} teller={teller} />}
      <Export teller={teller} batch={batch} />
      {(batch.state === 'running' || batch.state === 'paused') && (
        <Button icon={CircleSlash} deed="batch.stop" onPress={() => void stopForGood(batch, teller)}>
          {w.sheet.stop}
        </Button>
      )}
      <Scanning batch={batch} teller={teller} />
    </section>
  )
}

function Chosen({ count, teller: { w, language } }: { readonly count: number; readonly teller: Teller }) {
  const p = useWords(batchPrintWords)
  const hidden = useBatchSheet(
    ({ selection, view }) => count - view.order.filter((row) => selection.chosen.has(String(row))).length,
  )
  const text = fillIn(w.foot.chosen, {
    count: countText(count, language),
    ...(hidden > 0 && { hidden: countText(hidden, language) }),
  })
  const only = useBatchSheet(({ rows, selection }) =>
    count === 1 ? (rows[chosenRows(selection.chosen)[0] ?? -1]?.code ?? null) : null,
  )
  return (
    <>
      <p className={styles.count} role="status">
        {text}
      </p>
      {orderActionNames.map((action) => (
        <Button
          key={action}
          icon={orderActionIcons[action]}
          deed={`batch.${action}`}
          onPress={() => openForm({ type: 'action', action })}
        >
          {w.action[action]}
        </Button>
      ))}
      <Button icon={FileDown} deed="batch.pdf" onPress={() => openForm({ type: 'pdf' })}>
        {p.pdf}
      </Button>
      {only !== null && (
        <Button icon={Package} deed="window.parcel" onPress={() => turnTo('parcel')}>
          {w.foot.parcel}
        </Button>
      )}
      {only !== null && (
        <Button icon={History} deed="batch.history" onPress={() => goTo('jobs', only)}>
          {w.foot.history}
        </Button>
      )}
    </>
  )
}

function Export({ batch, teller }: { readonly batch: BatchView; readonly teller: Teller }) {
  const reader = useSheetReader()
  const shown = useBatchSheet((state) => state.view.order.length)
  if (shown === 0) return null
  return (
    <Button icon={Download} deed="batch.export" onPress={() => exportRows(batch, reader)}>
      {teller.w.foot.export}
    </Button>
  )
}

function Scanning({ batch, teller: { w } }: { readonly batch: BatchView; readonly teller: Teller }) {
  const line = useTypedLine()
  const mode = useBatchScreen(() => scanModeOf(batch))
  const modes = ['add', 'choose'] as const
  return (
    <fieldset className={styles.scanning}>
      <legend className="heard">{w.scanning.title}</legend>
      <span className={styles.line} data-typing={line === '' ? undefined : ''}>
        {line === '' ? w.scanning.title : fillIn(w.foot.typing, { line })}
      </span>
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          onClick={() => useBatchScreen.setState({ scanning: one, scanningOf: batch.id })}
        >
          {w.scanning[one]}
        </button>
      ))}
    </fieldset>
  )
}
