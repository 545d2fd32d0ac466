import { expect, it } from 'vitest'
import { normalized } from '../../../src/base/normalized.ts'

it('is what Unicode says of every letter that a language has', () => {
  for (const text of ['', 'Trần Thị Ánh Nguyệt', 'Tra\u0302\u0300n', '\uff34\uff52\u1ea7n', 'ｶﾞ', 'ក្រុម', '👩🏽‍🚒'])
    for (const form of ['NFC', 'NFD', 'NFKC'] as const) expect(normalized(text, form)).toBe(text.normalize(form))
})

it('leaves a letter thirty of its marks, however they come and however many follow', () => {
  const marks = '\u0301\u0316'
  for (const form of ['NFC', 'NFD', 'NFKC'] as const) {
    expect(normalized(`x${marks.repeat(15)}y`, form)).toBe(`x${marks.repeat(15)}y`.normalize(form))
    // Five million of them: to sort them all would take hours.
    expect(normalized(`x${marks.repeat(2_500_000)}y`, form)).toBe(`x${marks.repeat(15)}y`.normalize(form))
    expect(normalized(`x${'\uff9e\u0316'.repeat(2_500_000)}y`, form)).toBe(
      `x${'\uff9e\u0316'.repeat(15)}y`.normalize(form),
    )
  }
})
