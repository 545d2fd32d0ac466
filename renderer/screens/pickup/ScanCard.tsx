import { CornerDownRight, ScanBarcode } from 'lucide-react'
import type { PickupView } from '../../../src/contract/pickups.ts'
import type { KeyDeedOf } from '../../../src/model/keyTable.ts'
import { keyCap, keyOf } from '../../../src/model/keyTable.ts'
import { capitalized } from '../../../src/words/fillIn.ts'
import { CommandBars } from '../../components/CommandBars.tsx'
import { Phrases } from '../../components/Phrases.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import { useTypedLine } from '../../input/typedLine.ts'
import { useClock } from '../../stores/clockStore.ts'
import { usePickupScreen, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import foot from '../scan/CardFoot.module.css'
import head from '../scan/CardHeader.module.css'
import card from '../scan/ParcelCard.module.css'
import { codeFit, hangsLow, isLong } from '../scan/parcelFacts.ts'
import type { Teller } from './pickupActions.ts'
import { acceptForeign, putAside, takeBack } from './pickupActions.ts'
import styles from './ScanCard.module.css'
import type { ScanDeed, ScanHead } from './scanOutView.ts'
import { scanHead } from './scanOutView.ts'

/** The last scan, as large as the parcel card of the scan screen and in its colours. */
export function ScanCard({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w, language } = teller
  const now = useClock((clock) => clock.now)
  const sent = usePickupScreen((state) => state.sent)
  const line = useTypedLine()
  const said = scanHead(pickup, sent, { w, language, now })
  const code = line === '' ? said.code : line
  return (
    <article className={card.card} data-verdict={said.tone} aria-label={said.code === '' ? said.word : said.code}>
      <header className={head.head} data-verdict={said.tone}>
        {said.shape === null ? (
          <ScanBarcode className={styles.scanner} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <VerdictShape shape={said.shape} />
        )}
        <div className={head.said}>
          <p className={head.word} data-long={isLong(said.word, 11)} data-low={hangsLow(said.word)}>
            {said.word}
          </p>
          {said.line !== '' && (
            <p className={head.line}>
              <Phrases text={capitalized(said.line)} />
            </p>
          )}
        </div>
      </header>
      <div className={styles.body}>
        <p className={card.code} data-fit={codeFit(code)} data-typing={line === '' ? undefined : ''}>
          {code}
        </p>
        {line === '' && <Cargo code={said.code} pickup={pickup} />}
      </div>
      {said.deeds.some(isAccept) && <TakesNotice row="pickup-accept" saysWhy />}
      <Foot said={said} pickup={pickup} teller={teller} />
      <p className="heard" role="status" aria-live="assertive">
        {said.tone !== 'working' && `${said.code}: ${said.word}. ${said.line}`}
      </p>
    </article>
  )
}

/** Where the parcel goes, for who sorts by it. */
function Cargo({ code, pickup }: { readonly code: string; readonly pickup: PickupView }) {
  const place = usePickupSheet(({ pickup: shown, parcels }) =>
    shown === pickup.id ? (parcels.find((parcel) => parcel.code === code)?.cargo?.place ?? '') : '',
  )
  return place === '' ? null : <p className={styles.place}>{place}</p>
}

function Foot({
  said,
  pickup,
  teller,
}: {
  readonly said: ScanHead
  readonly pickup: PickupView
  readonly teller: Teller
}) {
  const Icon = said.asks ? CornerDownRight : ScanBarcode
  return (
    <footer className={foot.foot} data-tone={said.asks ? 'asks' : 'calm'} data-large="true">
      <p className={foot.next}>
        <Icon strokeWidth={1.8} aria-hidden="true" />
        <span>
          <Phrases text={said.next} />
        </span>
      </p>
      {said.deeds.length > 0 && (
        <div className={foot.actions}>
          {said.deeds.map((deed) => (
            <Deed key={deed} deed={deed} pickup={pickup} teller={teller} />
          ))}
        </div>
      )}
    </footer>
  )
}

function Deed({
  deed,
  pickup,
  teller,
}: {
  readonly deed: ScanDeed
  readonly pickup: PickupView
  readonly teller: Teller
}) {
  const { w } = teller
  const { keyed, label, act } = deedOf(deed, w)
  return (
    <div className={foot.tile}>
      <button
        type="button"
        className={foot.action}
        aria-keyshortcuts={keyOf(keyed)}
        onClick={() => void act(pickup, teller)}
      >
        <kbd>{keyCap(keyed)}</kbd>
        {label}
      </button>
      {deed === 'put-aside' && (
        <span className={foot.bars}>
          <CommandBars command="acknowledge" />
        </span>
      )}
    </div>
  )
}

interface KeyedDeed {
  readonly keyed: KeyDeedOf<'handover'>
  readonly label: string
  readonly act: (pickup: PickupView, teller: Teller) => Promise<void>
}

function isAccept(deed: ScanDeed): boolean {
  return deed !== 'put-aside' && deed !== 'take-back'
}

function deedOf(deed: ScanDeed, w: Teller['w']): KeyedDeed {
  if (deed === 'put-aside') return { keyed: 'handover.put-aside', label: w.scan.putAside, act: putAside }
  if (deed === 'take-back') return { keyed: 'handover.take-back', label: w.scan.takeBack, act: takeBack }
  const act = (pickup: PickupView, teller: Teller) => acceptForeign(pickup, deed, teller)
  return { keyed: `handover.${deed}`, label: w.accept[deed], act }
}
