import { describe, expect, it } from 'vitest'
import { oneAfterTheOther, turnsById } from '../../../src/base/turns.ts'

describe('turns', () => {
  it('run in the order in which they were asked for, each when the one before is over', async () => {
    const inTurn = oneAfterTheOther()
    const seen: string[] = []
    const slow = inTurn(async () => {
      await Promise.resolve()
      seen.push('first')
      return 1
    })
    const quick = inTurn(async () => {
      seen.push('second')
      return 2
    })
    expect(await Promise.all([slow, quick])).toEqual([1, 2])
    expect(seen).toEqual(['first', 'second'])
  })

  it.each([
    ['of one thing', oneAfterTheOther()],
    ['of one id', (run: () => Promise<unknown>) => inTurnOfOne('one', run)],
  ])('that fail do so for whoever asked, and for nobody behind: %s', async (_, inTurn) => {
    const failed = inTurn(() => Promise.reject(new Error('a defect')))
    const next = inTurn(async () => 'next')
    await expect(failed).rejects.toThrow('a defect')
    expect(await next).toBe('next')
  })

  it('of one id do not wait for those of another', async () => {
    const inTurn = turnsById()
    let release: () => void = () => undefined
    const held = inTurn('one', () => new Promise<void>((resolve) => (release = resolve)))
    expect(await inTurn('other', async () => 'other')).toBe('other')
    release()
    await held
  })
})

const inTurnOfOne = turnsById()
