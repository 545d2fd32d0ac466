import { isDeepStrictEqual } from 'node:util'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Card } from '../../contract/card.ts'
import type { Allowed, Command, Query } from '../../contract/commands.ts'
import { allowedOf } from '../../contract/commands.ts'
import type { Asks, JobHistory, JobPage, JobRow } from '../../contract/jobs.ts'
import { cardOnScreen } from '../../model/cardOnScreen.ts'
import type { Job, ReprintReason } from '../../model/job.ts'
import { asksFirst, canBeCanceled, isGuarded, mayBeSecond, mayHavePrinted } from '../../model/job.ts'
import { labelCode } from '../../model/label.ts'
import type { StationSettings } from '../../model/settings.ts'
import { accountCalled, keptAccounts, nameOfShop } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import { readFigures } from '../figures/figures.ts'
import type { AnswerTo, CommandHandlers, Given, Permit, Permits, QueryHandlers } from '../handlers.ts'
import type { Ledger } from '../print/ledger.ts'
import type { Queue } from '../print/queue.ts'
import type { Settling } from '../print/settling.ts'
import type { PrinterProfiles } from '../printers/printerProfiles.ts'
import type { CardBoard } from './cardBoard.ts'
import { isOpenWrongLabel } from './cardBoard.ts'
import type { Intake } from './intake.ts'
import type { WrongLabels } from './wrongLabels.ts'

/** Single labels, those on a card and those of weeks ago: looked up, settled, printed again, taken back. */
export interface JobCommands {
  readonly commands: Pick<CommandHandlers, JobCommand>
  readonly queries: Pick<QueryHandlers, 'jobs' | 'job' | 'figures'>
  /**
   * *KHÔNG CÓ TEM*: the label in doubt on this card did not come out, so it is settled and printed again. Where no label is on
   * the screen, the only one that is in doubt. Faults: `scan.several-doubts`, `station.nothing-to-do`.
   */
  noLabel(id: string, card: string | null): Promise<AnswerTo<'reprint'>>
  /** Fault: `job.unknown`. */
  history(job: string): Promise<Result<JobHistory>>
  /** The card that must be acknowledged before the next parcel. */
  blockingCard(): string | null
  /** It must be acknowledged before the next parcel. */
  blocks(card: string): boolean
  /** The card that a packer has on the screen, where nobody has picked another. */
  shownCard(): string | null
  /** The labels of a card that can still be taken back. */
  waitingOn(card: string): readonly string[]
}

type JobCommand =
  | 'reprint'
  | 'reprint-last'
  | 'reprint-job'
  | 'print-parcel'
  | 'acknowledge'
  | 'settle'
  | 'cancel'
  | 'go-on'

export interface JobCommandsDeps {
  readonly cards: CardBoard
  readonly intake: Intake
  readonly journal: Journal
  readonly ledger: Ledger
  readonly permits: Pick<Permits, 'check'>
  readonly profiles: PrinterProfiles
  readonly queue: Queue
  readonly settling: Settling
  readonly wrongLabels: Pick<WrongLabels, 'acknowledged'>
  /** Who is at the station. */
  readonly by: () => string
  /** `account`: whose labels can be settled, repeated and taken back now. */
  readonly settings: () => Pick<StationSettings, 'account' | 'shops' | 'accounts' | 'shop' | 'environment'>
}

export function createJobCommands(deps: JobCommandsDeps): JobCommands {
  return {
    commands: {
      reprint: (command) => again(deps, command.card, command),
      'reprint-last': (command) => reprintLast(deps, command),
      'reprint-job': (command) => reprintJob(deps, command),
      'print-parcel': (command) => printParcel(deps, command),
      acknowledge: (command) => acknowledge(deps, command),
      settle: async (command) => nothing(await settle(deps, command)),
      cancel: async ({ job }) => nothing(await cancel(deps, job)),
      'go-on': (command) => goOn(deps, command),
    },
    queries: {
      jobs: (query) => page(deps, query),
      job: ({ job }) => history(deps, job),
      figures: (query) =>
        readFigures(deps.journal, deps.settings().account, query, {
          printer: (id) => deps.profiles.get(id)?.name ?? id,
          shop: (shop) => nameOfShop(deps.settings().shops, shop),
        }),
    },
    noLabel: (id, card) => noLabel(deps, id, card),
    history: (job) => history(deps, job),
    blockingCard: () => deps.cards.newest().find((card) => card.blocks)?.id ?? null,
    blocks: (card) => cardOf(deps, card)?.blocks === true,
    shownCard: () => cardOnScreen(deps.cards.newest(), null)?.id ?? null,
    waitingOn: (card) => (cardOf(deps, card)?.labels ?? []).filter(canBeCanceled).map(({ job }) => job),
  }
}

