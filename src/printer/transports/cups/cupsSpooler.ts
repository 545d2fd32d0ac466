import type { Result } from '../../../base/result.ts'
import { fail, ok } from '../../../base/result.ts'
import type { PrinterStatus } from '../../../model/printer.ts'
import type {
  ConnectOptions,
  QueuedJob,
  SpoolDocument,
  SpoolJob,
  SpoolRequest,
  SpoolTransport,
  Submission,
} from '../../transport.ts'
import { parseSpoolerUri } from '../spoolerUri.ts'
import { failureFault, isRefusal, refusalFault } from './cupsFault.ts'
import type { CupsJob } from './cupsJob.ts'
import { cupsJob } from './cupsJob.ts'
import {
  createJob,
  getJobs,
  getQueue,
  markAttribute,
  otherPaperSize,
  queuePath,
  rawSettings,
  sendDocument,
  sheetSettings,
} from './cupsOperations.ts'
import type { CupsServer } from './cupsServer.ts'
import { askIpp } from './ippClient.ts'
import type { IppGroup, IppReply, IppRequest } from './ippMessage.ts'
import { firstOf } from './ippMessage.ts'
import { queueState } from './ippStates.ts'
import { reasonsOf } from './stateReasons.ts'

/**
 * `spooler:QUEUE` by IPP to cupsd (RFC 8011; CUPS Implementation of IPP). A job is made empty first and gets its
 * document then: until the document is there nothing can print, and from then on the job can be asked for by number,
 * whatever becomes of the connection.
 */
export function createCupsSpooler(serverNow: () => CupsServer): SpoolTransport {
  return {
    type: 'spooler',
    queueStatus: (uri, options) => queueStatus(uri, serverNow, options),
    submit: (uri, request, options) => submit(uri, request, serverNow, options),
    openJobs: (uri, options) => jobsOf(uri, 'not-completed', serverNow, options),
    endedJobs: (uri, options) => jobsOf(uri, 'completed', serverNow, options),
  }
}

export interface CupsQueue {
  readonly server: CupsServer
  readonly name: string
}

function queueOf(uri: string, serverNow: () => CupsServer): Result<CupsQueue> {
  const address = parseSpoolerUri(uri)
  if (!address.ok) return address
  return ok({ server: address.value.server ?? serverNow(), name: address.value.queue })
}

async function ask(queue: CupsQueue, request: IppRequest, options: ConnectOptions): Promise<Result<IppReply>> {
  const asked = await askIpp(queue.server, queuePath(queue.name), request, options)
  if (!asked.ok) return failureFault(asked.fault, options.signal)
  return isRefusal(asked.value) ? refusalFault(asked.value) : asked
}

async function queueStatus(
  uri: string,
  serverNow: () => CupsServer,
  options: ConnectOptions,
): Promise<Result<PrinterStatus>> {
  const queue = queueOf(uri, serverNow)
  if (!queue.ok) return queue
  const asked = await ask(queue.value, getQueue(queue.value.name), options)
  if (!asked.ok) return asked
  return ok(statusOf(asked.value.groups[0] ?? new Map()))
}

async function jobsOf(
  uri: string,
  those: 'completed' | 'not-completed',
  serverNow: () => CupsServer,
  options: ConnectOptions,
): Promise<Result<readonly QueuedJob[]>> {
  const queue = queueOf(uri, serverNow)
  if (!queue.ok) return queue
  const asked = await ask(queue.value, getJobs(queue.value.name, those), options)
  if (!asked.ok) return asked
  const jobs = asked.value.groups.flatMap((listed) => listedJob(queue.value, listed))
  if (!jobs.some(isToBeOwned)) return ok(jobs)
  // Whose they are is told to nobody, but CUPS itself knows, and lets nobody change it: those of other users are not ours.
  const asOwner = await ask(queue.value, getJobs(queue.value.name, those, 'mine'), options)
  if (!asOwner.ok) return asOwner
  const mine = new Set(asOwner.value.groups.map((listed) => firstOf(listed, 'job-id')))
  return ok(jobs.map((one) => (mine.has(one.job.id) ? one : { ...one, name: one.name ?? '', mark: null })))
}

function listedJob(queue: CupsQueue, listed: IppGroup): readonly QueuedJob[] {
  const id = firstOf(listed, 'job-id')
  if (typeof id !== 'number') return []
  const name = toldIn(listed, 'job-name')
  const mark = toldIn(listed, markAttribute)
  return [{ name, mark, job: cupsJob(queue, id, { name: name ?? '', mark: mark ?? '' }) }]
}

