import { afterEach, describe, expect, it } from 'vitest'
import { holdWhileLoading, isLeaving, screenShown } from '../../../renderer/input/heldScans.ts'
import { goTo } from '../../../renderer/stores/placeStore.ts'
import { settle } from '../../support/testClock.ts'

describe('a scan for a screen that is still being loaded', () => {
  const taken: string[] = []
  const scan = (line: string): void => {
    if (!holdWhileLoading(() => scan(line))) taken.push(line)
  }
  afterEach(() => {
    goTo('scan')
    taken.length = 0
  })

  it('waits for that screen, in its order', async () => {
    goTo('batch')
    for (const line of ['A', 'B']) scan(line)
    expect(taken).toEqual([])
    const gone = screenShown('batch')
    await settle()
    scan('C')
    expect(taken).toEqual(['A', 'B', 'C'])
    gone()
  })

  it('goes to the scan screen when somebody went back there meanwhile', async () => {
    goTo('jobs')
    scan('A')
    goTo('scan')
    await settle()
    expect(taken).toEqual(['A'])
  })

  it('waits on for the next screen when another is opened meanwhile', async () => {
    goTo('jobs')
    scan('A')
    goTo('batch')
    await settle()
    expect(taken).toEqual([])
    const gone = screenShown('batch')
    await settle()
    expect(taken).toEqual(['A'])
    gone()
  })

  it('is taken at once on the scan screen, and on a screen that is there', async () => {
    scan('A')
    goTo('jobs')
    const gone = screenShown('jobs')
    await settle()
    scan('B')
    expect(taken).toEqual(['A', 'B'])
    gone()
    goTo('scan')
    goTo('jobs')
    scan('C')
    expect(taken).toEqual(['A', 'B'])
  })
})

describe('the screen before', () => {
  it('is being left until it is out of the page, and its fields are typed into no more', () => {
    expect(isLeaving()).toBe(false)
    goTo('pickup')
    expect(isLeaving()).toBe(false)
    const gone = screenShown('pickup')
    expect(isLeaving()).toBe(false)
    goTo('returns')
    expect(isLeaving()).toBe(true)
    gone()
    expect(isLeaving()).toBe(false)
    goTo('scan')
  })
})
