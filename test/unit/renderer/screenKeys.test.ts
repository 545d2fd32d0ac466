import { describe, expect, it } from 'vitest'
import type { KeyMoment } from '../../../renderer/input/screenKeys.ts'
import { meaningOf } from '../../../renderer/input/screenKeys.ts'
import type { CardAction } from '../../../renderer/screens/scan/nextStep.ts'

const acknowledge: CardAction = {
  keyed: 'scan.acknowledge',
  label: '',
  does: { type: 'acknowledge' },
  command: 'acknowledge',
}
const settle: CardAction = {
  keyed: 'scan.yes',
  label: '',
  does: { type: 'settle', job: 'j', printed: true },
  command: null,
}
const quiet: KeyMoment = { packing: null, actions: [], refused: false, picked: null, mode: 'print' }

describe('a key of the scan screen', () => {
  it.each([
    ['F2', 'A5'],
    ['F3', '80x80'],
    ['F4', '52x70'],
  ])('%s chooses the size %s at any time', (key, size) => {
    expect(meaningOf(key, { ...quiet, actions: [acknowledge] })).toEqual({ type: 'size', size })
  })

  it('acts only where the card shows it', () => {
    expect(meaningOf('F6', { ...quiet, actions: [settle] })).toEqual({ type: 'action', action: settle })
    expect(meaningOf('F6', quiet)).toEqual({ type: 'nothing' })
    expect(meaningOf('Delete', quiet)).toBeNull()
  })

  it('goes one step out with Esc: error, refusal, mode, earlier card', () => {
    const all = { actions: [acknowledge], refused: true, picked: 'c', mode: 'verify' as const, packing: null }
    expect(meaningOf('Escape', all)).toEqual({ type: 'action', action: acknowledge })
    expect(meaningOf('Escape', { ...quiet, refused: true, picked: 'c' })).toEqual({ type: 'clear-refusal' })
    expect(meaningOf('Escape', { ...quiet, picked: 'c', mode: 'lookup' })).toEqual({ type: 'mode', mode: 'print' })
    expect(meaningOf('Escape', { ...quiet, picked: 'c' })).toEqual({ type: 'newest' })
    expect(meaningOf('Escape', quiet)).toBeNull()
  })

  it('acknowledges with F10 where Esc does', () => {
    expect(meaningOf('F10', { ...quiet, actions: [acknowledge] })).toEqual({ type: 'action', action: acknowledge })
    expect(meaningOf('F10', quiet)).toEqual({ type: 'nothing' })
  })

  it('goes round the modes with Ins, and comes back to printing', () => {
    const round = (['print', 'verify', 'settle', 'lookup'] as const).map((mode) =>
      meaningOf('Insert', { ...quiet, mode }),
    )
    expect(round.map((meaning) => meaning?.type === 'mode' && meaning.mode)).toEqual([
      'verify',
      'settle',
      'lookup',
      'print',
    ])
  })

  it('leaves every other key to the browser', () => {
    for (const key of ['a', 'Tab', 'F5', 'F11', 'F12', 'ArrowUp']) expect(meaningOf(key, quiet)).toBeNull()
  })
})
