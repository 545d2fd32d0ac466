import { CircleCheck, CircleHelp, CircleSlash, TriangleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { useMemo, useState } from 'react'
import type { OrderActionName } from '../../../src/contract/orderActions.ts'
import { mostChangedCod, typedMoney } from '../../../src/model/money.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, money } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { MoneyField } from '../../components/MoneyField.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import { TextField } from '../../components/TextField.tsx'
import type { OrderWish } from '../../orderWish.ts'
import type { MeantNow, MeantOrder, OrdersForm } from '../../stores/meantOrders.ts'
import { meantNow } from '../../stores/meantOrders.ts'
import { useStation } from '../../stores/stationStore.ts'
import { batchWords } from '../../text/screens/batch.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './BatchForm.module.css'
import type { CancelReason, Eligibility } from './eligibility.ts'
import { cancelReasons, eligibility, namedOrders, ordersToSend } from './eligibility.ts'

/**
 * Something is asked of the carrier about the orders that the form was opened for: for which it can probably be done,
 * what it needs, and once more yes. `find`: one of them as the screen behind has it now. `send` gets the wish, `leave`
 * closes without one.
 */
export function OrderActionForm({
  form: { action, about },
  find,
  send,
  leave,
}: {
  readonly form: OrdersForm
  readonly find: (meant: MeantOrder) => MeantOrder | undefined
  readonly send: (wish: OrderWish) => void
  readonly leave: () => void
}) {
  const w = useWords(batchWords)
  const { language } = useTexts()
  const now = useMemo(() => meantNow(about, find), [about, find])
  const advice = useMemo(() => eligibility(now.rows, action), [now, action])
  const [all, setAll] = useState(false)
  const [said, say] = useState<Said>({ reason: '', text: '', cod: '' })
  const [tried, setTried] = useState(false)
  const orders = ordersToSend(advice, all)
  const wrong = whatIsWrong(action, said)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong.reason || wrong.text || wrong.cod) return setTried(true)
    const reason = action === 'cancel' ? { code: said.reason, text: said.text.trim() } : null
    send({ action, orders, reason, cod: action === 'change-cod' ? dongOf(said) : null })
  }
  const fields = { said, say, wrong: tried ? wrong : nothingWrong }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Advice advice={advice} all={all} setAll={setAll} />
      {action === 'cancel' && <Reason {...fields} />}
      {action === 'change-cod' && <Cod {...fields} now={codsOf(now.rows)} />}
      <TakesNotice row={`order-action ${action}`} />
      <Offline />
      <Since now={now} />
      <Named orders={orders} />
      <div className={styles.actions}>
        <p className={styles.hint}>{orders.length === 0 ? w.actionForm.none : w.actionForm.noUndo}</p>
        <Button deed="dialog.leave" onPress={leave} first={action !== 'change-cod'}>
          {w.lastGood.leave}
        </Button>
        <Button tone={action === 'cancel' ? 'danger' : 'primary'} submits disabled={orders.length === 0}>
          {fillIn(w.actionForm.yes[action], { count: countText(orders.length, language) })}
        </Button>
      </div>
    </form>
  )
}

/** What was typed and chosen so far. */
interface Said {
  readonly reason: CancelReason | ''
  readonly text: string
  readonly cod: string
}

const nothingWrong = { reason: false, text: false, cod: false }

function whatIsWrong(action: OrderActionName, { reason, text, cod }: Said): typeof nothingWrong {
  return {
    reason: action === 'cancel' && reason === '',
    text: action === 'cancel' && reason === 'SVC-CANCEL-OTHER' && text.trim() === '',
    cod: action === 'change-cod' && dongOf({ cod }) === null,
  }
}

/** null: no amount that the carrier would take. */
function dongOf({ cod }: Pick<Said, 'cod'>): number | null {
  const typed = typedMoney(cod, mostChangedCod)
  return 'dong' in typed ? typed.dong : null
}

/** The amounts that the orders have now, each once; null: of some nobody knows it. */
function codsOf(rows: readonly MeantOrder[]): readonly (number | null)[] {
  return [...new Set(rows.map(({ order }) => order?.cod ?? null))]
}

interface FieldsProps {
  readonly said: Said
  readonly say: (said: Said) => void
  readonly wrong: typeof nothingWrong
}

