import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { CodeRule } from '../../model/codeRule.ts'
import { codeByRules, inCapitals } from '../../model/codeRule.ts'
import { copyMark, readCopyMark } from '../../model/copyMark.ts'
import type { Evidence, Job } from '../../model/job.ts'
import { namesParcel } from '../../model/namesParcel.ts'
import type { Scan } from '../../model/scan.ts'
import { readScan } from '../../model/scan.ts'
import type { Orders } from '../../ports/orders.ts'
import type { CardBoard } from '../scan/cardBoard.ts'
import type { LastAnswer } from './lastAnswer.ts'
import type { Ledger } from './ledger.ts'
import type { Queue } from './queue.ts'
import type { StillInside } from './stillInside.ts'

/**
 * Settles labels in doubt, by a person or by the label in hand. A bare scan never settles, since the code on a pick
 * slip is the same: only the scan that follows the command bar code *CÓ TEM* does.
 */
export interface Settling {
  /**
   * The command bar code *CÓ TEM* was scanned: the next scan is the label in hand, of whoever scanned it and of what is in
   * doubt now. No later doubt is meant, and nobody else.
   */
  expectLabel(): Result<undefined>
  /** Something else was done meanwhile: no label is in anybody's hand. */
  expectNothing(): void
  isExpecting(): boolean
  /** The label in hand, after `expectLabel`. Answers with the intent it belongs to. */
  labelInHand(line: string): Promise<Result<string>>
  /**
   * Faults: `job.unknown`, `job.changed-meanwhile` when it is not in doubt any more, and of a person who answered another
   * question a moment ago, unless they named this label (`isNamed`: in a list of labels, on a command line); of one who
   * found no label `printer.holds-label`, and once each `printer.holds-beginning` and `printer.stands-still`:
   * it may come out after they looked.
   */
  settle(job: string, printed: boolean, evidence: Evidence, isNamed?: boolean): Promise<Result<Job>>
  /** Labels in doubt, the one that came into doubt last first. */
  inDoubt(): readonly Job[]
}

export interface SettlingDeps {
  readonly ledger: Ledger
  readonly cards: Pick<CardBoard, 'allJobs' | 'isUnrecorded'>
  readonly queue: Pick<Queue, 'stopWatching'>
  readonly stillInside: StillInside
  readonly lastAnswer: LastAnswer
  /** Who is at the station. */
  readonly by: () => string
  readonly orders: Pick<Orders, 'get'>
  /** What the carrier's symbols say around an order's code. */
  readonly rules: () => readonly CodeRule[]
}

export function createSettling(deps: SettlingDeps): Settling {
  let expected: { readonly jobs: ReadonlySet<string>; readonly by: string } | null = null

  const inDoubt = () =>
    deps.cards
      .allJobs()
      .filter((job) => job.state === 'in-doubt' || (job.state === 'sending' && deps.cards.isUnrecorded(job.id)))
      .sort((a, b) => b.changedAt - a.changedAt)

  const stillExpected = (): readonly Job[] => {
    const asked = expected
    return asked === null || asked.by !== deps.by() ? [] : inDoubt().filter(({ id }) => asked.jobs.has(id))
  }

  const isInDoubt = (job: string) => deps.ledger.get(job)?.state === 'in-doubt'

  const settle: Settling['settle'] = async (id, printed, evidence, isNamed = false) => {
    const job = deps.ledger.get(id)
    if (job === null) return fail('job.unknown')
    if (evidence === 'person' && !isNamed && deps.lastAnswer.isTooSoonFor(id)) return fail('job.changed-meanwhile')
    // A person who looked knows more than a printer that says nothing, and than a verdict that could not be written.
    if (job.state === 'sending' && job.stalled.length > 0) await deps.queue.stopWatching(id)
    const sending = deps.ledger.get(id)?.state === 'sending' && deps.cards.isUnrecorded(id)
    if (sending) await deps.ledger.record(id, { type: 'doubted', fault: { code: 'job.interrupted' }, ms: job.ms })
    if (!isInDoubt(id)) return fail('job.changed-meanwhile')
    // Before it is on disk, so that of two that come at once one is taken; and anew once the next one is asked about.
    deps.lastAnswer.given(id)
    const inside = printed || evidence !== 'person' ? null : await deps.stillInside(job)
    if (inside !== null) return failed(inside)
    if (!isInDoubt(id)) return fail('job.changed-meanwhile')
    const settled = await deps.ledger.record(id, { type: 'settled', printed, evidence }, deps.by())
    if (settled.ok) deps.lastAnswer.given(id)
    return settled
  }

  return {
    inDoubt,
    settle,
    isExpecting: () => stillExpected().length > 0,
    expectNothing() {
      expected = null
    },
    expectLabel() {
      const jobs = new Set(inDoubt().map(({ id }) => id))
      if (jobs.size === 0) return fail('station.nothing-to-do')
      expected = { jobs, by: deps.by() }
      return ok()
    },
    async labelInHand(line) {
      const meant = stillExpected()
      expected = null
      const rules = deps.rules()
      const read = readScan(line)
      if (!read.ok && codeByRules(line, rules) === null) return read
      const job = jobOfLabel(line, meant.length > 0 ? meant : inDoubt(), rules)
      if (job === undefined) return fail('job.unknown', { facts: { code: line.trim() } })
      const other = read.ok ? await otherCalled(deps, read.value, job) : null
      if (other !== null)
        return fail('scan.ambiguous', { facts: { code: line.trim(), orders: `${job.label.order}, ${other}` } })
      // Half a label has its code, too: only a person who sees that it is whole can say so.
      if (job.fault?.code === 'printer.half-label') return fail('printer.half-label')
      const settled = await settle(job.id, true, 'label-in-hand')
      return settled.ok ? ok(job.intent) : settled
    },
  }
}

/** By a rule it is this label's code, and as it stands another order's that was read here. */
async function otherCalled({ orders }: SettlingDeps, scan: Scan, { label }: Job): Promise<string | null> {
  if (scan.kind !== 'code' || scan.order === label.order) return null
  const known = await orders.get(label.account, scan.order)
  return known.ok && known.value === null ? null : scan.order
}

/**
 * The label in doubt that a scanned code can be. The copy mark of a reprint settles that copy and nothing else does; a
 * first print is settled by its code, and by its order's code when that can mean no other.
 */
function jobOfLabel(line: string, doubted: readonly Job[], rules: readonly CodeRule[]): Job | undefined {
  const code = inCapitals(line.trim())
  if (readCopyMark(code) !== null)
    return doubted.find(({ id, copy, label }) => copyMark(label.order, label.parcel, copy, id) === code)
  const named = doubted.flatMap((job) => {
    const naming = job.copy === 1 ? namesParcel(line, job.label, rules) : null
    return naming === 'parcel' || naming === 'order' ? [{ job, naming }] : []
  })
  // By its own code and by a rule it may mean two.
  if (new Set(named.map(({ job }) => job.label.order)).size > 1) return undefined
  const [only, ...others] = named
  return named.find(({ naming }) => naming === 'parcel')?.job ?? (others.length === 0 ? only?.job : undefined)
}
