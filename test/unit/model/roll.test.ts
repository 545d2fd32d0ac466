import { expect, it } from 'vitest'
import type { Roll } from '../../../src/model/printer.ts'
import { counted, handedOver, mostCounted, mostOnRoll } from '../../../src/model/roll.ts'
import { PrinterSettings } from '../../../src/model/settings.ts'

const Kept = PrinterSettings.shape.roll
const roll = (labelsLeft: number, at: number, since: number): Roll => ({
  size: '80x80',
  labelsLeft,
  odometer: { at, since },
})

it('whatever is counted, a roll stays one that its settings can hold', () => {
  const rolls = [0, 1, mostOnRoll].flatMap((left) =>
    [0, mostCounted].flatMap((at) => [-mostCounted, 0, mostCounted].map((since) => roll(left, at, since))),
  )
  for (const one of rolls) {
    for (const labels of [-3, -1, 1, 3, Number.MAX_SAFE_INTEGER])
      expect(Kept.safeParse(handedOver(one, labels)).success, JSON.stringify([one, labels])).toBe(true)
    for (const count of [-1, 0, 1, mostCounted, mostCounted + 1, 1e300, Number.NaN])
      expect(Kept.safeParse(counted(one, count)).success, JSON.stringify([one, count])).toBe(true)
  }
})

it('a printer that says it has printed more than printers print is not believed', () => {
  expect(counted(roll(100, 0, 0), mostCounted + 1)).toEqual(roll(100, 0, 0))
})

it('no roll is kept that has fewer labels than none, or more than a roll', () => {
  for (const [left, at, since] of [
    [-1, 0, 0],
    [mostOnRoll + 1, 0, 0],
    [1, -1, 0],
    [1, 0, mostCounted + 1],
  ] as const)
    expect(Kept.safeParse(roll(left, at, since)).success).toBe(false)
})
