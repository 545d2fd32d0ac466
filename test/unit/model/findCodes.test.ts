import { describe, expect, test } from 'vitest'
import { findCodes } from '../../../src/model/findCodes.ts'

const order = 'G8ADKBRF'

describe('finding the codes of an order in the text of a page', () => {
  test.each([
    ['alone', 'G8ADKBRF', []],
    ['inside other words', 'Mã đơn: G8ADKBRF\r\nNgười nhận', []],
    ['in lower case', 'mã g8adkbrf.', []],
    ['with letters spaced', 'Mã đơn G 8 A D K B R F\r\n40-G-33-A1', []],
    ['with no-break and thin spaces', 'G\u00a08\u00a0A\u2009D K B R F', []],
    ['with spaced letters and a number', 'G 8 A D K B R F _ 2', [2]],
    ['partly spaced', 'G8AD KBRF', []],
    ['in full-width letters', 'Ｇ８ＡＤＫＢＲＦ', []],
    ['with a number', 'G8ADKBRF_12', [12]],
    ['with a number on the next line', 'G8ADKBRF\r\n_3', [3]],
    ['alone and with a number, however often', 'G8ADKBRF G8ADKBRF_2 G8ADKBRF_2', [2]],
    ['with several numbers', 'G8ADKBRF_3 G8ADKBRF_1', [1, 3]],
  ])('finds it %s', (_, text, parcels) => {
    expect(findCodes(text, order)).toEqual({ order: true, parcels })
  })

  test.each([
    ['the start of a longer code', 'G8ADKBRFX'],
    ['the end of a longer code', 'XG8ADKBRF'],
    ['the start of a longer spaced code', 'G 8 A D K B R F X'],
    ['the end of a longer spaced code', 'X G 8 A D K B R F'],
    ['a code with a letter that is not ASCII beside it', 'ĐG8ADKBRF'],
    ['a code with something behind its number', 'G8ADKBRF_2A'],
    ['another code', 'LXFDFT 40-G-33-A1 HÀ NỘI'],
    ['nothing', ''],
  ])('does not take %s for it', (_, text) => {
    expect(findCodes(text, order)).toEqual({ order: false, parcels: [] })
  })

  test('does not read a code as a pattern', () => {
    expect(findCodes('GXADK', 'G.ADK').order).toBe(false)
  })
})
