import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import type { PickupParcelView } from '../../../src/contract/pickups.ts'
import type { ShortReason } from '../../../src/model/pickup.ts'
import { shortReasons } from '../../../src/model/pickup.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Notice } from '../../components/Notice.tsx'
import type { SelectOption } from '../../components/SelectField.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import type { ClosingDraft } from '../../stores/pickupScreenStore.ts'
import { changeClosing } from '../../stores/pickupScreenStore.ts'
import styles from './ClosingPage.module.css'
import { reasonsOf, steppedReason, steppedRow } from './closingView.ts'
import pickupStyles from './Pickup.module.css'
import type { Teller } from './pickupActions.ts'

/** Rows beyond these take the reason of all. */
const mostRows = 200

interface Reasons {
  readonly short: readonly PickupParcelView[]
  readonly closing: ClosingDraft
  readonly teller: Teller
}

/**
 * Why each short parcel stays: one reason for all, and a list of those that have their own. The list is one stop of Tab,
 * however long it is; up and down lead through its rows, left and right through a row's reasons. No letter chooses.
 */
export function ShortReasons({ short, closing, teller }: Reasons) {
  const { w, language } = teller
  if (short.length === 0) return <p className={styles.none}>{w.closing.noShort}</p>
  const missing = short.length - reasonsOf(short, closing).length
  const wrong = closing.tried > 0 && missing > 0
  return (
    <fieldset className={styles.short}>
      <legend>{fillIn(w.closing.shortTitle, { count: countText(short.length, language) })}</legend>
      {short.length > 1 && (
        <div className={styles.all}>
          <SelectField<ShortReason | ''>
            label={w.closing.all}
            value={closing.all}
            options={[{ value: '', name: w.closing.choose }, ...namedReasons(teller)]}
            choose={(all) => changeClosing({ all })}
            wrong={wrong && (missing === short.length || short.length > mostRows)}
          />
          <p className={pickupStyles.hint}>{w.closing.keys}</p>
        </div>
      )}
      {wrong && (
        <Notice tone="error">{fillIn(w.closing.reasonMissing, { count: countText(missing, language) })}</Notice>
      )}
      <ShortRows short={short} closing={closing} teller={teller} />
    </fieldset>
  )
}

function ShortRows({ short, closing, teller }: Reasons) {
  const { w, language } = teller
  const shown = short.slice(0, mostRows)
  const rows = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState<number | null>(null)
  const place = Math.max(
    0,
    shown.findIndex(({ row }) => row === stop),
  )
  const reasons = namedReasons(teller)
  const keys = (event: KeyboardEvent) => {
    const next = steppedRow(event.key, place, shown.length)
    if (next === null) return
    event.preventDefault()
    rows.current?.querySelectorAll('select')[next]?.focus()
  }
  return (
    <ul ref={rows} className={styles.rows}>
      {shown.map((parcel, at) => (
        <ShortRow
          key={parcel.row}
          parcel={parcel}
          closing={closing}
          reasons={reasons}
          teller={teller}
          isStop={at === place}
          come={() => setStop(parcel.row)}
          keys={keys}
        />
      ))}
      {short.length > mostRows && (
        <li className={pickupStyles.hint}>
          {fillIn(w.closing.more, { count: countText(short.length - mostRows, language) })}
        </li>
      )}
    </ul>
  )
}

interface RowProps extends Omit<Reasons, 'short'> {
  readonly parcel: PickupParcelView
  readonly reasons: readonly SelectOption<ShortReason>[]
  /** Tab stops at this row of the list. */
  readonly isStop: boolean
  /** The focus came here. */
  readonly come: () => void
  /** The keys of the list. */
  readonly keys: (event: KeyboardEvent) => void
}

function ShortRow({ parcel, closing, reasons, teller: { w }, isStop, come, keys }: RowProps) {
  const code = parcel.code ?? w.list.forgotten
  const value = closing.reasons.get(parcel.row) ?? ''
  const otherwise = { value: '' as const, name: closing.all === '' ? w.closing.choose : w.closing.asAll }
  const options = [otherwise, ...reasons]
  const choose = (reason: ShortReason | '') => {
    const next = new Map(closing.reasons)
    if (reason === '') next.delete(parcel.row)
    else next.set(parcel.row, reason)
    changeClosing({ reasons: next })
  }
  return (
    <li className={styles.row} onFocus={come}>
      <span className={pickupStyles.code}>{code}</span>
      <span className={styles.place}>{parcel.cargo?.place ?? ''}</span>
      <div className={styles.reason}>
        <SelectField<ShortReason | ''>
          bare
          label={fillIn(w.closing.one, { code })}
          value={value}
          options={options}
          choose={choose}
          wrong={closing.tried > 0 && value === '' && closing.all === ''}
          stop={isStop}
          keys={(event) => {
            if (event.altKey) return
            const reason = steppedReason(event.key, value, options)
            if (reason === null) return keys(event)
            event.preventDefault()
            choose(reason)
          }}
        />
      </div>
    </li>
  )
}

function namedReasons({ w }: Teller): readonly SelectOption<ShortReason>[] {
  return shortReasons.map((value) => ({ value, name: w.reason[value] }))
}
