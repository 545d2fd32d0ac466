import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHandPaste } from '../../../renderer/input/handPaste.ts'
import { createHandPress } from '../../../renderer/input/handPress.ts'

interface Held {
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
}

/** A window outside its fields: keys go down and come up, and the browser pastes behind the key, when it is told to. */
function outside(copied = 'NGMF86YN') {
  const taken: unknown[] = []
  const hand = createHandPress()
  const pastes = createHandPaste(hand, {
    taken: (text, at) => taken.push([text, at]),
    notHeld: () => taken.push('not held'),
  })
  const event = (key: string, at: number, held: Held = {}) =>
    ({ key, code: key === 'v' ? 'KeyV' : key, timeStamp: at, repeat: false, ...held }) as KeyboardEvent
  return {
    taken,
    /** `v` with Ctrl, or another key. */
    down(key: string, at: number, held: Held = { ctrlKey: true }) {
      hand.follow(event(key, at, held))
      if (key === 'v' || key === 'Insert') pastes.press(event(key, at, held))
    },
    downInField: () => pastes.pressInField(),
    up: (key: string, at: number) => hand.letGo(event(key, at)),
    paste: (at: number) => pastes.pasted(copied, at),
    pasteInField: pastes.pastedInField,
    pointer: pastes.pointer,
  }
}

describe('what is pasted outside a field', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each(['v', 'Insert'])('is nothing as a bar code pastes it, with an Enter behind it or none: %s', (key) => {
    for (const [hold, next] of [
      [0, 2],
      [0, 60],
      [3, 8],
      [40, 60],
      [58, 60],
      [0, null],
      [40, null],
    ] as const) {
      const at = outside('--21--\n')
      at.down(key, 1_000)
      at.paste(1_005)
      at.up(key, 1_000 + hold)
      if (next !== null) at.down('Enter', 1_000 + next)
      vi.advanceTimersByTime(5_000)
      expect([hold, next, at.taken]).toEqual([hold, next, next === null ? ['not held'] : []])
    }
  })

  it('is nothing as a bar code pastes it in a window that is late: the paste comes behind the release, or the Enter', () => {
    for (const wait of [0, 500]) {
      const at = outside()
      at.down('v', 1_000)
      at.up('v', 1_000)
      if (wait === 0) at.down('Enter', 1_002)
      vi.advanceTimersByTime(wait)
      at.paste(1_400)
      vi.advanceTimersByTime(5_000)
      expect(at.taken).toEqual(wait === 0 ? [] : ['not held'])
    }
  })

  it('is a hand’s that holds its key, once that is let go of, at the time of the key', () => {
    for (const pasted of [5, 300]) {
      const at = outside()
      at.down('v', 1_000)
      if (pasted < 90) at.paste(1_000 + pasted)
      at.up('v', 1_090)
      vi.advanceTimersByTime(400)
      if (pasted > 90) at.paste(1_000 + pasted)
      expect(at.taken).toEqual([['NGMF86YN', 1_000]])
    }
  })

  it('is a hand’s before its Enter, however soon that follows', () => {
    const at = outside()
    at.down('v', 1_000)
    at.paste(1_004)
    at.up('v', 1_060)
    at.down('Enter', 1_130)
    expect(at.taken).toEqual([['NGMF86YN', 1_000]])
  })

  it('is a hand’s that lets go of Command on macOS, where no other key comes up while that is held, however late', () => {
    for (const hold of [130, 300, 4_000]) {
      const at = outside()
      at.down('v', 1_000, { metaKey: true })
      at.paste(1_004)
      at.up('Meta', 1_000 + hold)
      vi.advanceTimersByTime(400)
      expect([hold, at.taken]).toEqual([hold, [['NGMF86YN', 1_000]]])
    }
  })

  it('is nothing as a bar code pastes it by a slow Command, which comes up one event behind its key', () => {
    for (const hold of [3, 40, 80, 100]) {
      const at = outside()
      at.down('v', 1_000, { metaKey: true })
      at.paste(1_004)
      at.up('Meta', 1_000 + hold)
      vi.advanceTimersByTime(400)
      expect([hold, at.taken]).toEqual([hold, ['not held']])
    }
  })

  it('is a hand’s that goes on to another key with Command still down, later than any scanner does', () => {
    for (const [next, metaKey, taken] of [
      [300, true, [['NGMF86YN', 1_000]]],
      [80, true, []],
      [300, false, []],
    ] as const) {
      const at = outside()
      at.down('v', 1_000, { metaKey: true })
      at.paste(1_004)
      at.down('Enter', 1_000 + next, { metaKey })
      vi.advanceTimersByTime(400)
      expect([next, metaKey, at.taken]).toEqual([next, metaKey, taken])
    }
  })

  it('is nothing as a bar code has two keys, then two pastes: each is its own key’s', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      const at = outside('--21--\n')
      at.down('v', 1_000, held)
      at.up('v', 1_000)
      at.down('v', 1_002, held)
      at.up('v', 1_002)
      at.paste(1_010)
      at.paste(1_011)
      at.down('Enter', 1_012, {})
      vi.advanceTimersByTime(5_000)
      expect(at.taken).toEqual([])
    }
  })

  it('is nothing where the bar code leaves the field, into which its key went, before the paste', () => {
    const at = outside('--21--\n')
    at.downInField()
    at.paste(1_010)
    vi.advanceTimersByTime(5_000)
    expect(at.taken).toEqual([])
  })

  it('is its key’s in a window that stands still for seconds in between', () => {
    const at = outside('--21--\n')
    at.down('v', 1_000)
    at.up('v', 1_000)
    at.down('Enter', 1_002)
    vi.advanceTimersByTime(1_000)
    at.paste(9_000)
    expect(at.taken).toEqual([])
  })

  it('is a menu’s behind a key that has pasted nothing, once that is long ago, or whose paste went into a field', () => {
    const late = outside()
    late.down('Insert', 1_000)
    late.up('Insert', 1_090)
    vi.advanceTimersByTime(3_000)
    late.paste(4_000)
    const inField = outside()
    inField.down('v', 1_000)
    inField.pasteInField()
    inField.down('Enter', 1_300)
    inField.paste(1_600)
    expect([late.taken, inField.taken]).toEqual([[['NGMF86YN', 4_000]], [['NGMF86YN', 1_600]]])
  })

  it('is said to be nothing where no key goes on behind it, as a remote desktop or the clipboard’s history pastes', () => {
    const [at, empty, held] = [outside(), outside(''), outside()]
    for (const one of [at, empty, held]) {
      one.down('v', 1_000)
      one.paste(1_003)
      one.up('v', 1_000 + (one === held ? 3_000 : 0))
    }
    expect(at.taken).toEqual([])
    vi.advanceTimersByTime(400)
    expect([at.taken, empty.taken, held.taken]).toEqual([['not held'], [], ['not held']])
  })

  it('is a hand’s at once without a key: the pointer’s, also behind a bar code that has pasted nothing, and a menu’s', () => {
    const at = outside()
    at.paste(500)
    at.down('v', 1_000)
    at.up('v', 1_000)
    at.pointer()
    at.paste(3_000)
    at.down('v', 4_000)
    at.up('v', 4_000)
    at.paste(4_003)
    at.paste(9_000)
    expect(at.taken).toEqual([
      ['NGMF86YN', 500],
      ['NGMF86YN', 3_000],
      ['NGMF86YN', 9_000],
    ])
  })
})
