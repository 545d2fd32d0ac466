import {
  ClipboardCheck,
  ClipboardList,
  History,
  Keyboard,
  Layers,
  Package,
  PackageOpen,
  Printer,
  ScanBarcode,
  Settings,
} from 'lucide-react'
import { useEffect } from 'react'
import { keyCap, keyOf } from '../../src/model/keyTable.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText } from '../../src/words/format.ts'
import { useActions } from '../actions.ts'
import { readTickets } from '../screens/jobs/ticketsActions.ts'
import type { RailPlace } from '../stores/placeStore.ts'
import { keyOfPlace, railPlaces, usePlace } from '../stores/placeStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import { useStation } from '../stores/stationStore.ts'
import { useTickets, waitingForYou } from '../stores/ticketsStore.ts'
import { ticketsWords } from '../text/screens/tickets.ts'
import { useTexts } from '../text/texts.ts'
import { useWords } from '../text/words.ts'
import { turnTo } from '../turnTo.ts'
import { ProductMark } from './ProductMark.tsx'
import styles from './Rail.module.css'

const icons: Readonly<Record<RailPlace, typeof ScanBarcode>> = {
  scan: ScanBarcode,
  batch: Layers,
  pickup: ClipboardCheck,
  parcel: Package,
  returns: PackageOpen,
  orders: ClipboardList,
  jobs: History,
  printers: Printer,
  settings: Settings,
}

/** The screens of the window at its left edge, and at the bottom the sheet of keys. */
export function Rail() {
  const { t } = useTexts()
  const actions = useActions()
  const account = useStation(({ settings }) => settings?.account)
  useEffect(() => {
    if (account !== undefined) void readTickets(actions)
  }, [account, actions])
  return (
    <nav className={styles.rail} aria-label={t.mainNavigation}>
      <div className={styles.mark}>
        <ProductMark />
        <span className="heard">{t.product}</span>
      </div>
      {railPlaces.map((place) => (
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

/** Tickets that wait for an answer. */
function Waiting({ count }: { readonly count: number }) {
  const w = useWords(ticketsWords)
  const { language } = useTexts()
  const number = countText(count, language)
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{number}</span>
      <span className="heard">{fillIn(w.waiting, { count: number })}</span>
    </span>
  )
}

function Entry({ place }: { readonly place: RailPlace }) {
  const { t } = useTexts()
  const shown = usePlace((state) => state.place === place)
  const Icon = icons[place]
  const key = keyOfPlace(place)
  const waiting = useTickets(({ rows }) => (place === 'jobs' ? waitingForYou(rows) : 0))
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={shown ? 'page' : undefined}
      aria-keyshortcuts={key}
      title={key}
      onClick={() => turnTo(place)}
    >
      <Icon strokeWidth={1.8} aria-hidden="true" />
      {t.places[place]}
      {waiting > 0 && <Waiting count={waiting} />}
    </button>
  )
}
