import * as z from 'zod/mini'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import type { DraftView } from '../../contract/newOrders.ts'
import { NewOrderFields, UnsureFields } from '../../contract/newOrders.ts'
import { isOldDraft } from '../../model/orderDraft.ts'
import type { OrderQuote } from '../../model/orderQuote.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Memory } from '../../ports/memory.ts'
import { isShort } from '../keptList.ts'
import { recall } from '../recall.ts'

/**
 * Orders that are being written at this station, sealed on disk: each change is there before it is answered. Those that
 * were made stay for a while, so that one more like it can be written; the order itself is among the station's orders.
 */
export interface DraftBook {
  all(): Promise<Result<readonly DraftView[]>>
  get(id: string): Promise<Result<KeptDraft | null>>
  /** Fault: `draft.too-many` of a further one. */
  put(draft: DraftView): Promise<Result<DraftView>>
  drop(id: string): Promise<Result<undefined>>
  /** Receivers are erased on disk: nothing that was read before is written after. */
  forgetting<A>(forget: () => Promise<A>): Promise<A>
}

export interface KeptDraft extends DraftView {
  /** It was sent for another shop than the one that is used now: a seller's code is its shop's own. */
  readonly isElsewhere: boolean
}

const Kept = z.object({
  id: z.string(),
  state: z.enum(['draft', 'sending', 'unsure', 'other', 'created']),
  order: NewOrderFields,
  // Drafts of before have none.
  unsure: z._default(UnsureFields, []),
  code: z.nullable(z.string()),
  fault: z.nullable(z.custom<Fault>()),
  changedAt: z.number(),
  quote: z.nullable(z.custom<OrderQuote>()),
  shop: z._default(z.nullable(z.int()), null),
})
type Kept = z.infer<typeof Kept>
const AllKept = z.array(Kept)

/** More than anybody types; an import keeps its rows itself. */
const mostOpen = 100
const mostMade = 20

/** `before`: what was changed before then is forgotten, but what a person has to answer. */
export function createDraftBook(
  memory: Memory,
  used: () => Pick<StationSettings, 'account' | 'shop'>,
  before: () => number,
): DraftBook {
  const inTurn = oneAfterTheOther()
  const key = () => `new-orders/${used().account}`

  async function kept(): Promise<Result<readonly Kept[]>> {
    const stored = await recall(memory, key())
    if (!stored.ok) return stored
    const read = AllKept.safeParse(stored.value)
    return ok(read.success ? read.data.map(afterARestart) : [])
  }

  /** Of this run, what is being sent is known by it. */
  const sending = new Set<string>()
  function afterARestart(draft: Kept): Kept {
    if (draft.state !== 'sending' || sending.has(draft.id)) return draft
    return { ...draft, state: 'unsure', fault: { code: 'service.unsure' } }
  }

  const write = (change: (drafts: readonly Kept[]) => Result<readonly Kept[]>): Promise<Result<undefined>> =>
    inTurn(async () => {
      const drafts = await kept()
      if (!drafts.ok) return drafts
      const changed = change(drafts.value.filter((draft) => !isOldDraft(draft, before())))
      return changed.ok ? memory.set(key(), changed.value) : changed
    })

  return {
    async all() {
      const drafts = await kept()
      return drafts.ok ? ok(drafts.value.map(viewOf)) : drafts
    },
    async get(id) {
      const drafts = await kept()
      if (!drafts.ok) return drafts
      const found = drafts.value.find((one) => one.id === id)
      if (found === undefined) return ok(null)
      return ok({ ...viewOf(found), isElsewhere: found.shop !== null && found.shop !== used().shop })
    },
    async put(draft) {
      if (draft.state === 'sending') sending.add(draft.id)
      else sending.delete(draft.id)
      const written = await write((drafts) => {
        const others = drafts.filter(({ id }) => id !== draft.id)
        const open = others.filter(({ state }) => state !== 'created')
        const isFull = open.length >= mostOpen || !isShort([draft.order, ...open])
        if (isFull && draft.state === 'draft') return fail('draft.too-many')
        const made = others.filter(({ state }) => state === 'created').slice(0, mostMade)
        const { id, state, order, unsure, code, fault, changedAt, quote } = draft
        const sent = drafts.find((one) => one.id === id)
        const shop = state === 'draft' || state === 'sending' ? used().shop : (sent?.shop ?? null)
        const written = { id, state, order, unsure: [...unsure], code, fault, changedAt, quote, shop }
        return ok([written, ...others.filter((one) => one.state !== 'created' || made.includes(one))])
      })
      return written.ok ? ok(draft) : written
    },
    drop: (id) => write((drafts) => ok(drafts.filter((one) => one.id !== id))),
    forgetting: inTurn,
  }
}

function viewOf({ shop: _, ...draft }: Kept): DraftView {
  return draft
}
