import { expect, test } from 'vitest'
import { mentions } from '../../../src/store/mentions.ts'

const row = { code: 'G8ADKBRF', said: '{"name":"Đỗ Thị Ánh","phone":"+84 912 555 777"}' }

test.each(['đỗ thị ánh', 'do thi anh', '0912555777', '0912 555 777', '+84912555777', 'g8adk', '555 777'])(
  'a person is found by %s',
  (text) => expect(mentions(text, row)).toBe(true),
)

test.each(['', 'a', '  ', 'do thi oanh', '0912555778', 'ADKBRF'])('nobody is found by "%s"', (text) =>
  expect(mentions(text, row)).toBe(false),
)
