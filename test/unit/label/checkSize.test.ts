import { describe, expect, test } from 'vitest'
import { checkSize } from '../../../src/label/checkSize.ts'
import { labelSizes } from '../../../src/model/labelSize.ts'

describe('the size of a page', () => {
  test('may be off by what a browser snaps, and by no more', () => {
    expect(checkSize({ width: 7_950, height: 8_010 }, 0, '80x80')).toMatchObject({ ok: true })
    expect(checkSize({ width: 7_790, height: 8_000 }, 0, '80x80')).toMatchObject({ ok: false })
  })

  test('of another label is not the label, and the fault says the size and the page', () => {
    expect(checkSize({ width: 21_000, height: 29_700 }, 2, '80x80')).toMatchObject({
      fault: { code: 'view.other-size', facts: { page: 3, widthMm: 210, heightMm: 297, needsMm: '80×80' } },
    })
  })

  test('is told by both lengths: a label that lies is not one that stands', () => {
    const { width, height } = labelSizes['52x70']
    expect(checkSize({ width, height }, 0, '52x70').ok).toBe(true)
    expect(checkSize({ width: height, height: width }, 0, '52x70').ok).toBe(false)
  })
})
