import { PenLine } from 'lucide-react'
import type { FormEvent } from 'react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, money } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { TextField } from '../../components/TextField.tsx'
import type { ClosingDraft } from '../../stores/pickupScreenStore.ts'
import { changeClosing, usePickupScreen, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import { useOperatorName } from '../../stores/stationStore.ts'
import styles from './ClosingPage.module.css'
import { flawsOf, personOf, shortParcels } from './closingView.ts'
import { Note } from './Note.tsx'
import pickupStyles from './Pickup.module.css'
import type { Teller } from './pickupActions.ts'
import { leaveClosing, sign } from './pickupActions.ts'
import { ShortReasons } from './ShortReasons.tsx'
import { hoursText } from './shiftsView.ts'

/** A pickup is signed: who hands over to whom, and why each short parcel stays. */
export function ClosingPage({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w } = teller
  const closing = usePickupScreen((state) => state.closing)
  const parcels = usePickupSheet((state) => state.parcels)
  const short = useMemo(() => shortParcels(parcels), [parcels])
  const form = useRef<HTMLFormElement>(null)
  const shown = closing !== null
  const tried = closing?.tried ?? 0
  // Nothing is scanned here: what has to be filled in comes first. Later than the frame, which takes the focus itself, and
  // before anybody can see the form and type.
  useLayoutEffect(() => {
    if (shown) focusOn(form.current, 'input')
  }, [shown])
  // Of what keeps it from being signed, the first has the focus, each time.
  useLayoutEffect(() => {
    if (tried > 0) focusOn(form.current, '[aria-invalid="true"]')
  }, [tried])
  // A parcel that is scanned elsewhere takes its list away, and the one for all of them: the focus is not lost with it.
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (held.current?.isConnected === false)
      focusOn(form.current, 'select:not([tabindex="-1"])') || focusOn(form.current, 'input')
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
        data-kept=""
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
        <Names short={short} closing={closing} teller={teller} />
        <ShortReasons short={short} closing={closing} teller={teller} />
        <div className={styles.sign}>
          <p className={pickupStyles.hint}>{w.closing.hint}</p>
          <Button icon={PenLine} tone="primary" deed="signing.sign" submits>
            {w.open.sign}
          </Button>
        </div>
      </form>
    </ScreenFrame>
  )
}

/** False: there is no such field. */
function focusOn(form: HTMLFormElement | null, fields: string): boolean {
  const field = form?.querySelector<HTMLElement>(fields)
  field?.focus()
  return field != null
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
  const operator = useOperatorName()
  const flaws = flawsOf(short, closing, operator)
  const wrong = (flawed: boolean) => (closing.tried > 0 && flawed ? w.closing.nameMissing : null)
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
        value={personOf(closing, operator)}
        longest={longestName}
        change={(person) => changeClosing({ person })}
        wrong={wrong(flaws.person)}
      />
    </div>
  )
}
