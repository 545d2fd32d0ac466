import type { Fault, FaultCode } from '../base/fault.ts'
import { ok } from '../base/result.ts'
import type { ActionAnswers, OrderActions } from '../ports/orderActions.ts'
import { asking } from './ask.ts'
import { cancelOrders } from './batches.ts'
import type { ShippingClient } from './client.ts'
import { updateCod } from './endpoints/order.ts'
import type { OrderOutcome } from './endpoints/status.ts'
import { deliveryAgain, outcomeTexts, returnOrder } from './endpoints/status.ts'
import { createTicket } from './endpoints/ticket.ts'

type ActionResult = ActionAnswers[number]

export function createOrderActions(client: ShippingClient): OrderActions {
  return {
    async cancel(orders, reason, signal) {
      const words =
        reason === null ? {} : { reason_code: reason.code, ...(reason.text !== '' && { reason: reason.text }) }
      const { parts, bad, stopped } = await cancelOrders(orders, words, asking(client, signal), { withoutBad: true })
      if (stopped !== null && parts.length === 0 && bad.length === 0) return { ok: false, fault: stopped.fault }
      const left = stopped === null ? [] : stopped.codes.map((order) => refused(order, stopped.fault))
      return ok([...parts.map(resultOf), ...bad.map((order) => refused(order, { code: 'order.unknown' })), ...left])
    },
    async sendBack(orders, signal) {
      const done = await client.call(returnOrder, { order_codes: [...orders] }, signal)
      return done.ok ? ok(done.value.map(resultOf)) : done
    },
    async deliverAgain(orders, signal) {
      const done = await client.call(deliveryAgain, { order_codes: [...orders] }, signal)
      return done.ok ? ok(done.value.map(resultOf)) : done
    },
    async changeCod(order, cod, signal) {
      const done = await client.call(updateCod, { order_code: order, cod_amount: cod }, signal)
      return done.ok ? ok([{ order, done: true, fault: null }]) : done
    },
    async openTicket(order, { category, description, files }, signal) {
      const attachments = files.map(({ name, content }) => ({ name, bytes: content.length, content }))
      const form = { order_code: order, category, description, ...(attachments.length > 0 && { attachments }) }
      const opened = await client.call(createTicket, form, signal)
      return opened.ok ? ok([{ order, done: true, fault: null, ticket: opened.value.id }]) : opened
    },
  }
}

function resultOf({ order_code: order, result, message }: OrderOutcome): ActionResult {
  return result ? { order, done: true, fault: null } : refused(order, { code: codeOf(message), facts: { code: order } })
}

function refused(order: string, fault: Fault): ActionResult {
  return { order, done: false, fault }
}

/** Cancel says why in words of its own; the other two in three known sentences. */
function codeOf(message: string): FaultCode {
  if (message === outcomeTexts.unknown) return 'order.unknown'
  if (message === outcomeTexts.foreign) return 'order.not-owner'
  return 'order.wrong-status'
}
