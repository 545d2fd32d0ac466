import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { beginFinding, chooseFound, chosenOr, findOrders, findWhatIsTyped } from '../../../renderer/findOrders.ts'
import { foundEntries, parcelOfCode } from '../../../renderer/palette/paletteEntries.ts'
import { foundFor, noFound, useFound } from '../../../renderer/stores/foundStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { paletteWords } from '../../../renderer/text/screens/palette.ts'
import { ok } from '../../../src/base/result.ts'
import type { Query } from '../../../src/contract/commands.ts'
import { foundOrders } from '../../gallery/orderFixtures.ts'

let asked: string[] = []
const answer = Promise.resolve(ok({ orders: foundOrders, more: 31 }))
const actions = {
  ask(query: Query & { type: 'find-orders' }) {
    asked.push(query.text)
    return answer
  },
} as unknown as Pick<Actions, 'ask'>

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  useFound.setState(noFound)
  useScreen.setState({ line: '', dialog: null })
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks once somebody stops typing, and shows what was found for that text and no other', async () => {
  for (const typed of ['ng', 'ngu', 'nguy']) findOrders(typed, actions)
  expect(useFound.getState()).toMatchObject({ asking: true, orders: [] })
  await vi.runAllTimersAsync()
  expect(asked).toEqual(['nguy'])
  expect(foundFor(useFound.getState(), ' nguy ')).toMatchObject({ asking: false, orders: foundOrders, more: 31 })
  expect(foundFor(useFound.getState(), 'nguye')).toBe(noFound)
  findOrders('nguye', actions)
  expect(useFound.getState()).toMatchObject({ asking: true, orders: [] })
})

it('asks nothing of a single character, and lets go of all when the search ends', async () => {
  const end = beginFinding(actions)
  findOrders('n', actions)
  await vi.runAllTimersAsync()
  expect(asked).toEqual([''])
  findOrders('ng', actions)
  await vi.runAllTimersAsync()
  end()
  expect(useFound.getState()).toEqual(noFound)
})

it('an order is opened only where an arrow key chose it for exactly that line: every other line is what it was', async () => {
  const end = findWhatIsTyped(actions)
  expect(chooseFound('ArrowDown')).toBe(false)
  useScreen.setState({ line: 'nguyen' })
  await vi.runAllTimersAsync()
  expect(chosenOr('nguyen')).toBe('nguyen')
  expect(chooseFound('F9')).toBe(false)
  expect(chooseFound('ArrowDown')).toBe(true)
  expect(chooseFound('ArrowDown')).toBe(true)
  expect(chosenOr('nguyen')).toBe(foundOrders[1]?.code)
  for (const scanned of ['G8ADKBRF', 'nguyenG8ADKBRF', 'nguye']) expect(chosenOr(scanned)).toBe(scanned)
  // The next key lets go of the choice.
  useScreen.setState({ line: 'nguyen v' })
  expect(chosenOr('nguyen v')).toBe('nguyen v')
  expect(chosenOr('nguyen')).toBe('nguyen')
  end()
})

it('the palette offers what was found once, with whom it goes to', () => {
  const [first, , bare] = foundOrders
  const card = { key: 'card/1', group: 'parcel', name: first?.code ?? '', hint: '' } as const
  const entries = foundEntries(foundOrders, [{ ...card, does: { type: 'card', card: '1' } }])
  expect(entries.map(({ name }) => name)).toEqual(foundOrders.slice(1).map(({ code }) => code))
  expect(entries.at(-1)).toMatchObject({ hint: '', does: { type: 'go', place: 'parcel', about: bare?.code } })
  expect(foundEntries(foundOrders, [])[0]?.hint).toMatch(/ · ••• 321 · /)
  expect(parcelOfCode(bare?.code ?? '', paletteWords.vi, entries)).toEqual([])
})
