import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHandPress } from '../../../renderer/input/handPress.ts'
import { createScannerEnd } from '../../../renderer/input/scannerEnd.ts'
import { scannerDefaults } from '../../../renderer/input/scannerPreferences.ts'

const noModifiers = { ctrlKey: false, altKey: false, metaKey: false }

/** A window that takes a digit of a hand's for a reason, and no other; it drops what is a digit alone. */
function asking(ends: 'key' | 'silence' = 'key') {
  const hand = createHandPress()
  const given: string[] = []
  const times: number[] = []
  let line = ''
  const scanner = createScannerEnd(
    {
      line: (text) => {
        line = text
      },
      scanned: (text) => given.push(`scan ${text}`),
      intoSecret: () => undefined,
      broken: () => undefined,
      further: () => undefined,
      scanner: () => ({ ...scannerDefaults, ends }),
      lone: (character, isHands, at) => {
        times.push(at)
        if (isHands) given.push(`reason ${character}`)
        return true
      },
      pasted: () => false,
    },
    hand,
  )
  const event = (key: string, at: number, repeat = false) => ({ key, code: `Digit${key}`, timeStamp: at, repeat })
  return {
    given,
    times,
    line: () => line,
    down(key: string, at: number, repeat = false) {
      if (hand.follow(event(key, at, repeat)) || scanner.isBehind(event(key, at))) return
      scanner.press({ key, code: `Digit${key}`, shift: false, caps: false, at }, noModifiers)
    },
    up: (key: string, at: number) => hand.letGo(event(key, at)),
    paste: (text: string, at: number) => scanner.paste(text, at),
  }
}

describe('a digit that answers a question', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([0, 3, 40])(
    'is none as a bar code of one digit, of a scanner that presses no key at its end (%i ms)',
    (hold) => {
      const at = asking()
      at.down('1', 1_000)
      at.up('1', 1_000 + hold)
      vi.advanceTimersByTime(5_000)
      expect(at.given).toEqual([])
      expect(at.line()).toBe('')
    },
  )

  it.each([55, 120, 900])('is one of a hand that holds it %i ms', (hold) => {
    const at = asking()
    at.down('2', 1_000)
    vi.advanceTimersByTime(hold)
    at.up('2', 1_000 + hold)
    vi.advanceTimersByTime(400)
    expect(at.given).toEqual(['reason 2'])
    expect(at.line()).toBe('')
  })

  it('is told with when it was pressed, however late it is told: the dialog may have come up since', () => {
    const at = asking()
    at.down('2', 1_000)
    vi.advanceTimersByTime(120)
    at.up('2', 1_120)
    vi.advanceTimersByTime(400)
    expect(at.times).toEqual([1_000])
  })

  it('is one of a glove that lies on the key until it repeats', () => {
    const at = asking()
    at.down('2', 1_000)
    for (let repeat = 500; repeat < 800; repeat += 33) at.down('2', 1_000 + repeat, true)
    at.up('2', 1_800)
    vi.advanceTimersByTime(400)
    expect(at.given).toEqual(['reason 2'])
  })

  it('is none that nobody lets go of, that repeats without an end, or comes up with the next key or seconds later', () => {
    const at = asking()
    at.down('1', 1_000)
    for (let repeat = 500; repeat < 9_000; repeat += 33) at.down('1', 1_000 + repeat, true)
    vi.advanceTimersByTime(9_000)
    at.up('1', 10_000)
    vi.advanceTimersByTime(1_000)
    expect(at.given).toEqual([])
    at.down('1', 20_000)
    at.up('1', 20_600)
    at.down('5', 20_601)
    vi.advanceTimersByTime(1_000)
    expect(at.given).toEqual([])
    expect(at.line()).toBe('15')
  })

  it('is none that was pasted, or of a scanner that was taught to end without a key', () => {
    const pasted = asking()
    pasted.paste('1', 1_000)
    const taught = asking('silence')
    taught.down('1', 1_000)
    taught.up('1', 1_100)
    vi.advanceTimersByTime(1_000)
    expect([...pasted.given, ...taught.given]).toEqual([])
  })
})
