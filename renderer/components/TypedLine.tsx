import { keyCap } from '../../src/model/keyTable.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { useHasOwnPlace, useShownLine } from '../input/typedLine.ts'
import { useTexts } from '../text/texts.ts'
import styles from './TypedLine.module.css'

const caps = { done: keyCap('window.scan'), erase: keyCap('window.erase'), drop: keyCap('dialog.leave') }

/** What is typed where no field has the focus, on every screen that has no place of its own for it. */
export function TypedLine() {
  const hasOwn = useHasOwnPlace()
  return hasOwn ? null : <TypedSoFar />
}

/** The same over a dialog, which covers the places of the screen. */
export function TypedSoFar() {
  const { t } = useTexts()
  const line = useShownLine()
  if (line === '') return null
  return (
    <p className={styles.line} role="status" aria-label={t.typing.name}>
      <span className={styles.typed}>{line}</span>
      <span className={styles.keys}>{fillIn(t.typing.keys, caps)}</span>
    </p>
  )
}
