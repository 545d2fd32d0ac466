import { expect, it } from 'vitest'
import type { ChipLine } from '../../../renderer/components/StateChips.tsx'
import { hiddenChips } from '../../../renderer/components/StateChips.tsx'

const line = (widths: readonly number[], urgent: readonly number[] = []): ChipLine => ({
  widths,
  urgent: widths.map((_, place) => urgent.includes(place)),
  gap: 10,
  more: 40,
})

it('nothing is hidden where everything has room', () => {
  expect(hiddenChips(line([100, 100, 100]), 320)).toEqual(new Set())
})

it('from the end, with room for the number of those that are hidden', () => {
  expect(hiddenChips(line([100, 100, 100, 100]), 400)).toEqual(new Set([3]))
  expect(hiddenChips(line([100, 100, 100, 100]), 360)).toEqual(new Set([2, 3]))
})

it('what somebody has to do something about is hidden last', () => {
  expect(hiddenChips(line([100, 100, 100, 100], [3]), 270)).toEqual(new Set([1, 2]))
})

it('a chip that is too wide gives its room to the next', () => {
  expect(hiddenChips(line([100, 100, 300], [2]), 270)).toEqual(new Set([2]))
})

it('the first is never hidden', () => {
  expect(hiddenChips(line([100, 100]), 20)).toEqual(new Set([1]))
})
