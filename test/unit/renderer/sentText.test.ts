import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScannerKey } from '../../../renderer/input/scannerKey.ts'
import { createSentText } from '../../../renderer/input/sentText.ts'
import { keysOf } from '../../support/scannerKeys.ts'

/** So many characters of it tell a burst. */
const known = 4

const enter: ScannerKey = { key: 'Enter', code: 'Enter', shift: false, caps: false, at: 0 }

const sentKey = (key: string, at: number): ScannerKey => ({ key, code: '', shift: false, caps: false, at })

/** What was taken out of a field that a program sent this text into, a character every 20 ms. */
function sentInto() {
  const taken: string[] = []
  const sent = createSentText(() => 35)
  return {
    taken,
    /** When its last character came. */
    send(text: string, from = 0): number {
      const keys = keysOf(text, { pace: 20, from }).map((key) => ({ ...key, code: '' }))
      sent.begin({ keys: keys.slice(0, known), isWhole: true }, ({ keys: whole }) =>
        taken.push(whole.map(({ key }) => key).join('')),
      )
      for (const key of keys.slice(known)) sent.follow(key)
      return keys.at(-1)?.at ?? 0
    },
    follow: sent.follow,
  }
}

describe('what a program sends into a field', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each(['Nguyễn Văn Phúc', 'Phạm', '12 Le Loi'])('stays there where it is text: %s', (text) => {
    const { taken, send } = sentInto()
    send(text)
    vi.advanceTimersByTime(1_000)
    expect(taken).toEqual([])
  })

  it.each(['G8ADKBRF', '--52--', 'G8ADKBRF_2'])('is a scan where it is of the characters of a code: %s', (code) => {
    const { taken, send } = sentInto()
    send(code)
    vi.advanceTimersByTime(1_000)
    expect(taken).toEqual([code])
  })

  it('stays whole where the window stood still between two characters, and the next one waits behind the timer', () => {
    const { taken, send, follow } = sentInto()
    const last = send('Nguy')
    setTimeout(() => follow(sentKey('ễ', last + 20)), 160)
    vi.advanceTimersByTime(1_000)
    expect(taken).toEqual([])
  })

  it('stays whole where its characters come later than the clock of the keys says', () => {
    const { taken, send, follow } = sentInto()
    vi.advanceTimersByTime(1_000)
    const last = send('Nguy', 1_600)
    vi.advanceTimersByTime(500)
    follow(sentKey('ễ', last + 20))
    vi.advanceTimersByTime(2_000)
    expect(taken).toEqual([])
  })

  it('is a scan behind an end, whatever is in it: no Enter sends what a bar code has typed into a form', () => {
    const { taken, send, follow } = sentInto()
    const last = send('Bàn 7 của kẻ gian')
    expect(follow({ ...enter, at: last + 120 })).toBe(true)
    expect(taken).toEqual(['Bàn 7 của kẻ gian'])
  })

  it('more than a thousand characters with a blank in them are a scan behind their Enter: the field kept the first thousand', () => {
    const { taken, send, follow } = sentInto()
    const last = send(`${'x'.repeat(600)} ${'y'.repeat(600)}`)
    expect(follow({ ...enter, at: last + 20 })).toBe(true)
    expect(taken).toHaveLength(1)
  })

  it('is told before the Enter of a hand, and before what that types', () => {
    const { taken, send, follow } = sentInto()
    const last = send('Bàn 7')
    expect(follow({ ...enter, at: last + 200 })).toBe(false)
    const next = send('Bàn 8')
    expect(follow({ ...enter, key: 'a', code: 'KeyA', at: next + 90 })).toBe(false)
    expect(taken).toEqual([])
  })
})
