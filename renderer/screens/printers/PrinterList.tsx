import type { PrinterRow } from '../../../src/contract/card.ts'
import { StateMark } from '../../components/StateMark.tsx'
import { printerChip } from '../../components/stateChipView.ts'
import { printersWords } from '../../text/screens/printers.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './PrinterList.module.css'
import { showBeside } from './printersActions.ts'
import { usePrintersScreen } from './printersScreenStore.ts'
import { factsText, howText, rollText } from './printersView.ts'

/** Every printer on a line of its own: how it is, what is loaded, how many wait. */
export function PrinterList({ printers }: { readonly printers: readonly PrinterRow[] }) {
  const w = useWords(printersWords)
  return (
    <ul className={styles.list} aria-label={w.list}>
      {printers.map((printer) => (
        <li key={printer.id}>
          <Line printer={printer} />
        </li>
      ))}
    </ul>
  )
}

function Line({ printer }: { readonly printer: PrinterRow }) {
  const w = useWords(printersWords)
  const { t, language } = useTexts()
  const open = usePrintersScreen(({ beside }) => beside !== null && beside.type !== 'add' && beside.id === printer.id)
  const chip = printerChip(printer, t, language)
  return (
    <button
      type="button"
      className={styles.line}
      data-state={chip.state}
      aria-pressed={open}
      onClick={() => showBeside(open ? null : { type: 'printer', id: printer.id })}
    >
      <StateMark state={chip.state} />
      <span className={styles.who}>
        <strong>{printer.name}</strong>
        <span className={styles.soft}>{printer.practice ? w.line.practice : factsText(printer, w)}</span>
      </span>
      <span className={styles.how}>
        <span className={styles.words}>{howText(printer, { t, w, language })}</span>
        <span className={styles.soft}>{rollText(printer, { w, language })}</span>
      </span>
      <span className={styles.sizes}>{chip.sizes}</span>
    </button>
  )
}
