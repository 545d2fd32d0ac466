import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { edit, make, open, settleDown } from '../../../renderer/screens/newOrder/newOrderActions.ts'
import { freshOrder, useNewOrder } from '../../../renderer/stores/newOrderStore.ts'
import { failed, ok } from '../../../src/base/result.ts'
import type { Query } from '../../../src/contract/commands.ts'
import { emptyQuote } from '../../../src/model/orderQuote.ts'
import { goodOrder } from '../../support/newOrders.ts'

const asked: ((total: number) => void)[] = []
const actions = {
  execute: async () => ok(null),
  ask: (query: Query) =>
    new Promise((answer) => {
      const quoteOf = (total: number) => ({ preview: { quote: { ...emptyQuote, total } }, fee: null, leadTime: null })
      if (query.type === 'quote-order') asked.push((total) => answer(ok(quoteOf(total))))
    }),
} as unknown as Actions

const shown = () => {
  const { quotes, quoting } = useNewOrder.getState()
  const preview = quotes?.preview ?? null
  return { total: preview !== null && 'quote' in preview ? preview.quote.total : null, quoting }
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  useNewOrder.setState({ ...freshOrder(), order: goodOrder })
})
afterEach(() => void vi.useRealTimers())

it('shows what the order costs as it is, never the answer to what was typed before', async () => {
  settleDown(actions)
  edit({ weight: 700 }, actions)
  settleDown(actions)
  expect(asked).toHaveLength(2)
  asked[0]?.(10_000)
  await vi.waitFor(() => expect(shown()).toEqual({ total: null, quoting: true }))
  asked[1]?.(20_000)
  await vi.waitFor(() => expect(shown()).toEqual({ total: 20_000, quoting: false }))
})

it('says of a price that it is of before as soon as something is typed, and asks once nobody types', async () => {
  settleDown(actions)
  asked[0]?.(10_000)
  await vi.waitFor(() => expect(shown()).toEqual({ total: 10_000, quoting: false }))
  for (const weight of [1, 12, 123]) edit({ weight }, actions)
  expect(shown()).toEqual({ total: 10_000, quoting: true })
  expect(asked).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(2)
  edit({ weight: 0 }, actions)
  await vi.runAllTimersAsync()
  expect(shown()).toEqual({ total: null, quoting: false })
})

it('makes another draft of what is typed where an order was made of it meanwhile, and loses none of it', async () => {
  const made = { code: 'draft.made', facts: { code: 'G8ADKBRF' } } as const
  const kept: string[] = []
  const { draft } = useNewOrder.getState()
  const door = {
    ...actions,
    async execute(command: { readonly type: string; readonly draft: string }) {
      if (command.draft === draft) return failed(made)
      kept.push(command.type)
      return ok(null)
    },
  } as unknown as Actions
  edit({ weight: 700 }, door)
  settleDown(door)
  await vi.waitFor(() => expect(kept).toEqual(['keep-draft']))
  const now = useNewOrder.getState()
  expect(now).toMatchObject({ order: { weight: 700 }, fault: made })
  expect(now.draft).not.toBe(draft)
})

it('writes no draft again that the station has, which may have forgotten a person since, until somebody types', async () => {
  const kept: string[] = []
  const door = {
    ...actions,
    async execute(command: { readonly type: string }) {
      kept.push(command.type)
      return kept.length === 1 ? failed({ code: 'store.full' }) : ok(null)
    },
  } as unknown as Actions
  const left = async () => {
    settleDown(door)
    await vi.runAllTimersAsync()
    return kept.length
  }
  edit({ weight: 700 }, door)
  expect([await left(), await left(), await left()]).toEqual([1, 2, 2])
  edit({ weight: 800 }, door)
  expect(await left()).toBe(3)
  const { order } = useNewOrder.getState()
  const kind = { state: 'draft', unsure: [], code: null, fault: null, quote: null } as const
  open({ ...kind, id: 'written before', order, changedAt: 0 }, door)
  expect(await left()).toBe(3)
})

it('makes no other order than what is on the screen, and keeps that, where one was made of its draft', async () => {
  const made = { code: 'draft.made', facts: { code: 'G8ADKBRF' } } as const
  const heard: string[] = []
  const { draft } = useNewOrder.getState()
  const door = {
    execute: async ({ type }: { readonly type: string }) => (type === 'create-order' ? failed(made) : ok(null)),
    ask: async () => failed({ code: 'service.unreachable' }),
    hear: (sound: string) => heard.push(sound),
    reprint: () => heard.push('printed'),
  } as unknown as Actions
  await make(true, door)
  expect(heard).toEqual(['error'])
  expect(useNewOrder.getState()).toMatchObject({ order: goodOrder, fault: made, made: null })
  expect(useNewOrder.getState().draft).not.toBe(draft)
})
