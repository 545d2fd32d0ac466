import type { Fault } from '../../src/base/fault.ts'
import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import type { FoundOrders, LabelPreview, ParcelPage } from '../../src/contract/parcels.ts'
import type { ReturnRowView } from '../../src/contract/returns.ts'
import type { Patch } from '../../src/contract/tables.ts'
import { labelCode } from '../../src/model/label.ts'
import { readScan } from '../../src/model/scan.ts'
import { drawLabel } from './drawLabel.ts'
import { now } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'
import {
  foundOrders,
  heavyOrder,
  jobsOfOrder,
  quoteOfOrder,
  requestsOfOrder,
  returnRow,
  ticketOfOrder,
  wholeOrder,
} from './orderFixtures.ts'

/** Orders and returned parcels that are looked at: a scan adds a row, a note changes it; nothing is asked of anybody. */
export interface FakeOrders {
  /** null: it is no question of orders. */
  ask(query: Query): Promise<Result<unknown>> | null
  /** null: it is no command of orders. */
  act(command: Command): { readonly answer: Result<unknown>; readonly patches: readonly Patch[] } | null
}

const hour = 3_600_000

export function fakeOrders(state: GalleryState): FakeOrders {
  const away = state.service?.state === 'unreachable'
  const rows = new Map((state.returns ?? []).map((row) => [row.id, row]))
  return {
    ask(query) {
      if (query.type === 'return-rows')
        return state.returns === undefined ? new Promise(() => {}) : Promise.resolve(ok([...rows.values()]))
      if (query.type === 'orders')
        return state.orders === undefined
          ? new Promise(() => {})
          : Promise.resolve(ok({ orders: state.orders, next: null, total: state.orders.length }))
      if (query.type === 'parcel') return page(query.line, away)
      if (query.type === 'find-orders') return Promise.resolve(ok(found(query.text)))
      return query.type === 'label-preview' ? Promise.resolve(ok(preview(query, away))) : null
    },
    act: (command) => act(rows, command),
  }
}

/** Its COD changed after its label came out. */
export const oldLabel: Fault = { code: 'order.changed', facts: { codBefore: 0, codNow: 1_500_000 } }

/** Three receivers, whatever is looked for; `zzzz` nobody has. */
function found(text: string): FoundOrders {
  return text.length < 2 || text.startsWith('zzzz') ? { orders: [], more: 0 } : { orders: foundOrders, more: 31 }
}

/** `ZZZZ9999` nobody knows, `WAITING1` is never answered, the label of `G8ADOLD1` is old. */
function page(line: string, away: boolean): Promise<Result<unknown>> {
  const read = readScan(line)
  const code = read.ok && read.value.kind === 'code' ? read.value : null
  if (code === null || code.order === 'ZZZZ9999')
    return Promise.resolve(fail('order.unknown', { facts: { code: line } }))
  if (code.order === 'WAITING1') return new Promise(() => {})
  const order = code.order === heavyOrder.code ? heavyOrder : { ...wholeOrder, code: code.order }
  const cancelled = code.order === 'LXFDFT'
  const found: ParcelPage = {
    order: cancelled ? { ...order, status: 'cancel' } : order,
    parcel: code.parcel,
    readAt: away ? now - 3 * hour : now,
    away: away ? { code: 'service.unreachable' } : null,
    news: code.order === 'G8ADOLD1' ? oldLabel : null,
    jobs: code.order === wholeOrder.code ? jobsOfOrder : [],
    requests: code.order === wholeOrder.code ? requestsOfOrder : [],
    quote: code.order === wholeOrder.code ? quoteOfOrder : null,
    tickets: code.order === wholeOrder.code ? [ticketOfOrder] : [],
    returns:
      code.order === heavyOrder.code
        ? [returnRow(4, { code: `${heavyOrder.code}_1`, state: 'damaged', note: 'Hộp bị ướt' })]
        : [],
  }
  return Promise.resolve(ok(found))
}

function preview({ order, parcel, size }: Query & { type: 'label-preview' }, away: boolean): LabelPreview {
  const none = { size, picture: null, grade: null, reasons: [], printer: 'Xprinter XP-420B', sealedAt: null }
  if (order === 'LXFDFT') return { ...none, fault: { code: 'order.cancelled', facts: { code: order } } }
  if (order === 'L8TKYG') return { ...none, fault: { code: 'view.not-a-label' } }
  const drawn = {
    ...none,
    picture: drawLabel(labelCode({ order, parcel }), size, 'station'),
    grade: 'A',
    fault: null,
  } as const
  const sealedAt = away ? now - 3 * hour : null
  if (size === 'A5')
    return {
      ...drawn,
      sealedAt,
      fault: { code: 'label.too-large-for-printer', facts: { size, needs: 1184, has: 832 } },
    }
  if (away && size === '52x70') return { ...none, fault: { code: 'service.unreachable' } }
  if (size === '52x70') return { ...drawn, grade: 'C', reasons: ['no-room'], printer: 'TSC TE210', sealedAt }
  return { ...drawn, sealedAt }
}

function act(rows: Map<string, ReturnRowView>, command: Command): ReturnType<FakeOrders['act']> {
  switch (command.type) {
    case 'order-action':
    case 'open-ticket':
      return { answer: ok({ entry: command.id }), patches: [] }
    case 'ticket-file':
      return { answer: ok(null), patches: [] }
    case 'print-parcel':
      return { answer: ok({ card: command.id }), patches: [] }
    case 'return-scan':
      return scan(rows, command.id, command.line.trim().toUpperCase())
    case 'return-expect':
      return { answer: ok({ rows: command.lines.length }), patches: [] }
    case 'return-note':
      return change(rows, command.row, { condition: command.condition, note: command.note })
    case 'return-remove':
      rows.delete(command.row)
      return { answer: ok(null), patches: [{ table: 'returnRow', key: command.row, row: null }] }
    default:
      return null
  }
}

function scan(rows: Map<string, ReturnRowView>, id: string, code: string): ReturnType<FakeOrders['act']> {
  const there = [...rows.values()].find((row) => row.code === code && row.at !== null)
  if (there !== undefined) return { answer: ok({ row: there.id, again: true }), patches: [] }
  const row = { ...returnRow(0, { code }), id }
  rows.set(id, row)
  return { answer: ok({ row: id, again: false }), patches: [{ table: 'returnRow', key: id, row }] }
}

function change(
  rows: Map<string, ReturnRowView>,
  id: string,
  part: Pick<ReturnRowView, 'condition' | 'note'>,
): ReturnType<FakeOrders['act']> {
  const before = rows.get(id)
  if (before === undefined) return { answer: fail('return.unknown'), patches: [] }
  const row: ReturnRowView = { ...before, ...part, state: part.condition === 'damaged' ? 'damaged' : 'received' }
  rows.set(id, row)
  return { answer: ok(null), patches: [{ table: 'returnRow', key: id, row }] }
}
