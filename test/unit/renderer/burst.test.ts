import { describe, expect, it } from 'vitest'
import {
  beginOfBurst,
  createChain,
  fewestInField,
  isBurst,
  mayLackBegin,
  slowestGap,
} from '../../../renderer/input/burst.ts'
import { keysOf } from '../../support/scannerKeys.ts'

describe('the pace of keys', () => {
  it('is a scanner’s when nearly every character follows within its gap', () => {
    expect(isBurst(keysOf('G8ADKBRF', { pace: 2 }), 35)).toBe(true)
    expect(isBurst(keysOf('G8ADKBRF', { pace: 30 }), 35)).toBe(true)
    expect(isBurst(keysOf('G8ADKBRF', { pace: 90 }), 35)).toBe(false)
  })

  it('is a person’s below four characters, however fast two keys are rolled', () => {
    expect(isBurst(keysOf('AB', { pace: 2 }), 35)).toBe(false)
    expect(beginOfBurst(keysOf('ABC', { pace: 2 }), 35)).toBeNull()
  })

  it('stays a scanner’s when the machine stumbles once', () => {
    const keys = keysOf('G8ADKBRF', { pace: 2 }).map((key, place) => ({ ...key, at: key.at + (place > 5 ? 300 : 0) }))
    expect(isBurst(keys, 35)).toBe(true)
  })

  it('begins a scan behind what a person had typed before it', () => {
    const typed = keysOf('note ', { pace: 140 })
    const scanned = keysOf('G8AD', { pace: 3, from: 5 * 140 + 200 })
    expect(beginOfBurst([...typed, ...scanned], 35)).toBe(5)
  })

  it('says when a scan may lack its beginning, since no hand is so quick from the keys to the scanner', () => {
    const scan = (pause: number) => [...keysOf('ABC'), ...keysOf('DEFG', { from: 4 + pause })]
    expect(mayLackBegin(scan(200), 3)).toBe(true)
    expect(mayLackBegin(scan(900), 3)).toBe(false)
    expect(mayLackBegin(keysOf('DEFG'), 0)).toBe(false)
  })

  it('takes four quick keys of a hand in a field for no scan, of a scanner that is slow', () => {
    const roll = [...keysOf('Ngu', { pace: 110 }), ...keysOf('yen ', { pace: 30, from: 440 })]
    expect(beginOfBurst(roll, 50, fewestInField(50))).toBeNull()
    expect(beginOfBurst(keysOf('--52--', { pace: 48 }), 50, fewestInField(50))).toBe(0)
    expect(beginOfBurst(keysOf('G8AD', { pace: 30 }), 35, fewestInField(35))).toBe(0)
  })

  it('knows the longest pause', () => {
    expect(slowestGap(keysOf('ABCD', { pace: 7 }))).toBe(7)
    expect(slowestGap([])).toBe(0)
  })

  it('goes on behind a stamp that is later than the key behind it: an Enter right behind a paste is of the same bar code', () => {
    const chain = createChain()
    chain.begin(39_955.2)
    expect([39_960.7, 39_957.1, 39_999].map((at) => chain.goesOn(at, 35))).toEqual([true, true, false])
    // The latest of them is what the next is measured from.
    chain.begin(1_000)
    expect([1_030, 1_002, 1_060].map((at) => chain.goesOn(at, 35))).toEqual([true, true, true])
    // A clock that began anew holds no hand's key back.
    expect(chain.goesOn(20, 35)).toBe(false)
  })
})
