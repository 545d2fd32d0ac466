import { expect, it } from 'vitest'
import { hasEnded } from '../../../src/model/job.ts'
import { fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA, printerB } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

it('ten thousand rows cost ten thousand times one: a few are under way at any moment, each is written a few times', async () => {
  const printers = [
    printerA,
    { ...printerB, sizes: ['80x80' as const] },
    { ...printerB, id: 'c', sizes: ['80x80' as const] },
  ]
  const fake = await fakeStation({ printers })
  const codes = knownCodes(fake, 10_000)
  const underWay = new Set<string>()
  let most = 0
  let appends = 0
  fake.journal.refuse = () => {
    appends++
    if (appends % 50 === 0) {
      for (const job of [...fake.journal.jobs.values()].slice(-400))
        if (hasEnded(job)) underWay.delete(job.id)
        else underWay.add(job.id)
      most = Math.max(most, underWay.size)
    }
    return null
  }
  const batch = await fakeBatch(fake, codes)
  expect(await batch.print()).toBe(10_000)
  while ((await batch.view()).state === 'running') await settle()
  expect([...fake.world.printed].sort()).toEqual(codes)
  expect(await batch.view()).toMatchObject({ state: 'done', counts: { printed: 10_000 } })
  expect(most).toBeLessThanOrEqual(3 * 32)
  // Accepted in portions, then started, sending and printed one by one.
  expect(appends).toBeLessThanOrEqual(3 * 10_000 + 10_000 / 2)
  expect(fake.world.batches.writes).toBeLessThanOrEqual(2 * (10_000 / 500) + 10)
  // Fetched ahead: one Order Info an order and one view for fifty of them, and no more for the print itself.
  expect(fake.world.orderCalls).toBeLessThanOrEqual(10_000 + 200)
  expect(fake.world.viewCalls).toBeLessThanOrEqual(10_000 / 50 + 300)
})
