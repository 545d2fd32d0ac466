import { exhaustive } from '../base/exhaustive.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { JobFilter, JobPage } from '../contract/jobs.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { JobsAsked, JobsOptions } from '../shell/cli/cliActions.ts'
import { UsageError } from '../shell/cli/options.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { allowing } from './allowing.ts'
import { throughStation } from './throughStation.ts'

/** `packbench jobs …`. Faults: `job.unknown`, `batch.unknown`, `job.changed-meanwhile`, `reprint.*`, `store.*`. */
export function jobs(options: JobsOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return throughStation(options, terminal, (api) => act(allowing(api, options.allowed), options, terminal))
}

async function act(api: StationApi, { asked }: JobsOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const id = uuid()
  switch (asked.kind) {
    case 'list':
      return list(api, asked.filter, asked.limit, terminal)
    case 'show':
      return told(await api.ask({ type: 'job', job: asked.job }), ({ job, entries }) => ({ ...job, entries }), terminal)
    case 'settle': {
      const settled = await api.execute({ type: 'settle', id, job: asked.job, printed: asked.printed })
      return settled.ok ? tellJob(api, asked.job, terminal) : settled
    }
    case 'cancel': {
      const canceled = await api.execute({ type: 'cancel', id, job: asked.job })
      return canceled.ok ? tellJob(api, asked.job, terminal) : canceled
    }
    case 'reprint': {
      const { job, reason } = asked
      return told(await api.execute({ type: 'reprint-job', id, job, reason }), (intent) => intent, terminal)
    }
    case 'resume':
      return resume(api, asked, terminal)
    default:
      return exhaustive(asked)
  }
}

/** As many pages as it takes. */
async function list(api: StationApi, filter: JobFilter, limit: number, terminal: Terminal): Promise<Result<0 | 1>> {
  let before: string | null = null
  for (let left = limit; left > 0; ) {
    const page: Result<JobPage> = await api.ask({ type: 'jobs', filter, limit: Math.min(left, pageLength), before })
    if (!page.ok) return page
    for (const row of page.value.jobs) terminal.line(row)
    left -= page.value.jobs.length
    before = page.value.next
    if (before === null) break
  }
  return ok(0)
}

const pageLength = 1_000

/** A batch that was interrupted; or a label that asks whether it should still print. Throws `UsageError` for an option of the other. */
async function resume(
  api: StationApi,
  { id, lastGood, shortRoll, reason }: JobsAsked & { kind: 'resume' },
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const label = await api.ask({ type: 'job', job: id })
  if (!label.ok && label.fault.code !== 'job.unknown') return label
  if (label.ok && (lastGood !== null || shortRoll))
    throw new UsageError(`--${shortRoll ? 'short-roll' : 'last-good'} is for a batch, and this ID is of a label`)
  if (!label.ok && reason !== null) throw new UsageError('--reason is for a label, and this ID is of none')
  if (!label.ok) {
    const batch = await api.execute({ type: 'batch-resume', id: uuid(), batch: id, lastGood, shortRoll })
    return told(batch, ({ rows }) => ({ batch: id, rows }), terminal)
  }
  const gone = await api.execute({ type: 'go-on', id: uuid(), job: id, reason })
  return gone.ok ? tellJob(api, id, terminal) : gone
}

/** The label as it is now. */
async function tellJob(api: StationApi, job: string, terminal: Terminal): Promise<Result<0 | 1>> {
  return told(await api.ask({ type: 'job', job }), (history) => history.job, terminal)
}

function told<Value>(answer: Result<Value>, line: (value: Value) => unknown, terminal: Terminal): Result<0 | 1> {
  if (!answer.ok) return answer
  terminal.line(line(answer.value))
  return ok(0)
}