function cardOf({ cards }: JobCommandsDeps, id: string): Card | undefined {
  return cards.newest().find((card) => card.id === id)
}

async function page(
  deps: JobCommandsDeps,
  { filter, limit, before }: Query & { type: 'jobs' },
): Promise<Result<JobPage>> {
  const found = await deps.journal.search(deps.settings().account, filter, limit, before)
  return found.ok ? ok({ ...found.value, jobs: found.value.jobs.map((job) => rowOf(deps, job)) }) : found
}

async function history(deps: JobCommandsDeps, id: string): Promise<Result<JobHistory>> {
  const [job, entries] = await Promise.all([deps.journal.job(id), deps.journal.entries(id)])
  if (!job.ok) return job
  if (!entries.ok) return entries
  if (job.value === null) return fail('job.unknown', { facts: { job: id } })
  return ok({ job: rowOf(deps, job.value), entries: entries.value.map(({ at, by, body }) => ({ at, by, body })) })
}

/** A reprint of something: its id is the intent of the new print. */
type Reprint = Pick<Command & { type: 'reprint' }, 'id' | 'reason' | 'asks'> & Allowed

async function again(deps: JobCommandsDeps, card: string, asked: Reprint): Promise<AnswerTo<'reprint'>> {
  const note = deps.cards.note(card)
  const jobs = deps.cards.jobs(card)
  // What asks is answered; the other parcels of its card may have their labels.
  const repeats = !jobs.some(asksFirst) && (jobs.some(mayHavePrinted) || note?.printedBefore != null)
  const hasNews = note?.news != null && !isOpenWrongLabel(note)
  const isOld = hasNews && note.news.code === 'order.changed'
  const allow = async () => {
    // The card may be from before a new label, which is right.
    const isReason = isOld && asked.reason === null && (await deps.intake.isOldStill(card))
    const wish = isReason ? { ...asked, reason: 'changed' as const } : asked
    const may = await mayHaveSecond(deps, wish)
    return may.ok ? ok({ ...may.value, reason: wish.reason }) : may
  }
  const allowed = repeats ? await allow() : null
  if (allowed?.ok === false) return allowed
  const second = { intent: asked.id, reason: asked.reason, ...allowed?.value }
  const taken = await deps.intake.again(second, card, {
    // That it is old is asked once more in its turn: until then the new label may have come out by another key.
    allowSecond: async () => (isOld || allowed === null ? allow() : allowed),
    isSeen: (job) => !isOther(asked.asks, job),
    mayGoOn: (job) => passGuard(deps, job, asked),
  })
  // Whoever has the new label made knows what became of the one on the card.
  if (hasNews && taken.ok && taken.value === asked.id) deps.cards.acknowledge(note)
  return cardAnswer(taken)
}

async function reprintLast(
  deps: JobCommandsDeps,
  asked: Command & { type: 'reprint-last' },
): Promise<AnswerTo<'reprint'>> {
  const card = asked.card ?? deps.cards.newest().find((candidate) => candidate.code !== null)?.id
  return card === undefined ? fail('station.nothing-to-do') : again(deps, card, asked)
}

async function reprintJob(
  deps: JobCommandsDeps,
  command: Command & { type: 'reprint-job' },
): Promise<AnswerTo<'reprint'>> {
  const job = await find(deps, command.job)
  if (!job.ok) return job
  const allowed = await mayHaveSecond(deps, command)
  if (!allowed.ok) return allowed
  const { id: intent, reason } = command
  return cardAnswer(await deps.intake.againJob({ intent, reason, ...allowed.value }, job.value))
}

