import { afterEach, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import {
  canKeep,
  chooseKept,
  keepFilter,
  keptNow,
  nameFilter,
  nextKept,
} from '../../../renderer/screens/orders/keptFilters.ts'
import { allOrders, filterOrders, freshOrders, useOrders } from '../../../renderer/stores/ordersStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { ordersWords } from '../../../renderer/text/screens/orders.ts'
import { texts } from '../../../renderer/text/texts.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { KeptFilter } from '../../../src/model/orderFilter.ts'
import { settings } from '../../gallery/fixtures.ts'

const { text: _, ...every } = allOrders
const cod: KeptFilter = { ...every, name: 'COD', shown: 'cod' }
const mine: KeptFilter = { ...every, name: 'Của trạm', shop: 'own', days: 'today' }
const keep = (orderFilters: KeptFilter[]) => useStation.setState({ settings: { ...settings, orderFilters } })
const filter = () => useOrders.getState().filter

afterEach(() => {
  useOrders.setState(freshOrders)
  useStation.setState({ settings: null })
  useScreen.setState({ dialog: null })
})

it('goes through the kept filters one after the other, and behind the last one to every order', () => {
  expect(nextKept()).toBe(false)
  keep([cod, mine])
  const seen = [1, 2, 3, 4].map(() => {
    nextKept()
    return keptNow(filter(), [cod, mine])?.name ?? ''
  })
  expect(seen).toEqual(['COD', 'Của trạm', '', 'COD'])
})

it('knows a kept filter whatever is searched for, and leaves a search out of the one that is chosen', () => {
  filterOrders({ shown: 'cod', text: 'Nguyễn', from: '2026-11-01' })
  expect(keptNow(filter(), [cod])?.name).toBe('COD')
  chooseKept(mine)
  expect(filter()).toMatchObject({ shop: 'own', days: 'today', shown: 'all', text: '' })
  chooseKept(undefined)
  expect(filter()).toEqual(allOrders)
})

it('gives a name to what asks for more than a text and has none', () => {
  expect(canKeep({ ...allOrders, text: 'Nguyễn' }, [])).toBe(false)
  expect(canKeep({ ...allOrders, shown: 'cod' }, [])).toBe(true)
  expect(canKeep({ ...allOrders, shown: 'cod' }, [cod])).toBe(false)
  expect(nameFilter()).toBe(false)
  filterOrders({ shown: 'cod' })
  expect(nameFilter()).toBe(true)
  expect(useScreen.getState().dialog).toBe('keep-filter')
})

it('keeps no text that was searched for, which may name a receiver, and lets another filter of the name go', async () => {
  keep([cod, mine])
  filterOrders({ shown: 'old', text: 'Nguyễn Thị Hoa' })
  const sent: Command[] = []
  const actions = {
    async execute(command: Command) {
      sent.push(command)
      return { ok: true, value: null }
    },
  } as unknown as Actions
  await keepFilter('COD', { actions, t: texts.vi, w: ordersWords.vi, language: 'vi' })
  expect(sent).toMatchObject([
    { type: 'change-settings', part: { orderFilters: [mine, { ...every, name: 'COD', shown: 'old' }] } },
  ])
  expect(JSON.stringify(sent)).not.toContain('Nguyễn')
})
