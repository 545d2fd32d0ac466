import { expect, test } from 'vitest'
import { foldText } from '../../../src/model/foldText.ts'

const name = 'Đỗ Thị Hoà Thuý'

test.each([
  name,
  name.normalize('NFD'),
  // The mark on the other letter, the old way and the new.
  'Đỗ Thị Hòa Thúy',
  // Marks that Unicode has since given up, and the letters that old typefaces had for Đ.
  'Ðỗ Thi\u0323 Ho\u0340a Thu\u0341y',
  'ĐỖ  THỊ\u00a0HOÀ\tTHUÝ ',
])('%s is read without its marks, however it was typed', (typed) => expect(foldText(typed)).toBe('do thi hoa thuy'))
