import { deedReasons } from '../../src/model/deeds.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText, money } from '../../src/words/format.ts'
import { useActions } from '../actions.ts'
import { leadersWithPin } from '../approving.ts'
import { useApproval } from '../stores/approvalStore.ts'
import { useStation } from '../stores/stationStore.ts'
import { deedText, valueText } from '../text/approvalTexts.ts'
import { approvalWords } from '../text/screens/approvals.ts'
import { operatorsWords } from '../text/screens/operators.ts'
import { stationChangesWords } from '../text/screens/stationChanges.ts'
import { useTexts } from '../text/texts.ts'
import { useWords } from '../text/words.ts'
import styles from './ApprovalDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { EndedQuestion } from './EndedQuestion.tsx'
import { FaultNotice } from './Notice.tsx'
import { PinForm } from './PinForm.tsx'
import { Reasons } from './Reasons.tsx'
import { SelectField } from './SelectField.tsx'

/** Why something is done, and the PIN of who allows it, in place: whoever is signed in stays so. */
export function ApprovalDialog() {
  const { t } = useTexts()
  const asks = useApproval((state) => state.asks)
  const fault = useApproval((state) => state.fault)
  const over = useApproval((state) => state.over)
  const title = asks?.pin === true ? t.approval.title : t.approval.why
  if (over !== null)
    return (
      <Dialog name="approval" title={title} narrow>
        <EndedQuestion fault={over} />
      </Dialog>
    )
  return (
    <Dialog name="approval" title={title} narrow>
      <div className={styles.form}>
        <Subject />
        {asks?.reason === true && <Why />}
        {asks?.pin === true && <Leaders />}
        {fault !== null && <FaultNotice fault={fault} />}
        {asks?.pin === true && <Pin />}
      </div>
    </Dialog>
  )
}

/** Codes of many orders are counted behind the first of them. */
const mostNamed = 3

/** What is allowed by it, so that nobody types a PIN for something else. */
function Subject() {
  const { t, language } = useTexts()
  const [o, c, w] = [useWords(operatorsWords), useWords(stationChangesWords), useWords(approvalWords)]
  const words = { o, c, w, roles: t.roles, language }
  const subject = useApproval((state) => state.subject)
  if (subject === null || subject.name === null) return null
  const { codes, cod, about, values } = subject
  const more = codes.length - mostNamed
  return (
    <p className={styles.subject}>
      <strong>{deedText(subject, words)}</strong>
      {about !== null && <span className={styles.codes}>{about}</span>}
      {codes.length > 0 && <span className={styles.codes}>{codes.slice(0, mostNamed).join(' · ')}</span>}
      {more > 0 && <span>{fillIn(t.approval.more, { count: countText(more, language) })}</span>}
      {cod !== null && <span>{fillIn(t.approval.becomes, { money: money(cod, language) })}</span>}
      {values.map((value) => (
        <span key={value.path.join('/')} className={styles.codes}>
          {valueText(value, words)}
        </span>
      ))}
    </p>
  )
}

function Why() {
  const { t } = useTexts()
  const { approving } = useActions()
  const { why, sending } = useApproval()
  return (
    <Reasons
      reasons={deedReasons}
      words={t.deedReasons}
      chosen={why}
      choose={(chosen) => approving.choose({ why: chosen })}
      disabled={sending}
    />
  )
}

/** Of several leaders, whose PIN it will be: a guess is tried on nobody else. */
function Leaders() {
  const { t } = useTexts()
  const { approving } = useActions()
  const leader = useApproval((state) => state.leader)
  const rolesInForce = useStation((state) => state.station?.rolesInForce === true)
  const leaders = leadersWithPin()
  if (!rolesInForce || leaders.length < 2) return null
  return (
    <SelectField
      label={t.roles.leader}
      value={leader ?? ''}
      options={leaders.map(({ id, name }) => ({ value: id, name }))}
      choose={(chosen) => approving.choose({ leader: chosen })}
    />
  )
}

function Pin() {
  const { t } = useTexts()
  const { approving } = useActions()
  const sending = useApproval((state) => state.sending)
  const leader = useApproval((state) => state.leader)
  const { pin: label, pinHint: hint, send, sending: isSending } = t.approval
  return (
    <PinForm
      key={leader}
      label={label}
      hint={hint}
      does={sending ? isSending : send}
      sending={sending}
      typed={approving.typed}
      send={(pin) => void approving.send(pin)}
    />
  )
}
