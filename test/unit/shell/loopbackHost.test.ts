import { expect, test } from 'vitest'
import { loopbackHost } from '../../../src/shell/browser/loopbackHost.ts'

/** Numbers as they were drawn, one after the other. */
function drawn(...numbers: number[]) {
  const asked: (readonly [number, number])[] = []
  const next = (from: number, below: number) => {
    asked.push([from, below])
    return numbers.shift() ?? Number.NaN
  }
  return { asked, next }
}

test('the address of a window is drawn anew, of all that this machine has but the last numbers 0 and 255', () => {
  const { asked, next } = drawn(83, 6, 200)
  expect(loopbackHost(next)).toBe('127.83.6.200')
  expect(asked).toEqual([
    [0, 256],
    [0, 256],
    [1, 255],
  ])
})

test('the address that everybody knows is drawn again', () => {
  expect(loopbackHost(drawn(0, 0, 1, 0, 0, 2).next)).toBe('127.0.0.2')
})

test('nobody knows it before: a thousand of them are a thousand', () => {
  const some = Array.from({ length: 1_000 }, () => loopbackHost())
  for (const host of some) expect(host).toMatch(/^127(\.\d{1,3}){3}$/)
  // By chance two of them are the same in one run of thirty.
  expect(new Set(some).size).toBeGreaterThan(990)
})
