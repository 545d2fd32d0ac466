import { expect, it } from 'vitest'
import { visible } from '../../../src/base/visible.ts'

it('writes out what would move a cursor, fill a clipboard or turn letters around, and leaves words and lines alone', () => {
  const [clipboard, c1, turned] = ['\u001b]52;c;aGk=\u0007', '\u009b2J', 'a\u202egnp.exe']
  expect(visible(clipboard)).toBe('\\u001b]52;c;aGk=\\u0007')
  expect(visible(`${c1}${turned}\r`)).toBe('\\u009b2Ja\\u202egnp.exe\\u000d')
  const plain = 'Đã in\tG8ADKBRF\n  “Kho 2”: 1 250 000 đ\n'
  expect(visible(plain)).toBe(plain)
})

it.each(['\u061c', '\u200e', '\u2028', '\u2029'])(
  'writes out %j, which turns letters or breaks a line where no line ends',
  (sign) => {
    expect(visible(`a${sign}b`)).toBe(`a\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}b`)
  },
)

it('says the same in JSON as before', () => {
  const value = { message: 'a\u009b31m\u001b[0m\u2066b\u007f', lines: '1\n2' }
  expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value)
})
