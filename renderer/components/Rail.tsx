import {
  ClipboardCheck,
  History,
  Keyboard,
  Layers,
  Package,
  PackageOpen,
  Printer,
  ScanBarcode,
  Settings,
} from 'lucide-react'
import { keyCap, keyOf } from '../keys/keyTable.ts'
import { isThere } from '../screens/screens.ts'
import type { Place } from '../stores/placeStore.ts'
import { places, usePlace } from '../stores/placeStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import { useTexts } from '../text/texts.ts'
import { turnTo } from '../turnTo.ts'
import { ProductMark } from './ProductMark.tsx'
import styles from './Rail.module.css'

const icons: Readonly<Record<Place, typeof ScanBarcode>> = {
  scan: ScanBarcode,
  batch: Layers,
  pickup: ClipboardCheck,
  parcel: Package,
  returns: PackageOpen,
  jobs: History,
  printers: Printer,
  settings: Settings,
}

/** The screens of the window at its left edge, and at the bottom the sheet of keys. */
export function Rail() {
  const { t } = useTexts()
  return (
    <nav className={styles.rail} aria-label={t.mainNavigation}>
      <div className={styles.mark}>
        <ProductMark />
        <span className="heard">{t.product}</span>
      </div>
      {places.filter(isThere).map((place) => (
        <Entry key={place} place={place} />
      ))}
      <button
        type="button"
        className={styles.entry}
        data-place="end"
        aria-keyshortcuts={keyOf('window.sheet')}
        onClick={() => useScreen.setState({ dialog: 'shortcuts' })}
      >
        <Keyboard strokeWidth={1.8} aria-hidden="true" />
        {t.shortcuts}
        <span className={styles.key}>{keyCap('window.sheet')}</span>
      </button>
    </nav>
  )
}

function Entry({ place }: { readonly place: Place }) {
  const { t } = useTexts()
  const shown = usePlace((state) => state.place === place)
  const Icon = icons[place]
  const key = places.indexOf(place) + 1
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={shown ? 'page' : undefined}
      aria-keyshortcuts={`Alt+${key}`}
      title={`Alt+${key}`}
      onClick={() => turnTo(place)}
    >
      <Icon strokeWidth={1.8} aria-hidden="true" />
      {t.places[place]}
    </button>
  )
}
