import { expect, it } from 'vitest'
import type { Result } from '../../../src/base/result.ts'
import { ok } from '../../../src/base/result.ts'
import { newOrder } from '../../../src/compose/newOrderCommand.ts'
import type { Query } from '../../../src/contract/commands.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { emptyOrder } from '../../../src/model/newOrder.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const kept = [
  {
    name: 'Áo thun',
    order: { ...emptyOrder, content: 'Áo thun', weight: 500, cod_amount: 250_000, note: 'Gọi trước' },
  },
  { name: 'Ao thun', order: { ...emptyOrder, content: 'Áo khác' } },
]

/** What would be asked a price for, as the command line says it. */
async function orderOf(about: { readonly message?: string; readonly template: string; readonly note?: string }) {
  const asked: Query[] = []
  const answers: Partial<Record<Query['type'], unknown>> = {
    templates: kept,
    'split-address': {
      chosen: null,
      street: '',
      places: [],
      confidence: { street: 'unknown', ward: 'unknown', district: 'unknown', province: 'unknown' },
    },
    'quote-order': { preview: null, fee: null, leadTime: null },
  }
  const ask = async (query: Query): Promise<Result<unknown>> => {
    asked.push(query)
    return ok(answers[query.type])
  }
  const fields = about.note === undefined ? [] : [['note', about.note] as const]
  const { message = null, template } = about
  const api = { ask } as unknown as StationApi
  const ended = await newOrder(
    api,
    { kind: 'new', message, fields, template, code: null, dryRun: true },
    testTerminal(),
  )
  const quoted = asked.find((query) => query.type === 'quote-order')
  return { ended, order: quoted?.type === 'quote-order' ? quoted.order : null }
}

it('begins with what is kept under a name, which the message and the fields go before', async () => {
  const { order } = await orderOf({ message: 'Chị Lan 0912 555 777\ncod 99k', template: 'Áo thun', note: 'Để ở quầy' })
  expect(order).toMatchObject({
    to_name: 'Chị Lan',
    content: 'Áo thun',
    weight: 500,
    cod_amount: 99_000,
    note: 'Để ở quầy',
  })
  const silent = await orderOf({ message: 'Chị Lan 0912 555 777', template: 'Áo thun' })
  expect(silent.order).toMatchObject({ cod_amount: 250_000, note: 'Gọi trước' })
})

it('finds a template without its marks, and the one that is named so before all others', async () => {
  expect((await orderOf({ note: 'a', template: 'ÁO THUN' })).order).toMatchObject({ content: 'Áo thun' })
  expect((await orderOf({ note: 'a', template: 'Ao thun' })).order).toMatchObject({ content: 'Áo khác' })
})

it('asks for nothing under a name that is not kept', async () => {
  const { ended, order } = await orderOf({ note: 'a', template: 'Quần' })
  expect(ended).toMatchObject({ ok: false, fault: { code: 'template.unknown', facts: { name: 'Quần' } } })
  expect(order).toBeNull()
})

it('stops at a part that is not sure, and names it with what was read', async () => {
  const { ended, order } = await orderOf({ message: 'Chị Lan 0912 555 777\nck rồi', template: 'Áo thun' })
  expect(ended).toMatchObject({ ok: false, fault: { code: 'message.unsure', facts: { parts: 'cod_amount=0' } } })
  expect(order).toBeNull()
})
