import { describe, expect, it } from 'vitest'
import { clockText, maskPhone, millimetres, percentText, secondsText, tookText } from '../../../renderer/text/format.ts'
import { vi } from '../../../renderer/text/vi.ts'
import { momentText, money, shiftText } from '../../../src/words/format.ts'
import { weightText } from '../../../src/words/weightText.ts'

const noon = Date.UTC(2026, 10, 21, 5)

describe('numbers as an operator reads them', () => {
  it('masks all of a phone but its first two and last three digits', () => {
    expect(maskPhone('0900000321')).toBe('09•• ••• 321')
    expect(maskPhone('+84 900 000 321')).toBe('09•• ••• 321')
    expect(maskPhone('0900.000.321')).toBe('09•• ••• 321')
    expect(maskPhone('113')).toBe('•••')
    expect(maskPhone('')).toBe('')
  })

  it('writes money in đồng without a fraction', () => {
    expect(money(1_250_000, 'vi')).toBe('1.250.000\u00a0₫')
    expect(money(0, 'vi')).toBe('0\u00a0₫')
    expect(money(1_250_000, 'en')).toBe('₫1,250,000')
  })

  it('writes grams below a kilogram, else kilograms', () => {
    expect(weightText(850, 'vi').replace(/\s/g, ' ')).toBe('850 g')
    expect(weightText(1600, 'vi').replace(/\s/g, ' ')).toBe('1,6 kg')
    expect(weightText(48_640, 'en').replace(/\s/g, ' ')).toBe('48.6 kg')
  })

  it('writes a share of one as a percentage', () => {
    expect(percentText(0.7, 'vi')).toBe('70%')
  })

  it('says how long it took in the unit a person thinks in', () => {
    const took = (milliseconds: number) => tookText(milliseconds, vi.took, 'vi')
    expect([6_200, 89_000, 1_206_000, 11_100_000].map(took)).toEqual(['6,2 giây', '89 giây', '20 phút', '3 giờ 5 phút'])
  })

  it('writes seconds as finely as they matter', () => {
    expect(secondsText(410, 'vi')).toBe('0,41')
    expect(secondsText(6200, 'vi')).toBe('6,2')
    expect(secondsText(108_400, 'en')).toBe('108')
  })

  it('tells the time of Vietnam wherever it runs', () => {
    expect(clockText(noon)).toBe('12:00:00')
    expect(momentText(noon, noon)).toBe('12:00')
    expect(momentText(noon, noon + 86_400_000)).toBe('21/11 12:00')
    expect(shiftText({ from: noon, to: noon + 6 * 3_600_000 }, noon)).toBe('12:00–18:00')
    expect(shiftText({ from: noon, to: noon + 6 * 3_600_000 }, noon - 86_400_000)).toBe('21/11 12:00–18:00')
  })

  it('writes sizes in whole millimetres', () => {
    expect(millimetres('52x70')).toBe('52 × 70')
    expect(millimetres('A5')).toBe('148 × 210')
  })
})
