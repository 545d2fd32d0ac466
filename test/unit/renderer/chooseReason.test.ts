import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseReason } from '../../../renderer/chooseReason.ts'
import { createReprinting } from '../../../renderer/reprinting.ts'
import { noApproval, useApproval } from '../../../renderer/stores/approvalStore.ts'
import { noReprint, useReprint } from '../../../renderer/stores/reprintStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { answersApart } from '../../../src/model/answersApart.ts'

let chosen: unknown[]
const actions = {
  chooseReason: (reason: string) => void chosen.push(reason),
  approving: { choose: (part: object) => void chosen.push(part) },
}
const press = (at: number, isHands = true) => chooseReason({ character: '1', isHands, at }, actions)
const asks = {
  reprint: () => {
    useReprint.setState({ request: { type: 'reprint-last' } })
    useScreen.setState({ dialog: 'reprint' })
  },
  approval: () => {
    useApproval.setState({ asks: { reason: true, pin: false } })
    useScreen.setState({ dialog: 'approval' })
  },
}

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  chosen = []
  useReprint.setState(noReprint)
  useApproval.setState(noApproval)
  useScreen.setState({ dialog: null })
})

it.each(['reprint', 'approval'] as const)(
  'a digit that was pressed before the dialog (%s) came up under the hand chooses no reason, and stays the line’s',
  (dialog) => {
    const pressed = performance.now()
    asks[dialog]()
    expect(press(pressed)).toBe(false)
    expect(chosen).toEqual([])
    expect(press(performance.now())).toBe(true)
    expect(chosen).toEqual([dialog === 'reprint' ? 'damaged' : { why: 'receiver-asked' }])
  },
)

it('a digit that was pressed for one label chooses no reason of the next that is asked about', () => {
  asks.reprint()
  const pressed = performance.now()
  useScreen.setState({ dialog: null })
  useReprint.setState(noReprint)
  asks.reprint()
  expect(press(pressed)).toBe(false)
  expect(chosen).toEqual([])
})

it('a digit of a scanner is neither a reason nor a line, whenever it came', () => {
  const pressed = performance.now()
  asks.reprint()
  expect([press(pressed, false), press(performance.now(), false), chosen]).toEqual([true, true, []])
})

it('a digit that was pressed before more labels than were asked about could be read gives no reason for them, nor begins a code', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const sent: object[] = []
  const missing = (again: number) => fail('reprint.reason-missing', { facts: { again } })
  const execute = async (command: object) => {
    sent.push(command)
    return (sent.length === 1 ? missing(5) : ok(null)) as never
  }
  const reprinting = createReprinting({ execute }, () => undefined)
  const about = { which: 'all', from: 0, size: '80x80', printer: null } as const
  reprinting.asks({ type: 'batch-print', batch: 'b', rows: [], ...about }, missing(3).fault)
  const digit = async (at: number) => {
    const isNoLine = chooseReason({ character: '1', isHands: true, at }, { ...actions, ...reprinting })
    await new Promise((resolve) => setImmediate(resolve))
    return isNoLine
  }
  const [first, second] = [performance.now(), performance.now() + 120]
  vi.advanceTimersByTime(200)
  await digit(first)
  expect([await digit(second), await digit(performance.now() + answersApart - 1)]).toEqual([true, true])
  expect(sent).toMatchObject([{ again: 3 }])
  await digit(performance.now() + answersApart)
  expect(sent).toMatchObject([{ again: 3 }, { again: 5 }])
})
