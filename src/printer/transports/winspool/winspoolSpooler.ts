import type { Result } from '../../../base/result.ts'
import { fail, ok } from '../../../base/result.ts'
import type {
  ConnectOptions,
  SpoolJob,
  SpoolJobState,
  SpoolRequest,
  SpoolTransport,
  Submission,
} from '../../transport.ts'
import { within } from '../deadline.ts'
import { parseSpoolerUri } from '../spoolerUri.ts'
import { messageOf } from '../systemError.ts'
import type { Look, WinspoolClient } from './winspoolClient.ts'
import { jobReasons, jobStatus, printerReasons } from './winspoolFlags.ts'

/**
 * `spooler:QUEUE` on Windows: bytes past the driver into the print spooler. Pages are none of it: a driver prints them
 * through the window's own printing.
 */
export function createWinspoolSpooler(client: WinspoolClient): SpoolTransport {
  return {
    type: 'spooler',
    async queueStatus(uri, options) {
      const queue = queueOf(uri)
      return queue.ok ? asked(() => client.status(queue.value), options) : queue
    },
    submit: (uri, request, options) => submit(client, uri, request, options),
    async openJobs(uri, options) {
      const queue = queueOf(uri)
      if (!queue.ok) return queue
      const listed = await asked(() => client.jobs(queue.value), options)
      if (!listed.ok) return listed
      return ok(
        listed.value.map(({ id, document }) => ({
          name: document,
          mark: null,
          job: winspoolJob(client, queue.value, id),
        })),
      )
    },
  }
}

function queueOf(uri: string): Result<string> {
  const address = parseSpoolerUri(uri)
  if (!address.ok) return address
  if (address.value.server !== null)
    return fail('printer.bad-address', { detail: 'a printer of another server is spooler:\\\\server\\printer' })
  return ok(address.value.queue)
}

/** An answer that does not come in time may still come: the call goes on in its thread. */
async function answered<Value>(ask: () => Promise<Value>, options: ConnectOptions): Promise<Result<Value>> {
  const { clock, deadlineMs, signal } = options
  if (signal.aborted) return fail('request.canceled')
  const asking = ask().then(ok<Value>, (error: unknown) => fail('printer.unreachable', { detail: messageOf(error) }))
  const answer = await within(asking, deadlineMs, clock, signal)
  if (answer !== undefined) return answer
  if (signal.aborted) return fail('request.canceled')
  return fail('printer.unreachable', { detail: `no answer of the spooler within ${deadlineMs} ms` })
}

async function asked<Value>(ask: () => Promise<Result<Value>>, options: ConnectOptions): Promise<Result<Value>> {
  const answer = await answered(ask, options)
  return answer.ok ? answer.value : answer
}

async function submit(
  client: WinspoolClient,
  uri: string,
  { name, document, numbered }: SpoolRequest,
  options: ConnectOptions,
): Promise<Submission> {
  const queue = queueOf(uri)
  if (!queue.ok) return { type: 'refused', fault: queue.fault }
  if (document.type === 'pdf') return { type: 'refused', fault: { code: 'printer.takes-no-pdf' } }
  if (options.signal.aborted) return { type: 'refused', fault: { code: 'request.canceled' } }
  const submitted = await answered(() => client.submit(queue.value, name, document.bytes), options)
  if (!submitted.ok) return { type: 'unsure', fault: submitted.fault, job: null }
  if (submitted.value.type === 'refused') return submitted.value
  if (submitted.value.type === 'broken') return { type: 'unsure', fault: submitted.value.fault, job: null }
  // Windows gives the number and begins to print before it has everything: it can only be noted behind it.
  await numbered(submitted.value.job)
  return { type: 'accepted', job: winspoolJob(client, queue.value, submitted.value.job) }
}

/**
 * A job of a Windows queue, watched from its beginning by one watcher. Windows lists a job only until it is over; one
 * that is gone was handed to the device unless it was last seen on its way to being deleted.
 */
function winspoolJob(client: WinspoolClient, queue: string, id: number): SpoolJob {
  let lastStatus = 0
  let withdrawn: { readonly unbegun: boolean } | null = null
  let begun = false
  const judge = ({ job, printer }: Look): SpoolJobState => {
    const deleting = ((job?.status ?? lastStatus) & (jobStatus.deleting | jobStatus.deleted)) !== 0
    lastStatus = job?.status ?? lastStatus
    begun ||= job === null || (job.status & begunFlags) !== 0
    if (job === null || deleting) {
      const canceled = withdrawn !== null || deleting
      const mayHaveLeft = withdrawn === null || !withdrawn.unbegun
      return { state: canceled ? 'canceled' : 'completed', reasons: [], mayHaveLeft, detail: flags(lastStatus) }
    }
    const reasons = [...new Set([...jobReasons(job.status), ...printerReasons(printer.status, printer.attributes)])]
    const detail = [flags(job.status), job.words].filter((part) => part !== '').join(': ')
    if ((job.status & (jobStatus.printed | jobStatus.complete)) !== 0)
      return { state: 'completed', reasons: [], mayHaveLeft: true, detail }
    return { state: begun ? 'processing' : 'pending', reasons, mayHaveLeft: begun, detail }
  }
  return {
    id,
    async look(options) {
      const looked = await asked(() => client.look(queue, id), options)
      return looked.ok ? ok(judge(looked.value)) : looked
    },
    async cancel(options) {
      const answer = await asked(() => client.withdraw(queue, id), options)
      if (!answer.ok) return answer
      withdrawn ??= { unbegun: answer.value.unbegun && !begun }
      return ok()
    },
  }
}

const begunFlags =
  jobStatus.printing | jobStatus.printed | jobStatus.complete | jobStatus.error | jobStatus.restart | jobStatus.paperOut

function flags(status: number): string {
  return `job status 0x${status.toString(16).padStart(4, '0')}`
}
