import { beforeAll, describe, expect, it } from 'vitest'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'
import { countRead, readOn } from './paperReadings.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

describe('bars on paper whose dots grow and blur', () => {
  it.each(['light', 'medium'] as const)('are all read when they are snapped, on %s paper', async (paper) => {
    const { snapped, plain } = await readOn(maker, paper)
    expect(snapped.filter(({ read }) => !read)).toEqual([])
    expect(snapped.length).toBe(72)
    expect(countRead(plain)).toBeLessThanOrEqual(72)
  })

  // What snapping cannot do is part of what is stated here.
  it('are read more often than under a plain threshold on heavy paper, all of them with three dots a module', async () => {
    const { snapped, plain } = await readOn(maker, 'heavy')
    expect(countRead(snapped)).toBeGreaterThan(countRead(plain))
    const ofThree = snapped.filter(({ moduleDots }) => moduleDots === 3)
    expect(ofThree).toHaveLength(48)
    expect(ofThree.filter(({ read }) => !read)).toEqual([])
  })
})
