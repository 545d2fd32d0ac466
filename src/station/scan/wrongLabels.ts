import * as z from 'zod/mini'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { Size } from '../../contract/ids.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { parcelWritten } from '../../model/namesParcel.ts'
import type { Memory } from '../../ports/memory.ts'
import type { Orders } from '../../ports/orders.ts'
import { keptList } from '../keptList.ts'
import { noteOfLabel } from '../print/recover.ts'
import type { CardBoard } from './cardBoard.ts'

/**
 * Parcels that a wrong label was found on. The card of each blocks until somebody who may has said that they know: a new
 * start, or another account in between, is no such word, so what was found is on disk.
 */
export interface WrongLabels {
  /** Shows again what nobody has acknowledged, whichever account it was found with. */
  open(): Promise<void>
  /** Its card blocks also where the disk takes nothing. Faults: `store.*`. */
  found(wrong: WrongLabel): Promise<Result<undefined>>
  /** A wrong label was found on one of these parcels, or its label on another one, and nobody has acknowledged it. Faults: `store.*`. */
  of(parcels: readonly Parcel[]): Promise<Result<Fault | null>>
  /** Somebody who may knows of it. Faults: `store.*`. */
  acknowledged(intent: string): Promise<Result<undefined>>
}

const WrongLabel = z.object({
  /** Of the card. */
  intent: z.string(),
  at: z.number(),
  item: z.object({
    account: z.string(),
    shop: z.number(),
    order: z.string(),
    parcel: z.number(),
    size: Size,
  }),
  /** The code or the copy mark that is on it. */
  label: z.string(),
  /** Of that label; undefined: it was not printed here. */
  job: z.optional(z.string()),
})
export type WrongLabel = z.infer<typeof WrongLabel>

type Parcel = Pick<Label, 'account' | 'order' | 'parcel'>

/** One of them blocks as well as many. */
const most = 100
const key = 'wrong-labels'

export function createWrongLabels({
  memory,
  cards,
  orders,
}: {
  readonly memory: Memory
  readonly cards: Pick<CardBoard, 'put' | 'putBack'>
  readonly orders: Pick<Orders, 'get'>
}): WrongLabels {
  const kept = keptList(memory, key, WrongLabel)
  const show = async (wrong: WrongLabel, put: CardBoard['put']) => {
    const { intent, at, item, label } = wrong
    const note = await noteOfLabel(orders, item, { intent, at, scanned: label })
    put({ ...note, fault: faultOf(wrong) })
  }
  return {
    async open() {
      const left = await kept.read()
      for (const wrong of left.ok ? left.value : []) await show(wrong, cards.putBack)
    },
    async found(wrong) {
      const written = await kept.change((open) => [...open, wrong].slice(-most))
      await show(wrong, cards.put)
      return written
    },
    async of(parcels) {
      const open = await kept.read()
      if (!open.ok) return open
      const found = open.value.find((wrong) => parcels.some((parcel) => isAbout(wrong, parcel)))
      return ok(found === undefined ? null : faultOf(found))
    },
    acknowledged: (intent) => kept.change((open) => open.filter((wrong) => wrong.intent !== intent)),
  }
}

function faultOf({ item, label, job }: WrongLabel): Fault {
  return { code: 'scan.wrong-label', facts: { item: labelCode(item), label, ...(job !== undefined && { job }) } }
}

function isAbout({ item, label }: WrongLabel, { account, order, parcel }: Parcel): boolean {
  if (item.account !== account) return false
  const own = item.order === order ? item.parcel : parcelWritten(label, order)
  return own !== null && (own === 0 || parcel === 0 || own === parcel)
}