function Reason({ said, say, wrong }: FieldsProps) {
  const w = useWords(batchWords)
  const none = said.reason === '' ? [{ value: '' as const, name: w.actionForm.chooseReason }] : []
  return (
    <div className={styles.pair}>
      <SelectField
        label={w.actionForm.reason}
        value={said.reason}
        options={[...none, ...cancelReasons.map((value) => ({ value, name: w.reason[value] }))]}
        choose={(reason) => say({ ...said, reason })}
        {...(wrong.reason && { hint: w.actionForm.reasonMissing })}
      />
      <TextField
        label={w.actionForm.reasonText}
        value={said.text}
        change={(text) => say({ ...said, text })}
        longest={500}
        wrong={wrong.text ? w.actionForm.reasonMissing : null}
      />
    </div>
  )
}

function Cod({ said, say, wrong, now }: FieldsProps & { readonly now: readonly (number | null)[] }) {
  const w = useWords(batchWords)
  const { language } = useTexts()
  const dong = dongOf(said)
  const [first = null, ...others] = now
  const one = first === null ? w.actionForm.codUnknown : money(first, language)
  const before = others.length > 0 ? fillIn(w.actionForm.codSeveral, { count: countText(now.length, language) }) : one
  return (
    <>
      <div className={styles.money}>
        <MoneyField
          label={w.actionForm.cod}
          value={said.cod}
          most={mostChangedCod}
          change={(cod) => say({ ...said, cod })}
          tried={wrong.cod}
          first
        />
      </div>
      {dong !== null && (
        <p className={styles.change}>{fillIn(w.actionForm.codChange, { before, after: money(dong, language) })}</p>
      )}
    </>
  )
}

/** What became of the orders behind the form since it was opened: it stays with them, and says so. */
function Since({ now: { changed, gone } }: { readonly now: MeantNow }) {
  const w = useWords(batchWords)
  const named = useNamed()
  return (
    <>
      {changed.length > 0 && <Notice tone="warning">{fillIn(w.actionForm.changed, { orders: named(changed) })}</Notice>}
      {gone.length > 0 && <Notice tone="warning">{fillIn(w.actionForm.gone, { orders: named(gone) })}</Notice>}
    </>
  )
}

/** What the yes is about, by name. */
function Named({ orders }: { readonly orders: readonly string[] }) {
  const named = useNamed()
  return orders.length === 0 ? null : <p className={styles.codes}>{named(orders)}</p>
}

/** Codes as they are said: the first of them, and how many more. */
function useNamed(): (orders: readonly string[]) => string {
  const w = useWords(batchWords)
  const { language } = useTexts()
  return (orders) => {
    const { names, more } = namedOrders(orders)
    return more > 0 ? `${names} ${fillIn(w.actionForm.more, { count: countText(more, language) })}` : names
  }
}

/** Orders that are listed by name; the others are counted. */
const named = 50

function Advice({
  advice: { likely, unlikely, unread, withoutCode },
  all,
  setAll,
}: {
  readonly advice: Eligibility
  readonly all: boolean
  readonly setAll: (all: boolean) => void
}) {
  const w = useWords(batchWords)
  const { t, language } = useTexts()
  const form = w.actionForm
  const counted = (text: string, count: number) => fillIn(text, { count: countText(count, language) })
  return (
    <div className={styles.advice}>
      {likely.length > 0 && (
        <p className={styles.likely}>
          <CircleCheck strokeWidth={2} aria-hidden="true" />
          {counted(form.likely, likely.length)}
        </p>
      )}
      {unread.length > 0 && (
        <p>
          <CircleHelp strokeWidth={2} aria-hidden="true" />
          {counted(form.unread, unread.length)}
        </p>
      )}
      {withoutCode > 0 && (
        <p>
          <CircleSlash strokeWidth={2} aria-hidden="true" />
          {counted(form.withoutCode, withoutCode)}
        </p>
      )}
      {unlikely.length > 0 && (
        <>
          <p className={styles.unlikely}>
            <TriangleAlert strokeWidth={2} aria-hidden="true" />
            {counted(form.unlikely, unlikely.length)}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key */}
          <ul className={styles.list} tabIndex={0} aria-label={counted(form.unlikely, unlikely.length)}>
            {unlikely.slice(0, named).map(({ order, row, status }) => (
              <li key={order}>
                {row !== null && `${fillIn(form.unlikelyRow, { row: row + 1 })} `}
                <span className={styles.order}>{order}</span> · {t.statuses[status] ?? status}
              </li>
            ))}
            {unlikely.length > named && <li>{counted(form.more, unlikely.length - named)}</li>}
          </ul>
          <Checkbox
            label={counted(form.sendUnlikely, unlikely.length)}
            checked={all}
            change={setAll}
            hint={form.advice}
          />
        </>
      )}
    </div>
  )
}

function Offline() {
  const w = useWords(batchWords)
  const away = useStation(({ service }) => service?.state === 'unreachable')
  return away ? <Notice tone="offline">{w.actionForm.offline}</Notice> : null
}
