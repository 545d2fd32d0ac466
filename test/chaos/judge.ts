/**
 * Holds the journal of a data folder against the paper that came out of the printers, when the station has come to rest
 * and the packer has settled everything. Every sentence it returns is a broken promise.
 */
import { isDeepStrictEqual } from 'node:util'
import { copyMark } from '../../src/model/copyMark.ts'
import type { Entry, Job } from '../../src/model/job.ts'
import { hasEnded } from '../../src/model/job.ts'
import { labelCode } from '../../src/model/label.ts'
import type { JournalOnDisk } from './journal.ts'
import type { Session } from './session.ts'
import { isOf } from './session.ts'
import type { PhysicalLabel } from './world.ts'

export interface Verdicts {
  readonly violations: readonly string[]
  readonly counts: Counts
}

export interface Counts {
  /** Pieces of paper that were wanted, and that came out. */
  readonly wanted: number
  readonly paper: number
  readonly jobs: number
  readonly entries: number
  readonly lost: number
  readonly duplicates: number
  readonly falsePrinted: number
  /** Labels that were in doubt at some time, and how many of them honestly so. */
  readonly doubted: number
  readonly refused: number
}

/** What the judge knows of one code. */
interface Count {
  readonly code: string
  readonly wanted: number
  readonly paper: number
  readonly printed: number
  readonly unconfirmed: number
}

export function judge(session: Session, journal: JournalOnDisk, labels: readonly PhysicalLabel[]): Verdicts {
  const jobs = [...journal.jobs.values()]
  const counts = countCodes(session, jobs, labels)
  const lost = [
    ...jobs.filter((job) => !hasEnded(job)).map((job) => `lost: ${nameOf(job)} never came to its end (${job.state})`),
    ...counts.filter(({ wanted, paper }) => paper < wanted).map((count) => `lost: ${told(count)}`),
  ]
  const duplicates = counts.filter(({ wanted, paper }) => paper > wanted).map((count) => `duplicate: ${told(count)}`)
  const falsePrinted = counts
    .filter(({ printed, paper }) => printed > paper)
    .map((count) => `false printed: ${told(count)}`)
  const denied = counts
    .filter(({ printed, unconfirmed, paper }) => paper > printed + unconfirmed)
    .map((count) => `denied: ${told(count)}`)
  const refused = jobs.filter((job) => isRefused(job, session, journal.entries)).map(refusal)
  const doubts = journal.entries.filter(({ body }) => body.type === 'doubted')
  const groundless = doubts
    .filter((doubt) => !isHonest(doubt, session, journal))
    .map((doubt) => `groundless doubt: ${nameOfEntry(doubt, journal)}`)
  return {
    violations: [
      ...lost,
      ...duplicates,
      ...falsePrinted,
      ...denied,
      ...refused,
      ...groundless,
      ...unreadable(labels),
      ...unlikeProjection(journal),
      ...revoked(jobs, session),
      ...unmarked(jobs, labels),
      ...[...session.unseen].map((label) => `unseen: ${label} was settled as not there, and nobody looked`),
    ],
    counts: {
      wanted: counts.reduce((sum, { wanted }) => sum + wanted, 0),
      paper: counts.reduce((sum, { paper }) => sum + paper, 0),
      jobs: jobs.length,
      entries: journal.entries.length,
      lost: lost.length,
      duplicates: duplicates.length,
      falsePrinted: falsePrinted.length,
      doubted: doubts.length,
      refused: refused.length,
    },
  }
}

/** Paper that was taken back in time is not wanted any more. */
function countCodes(session: Session, jobs: readonly Job[], labels: readonly PhysicalLabel[]): readonly Count[] {
  const jobsOf = Map.groupBy(jobs, (job) => labelCode(job.label))
  const paperOf = Map.groupBy(labels, ({ code }) => code)
  return [...new Set([...session.wanted.keys(), ...jobsOf.keys()])].map((code) => {
    const own = jobsOf.get(code) ?? []
    const takenBack = own.filter((job) => job.state === 'canceled' && session.takenBack.has(job.id)).length
    return {
      code,
      wanted: (session.wanted.get(code) ?? 0) - takenBack,
      paper: paperOf.get(code)?.length ?? 0,
      printed: own.filter((job) => job.verdict === 'printed').length,
      unconfirmed: own.filter((job) => job.verdict === 'sent-not-confirmed').length,
    }
  })
}

function told({ code, wanted, paper, printed }: Count): string {
  return `${code}: wanted ${wanted}, paper ${paper}, journal says printed ${printed}`
}

/** Given up although nothing outside failed for it. What a person settled as not printed is no refusal. */
function isRefused(job: Job, session: Session, entries: readonly Entry[]): boolean {
  const isExcused = [...session.excused].some((code) => isOf(labelCode(job.label), code))
  if (job.state !== 'aborted' || isExcused) return false
  return !entries.some((entry) => entry.job === job.id && entry.body.type === 'settled')
}

function refusal(job: Job): string {
  return `refused: ${nameOf(job)} for ${job.fault?.code}`
}

/** A doubt is honest when the station's life ended between *sending* and the verdict, or the printer was tampered with. */
function isHonest(doubt: Entry, session: Session, { entries, jobs }: JournalOnDisk): boolean {
  const job = jobs.get(doubt.job)
  if (job !== undefined && session.excused.has(labelCode(job.label))) return true
  const sending = entries.findLast(
    ({ job: id, body, sequence }) => id === doubt.job && body.type === 'sending' && sequence < doubt.sequence,
  )
  if (sending === undefined) return false
  return session.ends.some((end) => sending.sequence <= end && end < doubt.sequence)
}

function nameOfEntry({ job }: Entry, { jobs }: JournalOnDisk): string {
  const found = jobs.get(job)
  return found === undefined ? job : nameOf(found)
}

function nameOf(job: Job): string {
  return `${labelCode(job.label)} copy ${job.copy} (${job.id})`
}

function unreadable(labels: readonly PhysicalLabel[]): readonly string[] {
  return labels
    .filter(({ code }) => code === '?')
    .map(({ printer }) => `wrong label: printer ${printer} put out paper without one code`)
}

/** What the store keeps beside the journal must be what the entries say. */
function unlikeProjection({ jobs, kept }: JournalOnDisk): readonly string[] {
  const wrong = kept.filter((job) => !isDeepStrictEqual(JSON.parse(JSON.stringify(jobs.get(job.id) ?? null)), job))
  const known = new Set(kept.map(({ id }) => id))
  const missing = [...jobs.values()].filter(({ id }) => !known.has(id))
  return [...wrong, ...missing].map((job) => `projection: ${nameOf(job)} is not what its entries say`)
}

/** Paper that says which job it is of: a reprint is printed when paper with its very mark is there. */
function unmarked(jobs: readonly Job[], labels: readonly PhysicalLabel[]): readonly string[] {
  const marks = new Set(labels.map(({ mark }) => mark))
  return jobs
    .filter((job) => job.copy > 1 && job.verdict === 'printed' && !marks.has(markOf(job)))
    .map((job) => `false printed: ${nameOf(job)} has no paper with its mark`)
}

function markOf({ id, copy, label }: Job): string {
  return copyMark(label.order, label.parcel, copy, id)
}

function revoked(jobs: readonly Job[], session: Session): readonly string[] {
  return jobs
    .filter((job) => job.state === 'canceled' && !session.takenBack.has(job.id))
    .map((job) => `revoked: ${nameOf(job)} was canceled by nobody`)
}
