import type { OrderRow } from '../../../src/contract/parcels.ts'
import { phoneDigits } from '../../../src/model/phone.ts'
import type { NamedShop } from '../../../src/model/settings.ts'
import { nameOfShop } from '../../../src/model/settings.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { momentText, money, shiftText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { weightText } from '../../../src/words/weightText.ts'
import type { Column } from '../../components/tableParts.ts'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import type { Rows } from '../../live/rows.ts'
import type { OrderColumn, OrdersWords } from '../../text/screens/orders.ts'
import type { Texts } from '../../text/vi.ts'
import { StatusChip } from '../parcel/StatusChip.tsx'
import styles from './orderColumns.module.css'

/** Whoever reads the list, and when. `before`: statuses that changed meanwhile. */
export interface OrdersReader {
  readonly t: Texts
  readonly w: OrdersWords
  readonly language: Language
  readonly now: number
  readonly before: Rows<string>
  readonly shops: readonly NamedShop[]
}

/** The chosen columns of the list, in the order of all. */
export function orderColumns(chosen: readonly OrderColumn[], reader: OrdersReader): readonly Column<OrderRow>[] {
  const all = allColumns(reader)
  return chosen.flatMap((name) => all.find(({ key }) => key === name) ?? [])
}

function allColumns({ t, w, language, now, before, shops }: OrdersReader): readonly Column<OrderRow>[] {
  const column = (
    key: OrderColumn,
    width: number,
    cell: Column<OrderRow>['cell'],
    more: Partial<Column<OrderRow>> = {},
  ) => ({
    key,
    name: w.column[key],
    width,
    cell,
    ...more,
  })
  return [
    column('code', 8.5, ({ order }) => <span className={styles.code}>{order.code}</span>),
    column('made', 7.5, ({ madeAt }) => momentText(madeAt, now)),
    column('name', 9, ({ order }) => receiverText(order), { grows: true }),
    column('printed', 11.75, (row) => <Printed row={row} w={w} />),
    column('status', 12.75, ({ order }) => (
      <span
        className={styles.status}
        title={changedText(before[order.code], { t, w })}
        data-changed={order.code in before || undefined}
      >
        <StatusChip status={order.status} />
      </span>
    )),
    column('cod', 8.5, ({ order }) => (order.cod === null || order.cod === 0 ? '' : money(order.cod, language)), {
      align: 'end',
    }),
    column('sellerCode', 7, ({ order }) => order.sellerCode, { grows: true }),
    column('content', 7, ({ order }) => <span title={order.content}>{order.content}</span>, { grows: true }),
    column('address', 14, ({ order: { receiver } }) => <span title={receiver.address}>{receiver.address}</span>, {
      grows: true,
    }),
    column('weight', 6, ({ order }) => (order.weight === null ? '' : weightText(order.weight, language)), {
      align: 'end',
    }),
    column('shop', 9, ({ order }) => nameOfShop(shops, order.shop)),
    column('shift', 11, ({ order }) => (order.pickupShift === null ? '' : shiftText(order.pickupShift, now))),
    column('read', 8, ({ readAt }) => momentText(readAt, now)),
  ]
}

/** Of the phone only what tells two receivers of one name apart. */
function receiverText({ receiver: { name, phone } }: OrderRow['order']): string {
  const end = phoneDigits(phone).slice(-3)
  return end === '' ? name : `${name} •••${end}`
}

function changedText(before: string | undefined, { t, w }: Pick<OrdersReader, 't' | 'w'>): string | undefined {
  return before === undefined ? undefined : fillIn(w.changedFrom, { status: t.statuses[before] ?? before })
}

function Printed({ row: { printed, waiting }, w }: { readonly row: OrderRow; readonly w: OrdersWords }) {
  if (waiting) return <VerdictChip verdict="in-doubt" words={w.waits} />
  if (printed === 'no') return <span className={styles.no}>{w.printed.no}</span>
  return <VerdictChip verdict={printed === 'old' ? 'not-printed' : 'printed'} words={w.printed[printed]} />
}
