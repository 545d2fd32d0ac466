import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import {
  accepted,
  faultCode,
  following,
  sampleLabel,
  samplePage,
  storeFolder,
  value,
} from '../../support/storeFolder.ts'

test('appends of one moment share a few commits', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const before = value(await store.statistics())
  const jobs = Array.from({ length: 200 }, () => uuid())
  const appended = await Promise.all(jobs.map((job) => store.journal.append([accepted(job)])))
  expect(appended.every((result) => result.ok)).toBe(true)
  const after = value(await store.statistics())
  expect(after.requests - before.requests).toBe(201)
  expect(after.commits - before.commits).toBeLessThan(50)
  expect(value(await store.journal.openJobs()).map((job) => job.id)).toEqual(jobs)
})

test('a request that is refused takes nothing of its group with it', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const [before, refused, after] = [uuid(), uuid(), uuid()]
  const results = await Promise.all([
    journal.append([accepted(before)]),
    journal.append([accepted(refused), following(refused, 9, { type: 'started' })]),
    journal.append([accepted(after)]),
  ])
  expect(results.map(faultCode)).toEqual([null, 'job.changed-meanwhile', null])
  expect(value(await journal.openJobs()).map((job) => job.id)).toEqual([before, after])
})

test('of one intent asked ten times at once one becomes a job', async () => {
  await using folder = await storeFolder()
  const { journal } = await folder.open()
  const intent = uuid()
  const results = await Promise.all(Array.from({ length: 10 }, () => journal.append([accepted(uuid(), { intent })])))
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  expect(new Set(results.map(faultCode))).toEqual(new Set([null, 'job.duplicate']))
})

test('what was asked first is read first: a read sees the writes before it', async () => {
  await using folder = await storeFolder()
  const { journal, labels } = await folder.open()
  const job = uuid()
  const appended = journal.append([accepted(job)])
  const read = journal.job(job)
  const put = labels.put(sampleLabel(), samplePage('A'))
  const got = labels.get(sampleLabel())
  await Promise.all([appended, put])
  expect(value(await read)?.id).toBe(job)
  expect(value(await got)).toEqual(samplePage('A'))
})

test('what was asked before the end is answered, what comes later is told that the station closes', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const job = uuid()
  const last = store.journal.append([accepted(job)])
  const closed = store.close()
  const late = store.journal.append([accepted(uuid())])
  expect((await last).ok).toBe(true)
  expect(faultCode(await late)).toBe('station.closing')
  await closed
  const again = await folder.open()
  expect(value(await again.journal.openJobs()).map((each) => each.id)).toEqual([job])
})
