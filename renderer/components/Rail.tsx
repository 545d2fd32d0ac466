import { Keyboard, ScanBarcode } from 'lucide-react'
import { useScreen } from '../stores/screenStore.ts'
import { useTexts } from '../text/texts.ts'
import { ProductMark } from './ProductMark.tsx'
import styles from './Rail.module.css'

/** The screens of the window at its left edge, and at the bottom the sheet of keys. */
export function Rail() {
  const { t } = useTexts()
  return (
    <nav className={styles.rail} aria-label={t.mainNavigation}>
      <div className={styles.mark}>
        <ProductMark />
        <span className="heard">{t.product}</span>
      </div>
      <a className={styles.entry} href="#scan" aria-current="page">
        <ScanBarcode strokeWidth={1.8} aria-hidden="true" />
        {t.scanScreen}
      </a>
      <button
        type="button"
        className={styles.entry}
        data-place="end"
        aria-keyshortcuts="F1"
        onClick={() => useScreen.setState({ dialog: 'shortcuts' })}
      >
        <Keyboard strokeWidth={1.8} aria-hidden="true" />
        {t.shortcuts}
        <span className={styles.key}>F1</span>
      </button>
    </nav>
  )
}
