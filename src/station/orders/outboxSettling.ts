import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Command } from '../../contract/commands.ts'
import type { OrderActionResult } from '../../contract/orderActions.ts'
import type { OutboxEntry } from '../../ports/orderActions.ts'
import { nobodyBeside } from '../handlers.ts'
import { judgeByOrder } from './judgeByOrder.ts'
import type { Room } from './outboxRoom.ts'
import { advance, isUnsure, mayUndo } from './outboxRoom.ts'

// A request whose answer nobody saw is a question: a person answers it, or Order Info does.

/** Only a question can be answered: of what is just being sent the service's own answer is on its way. */
function questionOf(room: Room, id: string): Result<OutboxEntry> {
  const entry = room.entries.get(id)
  if (entry === undefined) return fail('action.unknown')
  return entry.state === 'unsure' ? ok(entry) : fail('job.changed-meanwhile', { facts: { state: entry.state } })
}

/** What the carrier itself has said of an order; undefined: nobody knows. */
function answerOf({ results }: OutboxEntry, code: string): OrderActionResult | undefined {
  return results.find(({ order, fault }) => order === code && (fault === null || !isUnsure(fault)))
}

export async function settle(room: Room, asked: Command & { type: 'outbox-settle' }): Promise<Result<null>> {
  const { done } = asked
  const open = questionOf(room, asked.entry)
  if (!open.ok) return open
  const permit = done ? ok(nobodyBeside) : await mayUndo(room, open.value, asked)
  if (!permit.ok) return permit
  // A PIN takes its time: the carrier may have been asked meanwhile.
  const found = questionOf(room, asked.entry)
  if (!found.ok) return found
  const entry = found.value
  // What the carrier has said of some of them stays so.
  const results = entry.orders.map((order) => answerOf(entry, order) ?? { order, done, fault: null })
  const state = results.some((one) => one.done) || (results.length === 0 && done) ? 'done' : 'refused'
  const settled = await advance(room, entry, { state, results, by: permit.value.leader ?? room.by() })
  return settled.ok ? ok(null) : settled
}

/** Order Info shows the effect of an action, or that it had none; what it does not show stays a question. */
export async function askOrderInfo(room: Room, id: string): Promise<Result<null>> {
  const found = questionOf(room, id)
  if (!found.ok) return found
  const entry = found.value
  const { action, cod } = entry
  // Nothing lists the tickets of an order, nor what a damaged row asked for: only a person can look.
  if (action === 'ticket' || entry.isDamaged) return ok(null)
  const results: OrderActionResult[] = []
  for (const code of entry.orders) {
    const answered = answerOf(entry, code)
    if (answered !== undefined) {
      results.push(answered)
      continue
    }
    const read = await room.service.order(code, room.signal)
    if (!read.ok) return read
    const done = judgeByOrder({ action, cod }, read.value)
    if (done === null) return ok(null)
    results.push({ order: code, done, fault: null })
  }
  const settled = await advance(room, entry, { state: results.some((one) => one.done) ? 'done' : 'refused', results })
  return settled.ok ? ok(null) : settled
}
