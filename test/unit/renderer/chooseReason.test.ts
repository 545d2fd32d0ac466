import { beforeEach, expect, it } from 'vitest'
import { chooseReason } from '../../../renderer/chooseReason.ts'
import { noApproval, useApproval } from '../../../renderer/stores/approvalStore.ts'
import { noReprint, useReprint } from '../../../renderer/stores/reprintStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'

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
