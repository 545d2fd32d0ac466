import { CalendarClock, ClipboardCheck, ClipboardList, Clock, Layers } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { momentText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useClock } from '../../stores/clockStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { usePickupScreen } from '../../stores/pickupScreenStore.ts'
import { usePickups } from '../../stores/pickupsStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { OwnWindowForm } from './OwnWindowForm.tsx'
import pickupStyles from './Pickup.module.css'
import type { Teller } from './pickupActions.ts'
import { openPickup } from './pickupActions.ts'
import { batchOfShift } from './pickupKeys.ts'
import styles from './ShiftsPanel.module.css'
import { focusFirstShift } from './shiftCursor.ts'
import type { ShiftLine } from './shiftsView.ts'
import {
  ageText,
  countdownText,
  dayText,
  deedText,
  hoursText,
  ordersText,
  shiftLines,
  urgencyOf,
} from './shiftsView.ts'

/** The shifts by their hours, each with its countdown, what is known to go with it and what opens it. */
export function ShiftsPanel({ teller }: { readonly teller: Teller }) {
  const { actions, w } = teller
  const shifts = usePickups((state) => state.shifts)
  const rows = usePickups((state) => state.rows)
  const now = useClock((clock) => clock.now)
  const away = useStation(({ service }) => service?.state === 'unreachable' || service?.state === 'failing')
  const ownOpen = usePickupScreen((state) => state.ownOpen)
  const lines = useMemo(() => shiftLines(shifts, rows, now), [shifts, rows, now])
  useEffect(() => void actions.ask({ type: 'shifts' }), [actions])
  useFirstShift(lines.length > 0 && !ownOpen)
  const age = ageText(shifts, away, now, w)
  return (
    <>
      {age !== null && <Notice tone="offline">{age}</Notice>}
      {ownOpen && <OwnWindowForm teller={teller} now={now} asked />}
      {lines.length === 0 ? (
        <Nothing teller={teller} />
      ) : (
        <>
          <ul className={styles.list} data-own={ownOpen ? '' : undefined} aria-label={w.shifts.name}>
            {lines.map((line) => (
              <li key={line.key}>
                <Shift line={line} now={now} teller={teller} />
              </li>
            ))}
          </ul>
          <Foot heardAt={away ? null : (shifts?.fetchedAt ?? null)} now={now} teller={teller} />
        </>
      )}
    </>
  )
}

/** The keyboard begins at the first shift, unless hours are typed: behind the screen, which takes the focus when it opens. */
function useFirstShift(some: boolean): void {
  useEffect(() => {
    if (some) queueMicrotask(focusFirstShift)
  }, [some])
}

/** How a shift is chosen, how old the list is, and what else can be done with it. */
function Foot({
  heardAt,
  now,
  teller,
}: {
  readonly heardAt: number | null
  readonly now: number
  readonly teller: Teller
}) {
  const { w } = teller
  const known = usePickups(({ shifts }) => shifts?.shifts.some(({ orders }) => orders > 0) === true)
  const age = heardAt === null ? [] : [fillIn(w.shifts.age, { time: momentText(heardAt, now) })]
  return (
    <div className={pickupStyles.foot}>
      <p className={pickupStyles.hint}>{[w.shifts.hint, ...age].join(' · ')}</p>
      <Button icon={Clock} deed="shifts.own" onPress={() => usePickupScreen.setState({ ownOpen: true })}>
        {w.shifts.own}
      </Button>
      {known && (
        <Button icon={Layers} deed="shifts.batch" onPress={() => void batchOfShift(teller)}>
          {w.shifts.batch}
        </Button>
      )}
    </div>
  )
}

/** One shift: pressing it opens its handover, or goes on with it. */
function Shift({ line, now, teller }: { readonly line: ShiftLine; readonly now: number; readonly teller: Teller }) {
  const { w, language } = teller
  const { open, signed } = line
  const Icon = open !== null ? ClipboardList : signed !== null ? ClipboardCheck : CalendarClock
  return (
    <button
      type="button"
      className={styles.shift}
      data-shift={line.key}
      data-open={open === null ? undefined : ''}
      onClick={() => void openPickup(line, teller)}
    >
      <Icon strokeWidth={1.6} aria-hidden="true" />
      <span className={styles.when}>
        <span className={styles.hours}>{hoursText(line)}</span>
        <span className={styles.day}>{dayText(line, now, w)}</span>
      </span>
      <span className={styles.left} data-urgency={urgencyOf(line, now)}>
        {countdownText(line, now, w, language)}
      </span>
      <span className={styles.known}>
        <span>{ordersText(line, w, language)}</span>
        {signed?.closedAt != null && (
          <span className={styles.signed}>
            {fillIn(w.shifts.signed, { manifest: signed.manifest, time: momentText(signed.closedAt, now) })}
          </span>
        )}
      </span>
      <span className={styles.deed}>{deedText(line, w, language)}</span>
    </button>
  )
}

function Nothing({ teller }: { readonly teller: Teller }) {
  const { w } = teller
  const connecting = useConnection(({ connection }) => connection === 'connecting')
  const known = usePickups((state) => state.shifts !== null)
  const unasked = useStation(({ service }) => service === null || service.state === 'unknown')
  const away = useStation(({ service }) => service?.state === 'unreachable' || service?.state === 'failing')
  const ownOpen = usePickupScreen((state) => state.ownOpen)
  const now = useClock((clock) => clock.now)
  if (connecting || !known || unasked) return <p className={pickupStyles.loading}>{w.shifts.loading}</p>
  return (
    <>
      {!ownOpen && <OwnWindowForm teller={teller} now={now} asked={false} />}
      <EmptyState icon={CalendarClock} title={w.shifts.none} {...(!away && { text: w.shifts.noneText })} />
    </>
  )
}
