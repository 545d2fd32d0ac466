import { expect, it } from 'vitest'
import { createJobGuard } from '../../../../src/printer/transports/cups/cupsJobGuard.ts'
import { sheetSettings } from '../../../../src/printer/transports/cups/cupsOperations.ts'
import type { IppGroup, IppValue } from '../../../../src/printer/transports/cups/ippMessage.ts'

const signs = { name: 'ours', mark: 'b-7' }

const asGiven = {
  'job-name': 'ours',
  'job-uuid': 'urn:uuid:1',
  'time-at-creation': 1_795_963_342,
  'number-of-documents': 1,
  copies: 1,
  'job-k-octets': 2,
}

/** Our job, but for this; undefined is what the queue does not say. */
function job(but: Readonly<Record<string, IppValue | undefined>> = {}): IppGroup {
  const said = Object.entries({ ...asGiven, ...but })
  return new Map(said.flatMap(([name, value]) => (value === undefined ? [] : [[name, [value]] as const])))
}

const guard = (length = 2048) => createJobGuard(signs, { length, settings: sheetSettings('A4', 1) })

it.each([
  ['a second document', { 'number-of-documents': 2 }],
  ['a second document, of which the size is set as before', { 'number-of-documents': 2, 'job-k-octets': 2 }],
  ['four copies', { copies: 4 }],
  ['a longer document', { 'job-k-octets': 3 }],
  ['a shorter document', { 'job-k-octets': 1 }],
  ['been completed, and never begun', { 'job-state': 9, 'time-at-processing': null }],
  ['its first page alone', { 'page-ranges': '1-1' }],
  ['its odd pages alone', { 'page-set': 'odd' }],
  ['its pages mirrored', { mirror: true }],
  ['two pages on one sheet', { 'number-up': 2 }],
  ['two documents that were thrown away since', { 'number-of-documents': 0, 'job-k-octets': 4 }],
])('a job that has %s was changed', (_, but) => {
  expect(guard()(job(but))).toMatchObject({ type: 'changed' })
})

it.each(['job-uuid', 'time-at-creation', 'number-of-documents', 'copies', 'job-k-octets'])(
  'a queue that does not say %s proves nothing against its job',
  (name) => {
    expect(guard()(job({ [name]: undefined }))).toEqual({ type: 'ours' })
  },
)

it('a job that has its pages as it was given them is ours, and so is one with a banner of its administrator', () => {
  const settings = {
    'page-ranges': '1-65535',
    'page-set': 'all',
    mirror: false,
    'number-up': 1,
    'job-sheets': 'secret',
  }
  expect(guard()(job(settings))).toEqual({ type: 'ours' })
})

it.each([
  [1, 1],
  [1024, 1],
  [1025, 2],
  [100_000, 98],
])('a document of %i bytes is %i kilobytes, as cupsd has them', (length, kilobytes) => {
  expect(guard(length)(job({ 'job-k-octets': kilobytes }))).toEqual({ type: 'ours' })
  expect(guard(length)(job({ 'job-k-octets': kilobytes + 1 }))).toMatchObject({ type: 'changed' })
})

it('a job is ours before its document has come, and after cupsd has thrown the file away', () => {
  expect(guard()(job({ 'number-of-documents': 0, 'job-k-octets': 0 }))).toEqual({ type: 'ours' })
  expect(guard()(job({ 'number-of-documents': 0 }))).toEqual({ type: 'ours' })
  // A cupsd that was killed between the two has kept a document and no size.
  expect(guard()(job({ 'job-k-octets': 0 }))).toEqual({ type: 'ours' })
})

it('a job that was renamed is ours as long as its job-uuid or its time-at-creation is', () => {
  for (const but of [{}, { 'job-uuid': 'urn:uuid:2' }, { 'time-at-creation': undefined }]) {
    const looks = guard()
    looks(job())
    expect(looks(job({ 'job-name': 'untitled', ...but }))).toEqual({ type: 'changed', detail: 'another name' })
  }
})

