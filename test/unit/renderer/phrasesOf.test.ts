import { describe, expect, it } from 'vitest'
import { phrasesOf } from '../../../renderer/components/phrasesOf.ts'

describe('where a line of a card breaks', () => {
  it('is behind the dot between two facts, never before it', () => {
    expect(phrasesOf('2/3 tem đã ra · có thể tem đã ra')).toEqual(['2/3 tem đã ra\u00a0·', 'có thể tem đã ra'])
  })

  it('is behind a sentence or what is announced, not inside a time or a number', () => {
    expect(phrasesOf('Xem lại tem. Không giao: bấm Del')).toEqual(['Xem lại tem.', 'Không giao:', 'bấm Del'])
    expect(phrasesOf('Lần trước lúc 09:38, 1.250 tem')).toEqual(['Lần trước lúc 09:38, 1.250 tem'])
  })
})
