import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { createQueueClaims } from '../../../src/printer/queueClaims.ts'
import type { QueuedJob, SpoolTransport } from '../../../src/printer/transport.ts'
import { never } from '../../support/printing.ts'
import { testClock } from '../../support/testClock.ts'

const uri = 'spooler:label'
const most = 20

/** A queue with so many jobs under our name, the last of which is ours alone to cancel; each cancel takes `cancelMs`. */
function floodedQueue(length: number, { refuses = false, cancelMs = 0, forgetMs = 0, isEnded = false } = {}) {
  const clock = testClock()
  const there = new Set(Array.from({ length }, (_, at) => at + 1))
  const asked: number[] = []
  const jobOf = (id: number): QueuedJob => ({
    name: `Packbench bench ${id}`,
    job: {
      id,
      look: async () => ok({ state: 'pending', reasons: [], mayHaveLeft: false, detail: '' }),
      async cancel() {
        asked.push(id)
        await clock.advance(cancelMs)
        if (!refuses || id === length) there.delete(id)
        return ok()
      },
      async forget() {
        if (isEnded) asked.push(id)
        await clock.advance(forgetMs)
      },
    },
  })
  const listed = async () => ok([...there].map(jobOf))
  const none = async () => ok([])
  const transport: SpoolTransport = {
    type: 'spooler',
    queueStatus: async () => ok({ state: 'idle', reasons: [], answers: null }),
    openJobs: isEnded ? none : listed,
    endedJobs: isEnded ? listed : none,
    submit: async () => ({ type: 'refused', fault: { code: 'printer.paused' } }),
  }
  const queues = createQueueClaims('bench')
  return {
    there,
    asked,
    /** How many are asked before one label. */
    async label(signal = never) {
      const before = asked.length
      await queues.clear(uri, transport, { clock, signal, deadlineMs: 3_000 })
      return asked.length - before
    },
    ticks: clock.ticks,
  }
}

describe('a queue into which another user laid 480 labels under our name', () => {
  it('keeps a label waiting for a few of them, and has none left once as many labels came as they take', async () => {
    const queue = floodedQueue(480)
    for (let label = 0; label < 480 / most; label++) expect(await queue.label()).toBe(most)
    expect(queue.there.size).toBe(0)
    expect(await queue.label()).toBe(0)
  })

  it('has ours among them canceled in its turn, though it cancels none of the others', async () => {
    const queue = floodedQueue(480, { refuses: true })
    for (let label = 0; label < 480 / most; label++) expect(await queue.label()).toBe(most)
    expect(queue.there.has(480)).toBe(false)
    expect(new Set(queue.asked).size).toBe(480)
    expect(await queue.label()).toBe(most)
  })

  it('keeps a label waiting no longer than one question may take, however slow it is', async () => {
    const queue = floodedQueue(480, { cancelMs: 1_000, forgetMs: 1_000 })
    expect([await queue.label(), queue.ticks()]).toEqual([3, 3_000])
  })

  it('has asked nothing for a label that was broken off: each still has its turn', async () => {
    const queue = floodedQueue(2 * most, { isEnded: true })
    expect(await queue.label(AbortSignal.abort())).toBe(0)
    expect([await queue.label(), await queue.label(), await queue.label()]).toEqual([most, most, 0])
  })

  it('is asked to forget a few at once that ended, each of them once', async () => {
    const queue = floodedQueue(480, { isEnded: true })
    for (let label = 0; label < 480 / most; label++) expect(await queue.label()).toBe(most)
    expect(await queue.label()).toBe(0)
    expect(new Set(queue.asked).size).toBe(480)
  })
})
