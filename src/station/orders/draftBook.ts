import * as z from 'zod/mini'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import type { DraftView } from '../../contract/newOrders.ts'
import { NewOrderFields, UnsureFields } from '../../contract/newOrders.ts'
import type { OrderQuote } from '../../model/orderQuote.ts'
import type { Memory } from '../../ports/memory.ts'

/**
 * Orders that are being written at this station, sealed on disk: each change is there before it is answered. Those that
 * were made stay for a while, so that one more like it can be written; the order itself is among the station's orders.
 */
export interface DraftBook {
  all(): Promise<Result<readonly DraftView[]>>
  get(id: string): Promise<Result<DraftView | null>>
  /** Fault: `draft.too-many` of a further one. */
  put(draft: DraftView): Promise<Result<DraftView>>
  drop(id: string): Promise<Result<undefined>>
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
})
const AllKept = z.array(Kept)

/** More than anybody types; an import keeps its rows itself. */
const mostOpen = 100
const mostMade = 20

/** `before`: what was changed before then is forgotten, but what a person has to answer. */
export function createDraftBook(memory: Memory, account: () => string, before: () => number): DraftBook {
  const inTurn = oneAfterTheOther()
  const key = () => `new-orders/${account()}`

  async function all(): Promise<Result<readonly DraftView[]>> {
    const kept = await memory.get(key())
    if (!kept.ok) return kept
    const read = AllKept.safeParse(kept.value)
    return ok(read.success ? read.data.map(afterARestart) : [])
  }

  /** Of this run, what is being sent is known by it. */
  const sending = new Set<string>()
  function afterARestart(draft: DraftView): DraftView {
    if (draft.state !== 'sending' || sending.has(draft.id)) return draft
    return { ...draft, state: 'unsure', fault: { code: 'service.unsure' } }
  }

  const write = (change: (drafts: readonly DraftView[]) => Result<readonly DraftView[]>): Promise<Result<undefined>> =>
    inTurn(async () => {
      const drafts = await all()
      if (!drafts.ok) return drafts
      const changed = change(drafts.value)
      return changed.ok ? memory.set(key(), changed.value) : changed
    })

  return {
    all,
    async get(id) {
      const drafts = await all()
      return drafts.ok ? ok(drafts.value.find((one) => one.id === id) ?? null) : drafts
    },
    async put(draft) {
      if (draft.state === 'sending') sending.add(draft.id)
      else sending.delete(draft.id)
      const written = await write((drafts) => {
        const others = drafts.filter(
          ({ id, changedAt, state }) => id !== draft.id && !isOld(state, changedAt, before()),
        )
        const open = others.filter(({ state }) => state !== 'created')
        if (open.length >= mostOpen && draft.state === 'draft') return fail('draft.too-many')
        const made = others.filter(({ state }) => state === 'created').slice(0, mostMade)
        return ok([draft, ...others.filter((one) => one.state !== 'created' || made.includes(one))])
      })
      return written.ok ? ok(draft) : written
    },
    drop: (id) => write((drafts) => ok(drafts.filter((one) => one.id !== id))),
  }
}

function isOld(state: DraftView['state'], changedAt: number, before: number): boolean {
  return state !== 'unsure' && state !== 'sending' && changedAt < before
}
