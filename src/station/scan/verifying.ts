import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { Verified } from '../../contract/scanning.ts'
import { copyMark, readCopyMark } from '../../model/copyMark.ts'
import type { Job } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { parcelWritten } from '../../model/namesParcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Ledger } from '../print/ledger.ts'
import { noteOfLabel } from '../print/recover.ts'
import { shownLine } from './accepting.ts'
import type { PrintedDeps } from './duplicates.ts'
import { learnOfPrinted, shoutIfOld } from './duplicates.ts'
import { lastPrintOf } from './meantLabels.ts'
import { nameLabel } from './nameLabel.ts'
import type { WrongLabels } from './wrongLabels.ts'

/**
 * Holds a label in hand against the parcel it is on. What was found is an entry of that label's job with who and when; a
 * mismatch is also a card that blocks, since a wrong label on a parcel sends it to somebody else, and so is an old label.
 */
export interface Verifying {
  /** `item`: the parcel, or the slip beside it. The intent is the card's. Faults: `scan.*` of either line, `store.*`. */
  verify(intent: string, item: string, label: string): Promise<Result<Verified>>
}

export interface VerifyingDeps extends PrintedDeps {
  readonly settings: () => StationSettings
  readonly journal: Pick<Journal, 'lastPrints' | 'search'>
  readonly ledger: Pick<Ledger, 'get' | 'know' | 'record' | 'forget'>
  readonly wrongLabels: Pick<WrongLabels, 'found'>
  /** Who is at the station. */
  readonly by: () => string
}

/** `label` null: nobody knows whose it is. `job` null: this station did not print it. */
interface InHand {
  readonly code: string
  readonly label: Label | null
  readonly job: Job | null
}

export function createVerifying(deps: VerifyingDeps): Verifying {
  const named = (line: string) => nameNow(deps, line)
  return {
    async verify(intent, itemLine, labelLine) {
      const item = await named(itemLine)
      if (!item.ok) return item
      const mark = labelLine.trim().toUpperCase()
      const found =
        readCopyMark(mark) === null ? await printed(deps, await named(labelLine)) : await marked(deps, mark, item.value)
      if (!found.ok) return found
      const { code, label, job } = found.value
      const match = label !== null && belongTogether(item.value, label)
      const scan = { intent, at: deps.clock.now(), scanned: shownLine(labelLine) }
      // Before anything can fail: it blocks, whatever the disk says.
      const kept = match ? ok() : await deps.wrongLabels.found({ ...scan, item: item.value, label: code, job: job?.id })
      const noted = job === null ? ok(false) : await noteDown(deps, job, match)
      if (!kept.ok) return kept
      if (!noted.ok) return noted
      const news =
        match && job !== null ? await shoutIfOld(deps, await noteOfLabel(deps.orders, item.value, scan), job) : null
      return ok({ match, code, noted: noted.value, news })
    },
  }
}

/** A seller's code may be another order's by now, which only the carrier knows. */
async function nameNow(deps: VerifyingDeps, line: string): Promise<Result<Label>> {
  const { size } = deps.settings()
  const label = await nameLabel(deps, line, size)
  if (!label.ok || parcelWritten(line, label.value.order) !== null) return label
  await learnOfPrinted(deps, [label.value])
  return nameLabel(deps, line, size)
}

/** The code of an order says nothing of its parcels; the code of a parcel does. */
function belongTogether(item: Label, label: Label): boolean {
  return item.order === label.order && (item.parcel === 0 || item.parcel === label.parcel)
}

async function printed({ journal }: VerifyingDeps, named: Result<Label>): Promise<Result<InHand>> {
  if (!named.ok) return named
  const label = named.value
  const prints = await journal.lastPrints(label.account, label.order)
  if (!prints.ok) return prints
  return ok({ code: labelCode(label), label, job: lastPrintOf(prints.value, label.parcel) })
}

/** Labels of other orders that a copy mark is looked for among, and how many are read at once. */
const mostLabels = 20_000
const atOnce = 1_000

/** A copy mark says nothing of its order: it is looked for among the item's labels, then among all, the latest first. */
async function marked({ journal }: VerifyingDeps, mark: string, { account, order }: Label): Promise<Result<InHand>> {
  const isMarked = ({ id, copy, label }: Job) => copyMark(label.order, label.parcel, copy, id) === mark
  const search = async (code: string, most: number): Promise<Result<Job | null>> => {
    const filter = { states: [], verdicts: [], printer: null, code, batch: null, from: null, to: null }
    let from: string | null = null
    for (let read = 0; read < most; read += atOnce) {
      const found = await journal.search(account, filter, atOnce, from)
      if (!found.ok) return found
      const job = found.value.jobs.find(isMarked)
      if (job !== undefined || found.value.next === null) return ok(job ?? null)
      from = found.value.next
    }
    return ok(null)
  }
  const own = await search(order, atOnce)
  const found = own.ok && own.value === null ? await search('', mostLabels) : own
  if (!found.ok) return found
  const job = found.value
  return ok(job === null ? { code: mark, label: null, job } : { code: labelCode(job.label), label: job.label, job })
}

async function noteDown({ ledger, by }: VerifyingDeps, job: Job, match: boolean): Promise<Result<boolean>> {
  const known = ledger.get(job.id) !== null
  if (!known) ledger.know([job])
  const recorded = await ledger.record(job.id, { type: 'verified', match }, by())
  if (!known) ledger.forget(job.id)
  return recorded.ok ? ok(true) : recorded
}
