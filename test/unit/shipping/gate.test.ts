import { expect, it } from 'vitest'
import { gate } from '../../../src/shipping/gate.ts'

const never = new AbortController().signal

it('lets in as many as it has room for, and the others in the order they came', async () => {
  const turn = gate(2)
  expect(await turn.enter(never)).toBe(true)
  expect(await turn.enter(never)).toBe(true)
  const order: number[] = []
  const third = turn.enter(never).then(() => order.push(3))
  const fourth = turn.enter(never).then(() => order.push(4))
  await Promise.resolve()
  expect(order).toEqual([])
  turn.leave()
  await third
  turn.leave()
  await fourth
  expect(order).toEqual([3, 4])
})

it('keeps no place for one who gave up', async () => {
  const turn = gate(1)
  await turn.enter(never)
  const impatient = new AbortController()
  const gaveUp = turn.enter(impatient.signal)
  const patient = turn.enter(never)
  impatient.abort()
  expect(await gaveUp).toBe(false)
  turn.leave()
  expect(await patient).toBe(true)
  turn.leave()
  expect(await turn.enter(never)).toBe(true)
})

it('does not let in one who had given up before', async () => {
  expect(await gate(1).enter(AbortSignal.abort())).toBe(false)
})
