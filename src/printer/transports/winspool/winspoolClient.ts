import type { Fault } from '../../../base/fault.ts'
import type { Result } from '../../../base/result.ts'
import { fail, ok } from '../../../base/result.ts'
import type { PrinterStatus } from '../../../model/printer.ts'
import { driverAttribute, jobCommand, jobStatus, printerReasons, printerStatus, xpsVersion } from './winspoolFlags.ts'
import type { JobInfo, ListedJob, PrinterHandle, PrinterInfo, WinspoolLibrary } from './winspoolLibrary.ts'

/** What is asked of the Windows spooler. Every answer is plain data, so that it may come from another thread. */
export interface WinspoolClient {
  status(queue: string): Promise<Result<PrinterStatus>>
  submit(queue: string, document: string, bytes: Uint8Array): Promise<Submitted>
  jobs(queue: string): Promise<Result<readonly ListedJob[]>>
  /** The job and its printer as they are; a job that is no longer listed is null. */
  look(queue: string, job: number): Promise<Result<Look>>
  withdraw(queue: string, job: number): Promise<Result<Withdrawn>>
  queues(): Promise<readonly PrinterInfo[]>
}

export type Submitted =
  | { readonly type: 'accepted'; readonly job: number }
  | { readonly type: 'refused'; readonly fault: Fault }
  /** A part of it was spooled, and may have been printed, before it failed. */
  | { readonly type: 'broken'; readonly fault: Fault }

export interface Look {
  readonly job: JobInfo | null
  readonly printer: Pick<PrinterInfo, 'status' | 'attributes'>
}

/** `unbegun`: the job was seen paused, and not begun, before it was deleted. */
export interface Withdrawn {
  readonly unbegun: boolean
}

/** The spooler behind this library, in this thread. */
export function winspoolClient(library: WinspoolLibrary): WinspoolClient {
  return {
    status: async (queue) => withPrinter(library, queue, (handle) => statusOf(library, handle)),
    submit: async (queue, document, bytes) => {
      const opened = withPrinter(library, queue, (handle) => ok(submit(library, handle, document, bytes)))
      return opened.ok ? opened.value : { type: 'refused', fault: opened.fault }
    },
    jobs: async (queue) =>
      withPrinter(library, queue, (handle) => {
        const listed = library.jobs(handle)
        if (listed !== null) return ok(listed)
        // It was opened, and only keeps its list to itself: no reason to print nothing.
        return fail('printer.access-denied', { detail: `EnumJobs: error ${library.lastError()}` })
      }),
    look: async (queue, job) => withPrinter(library, queue, (handle) => look(library, handle, job)),
    withdraw: async (queue, job) => withPrinter(library, queue, (handle) => ok(withdraw(library, handle, job))),
    queues: async () => library.printers(),
  }
}

/** ERROR_ACCESS_DENIED */
const accessDenied = 5

function withPrinter<Value>(
  library: WinspoolLibrary,
  queue: string,
  act: (handle: PrinterHandle) => Result<Value>,
): Result<Value> {
  const handle = library.openPrinter(queue)
  if (handle === null) {
    const error = library.lastError()
    return fail(error === accessDenied ? 'printer.access-denied' : 'printer.unknown', {
      detail: `OpenPrinter: error ${error}`,
    })
  }
  try {
    return act(handle)
  } finally {
    library.closePrinter(handle)
  }
}

function unanswered(library: WinspoolLibrary, call: string) {
  return fail('printer.unreachable', { detail: `${call}: error ${library.lastError()}` })
}

function statusOf(library: WinspoolLibrary, handle: PrinterHandle): Result<PrinterStatus> {
  const printer = library.printer(handle)
  if (printer === null) return unanswered(library, 'GetPrinter')
  const reasons = printerReasons(printer.status, printer.attributes)
  if (reasons.length > 0) return ok({ state: 'stopped', reasons, answers: false })
  const processing = (printer.status & (printerStatus.printing | printerStatus.busy)) !== 0
  return ok({ state: processing ? 'processing' : 'idle', reasons: [], answers: false })
}

function submit(library: WinspoolLibrary, handle: PrinterHandle, document: string, bytes: Uint8Array): Submitted {
  const job = library.startDocument(handle, document, datatypeOf(library, handle))
  if (job === 0) return { type: 'refused', fault: unanswered(library, 'StartDocPrinter').fault }
  let taken = 0
  while (taken < bytes.length) {
    const count = library.write(handle, bytes.subarray(taken))
    if (count === null || count === 0) {
      const { fault } = unanswered(library, 'WritePrinter')
      library.abortDocument(handle)
      // The spooler begins to print before it has everything.
      return { type: taken === 0 ? 'refused' : 'broken', fault }
    }
    taken += count
  }
  if (library.endDocument(handle)) return { type: 'accepted', job }
  return { type: 'broken', fault: unanswered(library, 'EndDocPrinter').fault }
}

/** A driver that prints XPS renders what is called RAW; XPS_PASS goes past it (Microsoft: XPSDrv, v4 drivers). */
function datatypeOf(library: WinspoolLibrary, handle: PrinterHandle): 'RAW' | 'XPS_PASS' {
  const driver = library.driver(handle)
  if (driver === null) return 'RAW'
  return driver.version >= xpsVersion || (driver.attributes & driverAttribute.xps) !== 0 ? 'XPS_PASS' : 'RAW'
}

function look(library: WinspoolLibrary, handle: PrinterHandle, job: number): Result<Look> {
  const found = library.job(handle, job)
  const printer = library.printer(handle)
  if (printer === null) return unanswered(library, 'GetPrinter')
  return ok({ job: found, printer: { status: printer.status, attributes: printer.attributes } })
}

/** A job that is paused and was not begun can not be begun between our look and our word. */
function withdraw(library: WinspoolLibrary, handle: PrinterHandle, job: number): Withdrawn {
  library.commandJob(handle, job, jobCommand.pause)
  const status = library.job(handle, job)?.status ?? 0
  const begun = jobStatus.printing | jobStatus.printed | jobStatus.complete | jobStatus.restart | jobStatus.error
  const unbegun = (status & jobStatus.paused) !== 0 && (status & begun) === 0
  library.commandJob(handle, job, jobCommand.delete)
  return { unbegun }
}
