import { describe, expect, it } from 'vitest'
import { clockDifference } from '../../../src/shipping/clockDifference.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { stationRow } from '../../support/operators.ts'

const hour = 3_600_000
const noon = Date.UTC(2026, 10, 22, 12)
const dateOf = (at: number) => new Date(at).toUTCString()

describe('the difference of the clocks', () => {
  it.each([
    ['at once', 0],
    ['after 40 seconds on the way', 40_000],
    ['after a sleep of the machine', 5 * hour],
  ])('is none when the answer was written between the question and its coming: %s', (_, took) => {
    for (const written of [noon, noon + took / 2, noon + took])
      expect(clockDifference(dateOf(written), noon + 400, noon + took + 400)).toBeCloseTo(0)
  })

  it('is what no way explains', () => {
    expect(clockDifference(dateOf(noon + 3 * hour), noon, noon + 40_000)).toBe(3 * hour - 40_000)
    expect(clockDifference(dateOf(noon - 3 * hour), noon, noon + 40_000)).toBe(-3 * hour + 1_000)
  })

  it.each([null, '', 'yesterday'])('is not known from the date %s', (date) => {
    expect(clockDifference(date, noon, noon)).toBeNull()
  })
})

describe('a clock that is hours from the service’s', () => {
  const told = async (at: Awaited<ReturnType<typeof fakeStation>>) => (await stationRow(at.station.api)).notices

  it.each([
    [7 * hour, { behind: 7 }, 'Đồng hồ máy này chậm 7 giờ so với hãng'],
    [-2.2 * hour, { ahead: 2 }, 'Đồng hồ máy này nhanh 2 giờ so với hãng'],
  ])('is told for as long as it is so: %d ms', async (off, facts, words) => {
    const at = await fakeStation()
    at.world.clockOff = off
    await at.scan('LXFDFT')
    const [notice, ...more] = await told(at)
    expect([notice, more]).toEqual([{ code: 'station.clock-off', facts }, []])
    if (notice !== undefined) expect(faultText(notice, 'vi').what).toBe(words)
    at.world.clockOff = 2_000
    await at.scan('G8ADKBRF')
    expect(await told(at)).toEqual([])
  })

  it('is nothing to tell while the difference is minutes, or unknown', async () => {
    const at = await fakeStation()
    for (const off of [null, 59 * 60_000, -59 * 60_000]) {
      at.world.clockOff = off
      await at.scan('LXFDFT')
      expect(await told(at)).toEqual([])
    }
  })
})