async function printParcel(
  deps: JobCommandsDeps,
  command: Command & { type: 'print-parcel' },
): Promise<AnswerTo<'reprint'>> {
  const { id, line, size, reason } = command
  const allow = (why: ReprintReason | null) => mayHaveSecond(deps, { ...allowedOf(command), reason: why })
  return cardAnswer(await deps.intake.parcel({ intent: id, reason }, line, size, allow))
}

async function noLabel(deps: JobCommandsDeps, id: string, card: string | null): Promise<AnswerTo<'reprint'>> {
  const job = doubtMeant(deps, card)
  if (!job.ok) return job
  const settled = await deps.settling.settle(job.value.id, false, 'person')
  return settled.ok
    ? cardAnswer(await deps.intake.insteadOf({ intent: id, reason: 'did-not-come-out' }, settled.value))
    : settled
}

/**
 * Whoever says that there is none has looked for what the screen asks about, be another in doubt since: of a card without
 * a doubt somebody has said so already, or its label is there. Where no card is seen, only what nothing else can be is meant.
 */
function doubtMeant({ cards, settling }: JobCommandsDeps, card: string | null): Result<Job> {
  const doubts = settling.inDoubt()
  const [only, ...others] = doubts
  if (only === undefined) return fail('station.nothing-to-do')
  if (card !== null) {
    const meant = cards.jobs(card).find(({ id }) => doubts.some((job) => job.id === id))
    return meant === undefined ? fail('station.nothing-to-do') : ok(meant)
  }
  return others.length === 0 ? ok(only) : fail('scan.several-doubts')
}

/** Seen by the operator. A job that asks whether it should still print is taken back by that. */
async function acknowledge(deps: JobCommandsDeps, command: Command & { type: 'acknowledge' }): Promise<Result<null>> {
  const intent = command.card
  const note = deps.cards.note(intent)
  if (note === null) return fail('job.unknown')
  if (isOpenWrongLabel(note)) {
    const waived = await waive(deps, String(note.fault?.facts?.job), command)
    if (!waived.ok) return waived
  }
  for (const job of deps.cards.jobs(intent)) {
    if (asksFirst(job)) await deps.queue.cancel(job.id, deps.by())
    else if (!job.acknowledged && (job.state === 'aborted' || job.state === 'in-doubt'))
      await deps.ledger.record(job.id, { type: 'acknowledged' }, deps.by())
  }
  deps.cards.acknowledge(note)
  return ok(null)
}

async function settle(deps: JobCommandsDeps, command: Command & { type: 'settle' }): Promise<Result<Job>> {
  const { job, printed, listed, byCommandLine } = command
  const found = await find(deps, job)
  return found.ok ? deps.settling.settle(job, printed, 'person', listed === true || byCommandLine === true) : found
}

async function cancel(deps: JobCommandsDeps, job: string): Promise<Result<undefined>> {
  const found = await find(deps, job)
  return found.ok ? deps.queue.cancel(job, deps.by()) : found
}

async function goOn(deps: JobCommandsDeps, command: Command & { type: 'go-on' }): Promise<Result<null>> {
  const job = await find(deps, command.job)
  if (!job.ok) return job
  const { fault } = job.value
  if (isOther(command.asks, job.value)) return fail('job.changed-meanwhile')
  const passed = asksFirst(job.value) ? await passGuard(deps, job.value, command) : ok()
  if (!passed.ok) return passed
  const about = command.byCommandLine === true ? undefined : fault
  return deps.queue.goOn(command.job, about) ? ok(null) : fail('job.changed-meanwhile')
}

/** It asks something else than what was seen. */
function isOther(asks: Asks, job: Job): boolean {
  const { code, facts } = job.fault ?? {}
  return asks !== undefined && asksFirst(job) && !isDeepStrictEqual([asks?.code, asks?.facts], [code, facts])
}

