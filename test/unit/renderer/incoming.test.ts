import { describe, expect, it } from 'vitest'
import { createIncoming } from '../../../renderer/input/incoming.ts'
import { scannerDefaults } from '../../../renderer/input/scannerPreferences.ts'
import { hookedKeys, keysOf, shownBy } from '../../support/scannerKeys.ts'
import { settle } from '../../support/testClock.ts'

/** A window whose station knows these codes, and answers when it is told to. */
function window(known: readonly string[] | null) {
  const taken: string[] = []
  const refused: string[] = []
  let release: () => void = () => undefined
  const answer = new Promise<void>((resolve) => {
    release = resolve
  })
  const incoming = createIncoming({
    scanner: () => scannerDefaults,
    async known(codes) {
      await answer
      return known === null ? null : codes.filter((code) => known.includes(code))
    },
    take: (line) => taken.push(line),
    refuseScan: (line, { code }) => refused.push(`${code} ${line}`),
  })
  const scan = (text: string) => incoming.put(text, keysOf(text), 'unsure')
  const garbled = (story: string) => incoming.put(shownBy(hookedKeys(story)), hookedKeys(story), 'unsure')
  const upon = (typed: string, text: string) => {
    const byHand = keysOf(typed, { pace: 120 })
    const scanned = keysOf(text, { from: typed.length * 120 + 1_000 })
    incoming.put(typed + text, [...byHand, ...scanned], 'unsure')
  }
  return { taken, refused, scan, garbled, upon, release, put: incoming.put }
}

describe('a scan on its way in', () => {
  it('is taken at once when nothing garbled it', () => {
    const at = window([])
    for (const code of ['G8ADKBRF', 'LXFDFT']) at.scan(code)
    expect(at.taken).toEqual(['G8ADKBRF', 'LXFDFT'])
  })

  it('is recovered when the station knows exactly one of its readings', async () => {
    const at = window(['G8AAKBRF'])
    at.garbled('G8A⌫‹Â›KBRF')
    at.release()
    await settle()
    expect([at.taken, at.refused]).toEqual([['G8AAKBRF'], []])
  })

  it.each([[[]], [['G8AAKBRF', 'G8A6KBRF']], [null]])(
    'is refused by the name of its trouble when the station knows %j of its readings',
    async (known) => {
      const at = window(known)
      at.garbled('G8A⌫‹Â›KBRF')
      at.release()
      await settle()
      expect([at.taken, at.refused]).toEqual([[], ['scan.input-method G8ÂKBRF']])
    },
  )

  it.each([[['G8ADKBRF']], [[]], [null]])(
    'is the scan where a hand had typed something before it, and the station knows %j',
    async (known) => {
      for (const typed of ['nguyen ', '1']) {
        const at = window(known)
        at.upon(typed, 'G8ADKBRF')
        at.release()
        await settle()
        expect(at.taken).toEqual(['G8ADKBRF'])
      }
    },
  )

  it('is the whole line where the scanner paused in its middle, known or not', () => {
    const at = window([])
    const code = 'G8ADKBRF'
    for (const head of [2, 4]) {
      const rest = keysOf(code.slice(head), { from: head * 2 + 454 })
      at.put(code, [...keysOf(code.slice(0, head), { pace: 2 }), ...rest], 'unsure')
    }
    expect(at.taken).toEqual([code, code])
  })

  it('is the whole line where the station knows that', async () => {
    const at = window(['DH-2026'])
    at.upon('DH-', '2026')
    at.release()
    await settle()
    expect(at.taken).toEqual(['DH-2026'])
  })

  it('waits behind one that is being made out, and none changes its place', async () => {
    const at = window(['G8AAKBRF'])
    at.scan('LXFDFT')
    at.garbled('G8A⌫‹Â›KBRF')
    for (let number = 10; number < 40; number++) at.scan(`L8TKY${number}`)
    expect(at.taken).toEqual(['LXFDFT'])
    at.release()
    await settle()
    expect(at.taken.slice(0, 3)).toEqual(['LXFDFT', 'G8AAKBRF', 'L8TKY10'])
    expect(at.taken).toHaveLength(32)
  })
})
