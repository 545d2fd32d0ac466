import type { LucideIcon } from 'lucide-react'
import { FileSearch, GitCompareArrows, Printer, ShieldQuestionMark } from 'lucide-react'
import { keyCap, keyOf } from '../../../src/model/keyTable.ts'
import { useActions } from '../../actions.ts'
import type { ScanMode } from '../../stores/scanModeStore.ts'
import { scanModes, useScanMode } from '../../stores/scanModeStore.ts'
import { scanModeWords } from '../../text/screens/scanModes.ts'
import { useWords } from '../../text/words.ts'
import styles from './ModeBanner.module.css'

const icons: Readonly<Record<ScanMode, LucideIcon>> = {
  print: Printer,
  verify: GitCompareArrows,
  settle: ShieldQuestionMark,
  lookup: FileSearch,
}

/** Every mode in which nothing is printed says so as loudly as a verdict. While the station prints there is none. */
export function ModeBanner() {
  const w = useWords(scanModeWords)
  const actions = useActions()
  const mode = useScanMode((state) => state.mode)
  if (mode === 'print') return null
  const Icon = icons[mode]
  return (
    <div className={styles.banner} role="status">
      <Icon strokeWidth={1.8} aria-hidden="true" />
      <div className={styles.said}>
        <p className={styles.word}>{w.loud[mode]}</p>
        <p className={styles.does}>{w.does[mode]}</p>
      </div>
      <button type="button" className={styles.back} onClick={() => actions.enterMode('print')}>
        <kbd>{keyCap('scan.acknowledge')}</kbd>
        {w.back}
      </button>
    </div>
  )
}

/** The modes, one key for all of them, beside the sizes. */
export function ModeKeys() {
  const w = useWords(scanModeWords)
  const actions = useActions()
  const mode = useScanMode((state) => state.mode)
  return (
    <fieldset className={styles.modes}>
      <legend className={styles.legend}>
        {w.mode} <kbd title={w.change}>{keyCap('scan.mode')}</kbd>
      </legend>
      <div className={styles.choices}>
        {scanModes.map((each) => {
          const Icon = icons[each]
          return (
            <button
              key={each}
              type="button"
              className={styles.mode}
              aria-pressed={each === mode}
              aria-keyshortcuts={keyOf('scan.mode')}
              onClick={() => actions.enterMode(each)}
            >
              <Icon strokeWidth={1.8} aria-hidden="true" />
              {w.names[each]}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
