import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followOrders, readMoreOrders, readOrders } from '../../../renderer/screens/orders/followOrders.ts'
import { noCards, useCards } from '../../../renderer/stores/cardsStore.ts'
import { freshOrders, useOrders } from '../../../renderer/stores/ordersStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Query } from '../../../src/contract/commands.ts'
import { settings, station } from '../../gallery/fixtures.ts'
import { ordersStates } from '../../gallery/ordersStates.ts'

const orders = ordersStates[0]?.orders ?? []
const hoa = { id: '0001', name: 'Hoa', role: 'leader', hasPin: true } as const
const lan = { id: '0002', name: 'Lan', role: 'leader', hasPin: true } as const
const phuc = { id: '0003', name: 'Phúc', role: 'packer', hasPin: false } as const
type Person = typeof hoa | typeof lan | typeof phuc | null
const isThere = (operator: Person) =>
  useStation.setState({ station: { ...station, operators: [hoa, lan, phuc], operator, rolesInForce: true }, settings })
const isLeader = () => useStation.getState().station?.operator?.role === 'leader'

/** Questions of the window's own, and of a person, whom a leader's PIN may be asked of. */
let read: string[]
let asked: string[]
const page = (next: string | null = null) => ok({ orders, next, total: null })
const actions = {
  read: async ({ type }: Query) => {
    read.push(type)
    return isLeader() ? page() : fail('operator.not-allowed')
  },
  ask: async ({ type }: Query) => {
    asked.push(type)
    return page()
  },
} as unknown as Parameters<typeof followOrders>[0]
const shown = () => useOrders.getState().rows.length
const passed = () => vi.advanceTimersByTimeAsync(2_000)
const newCard = () => useCards.setState({ ...noCards, rows: {} })

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  ;[read, asked] = [[], []]
  useOrders.setState(freshOrders, true)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  useStation.setState({ station: null, settings: null })
})

async function opens(operator: Person): Promise<void> {
  isThere(operator)
  stop = followOrders(actions)
  await passed()
}

it('asks nobody for a PIN by itself, neither when it opens nor after each card: a refusal is said on the screen', async () => {
  await opens(phuc)
  newCard()
  await passed()
  expect(read).toEqual(['orders', 'orders'])
  expect(asked).toEqual(['find-orders'])
  expect(useOrders.getState()).toMatchObject({ rows: [], loading: null, fault: { code: 'operator.not-allowed' } })
})

it('shows nothing of before to whoever may not see it any more', async () => {
  await opens(hoa)
  expect(shown()).toBe(orders.length)
  useStation.setState({ station: { ...station, operator: { ...hoa, role: 'packer' }, rolesInForce: true } })
  newCard()
  await passed()
  expect([shown(), useOrders.getState().fault?.code]).toEqual([0, 'operator.not-allowed'])
})

describe('orders and receivers that a leader looked at', () => {
  it.each([
    ['a packer comes', phuc],
    ['nobody is there any more', null],
  ] as const)('leave the window when %s, with whom he looked for, and his answers on their way', async (_, next) => {
    await opens(hoa)
    useOrders.setState({ filter: { ...freshOrders.filter, text: '0901234567' } })
    await passed()
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    const late = readOrders((() => promise) as never)
    isThere(next)
    expect([shown(), useOrders.getState().filter.text]).toEqual([0, ''])
    resolve(page())
    await late
    expect(shown()).toBe(0)
  })

  it('are asked for anew for the leader who comes, behind another or behind nobody', async () => {
    await opens(hoa)
    isThere(lan)
    await passed()
    expect(shown()).toBe(orders.length)
    isThere(null)
    await passed()
    expect(shown()).toBe(0)
    isThere(lan)
    await passed()
    expect([shown(), useOrders.getState().fault]).toEqual([orders.length, null])
  })

  it('leave a packer’s form about them open for the leader who comes to allow it', async () => {
    await opens(phuc)
    const form = { action: 'change-cod', about: [] } as const
    useOrders.setState({ form })
    isThere(hoa)
    expect(useOrders.getState().form).toEqual(form)
  })
})

describe('a list that a leader let a packer see in place', () => {
  it('stays while it is that packer’s turn, with what was loaded of it, and is not the next one’s', async () => {
    await opens(phuc)
    await readOrders(actions.ask)
    newCard()
    await passed()
    expect(shown()).toBe(orders.length)
    useOrders.setState({ next: { at: 1, code: 'G8ADKBRF' } as never })
    await readMoreOrders(actions.read)
    expect([shown(), useOrders.getState().fault?.code]).toEqual([orders.length, 'operator.not-allowed'])
    isThere({ ...phuc, id: '0004' } as never)
    expect(shown()).toBe(0)
    await passed()
    expect(shown()).toBe(0)
  })
})
