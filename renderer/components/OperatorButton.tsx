import { BadgeCheck, LogIn, UserRound } from 'lucide-react'
import { keyCap, keyOf } from '../../src/model/keyTable.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { useActions } from '../actions.ts'
import { useStation } from '../stores/stationStore.ts'
import { useTexts } from '../text/texts.ts'
import styles from './OperatorButton.module.css'

/** Who is at the station; pressed, the others and the way out. Nothing where a station has no operators. */
export function OperatorButton() {
  const { t } = useTexts()
  const { signingIn } = useActions()
  const station = useStation((state) => state.station)
  if (station === null || station.operators.length === 0) return null
  const { operator } = station
  const Icon = operator === null ? LogIn : operator.role === 'leader' ? BadgeCheck : UserRound
  const words =
    operator === null
      ? t.signIn.nobodyLong
      : `${fillIn(t.signIn.now, { name: operator.name })} · ${t.roles[operator.role]}`
  return (
    <button
      type="button"
      className={styles.operator}
      data-nobody={operator === null ? '' : undefined}
      aria-keyshortcuts={keyOf('window.operator')}
      title={`${words} (${keyCap('window.operator')})`}
      onClick={() => signingIn.ask(null)}
    >
      <Icon strokeWidth={1.8} aria-hidden="true" />
      <span className={styles.name}>{operator?.name ?? t.signIn.nobody}</span>
      <span className="heard">{words}</span>
    </button>
  )
}
