import { describe, expect, it } from 'vitest'
import { createLanes } from '../../../src/station/print/lanes.ts'
import { createRightOfWay } from '../../../src/station/print/rightOfWay.ts'
import { settle } from '../../support/testClock.ts'

describe('what is fetched ahead', () => {
  it('waits until the last scan is done with the service', async () => {
    const { during, clear } = createRightOfWay()
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const scans = [during(() => first.promise), during(() => second.promise)]
    let went = false
    const ahead = clear().then(() => {
      went = true
    })
    first.resolve()
    await settle()
    expect(went).toBe(false)
    second.resolve()
    await Promise.all([...scans, ahead])
    expect(went).toBe(true)
  })

  it('goes on when the scan ended in a bug', async () => {
    const { during, clear } = createRightOfWay()
    await expect(during(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
    await clear()
  })
})

describe('a lane with rows of a batch in it', () => {
  it('takes what was scanned ahead of them, in the order of the scans, and leaves the one that has the turn', async () => {
    const lanes = createLanes()
    const { signal } = new AbortController()
    for (const row of ['r1', 'r2', 'r3']) lanes.join('a', row, undefined, true)
    expect(await lanes.turn('r1', signal)).toBe(true)
    lanes.join('a', 's1')
    lanes.join('a', 's2')
    lanes.join('a', 'r4', undefined, true)
    lanes.join('a', 'r1_2', 'r1', true)
    expect(lanes.jobs('a')).toEqual(['r1', 'r1_2', 's1', 's2', 'r2', 'r3', 'r4'])
  })
})
