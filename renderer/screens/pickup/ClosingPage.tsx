import { PenLine } from 'lucide-react'
import type { FormEvent } from 'react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import type { ShortReason } from '../../../src/model/pickup.ts'
import { shortReasons } from '../../../src/model/pickup.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import type { ClosingDraft } from '../../stores/pickupScreenStore.ts'
import { changeClosing, usePickupScreen, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import { countText, money } from '../../text/format.ts'
import styles from './ClosingPage.module.css'
import { flawsOf, shortParcels } from './closingView.ts'
import { Note } from './Note.tsx'
import pickupStyles from './Pickup.module.css'
import type { Teller } from './pickupActions.ts'
import { leaveClosing, sign } from './pickupActions.ts'
import { hoursText } from './shiftsView.ts'

/** A pickup is signed: why each short parcel stays, and who hands over to whom. */
export function ClosingPage({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w } = teller
  const closing = usePickupScreen((state) => state.closing)
  const parcels = usePickupSheet((state) => state.parcels)
  const short = useMemo(() => shortParcels(parcels), [parcels])
  const form = useRef<HTMLFormElement>(null)
  const shown = closing !== null
  // Nothing is scanned here: what has to be filled in comes first. Later than the frame, which takes the focus itself, and
  // before anybody can see the form and type.
  useLayoutEffect(() => {
    if (shown) focusFirst(form.current)
  }, [shown])
  // A parcel that is scanned elsewhere takes its list away, and the one for all of them: the focus is not lost with it.
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (held.current?.isConnected === false) focusFirst(form.current)
  })
  if (closing === null) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sign(pickup, teller)
  }
  return (
    <ScreenFrame
      title={w.closing.title}
      back={{ name: w.closing.back, go: leaveClosing }}
      state={`${pickup.manifest} · ${hoursText(pickup)}`}
    >
      <Note teller={teller} />
      {pickup.shouting.length > 0 && <Notice tone="error">{w.closing.shouting}</Notice>}
      {pickup.unasked > 0 && (
        <Notice tone="warning">
          {fillIn(w.closing.unasked, { count: countText(pickup.unasked, teller.language) })}
        </Notice>
      )}
      <form
        ref={form}
        className={styles.form}
        onSubmit={submit}
        onFocus={({ target }) => {
          held.current = target
        }}
        onBlur={() => {
          held.current = null
        }}
      >
        <Summary pickup={pickup} teller={teller} />
        <ShortReasons short={short} closing={closing} teller={teller} />
        <Names short={short} closing={closing} teller={teller} />
      </form>
    </ScreenFrame>
  )
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('select, input')?.focus()
}

/** In one line what the driver takes. */
function Summary({
  pickup: { counts },
  teller: { w, language },
}: {
  readonly pickup: PickupView
  readonly teller: Teller
}) {
  const { handed, over, cancelled, foreign, accepted, cod } = counts
  const asides = [
    fillIn(w.closing.money, { cod: money(cod, language) }),
    ...(over === 0 ? [] : [fillIn(w.closing.overs, { count: countText(over, language) })]),
    ...(accepted === 0 ? [] : [fillIn(w.tally.accepted, { count: countText(accepted, language) })]),
    ...(foreign === 0 ? [] : [fillIn(w.tally.foreign, { count: countText(foreign, language) })]),
    ...(cancelled === 0 ? [] : [fillIn(w.closing.cancelled, { count: countText(cancelled, language) })]),
  ]
  return (
    <p className={styles.summary}>
      <strong>{fillIn(w.closing.summary, { handed: countText(handed, language) })}</strong> {asides.join(' · ')}
    </p>
  )
}

/** Rows beyond these take the reason of all. */
const mostRows = 200

function ShortReasons({
  short,
  closing,
  teller,
}: {
  readonly short: readonly PickupParcelView[]
  readonly closing: ClosingDraft
  readonly teller: Teller
}) {
  const { w, language } = teller
  if (short.length === 0) return <p className={styles.none}>{w.closing.noShort}</p>
  const reasons = shortReasons.map((value) => ({ value, name: w.reason[value] }))
  const { reasons: missing } = flawsOf(short, closing)
  return (
    <fieldset className={styles.short}>
      <legend>{fillIn(w.closing.shortTitle, { count: countText(short.length, language) })}</legend>
      {short.length > 1 && (
        <div className={styles.all}>
          <SelectField<ShortReason | ''>
            label={w.closing.all}
            value={closing.all}
            options={[{ value: '', name: w.closing.choose }, ...reasons]}
            choose={(all) => changeClosing({ all })}
          />
        </div>
      )}
      {closing.tried && missing > 0 && (
        <Notice tone="error">{fillIn(w.closing.reasonMissing, { count: countText(missing, language) })}</Notice>
      )}
      <ul className={styles.rows}>
        {short.slice(0, mostRows).map((parcel) => (
          <ShortRow key={parcel.row} parcel={parcel} closing={closing} reasons={reasons} teller={teller} />
        ))}
        {short.length > mostRows && (
          <li className={pickupStyles.hint}>
            {fillIn(w.closing.more, { count: countText(short.length - mostRows, language) })}
          </li>
        )}
      </ul>
    </fieldset>
  )
}

function ShortRow({
  parcel,
  closing,
  reasons,
  teller: { w },
}: {
  readonly parcel: PickupParcelView
  readonly closing: ClosingDraft
  readonly reasons: readonly { readonly value: ShortReason; readonly name: string }[]
  readonly teller: Teller
}) {
  const code = parcel.code ?? w.list.forgotten
  const choose = (reason: ShortReason | '') => {
    const next = new Map(closing.reasons)
    if (reason === '') next.delete(parcel.row)
    else next.set(parcel.row, reason)
    changeClosing({ reasons: next })
  }
  const otherwise = { value: '' as const, name: closing.all === '' ? w.closing.choose : w.closing.asAll }
  return (
    <li className={styles.row}>
      <span className={pickupStyles.code}>{code}</span>
      <span className={styles.place}>{parcel.cargo?.place ?? ''}</span>
      <div className={styles.reason}>
        <SelectField<ShortReason | ''>
          bare
          label={fillIn(w.closing.one, { code })}
          value={closing.reasons.get(parcel.row) ?? ''}
          options={[otherwise, ...reasons]}
          choose={choose}
        />
      </div>
    </li>
  )
}

const longestName = 60

function Names({
  short,
  closing,
  teller: { w },
}: {
  readonly short: readonly PickupParcelView[]
  readonly closing: ClosingDraft
  readonly teller: Teller
}) {
  const flaws = flawsOf(short, closing)
  const wrong = (flawed: boolean) => (closing.tried && flawed ? w.closing.nameMissing : null)
  return (
    <div className={styles.names}>
      <TextField
        label={w.closing.driver}
        value={closing.driver}
        longest={longestName}
        change={(driver) => changeClosing({ driver })}
        wrong={wrong(flaws.driver)}
      />
      <TextField
        label={w.closing.person}
        value={closing.person}
        longest={longestName}
        change={(person) => changeClosing({ person })}
        wrong={wrong(flaws.person)}
      />
      <div className={styles.sign}>
        <p className={pickupStyles.hint}>{w.closing.hint}</p>
        <Button icon={PenLine} tone="primary" kbd="F9" submits disabled={closing.sending}>
          {w.open.sign}
        </Button>
      </div>
    </div>
  )
}
