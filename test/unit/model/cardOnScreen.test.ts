import { describe, expect, it } from 'vitest'
import { cardOnScreen } from '../../../src/model/cardOnScreen.ts'

const card = (id: string, change: { blocks?: boolean; askedBy?: 'window' | 'command-line' } = {}) => ({
  id,
  blocks: false,
  askedBy: 'window' as const,
  ...change,
})

describe('the card on the screen', () => {
  it('is what blocks, the oldest first, whoever asked for it and whatever was picked', () => {
    const cards = [card('new', { blocks: true }), card('old', { blocks: true, askedBy: 'command-line' }), card('older')]
    expect(cardOnScreen(cards, 'older')?.id).toBe('old')
  })

  it('is else what was picked, else the newest scan', () => {
    const cards = [card('line', { askedBy: 'command-line' }), card('new'), card('old')]
    expect(cardOnScreen(cards, 'old')?.id).toBe('old')
    expect(cardOnScreen(cards, 'gone')?.id).toBe('new')
    expect(cardOnScreen(cards, null)?.id).toBe('new')
    expect(cardOnScreen([], null)).toBeNull()
  })
})
