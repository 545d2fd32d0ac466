import { BadgeCheck, KeyRound, Pencil, Trash2, UserPlus, UserRound, Users } from 'lucide-react'
import type { OperatorView } from '../../../src/contract/operators.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { deeds, demands } from '../../../src/model/deeds.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { useStation } from '../../stores/stationStore.ts'
import type { OperatorsWords } from '../../text/screens/operators.ts'
import { operatorsWords } from '../../text/screens/operators.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { OperatorForm } from './OperatorForm.tsx'
import styles from './OperatorsPanel.module.css'
import { openOperator, removeOperator, renewRecovery } from './operatorsActions.ts'
import { RecoveryCode } from './RecoveryCode.tsx'
import sections from './Settings.module.css'
import { changeSettings } from './settingsActions.ts'
import { useSettingsScreen } from './settingsScreenStore.ts'

/** Who may be at this station, their badges, and what only a leader may do. */
export function OperatorsPanel({ settings }: { readonly settings: SettingsView }) {
  const operators = useStation((state) => state.station?.operators) ?? []
  return (
    <>
      <People operators={operators} settings={settings} />
      {operators.length > 0 && <Rights settings={settings} />}
    </>
  )
}

function People({
  operators,
  settings,
}: {
  readonly operators: readonly OperatorView[]
  readonly settings: SettingsView
}) {
  const w = useWords(operatorsWords)
  const edited = useSettingsScreen((state) => state.operator)
  const add = (
    <Button icon={UserPlus} tone={operators.length === 0 ? 'primary' : 'quiet'} onPress={() => openOperator('new')}>
      {w.add}
    </Button>
  )
  return (
    <section className={sections.section} aria-label={w.title}>
      <h3 className={sections.title}>{w.title}</h3>
      {operators.length > 0 && <p className={sections.help}>{w.text}</p>}
      <RecoveryCode />
      {operators.length > 0 && (
        <ul className={styles.people}>
          {operators.map((operator) => (
            <Person key={operator.id} operator={operator} />
          ))}
        </ul>
      )}
      {edited !== null ? (
        <OperatorForm
          key={edited}
          operator={operators.find(({ id }) => id === edited) ?? null}
          badgeIsEnough={settings.badgeIsEnough}
        />
      ) : operators.length === 0 ? (
        <EmptyState icon={Users} title={w.none} text={w.noneText}>
          {add}
        </EmptyState>
      ) : (
        <div className={sections.actions}>{add}</div>
      )}
    </section>
  )
}

function Person({ operator }: { readonly operator: OperatorView }) {
  const w = useWords(operatorsWords)
  const { t } = useTexts()
  const actions = useActions()
  const atWork = useStation((state) => state.station?.operator?.id === operator.id)
  const { id, name, role, hasPin, hasRecovery = false } = operator
  const Icon = role === 'leader' ? BadgeCheck : UserRound
  const facts = [
    t.roles[role],
    ...(hasPin ? [w.hasPin] : role === 'leader' ? [w.noPin] : []),
    ...(role === 'leader' && hasPin && !hasRecovery ? [w.noRecovery] : []),
    ...(atWork ? [w.atWork] : []),
  ]
  return (
    <li className={styles.person}>
      <Icon strokeWidth={1.8} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <Button icon={Pencil} label={fillIn(w.edit, { name })} onPress={() => openOperator(id)}>
        {w.change}
      </Button>
      {role === 'leader' && hasPin && (
        <Button
          icon={KeyRound}
          iconOnly
          label={fillIn(w.recovery.renewOf, { name })}
          onPress={() => void renewRecovery(operator, actions)}
        >
          {w.recovery.renew}
        </Button>
      )}
      <Button
        icon={Trash2}
        iconOnly
        label={`${w.remove}: ${name}`}
        onPress={() => void removeOperator(operator, w, actions)}
      >
        {w.remove}
      </Button>
    </li>
  )
}

function Rights({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(operatorsWords)
  const actions = useActions()
  const inForce = useStation((state) => state.station?.rolesInForce === true)
  return (
    <section className={sections.section} aria-label={w.policy}>
      <h3 className={sections.title}>{w.policy}</h3>
      <Checkbox
        label={w.useRoles}
        hint={w.useRolesHint}
        checked={settings.useRoles}
        change={(useRoles) => void changeSettings({ useRoles }, actions)}
      />
      <Checkbox
        label={w.badgeIsEnough}
        hint={w.badgeIsEnoughHint}
        checked={settings.badgeIsEnough}
        change={(badgeIsEnough) => void changeSettings({ badgeIsEnough }, actions)}
      />
      {inForce && <Notice tone="info">{w.inForce}</Notice>}
      {inForce && (
        <SelectField
          label={w.lockAfter}
          hint={w.lockAfterHint}
          value={String(settings.lockAfterMs)}
          options={lockTimes(settings.lockAfterMs).map((time) => ({ value: String(time), name: lockText(time, w) }))}
          choose={(time) => void changeSettings({ lockAfterMs: time === 'null' ? null : Number(time) }, actions)}
        />
      )}
      {inForce && <Deeds settings={settings} />}
      <div className={styles.badges}>
        <p className={sections.help}>{w.badges}</p>
        <Button onPress={() => useSettingsScreen.setState({ tab: 'commands' })}>{w.toBadges}</Button>
      </div>
    </section>
  )
}

const minute = 60_000

/** What is offered, and what somebody has set in another way. */
function lockTimes(now: number | null): readonly (number | null)[] {
  const offered = [15 * minute, 30 * minute, 60 * minute, 120 * minute, 240 * minute]
  const times = now === null || offered.includes(now) ? offered : [...offered, now].sort((a, b) => a - b)
  return [...times, null]
}

function lockText(time: number | null, w: OperatorsWords): string {
  return time === null ? w.lockNever : fillIn(w.lockMinutes, { minutes: Math.round(time / minute) })
}

/** What each deed takes that costs money or cannot be undone. */
function Deeds({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(operatorsWords)
  const actions = useActions()
  const { demands: set } = settings
  return (
    <fieldset className={styles.deeds}>
      <legend>{w.deeds}</legend>
      {deeds.map((deed) => (
        <SelectField
          key={deed}
          label={w.deed[deed]}
          value={set[deed] ?? 'pin'}
          options={demands.map((value) => ({ value, name: w.demand[value] }))}
          choose={(demand) => void changeSettings({ demands: { ...set, [deed]: demand } }, actions)}
        />
      ))}
    </fieldset>
  )
}
