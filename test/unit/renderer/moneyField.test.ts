import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretIn, shownMoney } from '../../../renderer/components/moneyTyping.ts'
import { moneyWords } from '../../../renderer/text/moneyWords.ts'
import { typedMoney } from '../../../src/model/money.ts'

function typed(keys: string, before = ''): string {
  return [...keys].reduce((shown, key) => shownMoney(shown, shown + key, true, 'vi'), before)
}

describe('a money field', () => {
  it('sets the separators as one types, and takes them back', () => {
    expect(typed('1500000')).toBe('1.500.000')
    expect(shownMoney('1.500.000', '1.500.00', true, 'vi')).toBe('150.000')
    expect(shownMoney('150.000', '1590.000', true, 'vi')).toBe('1.590.000')
    expect(shownMoney('1.500', '1500', true, 'en')).toBe('1,500')
  })

  it('never makes another amount of a fraction, be it typed or pasted over one', () => {
    expect(typed('12.5')).toBe('12.5')
    expect(shownMoney('1.500', '12.5', true, 'vi')).toBe('12.5')
    expect(shownMoney('1.500', '1.50', false, 'vi')).toBe('1.50')
    expect(shownMoney('12', '12,5', false, 'vi')).toBe('12,5')
  })

  it('shows every amount that is typed key by key as that amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), (dong) => {
        expect(typedMoney(typed(String(dong)), 1e12)).toEqual({ dong })
      }),
    )
  })

  it('leaves the caret before the digits that were behind it', () => {
    expect(caretIn('1.590.000', 6)).toBe(2)
    expect(caretIn('1.590.000', 0)).toBe(9)
  })
})

describe('an amount in words', () => {
  it.each([
    [0, 'Không đồng', 'Zero đồng'],
    [15, 'Mười lăm đồng', 'Fifteen đồng'],
    [10_005, 'Mười nghìn không trăm linh năm đồng', 'Ten thousand five đồng'],
    [121_000, 'Một trăm hai mươi mốt nghìn đồng', 'One hundred twenty-one thousand đồng'],
    [254_000, 'Hai trăm năm mươi tư nghìn đồng', 'Two hundred fifty-four thousand đồng'],
    [1_500_000, 'Một triệu năm trăm nghìn đồng', 'One million five hundred thousand đồng'],
    [1_050_000, 'Một triệu không trăm năm mươi nghìn đồng', 'One million fifty thousand đồng'],
    [1_000_105, 'Một triệu một trăm linh năm đồng', 'One million one hundred five đồng'],
  ])('%i', (dong, vi, en) => {
    expect([moneyWords(dong, 'vi'), moneyWords(dong, 'en')]).toEqual([vi, en])
  })
})