function mayHaveSecond({ permits }: JobCommandsDeps, asked: Allowed & Given): Promise<Result<Permit>> {
  return permits.check('second-label', asked)
}

/** Why a second label is wanted stands beside why a deed is done. */
type Passing = Allowed & { readonly reason?: ReprintReason | null | undefined }

/** A label is printed although its bar codes say no, or though it may be out already: that takes what a second one takes. */
async function passGuard(deps: JobCommandsDeps, job: Job, asked: Passing): Promise<Result<undefined>> {
  if (isGuarded(job)) return allowed(deps, 'unguarded', job, asked)
  return mayBeSecond(job) ? allowedSecond(deps, job, asked) : ok()
}

/** On disk before it goes on, and the label says on itself what it is. */
async function allowedSecond(deps: JobCommandsDeps, job: Job, asked: Passing): Promise<Result<undefined>> {
  const reason = asked.reason ?? null
  const permit = await mayHaveSecond(deps, { ...allowedOf(asked), reason })
  if (!permit.ok) return permit
  const { leader } = permit.value
  if (leader === null && reason === null) return ok()
  const body = { type: 'allowed', deed: 'second-label', why: reason, leader } as const
  const noted = await deps.ledger.record(job.id, body, deps.by())
  return noted.ok ? ok() : noted
}

/**
 * The label in hand is none of the parcel's, and somebody goes on all the same. `id`: of its job, where it is one of ours,
 * be it of another account.
 */
async function waive(
  deps: JobCommandsDeps,
  id: string,
  asked: Command & { type: 'acknowledge' },
): Promise<Result<undefined>> {
  const job = await read(deps, id)
  if (!job.ok) return job
  const waived = await allowed(deps, 'mismatch', job.value, asked)
  return waived.ok ? deps.wrongLabels.acknowledged(asked.card) : waived
}

/** On disk before it is done: what was given up, by whom and why. */
async function allowed(
  { permits, ledger, by }: JobCommandsDeps,
  deed: 'unguarded' | 'mismatch',
  job: Job | null,
  asked: Allowed,
): Promise<Result<undefined>> {
  const why = asked.why ?? null
  const permit = await permits.check(deed, { ...asked, reason: why })
  if (!permit.ok) return permit
  const { leader } = permit.value
  if (job === null || (leader === null && why === null)) return ok()
  const noted = await ledger.record(job.id, { type: 'allowed', deed, why, leader }, by())
  return noted.ok ? ok() : noted
}

/** A job that the window has forgotten is read from the journal again. Another account's waits until that is used. */
async function find(deps: JobCommandsDeps, id: string): Promise<Result<Job>> {
  const found = await read(deps, id)
  if (!found.ok) return found
  if (found.value === null) return fail('job.unknown', { facts: { job: id } })
  const { account } = found.value.label
  const settings = deps.settings()
  return account === settings.account
    ? ok(found.value)
    : fail('job.other-account', { facts: { account: accountCalled(account, keptAccounts(settings)) } })
}

async function read({ ledger, journal }: JobCommandsDeps, id: string): Promise<Result<Job | null>> {
  const known = ledger.get(id)
  if (known !== null) return ok(known)
  const found = await journal.job(id)
  if (found.ok && found.value !== null) ledger.know([found.value])
  return found
}

function rowOf({ profiles }: JobCommandsDeps, job: Job): JobRow {
  return {
    job: job.id,
    code: labelCode(job.label),
    parcel: job.label.parcel,
    size: job.label.size,
    printer: profiles.get(job.printer)?.name ?? job.printer,
    state: job.state,
    verdict: job.verdict,
    fault: job.fault,
    copy: job.copy,
    reason: job.reason ?? null,
    by: job.by,
    batch: job.batch?.id ?? null,
    grams: job.weighed?.grams ?? null,
    acceptedAt: job.acceptedAt,
    changedAt: job.changedAt,
  }
}

function cardAnswer(intent: Result<string>): AnswerTo<'reprint'> {
  return intent.ok ? ok({ card: intent.value }) : intent
}

function nothing(result: Result<unknown>): Result<null> {
  return result.ok ? ok(null) : result
}
