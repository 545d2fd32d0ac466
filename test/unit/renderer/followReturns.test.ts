import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { followReturns } from '../../../renderer/screens/returns/followReturns.ts'
import { replaceReturnDays, tellReturnRows } from '../../../renderer/stores/returnDaysStore.ts'
import { noReturns, useReturns } from '../../../renderer/stores/returnsStore.ts'
import { ok } from '../../../src/base/result.ts'
import type { ReturnRowView } from '../../../src/contract/returns.ts'
import { dayOf } from '../../../src/model/day.ts'
import { returnRow } from '../../gallery/orderFixtures.ts'

const day = dayOf(Date.now())
let answers: ((rows: readonly ReturnRowView[]) => void)[]
let end: () => void
const actions = {
  ask: () => new Promise((resolve) => answers.push((rows) => resolve(ok(rows)))),
  hear: () => undefined,
} as unknown as Actions
const settled = () => new Promise((resolve) => setImmediate(resolve))
const states = () => Object.fromEntries(Object.values(useReturns.getState().rows).map(({ id, state }) => [id, state]))
const row = (number: number, state: ReturnRowView['state']) => returnRow(number, { id: `r${number}`, day, state })

beforeEach(() => {
  answers = []
  useReturns.setState(noReturns, true)
  end = followReturns(actions)
})

afterEach(() => end())

it('what changes while the day is read is newer than what is read', async () => {
  tellReturnRows({ r1: row(1, 'received'), r2: row(2, 'unread'), r3: null })
  answers[0]?.([row(1, 'unread'), row(3, 'received'), row(4, 'received')])
  await settled()
  expect(states()).toEqual({ r1: 'received', r2: 'unread', r4: 'received' })
})

it('the newest question of a day is answered, in whichever order the answers come', async () => {
  replaceReturnDays({})
  answers[1]?.([row(1, 'received')])
  await settled()
  answers[0]?.([row(1, 'unread')])
  await settled()
  expect(states()).toEqual({ r1: 'received' })
})