it('a job of our number, born later, is of a queue that began its numbers anew', () => {
  const looks = guard()
  looks(job())
  const other = { 'job-name': 'theirs', 'job-uuid': 'urn:uuid:2', 'time-at-creation': 1_795_963_400 }
  expect(looks(job(other))).toEqual({ type: 'another' })
  expect(looks(job({ 'job-name': 'theirs', 'job-uuid': undefined, 'time-at-creation': undefined }))).toEqual({
    type: 'another',
  })
})

it('a job that already has another name at the first look is nobody’s we know', () => {
  expect(guard()(job({ 'job-name': 'untitled' }))).toEqual({ type: 'another' })
})

it('of a job that is only taken away, copies and documents are not judged', () => {
  expect(createJobGuard(signs, null)(job({ copies: 4, 'number-of-documents': 2 }))).toEqual({ type: 'ours' })
})

it('a later job that was given our number and our name is another, and one with another uuid was changed', () => {
  const watched = guard()
  expect(watched(job())).toEqual({ type: 'ours' })
  expect(watched(job({ 'time-at-creation': 1_795_963_343 }))).toEqual({ type: 'another' })
  expect(watched(job({ 'job-uuid': 'urn:uuid:2' }))).toEqual({ type: 'changed', detail: 'another job-uuid' })
  expect(watched(job({ 'job-uuid': undefined, 'time-at-creation': undefined }))).toEqual({ type: 'ours' })
})

it.each([
  ['a label drawn on its pages', { 'page-label': 'PAID' }],
  ['its pages laid out as a booklet', { booklet: 'true' }],
  ['its booklet shuffled', { booklet: 'shuffle-only' }],
  ['its pages on their side', { landscape: true }],
  ['another paper size in the words of its driver', { PageSize: 'A6' }],
  ['a setting that nobody has heard of', { 'some-filter-setting': 'x' }],
  ['another Resolution than its queue gave it', { Resolution: '300dpi' }],
  ['no more MediaType, which its queue gave it', { MediaType: undefined }],
])('a job that was given %s while it waited was changed', (_, but) => {
  const queues = { Resolution: '600dpi', MediaType: 'Labels' }
  const looks = guard()
  expect(looks(job(queues), true)).toEqual({ type: 'ours' })
  expect(looks(job(queues))).toEqual({ type: 'ours' })
  expect(looks(job({ ...queues, ...but }))).toMatchObject({ type: 'changed' })
})

it('what CUPS notes of a job as it goes, and what whoever minds the queue says of it, is no change', () => {
  const looks = guard()
  looks(job(), true)
  const notes = {
    'document-format': 'application/pdf',
    'job-hold-until': 'indefinite',
    'job-priority': 100,
    'job-sheets': 'secret',
    'job-impressions-completed': 1,
    'time-at-completed': 1_795_963_400,
    'date-time-at-completed': '',
  }
  expect(looks(job(notes))).toEqual({ type: 'ours' })
})

it('a job whose name the queue hides is ours by its mark, and with another mark nobody’s we know', () => {
  const hidden = { 'job-name': undefined }
  expect(guard()(job({ ...hidden, 'job-packbench-mark': 'b-7' }))).toEqual({ type: 'ours' })
  expect(guard()(job({ ...hidden, 'job-packbench-mark': 'b-8' }))).toEqual({ type: 'another' })
  expect(guard()(job(hidden))).toEqual({ type: 'untold' })
})

it('a job of which the queue hides name and mark is ours by what it was when its number was given out', () => {
  const looks = guard()
  const hidden = { 'job-name': undefined }
  expect(looks(job(hidden), true)).toEqual({ type: 'ours' })
  expect(looks(job(hidden))).toEqual({ type: 'ours' })
  expect(looks(job({ ...hidden, 'time-at-creation': 1_795_963_400 }))).toEqual({ type: 'another' })
  expect(looks(job({ ...hidden, 'job-uuid': undefined, 'time-at-creation': undefined }))).toEqual({ type: 'untold' })
})
