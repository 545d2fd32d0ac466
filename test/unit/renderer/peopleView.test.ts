import { expect, test } from 'vitest'
import { byOrder, erasedText, forgottenText } from '../../../renderer/screens/settings/peopleView.ts'
import { peopleWords } from '../../../renderer/text/screens/people.ts'

const w = peopleWords.vi

test('what is found of a person is one line for each order, and says whose it is where one place does', () => {
  const nobody = { name: '', phone: '', record: '' }
  const found = [
    { place: 'order', code: 'G8ADKBRF', name: 'Ánh', phone: '0912', record: '' },
    { place: 'batch', code: null, ...nobody, record: 'Lô sáng' },
    { place: 'batch-name', code: null, ...nobody, record: 'Lô sáng' },
    { place: 'signature', code: null, ...nobody, record: 'BG-1' },
    { place: 'return', code: 'G8ADKBRF', ...nobody },
  ] as const
  expect(byOrder(found)).toEqual([
    { code: 'G8ADKBRF', name: 'Ánh', phone: '0912', places: ['order', 'return'], record: '' },
    { code: null, ...nobody, places: ['batch', 'batch-name'], record: 'Lô sáng' },
    { code: null, ...nobody, places: ['signature'], record: 'BG-1' },
  ])
})

test('it is told what was erased, what was not and why, and where it still is', () => {
  const kept = [{ code: 'LXFDFT', because: 'handover' }] as const
  expect(forgottenText({ erased: { order: 1, page: 2 }, kept, copies: 1, inLogs: false }, w)).toBe(
    'Đã xoá: 1 đơn, 2 trang tem. Trong bản sao lưu cũ vẫn còn cho đến hạn. 1 bản dữ liệu cũ trong thư mục cũng còn. Đơn LXFDFT chưa xoá: đang trong ca bàn giao còn mở.',
  )
  expect(forgottenText({ erased: {}, kept: [], copies: 0, inLogs: true }, w)).toMatch(
    /Đã xoá: không có gì\..*nhật ký ghi tạm chưa cắt/,
  )
})

test('it is told what the rule of days erased last, by count', () => {
  const usage = { labels: 0, bytes: 0, oldest: null, keepDays: 30, keepBytes: 1 }
  const nothing = { batches: 0, requests: 0, handovers: 0, returns: 0, drafts: 0, files: 0 }
  const erased = { at: Date.UTC(2026, 10, 23, 1, 5), labels: 12, orders: 9, ...nothing }
  expect(erasedText({ ...usage, erased }, w)).toBe('Xoá theo hạn lần gần nhất 23/11/2026, 08:05: 12 trang tem, 9 đơn.')
  expect(erasedText({ ...usage, erased: null }, w)).toBeNull()
})
