import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import type { Entry, EntryBody } from '../../../src/model/job.ts'
import { applyEntry } from '../../../src/model/job.ts'
import { slowParcels, waitsOf } from '../../../src/station/figures/slowParcels.ts'
import { accepted, value } from '../../support/storeFolder.ts'

const second = 1_000

/** A label by its entries, each at its time. */
function labelOf(job: string, ...told: readonly (readonly [at: number, body: EntryBody])[]) {
  const first = accepted(job)
  const all = [[0, first.body] as const, ...told]
  const entries = all.map(
    ([at, body], place): Entry => ({ ...first, job, id: `${job}-${place}`, station: 's', sequence: place, at, body }),
  )
  return { entries, job: entries.reduce<ReturnType<typeof applyEntry> | null>(applyEntry, null) }
}

const sent = { type: 'sending', contentHash: 'x' } as const
const out = { type: 'printed', evidence: 'drained', ms: {} } as const
const stopped = (code: 'printer.media-empty' | 'service.unreachable' | 'label.weak-bars') =>
  ({ type: 'stopped', fault: { code } }) as const

it('a parcel waited for what its entries name: paper for the printer, the service for the network, a question for a person', () => {
  const { entries } = labelOf(
    'a',
    [2 * second, { type: 'started' }],
    [5 * second, stopped('service.unreachable')],
    [15 * second, { type: 'started' }],
    [16 * second, stopped('label.weak-bars')],
    [36 * second, { type: 'started' }],
    [37 * second, stopped('printer.media-empty')],
    [67 * second, { type: 'started' }],
    [68 * second, sent],
    [70 * second, out],
    [90 * second, { type: 'verified', match: true }],
  )
  expect(waitsOf(entries)).toEqual({
    line: 2 * second,
    network: (3 + 10 + 1 + 1 + 1) * second,
    person: 20 * second,
    printer: (30 + 2) * second,
  })
})

it('slow are those above half a minute, the slowest first, and none that was settled on a later day', async () => {
  const label = (job: string, at: number) => labelOf(job, [1, { type: 'started' }], [at - 1, sent], [at, out])
  const labels = [
    label('quick', 29 * second),
    label('slow', 31 * second),
    label('slower', 90 * second),
    label('later', 900 * second),
  ]
  const jobs = labels.flatMap(({ job }) => (job === null ? [] : [job]))
  const read: string[] = []
  const entries = async (job: string) => {
    read.push(job)
    return ok(labels.find((one) => one.job?.id === job)?.entries ?? [])
  }
  const slow = value(await slowParcels({ entries }, jobs, 800 * second, (printer) => printer.toUpperCase()))
  expect(slow.map(({ job, tookMs }) => [job, tookMs])).toEqual([
    ['slower', 90 * second],
    ['slow', 31 * second],
  ])
  expect(read).toEqual(['slower', 'slow'])
})