function toldIn(listed: IppGroup, attribute: string): string | null {
  const value = firstOf(listed, attribute)
  return typeof value === 'string' ? value : null
}

/** Whoever read a mark of ours can write it into another user's job, as he can take a name away. */
function isToBeOwned({ name, mark }: QueuedJob): boolean {
  return name === null || mark !== null
}

function statusOf(queue: IppGroup): PrinterStatus {
  const reasons = reasonsOf(queue.get('printer-state-reasons') ?? [])
  const state = firstOf(queue, 'printer-state')
  if (firstOf(queue, 'printer-is-accepting-jobs') === false || state === queueState.stopped)
    return { state: 'stopped', reasons: reasons.length === 0 ? ['paused'] : reasons, answers: false }
  // A queue that tries to reach its printer is *processing* with a reason; it would wait for the printer, and so do we.
  if (reasons.length > 0) return { state: 'stopped', reasons, answers: false }
  return { state: state === queueState.processing ? 'processing' : 'idle', reasons: [], answers: false }
}

/** CUPS passes this one on untouched, whatever the queue's driver would do. */
const rawFormat = 'application/vnd.cups-raw'

async function submit(
  uri: string,
  { name, mark, document, numbered }: SpoolRequest,
  serverNow: () => CupsServer,
  options: ConnectOptions,
): Promise<Submission> {
  const found = queueOf(uri, serverNow)
  if (!found.ok) return { type: 'refused', fault: found.fault }
  const queue = found.value
  const pages = document.type === 'pdf' ? await canPrintPages(queue, options) : ok()
  if (!pages.ok) return { type: 'refused', fault: pages.fault }
  const copies = document.type === 'pdf' ? document.copies : 1
  const settings = document.type === 'pdf' ? sheetSettings(document.media, copies) : rawSettings(copies)
  const created = await ask(queue, createJob(queue.name, { name, mark }, settings), options)
  if (!created.ok) return { type: 'refused', fault: created.fault }
  const id = created.value.groups[0]?.get('job-id')?.[0]
  if (typeof id !== 'number')
    return { type: 'refused', fault: { code: 'printer.job-aborted', detail: 'CUPS named no job' } }
  const job = cupsJob(queue, id, { name, mark }, { length: document.bytes.length, settings })
  const met = await meet(job, document, options)
  const known = met.ok ? await numbered(id) : met
  if (known.ok) return fill(queue, job, document, options)
  await job.cancel(options)
  return { type: 'refused', fault: known.fault }
}

/** Fault `printer.queue-own-size`: CUPS puts a paper size of the queue's own into a job, and it goes before the one asked for. */
async function meet(job: CupsJob, document: SpoolDocument, options: ConnectOptions): Promise<Result<unknown>> {
  const met = await job.meet(options)
  if (!met.ok || document.type !== 'pdf') return met
  const other = otherPaperSize(met.value, document.media)
  return other === null ? met : fail('printer.queue-own-size', { detail: `${other} instead of ${document.media}` })
}

/** A queue without a driver would hand the PDF to the printer, which would print it as text for hours. */
async function canPrintPages(queue: CupsQueue, options: ConnectOptions): Promise<Result<undefined>> {
  const asked = await ask(queue, getQueue(queue.name), options)
  if (!asked.ok) return asked
  const model = asked.value.groups[0]?.get('printer-make-and-model')?.[0] ?? ''
  return /\braw\b/i.test(String(model))
    ? fail('printer.takes-no-pdf', { detail: `${model}: a queue without a driver` })
    : ok()
}

async function fill(
  queue: CupsQueue,
  job: SpoolJob,
  document: SpoolDocument,
  options: ConnectOptions,
): Promise<Submission> {
  const format = document.type === 'pdf' ? 'application/pdf' : rawFormat
  const patient = { ...options, deadlineMs: options.deadlineMs + document.bytes.length / slowestBytesPerMs }
  const sent = await askIpp(
    queue.server,
    queuePath(queue.name),
    sendDocument(queue.name, job.id, format, document.bytes),
    patient,
  )
  if (sent.ok && !isRefusal(sent.value)) return { type: 'accepted', job }
  if (!sent.ok) return { type: 'unsure', fault: failureFault(sent.fault, options.signal).fault, job }
  await job.cancel(options)
  await job.forget?.(options)
  return { type: 'refused', fault: refusalFault(sent.value).fault }
}

/** What a spooler over a slow network takes at least. */
const slowestBytesPerMs = 500
