import { describe, expect, it } from 'vitest'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Job } from '../../../src/model/job.ts'
import type { RowRequest } from '../../../src/station/batch/batchIntake.ts'
import { takeRows } from '../../../src/station/batch/batchIntake.ts'
import { createLedger } from '../../../src/station/print/ledger.ts'
import { knownParcels } from '../../../src/station/scan/meantLabels.ts'
import { order } from '../../support/fakeWorld.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'
import { rowRequest } from '../../support/rowRequest.ts'
import { acceptedBody } from '../../support/scriptedWalk.ts'
import { testClock } from '../../support/testClock.ts'

/** Rows become jobs of a journal; `queued` are the jobs that the queue was given. Every order has so many parcels. */
function intake(parcels: readonly number[] = [0]) {
  const clock = testClock()
  const journal = memoryJournal(clock.now)
  const ledger = createLedger(journal, () => {})
  const queued: Job[] = []
  const codes = parcels.filter((parcel) => parcel > 0).map((parcel) => `G_${parcel}`)
  const orders = { get: async (_: string, code: string) => ok({ order: order(code, { parcels: codes }), readAt: 0 }) }
  const take = (...requests: readonly RowRequest[]) =>
    takeRows(
      {
        journal,
        ledger,
        queue: { add: (jobs) => void queued.push(...jobs) },
        oldLabel: async () => null,
        question: async () => null,
        unpacked: () => null,
        async name(line, size) {
          if (line === '?') return fail('order.unknown')
          const [order = '', parcel = '0'] = line.split('_')
          return ok({ ...acceptedBody.label, order, size, parcel: Number(parcel) })
        },
        known: (label) => knownParcels({ journal, orders, clock: { now: () => 0 } }, label),
        openJobs: () => [],
      },
      requests,
    )
  return { take, journal, queued }
}

const jobsOf = (taken: Result<readonly Result<readonly Job[]>[]>) =>
  taken.ok ? taken.value.map((one) => (one.ok ? one.value.length : one.fault.code)) : taken.fault.code

describe('rows of a batch', () => {
  it('become one job each, on disk and in the queue, in their order', async () => {
    const { take, journal, queued } = intake()
    expect(jobsOf(await take(rowRequest(0, 'LXFDFT'), rowRequest(1, '?'), rowRequest(2, 'L8TKYG')))).toEqual([
      1,
      'order.unknown',
      1,
    ])
    expect(queued.map(({ label }) => label.order)).toEqual(['LXFDFT', 'L8TKYG'])
    expect(journal.jobs.size).toBe(2)
  })

  it('that mean the same order never make two labels of it in one go', async () => {
    for (const lines of [
      ['LXFDFT', 'LXFDFT'],
      ['LXFDFT', 'LXFDFT_2'],
      ['LXFDFT_1', 'LXFDFT'],
    ] as const) {
      const { take, queued } = intake([1, 2])
      expect(jobsOf(await take(rowRequest(0, lines[0]), rowRequest(1, lines[1]), rowRequest(2, 'L8TKYG')))).toEqual([
        1, 0, 1,
      ])
      expect(queued.map(({ batch }) => batch?.row)).toEqual([0, 2])
    }
  })

  it('that were taken before are found, and make no second job', async () => {
    const { take, journal, queued } = intake()
    await take(rowRequest(0, 'LXFDFT'))
    expect(jobsOf(await take(rowRequest(0, 'LXFDFT'), rowRequest(1, 'L8TKYG')))).toEqual([1, 1])
    expect(journal.jobs.size).toBe(2)
    expect(queued.map(({ label }) => label.order)).toEqual(['LXFDFT', 'LXFDFT', 'L8TKYG'])
  })
})
