import { describe, expect, it } from 'vitest'
import { bestRung, readRung, rungCode, rungOf } from '../../../src/model/ladder.ts'

const ladder = [20, 60].flatMap((darkness) => [51, 152].map((speed) => ({ darkness, speed })))

describe('a rung of the ladder', () => {
  it.each([
    { darkness: 40, speed: 102 },
    { darkness: 0, speed: 51 },
    { darkness: null, speed: 152 },
    { darkness: 100, speed: null },
  ])('is read back from what was written: %o', (rung) => {
    expect(readRung(rungCode(rung))).toEqual(rung)
  })

  it.each(['G8ADKBRF', 'L-', 'L--', 'C2-40718236', 'L-1234-5', ''])('is none of other codes: %s', (code) => {
    expect(readRung(code)).toBeNull()
    expect(rungOf(code, ladder)).toBeNull()
  })

  it('belongs to the ladder that it was printed of, however the scanner types it', () => {
    expect(rungOf(' l-60-51 ', ladder)).toEqual({ darkness: 60, speed: 51 })
    expect(rungOf('L-40-51', ladder)).toBeNull()
  })
})

describe('the best rung', () => {
  it('is the fastest that could be read, and of those the lightest', () => {
    const read = ladder.filter(({ darkness, speed }) => speed === 51 || darkness === 60)
    expect(bestRung(read)).toEqual({ darkness: 60, speed: 152 })
    expect(bestRung(ladder)).toEqual({ darkness: 20, speed: 152 })
    expect(bestRung([60, 20].map((darkness) => ({ darkness, speed: null })))).toEqual({ darkness: 20, speed: null })
  })

  it('is none when none was read', () => {
    expect(bestRung([])).toBeNull()
  })
})
