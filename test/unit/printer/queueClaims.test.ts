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
    mark: null,
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

describe('a queue that keeps the names of jobs to itself', () => {
  const clock = testClock()
  const options = { clock, signal: never, deadlineMs: 3_000 }

  /** With these jobs; resolves with what was canceled, and what the station is told. */
  async function cleared(
    jobs: readonly Pick<QueuedJob, 'name' | 'mark'>[],
    queues = createQueueClaims('bench'),
    number?: number,
  ) {
    const forgotten: number[] = []
    const ended: QueuedJob = {
      name: 'Packbench bench LXFDFT',
      mark: null,
      job: {
        id: 99,
        look: async () => ok({ state: 'completed', reasons: [], mayHaveLeft: true, detail: '' }),
        cancel: async () => ok(),
        forget: async () => void forgotten.push(99),
      },
    }
    const there = new Map(jobs.map((one, at) => [at + 1, one]))
    const listed = async () =>
      ok(
        [...there].map(([id, one]): QueuedJob => {
          const look = async () => ok({ state: 'pending', reasons: [], mayHaveLeft: false, detail: '' } as const)
          return { ...one, job: { id, look, cancel: async () => ok(void there.delete(id)) } }
        }),
      )
    const transport: SpoolTransport = {
      type: 'spooler',
      queueStatus: async () => ok({ state: 'idle', reasons: [], answers: null }),
      openJobs: listed,
      endedJobs: async () => ok([ended]),
      submit: async () => ({ type: 'refused', fault: { code: 'printer.paused' } }),
    }
    const told = await queues.clear(uri, transport, options, number)
    return { told, left: [...there.keys()], forgotten }
  }

  it('never says that nothing of ours is there while a job is that says neither name nor mark', async () => {
    const { told, left } = await cleared([{ name: null, mark: null }])
    expect(told).toMatchObject({ ok: false, fault: { code: 'printer.queue-unknown-jobs' } })
    expect(left).toEqual([1])
  })

  it('is told with the numbers of another program’s jobs that hide name and mark, for the remedy is to look into the queue', async () => {
    const { told } = await cleared([
      { name: null, mark: null },
      { name: 'a letter', mark: null },
      { name: null, mark: null },
    ])
    expect(told).toMatchObject({ fault: { code: 'printer.queue-unknown-jobs', facts: { jobs: '1, 3' } } })
    const many = await cleared(Array.from({ length: 12 }, () => ({ name: null, mark: null })))
    expect(many.told).toMatchObject({ fault: { facts: { jobs: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …' } } })
  })

  it('has what an earlier run left taken away by its mark, and nobody else’s', async () => {
    const { mark } = createQueueClaims('bench').claim('G8ADKBRF')
    const other = createQueueClaims('another bench').claim('G8ADKBRF')
    const { left } = await cleared([
      { name: null, mark },
      { name: null, mark: other.mark },
      { name: '', mark: null },
    ])
    expect(left).toEqual([2, 3])
  })

  it('forgets what ended there, though a stranger holds a job without a name and a mark there', async () => {
    expect(await cleared([{ name: null, mark: null }])).toMatchObject({ forgotten: [99] })
  })

  it('says of a label by its number that it is there no more, though a stranger holds a nameless job there', async () => {
    expect(await cleared([{ name: null, mark: null }], createQueueClaims('bench'), 2)).toMatchObject({ told: ok(0) })
  })

  it.each([
    ['without a name', { name: null, mark: null }],
    ['renamed', { name: 'untitled', mark: null }],
  ])('never says of a label by its number that it is there no more while it stands there %s', async (_, one) => {
    const { told, left } = await cleared([one], createQueueClaims('bench'), 1)
    expect(told).toMatchObject({ ok: false, fault: { code: 'printer.queue-unknown-jobs' } })
    expect(left).toEqual([1])
  })

  it('never says that nothing of ours is there while a nameless job has a mark that a stranger wrote over ours', async () => {
    const { told } = await cleared([{ name: null, mark: createQueueClaims('another bench').claim('X').mark }])
    expect(told).toMatchObject({ ok: false, fault: { code: 'printer.queue-unknown-jobs' } })
  })

  it('has a label taken away by its mark that a stranger renamed', async () => {
    const { mark } = createQueueClaims('bench').claim('G8ADKBRF')
    expect(await cleared([{ name: 'untitled', mark }])).toMatchObject({ told: ok(0), left: [] })
  })

  it('keeps what this run watches', async () => {
    const queues = createQueueClaims('bench')
    const { mark } = queues.claim('G8ADKBRF')
    expect(await cleared([{ name: null, mark }], queues)).toMatchObject({ told: ok(0), left: [1] })
  })

  it('learns nothing of the station or the label from a mark', () => {
    const { mark } = createQueueClaims('bench').claim('G8ADKBRF')
    expect(mark).toMatch(/^[0-9a-f]{20}-[0-9a-f]{20}$/)
  })
})
