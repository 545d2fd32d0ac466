import { describe, expect, it } from 'vitest'
import { fakeStation } from '../../support/fakeStation.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'
import { acceptedBody } from '../../support/scriptedWalk.ts'
import { testClock } from '../../support/testClock.ts'

const minute = 60_000

/** A station that starts so long after a job was accepted, and no life was between. */
async function startedAfter(waited: number, waitMs: number | null) {
  const clock = testClock()
  const journal = memoryJournal(clock.now)
  await journal.append([{ job: 'job-1', expectedVersion: 0, by: 'operator', body: { ...acceptedBody, waitMs } }])
  await clock.advance(waited)
  const on = await fakeStation({ journal, clock })
  await clock.advance(minute)
  return { job: journal.jobs.get('job-1'), printed: on.world.printed, log: journal.log }
}

describe('a start', () => {
  it('prints nothing that a command line asked for a quarter of an hour ago: nobody is there to be asked', async () => {
    for (const waitMs of [0, 24 * 60 * minute]) {
      const { job, printed, log } = await startedAfter(15 * minute + 1, waitMs)
      expect(printed).toEqual([])
      expect(job).toMatchObject({ state: 'aborted', fault: { code: 'job.stale' } })
      expect(log.map(({ body }) => body.type)).toEqual(['accepted', 'aborted'])
    }
  })

  it('goes on with what a command line asked for a moment ago, for as long as it waits', async () => {
    const { job, printed } = await startedAfter(15 * minute, 24 * 60 * minute)
    expect(printed).toEqual(['LXFDFT'])
    expect(job).toMatchObject({ state: 'completed' })
  })

  it('asks about what a person scanned a quarter of an hour ago, and does not end it', async () => {
    const { job, printed } = await startedAfter(15 * minute + 1, null)
    expect(printed).toEqual([])
    expect(job).toMatchObject({ state: 'stopped', fault: { code: 'job.stale' } })
  })
})
