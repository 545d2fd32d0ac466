import { exhaustive } from '../base/exhaustive.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { JobFilter, JobPage } from '../contract/jobs.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { JobsAsked, JobsOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { allowing } from './allowing.ts'
import { throughStation } from './throughStation.ts'

/** `packbench jobs …`. Faults: `job.unknown`, `batch.unknown`, `job.changed-meanwhile`, `reprint.*`, `store.*`. */
export function jobs(options: JobsOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return throughStation(options, terminal, (desk) => act(allowing(desk, options.allowed), options, terminal))
}

async function act(desk: StationApi, { asked }: JobsOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const id = uuid()
  switch (asked.kind) {
    case 'list':
      return list(desk, asked.filter, asked.limit, terminal)
    case 'show':
      return told(
        await desk.ask({ type: 'job', job: asked.job }),
        ({ job, entries }) => ({ ...job, entries }),
        terminal,
      )
    case 'settle': {
      const settled = await desk.execute({ type: 'settle', id, job: asked.job, printed: asked.printed })
      return settled.ok ? tellJob(desk, asked.job, terminal) : settled
    }
    case 'cancel': {
      const canceled = await desk.execute({ type: 'cancel', id, job: asked.job })
      return canceled.ok ? tellJob(desk, asked.job, terminal) : canceled
    }
    case 'reprint': {
      const { job, reason } = asked
      return told(await desk.execute({ type: 'reprint-job', id, job, reason }), (intent) => intent, terminal)
    }
    case 'resume':
      return resume(desk, asked, terminal)
    default:
      return exhaustive(asked)
  }
}

/** As many pages as it takes. */
async function list(desk: StationApi, filter: JobFilter, limit: number, terminal: Terminal): Promise<Result<0 | 1>> {
  let before: string | null = null
  for (let left = limit; left > 0; ) {
    const page: Result<JobPage> = await desk.ask({ type: 'jobs', filter, limit: Math.min(left, pageLength), before })
    if (!page.ok) return page
    for (const row of page.value.jobs) terminal.line(row)
    left -= page.value.jobs.length
    before = page.value.next
    if (before === null) break
  }
  return ok(0)
}

const pageLength = 1_000

/** A batch that was interrupted; or a label that asks whether it should still print. */
async function resume(
  desk: StationApi,
  { id, lastGood, shortRoll }: JobsAsked & { kind: 'resume' },
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const batch = await desk.execute({ type: 'batch-resume', id: uuid(), batch: id, lastGood, shortRoll })
  if (batch.ok || batch.fault.code !== 'batch.unknown')
    return told(batch, ({ rows }) => ({ batch: id, rows }), terminal)
  const gone = await desk.execute({ type: 'go-on', id: uuid(), job: id })
  return gone.ok ? tellJob(desk, id, terminal) : gone
}

/** The label as it is now. */
async function tellJob(desk: StationApi, job: string, terminal: Terminal): Promise<Result<0 | 1>> {
  return told(await desk.ask({ type: 'job', job }), (history) => history.job, terminal)
}

function told<Value>(answer: Result<Value>, line: (value: Value) => unknown, terminal: Terminal): Result<0 | 1> {
  if (!answer.ok) return answer
  terminal.line(line(answer.value))
  return ok(0)
}
