import type { SheetMedia } from '../../transport.ts'
import { userName } from './ippClient.ts'
import type { IppAttribute, IppGroup, IppRequest } from './ippMessage.ts'
import { firstOf } from './ippMessage.ts'
import { isMedia, mediaNames } from './paperSize.ts'

/** The operations of a queue (RFC 8011 section 4, and CUPS's own), each with only what the station needs of it. */
const operations = {
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  cupsGetPrinters: 0x4002,
} as const

/** Its number ties an answer to its question within a connection; every question here has a connection of its own. */
const requestId = 1

const greeting: readonly IppAttribute[] = [
  { name: 'attributes-charset', type: 'charset', value: 'utf-8' },
  { name: 'attributes-natural-language', type: 'language', value: 'en' },
]

export function queuePath(queue: string): string {
  return `/printers/${encodeURIComponent(queue)}`
}

/** Whether this `job-printer-uri` names another queue. Of a URI that is not in CUPS's form nobody knows: false. */
export function isElsewhere(uri: string, queue: string): boolean {
  const written = /\/(?:printers|classes)\/([^/?#]+)$/.exec(uri)?.[1]
  // cupsd(8): the names of queues are the same in small and in capital letters.
  return written !== undefined && decoded(written).toLowerCase() !== queue.toLowerCase()
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

function toQueue(queue: string): readonly IppAttribute[] {
  return [...greeting, { name: 'printer-uri', type: 'uri', value: `ipp://localhost${queuePath(queue)}` }, asUser()]
}

function toJob(queue: string, job: number): readonly IppAttribute[] {
  return [
    ...greeting,
    { name: 'printer-uri', type: 'uri', value: `ipp://localhost${queuePath(queue)}` },
    { name: 'job-id', type: 'integer', value: job },
    asUser(),
  ]
}

function asUser(): IppAttribute {
  return { name: 'requesting-user-name', type: 'name', value: userName() }
}

function wanting([first, ...more]: readonly [string, ...string[]]): IppAttribute {
  return { name: 'requested-attributes', type: 'keyword', value: first, more }
}

/**
 * CUPS's `JobPrivateValues` keep a job's name to itself, also from its owner; an attribute that it has never heard of it tells.
 * One that begins with `job-` it gives to no filter.
 */
export const markAttribute = 'job-packbench-mark'

/** A job without a document: nothing can print before the document is there, and by then its number is known. */
export function createJob(queue: string, { name, mark }: JobSigns, settings: readonly IppAttribute[]): IppRequest {
  const operationAttributes: IppAttribute[] = [...toQueue(queue), { name: 'job-name', type: 'name', value: name }]
  const jobAttributes: IppAttribute[] = [...settings, { name: markAttribute, type: 'keyword', value: mark }]
  return { operation: operations.createJob, requestId, operationAttributes, jobAttributes }
}

/** By which a job is found again. */
export interface JobSigns {
  readonly name: string
  readonly mark: string
}

export function sendDocument(queue: string, job: number, format: string, document: Uint8Array): IppRequest {
  const operationAttributes: IppAttribute[] = [
    ...toJob(queue, job),
    { name: 'document-format', type: 'mimeMediaType', value: format },
    { name: 'last-document', type: 'boolean', value: true },
  ]
  return { operation: operations.sendDocument, requestId, operationAttributes, document }
}

export function cancelJob(queue: string, job: number): IppRequest {
  return { operation: operations.cancelJob, requestId, operationAttributes: toJob(queue, job) }
}

/** Takes a job that is over out of the memory of CUPS, its document with it (`purge-job`, CUPS's own attribute). */
export function purgeJob(queue: string, job: number): IppRequest {
  const operationAttributes: IppAttribute[] = [
    ...toJob(queue, job),
    { name: 'purge-job', type: 'boolean', value: true },
  ]
  return { operation: operations.cancelJob, requestId, operationAttributes }
}

/** All of it: what others add to a job while it waits has names that nobody knows beforehand. */
export function getJob(queue: string, job: number): IppRequest {
  const operationAttributes = [...toJob(queue, job), wanting(['all'])]
  return { operation: operations.getJobAttributes, requestId, operationAttributes }
}

/** The first of these settings that a job does not have any more, in words; null: it says none of them is another. */
export function otherSetting(settings: readonly IppAttribute[], job: IppGroup): string | null {
  for (const { name, value } of settings) {
    const now = job.get(name)
    if (isSetting(name) && now !== undefined && (now.length !== 1 || now[0] !== value))
      return `${name} ${now.join(',')} instead of ${value}`
  }
  return null
}

/**
 * The first setting that a job has now and had not when it was made, or has no more, in words; null: it is as it was made, with the
 * defaults that its queue gave it then.
 */
export function newSetting(made: IppGroup, job: IppGroup): string | null {
  for (const [name, now] of job) {
    if (!isSetting(name)) continue
    const before = made.get(name)
    if (before === undefined) return `${name} ${now.join(',')}, which it was not given`
    if (before.join() !== now.join()) return `${name} ${now.join(',')} instead of ${before}`
  }
  // A queue that says no setting at all proves nothing.
  const isTold = [...job.keys()].some(isSetting)
  const lost = isTold ? [...made.keys()].find((name) => isSetting(name) && !job.has(name)) : undefined
  return lost === undefined ? null : `no ${lost} any more`
}

/**
 * What cupsd 2.4 notes of a job as it goes (scheduler/job.c, ipp.c), and what tells one job from another. All else a filter may be
 * given, whatever its name begins with, and cupsd itself leaves as it was made.
 */
const notedByCups: ReadonlySet<string> = new Set([
  ...['attributes-charset', 'attributes-natural-language', 'printer-uri', 'number-of-documents'],
  ...['document-format', 'document-format-supplied', 'document-format-detected'],
  ...['document-name', 'document-name-supplied'],
  ...['job-id', 'job-uri', 'job-uuid', 'job-name', 'job-more-info', markAttribute],
  ...['job-originating-user-name', 'job-originating-host-name'],
  ...['job-printer-uri', 'job-printer-uri-actual', 'job-printer-up-time'],
  ...['job-printer-state-message', 'job-printer-state-reasons'],
  ...['job-state', 'job-state-reasons', 'job-state-message'],
  ...['job-k-octets', 'job-k-octets-completed', 'job-pages-completed', 'job-media-progress', 'job-preserved'],
  ...['job-impressions-completed', 'job-media-sheets-completed'],
  ...['number-of-intervening-jobs', 'output-device-assigned'],
  ...['creation', 'processing', 'completed'].flatMap((event) => [`time-at-${event}`, `date-time-at-${event}`]),
  // What whoever minds the queue may say of it; when it prints, and not what.
  ...['job-hold-until', 'job-priority'],
  // An administrator's `Classification` sets it in every job; cupsd refuses it of others while a job waits.
  'job-sheets',
])

function isSetting(name: string): boolean {
  return !notedByCups.has(name)
}

/** A paper size of the queue's own, which goes before the one that the job was given; null: it has none. */
export function otherPaperSize(job: IppGroup, media: SheetMedia): string | null {
  for (const name of ['PageSize', 'PageRegion']) {
    const value = firstOf(job, name)
    if (typeof value === 'string' && value !== '' && !isMedia(value, media)) return `${name}=${value}`
  }
  return null
}

/** Of whoever, or of our own user; CUPS knows whose a job is, also where it does not say so. */
export function getJobs(
  queue: string,
  those: 'completed' | 'not-completed',
  whose: 'all' | 'mine' = 'all',
): IppRequest {
  const which: IppAttribute = { name: 'which-jobs', type: 'keyword', value: those }
  const mine: IppAttribute = { name: 'my-jobs', type: 'boolean', value: whose === 'mine' }
  // cupsd drops a finished job's attributes from memory, and its name with them (ipp.c, get_jobs): one more has them read again.
  const wanted = wanting(['job-id', 'job-name', 'job-uuid', markAttribute])
  return { operation: operations.getJobs, requestId, operationAttributes: [...toQueue(queue), which, mine, wanted] }
}

export function getQueue(queue: string): IppRequest {
  const wanted = wanting([
    'printer-state',
    'printer-state-reasons',
    'printer-state-message',
    'printer-is-accepting-jobs',
    'printer-make-and-model',
  ])
  return { operation: operations.getPrinterAttributes, requestId, operationAttributes: [...toQueue(queue), wanted] }
}

export function getQueues(): IppRequest {
  const wanted = wanting(['printer-name', 'printer-info', 'printer-make-and-model', 'device-uri', 'printer-device-id'])
  return { operation: operations.cupsGetPrinters, requestId, operationAttributes: [...greeting, asUser(), wanted] }
}

/** Both are said because a queue has defaults of its own: it would print every label thrice, or a banner page before each. */
export function rawSettings(copies: number): readonly IppAttribute[] {
  return [
    { name: 'copies', type: 'integer', value: copies },
    { name: 'job-sheets', type: 'keyword', value: 'none', more: ['none'] },
  ]
}

/** More pages than a file of sheets has; filters count one further, which the largest number has no room for. */
const everyPage = '1-65535'

/** IPP's number for upright (RFC 8011 section 5.2.10). */
const portrait = 3

/**
 * A page of exactly the medium's size, put on it as it is, and every page. All of it is said, because a queue's own
 * defaults would leave pages out, turn or mirror them, or draw a border around them.
 */
export function sheetSettings(media: SheetMedia, copies: number): readonly IppAttribute[] {
  return [
    ...rawSettings(copies),
    { name: 'media', type: 'keyword', value: mediaNames[media] },
    { name: 'sides', type: 'keyword', value: 'one-sided' },
    { name: 'number-up', type: 'integer', value: 1 },
    { name: 'print-scaling', type: 'keyword', value: 'none' },
    // cups-filters knew this one before print-scaling.
    { name: 'fit-to-page', type: 'boolean', value: false },
    { name: 'page-ranges', type: 'range', value: everyPage },
    { name: 'orientation-requested', type: 'enum', value: portrait },
    // CUPS's own, of its filters.
    { name: 'page-set', type: 'keyword', value: 'all' },
    { name: 'mirror', type: 'boolean', value: false },
    { name: 'page-border', type: 'keyword', value: 'none' },
    { name: 'booklet', type: 'keyword', value: 'off' },
    { name: 'landscape', type: 'boolean', value: false },
    { name: 'page-label', type: 'name', value: '' },
  ]
}
