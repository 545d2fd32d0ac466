import { describe, expect, test } from 'vitest'
import { mayMove } from '../../../src/label/chromium/scripted.ts'

const page = (body: string) => Buffer.from(`<!doctype html><meta charset="utf-8"><p class="on">Nguyễn Văn Đường${body}`)

describe('a page', () => {
  test.each(['', '<img src="a.png" alt="on = x">', '<style>p{color:red}</style>', '<a href="#">x</a>'])(
    'prints at its load: %s',
    (body) => {
      expect(mayMove(page(body), 'text/html; charset=utf-8')).toBe(false)
    },
  )

  test.each([
    '<script src="a.js"></script>',
    '<SCRIPT>1</SCRIPT>',
    '<img src="a.png" onload="draw()">',
    '<svg/onload=draw()>',
    '<img src="a.png"onerror = "draw()">',
    '<iframe src="a"></iframe>',
    '<object data="a"></object>',
    '<embed src="a">',
    '<meta http-equiv="refresh" content="0">',
    '<a href="javascript:draw()">x</a>',
    '<svg><animate attributeName="x"></svg>',
  ])('may be drawn later: %s', (body) => {
    expect(mayMove(page(body), 'text/html')).toBe(true)
  })

  test('may be drawn later when its bytes do not say what it holds', () => {
    const wide = Buffer.from('<p>x', 'utf16le')
    expect(mayMove(wide, 'text/html')).toBe(true)
    expect(mayMove(page(''), 'text/html; charset=UTF-16')).toBe(true)
    expect(mayMove(Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), 'text/html')).toBe(true)
  })
})
