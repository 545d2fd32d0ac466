import type { Fault } from '../../base/fault.ts'
import type { Card } from '../../contract/card.ts'
import type { EntryBody, Job } from '../../model/job.ts'
import { hasEnded } from '../../model/job.ts'
import type { StateReason } from '../../model/printer.ts'
import type { Board } from '../board.ts'
import type { CardContext, ScanNote } from './cards.ts'
import { cardOf } from './cards.ts'
import { createJobsByIntent } from './jobsByIntent.ts'

/** The cards of the last scans: notes and jobs by intent, shown on the board as they change. */
export interface CardBoard {
  /** A new scan, or a scan that was recalled from the journal at the start. */
  put(note: ScanNote): void
  /** A scan whose card comes later than those of scans made since: behind all others. */
  putBack(note: ScanNote): void
  amend(intent: string, change: Partial<ScanNote>): void
  /** Somebody knows of what the card said when it was `seen`: a wrong label that has come under its name since is another. */
  acknowledge(seen: ScanNote): void
  /** A job as it is now. */
  job(job: Job, body?: EntryBody): void
  /** The journal refused an entry of this job; only this board knows. */
  unrecorded(job: Job, fault: Fault): void
  /** What the journal could not be told of these jobs is tried anew: their cards wait for it again. */
  triedAnew(jobs: readonly Job[]): void
  note(intent: string): ScanNote | null
  jobs(intent: string): readonly Job[]
  /** Cards, the newest scan first. */
  newest(): readonly Card[]
  /** Jobs of every card, the newest scan's first; then those of batches, which have no card, while they are not over. */
  allJobs(): readonly Job[]
  /** Shows the cards of one printer again, after it stopped or went on. */
  refresh(printer: string): void
  /**
   * Resolves with the card once none of its labels has anything left to do by itself, or as it is when the board
   * closes. null: no such card.
   */
  over(intent: string): Promise<Card | null>
  /** The journal refused an entry of this job, and has taken none since. */
  isUnrecorded(job: string): boolean
  /** Nobody is kept waiting any more. */
  close(): void
}

export interface CardBoardDeps {
  readonly board: Board
  readonly pictured: (job: string) => boolean
  readonly laneReasons: (job: Job) => readonly StateReason[]
  readonly printerName: (printer: string) => string
  readonly asksFirstLabel: (job: Job) => boolean
  /** A card that is shown no more: its jobs can be forgotten. */
  readonly dropped: (jobs: readonly Job[]) => void
  /** Somebody knows of what a card says. */
  readonly seen: (intent: string) => void
}

const shown = 30

/** Nobody needs it any more. */
function mayLeave(card: Card, jobs: readonly Job[], unrecorded: ReadonlyMap<string, Fault>): boolean {
  return canLeave(card) && !jobs.some((job) => job.state === 'in-doubt' || unrecorded.has(job.id))
}

export function createCardBoard(deps: CardBoardDeps): CardBoard {
  const notes = new Map<string, Numbered>()
  const jobs = createJobsByIntent(deps.dropped)
  const unrecorded = new Map<string, Fault>()
  const waiters = createWaiters()
  let closed = false
  const context: CardContext = { ...deps, unrecorded: (job) => unrecorded.get(job) ?? null }

  let lastTurn = 0
  const cardFor = (note: Numbered) => cardOf(note, note.turn, jobs.of(note.intent), context)

  const show = (intent: string) => {
    const note = notes.get(intent)
    if (note === undefined) return
    const card = cardFor(note)
    deps.board.set('card', intent, card)
    if (isSettled(card) || closed) waiters.tell(intent, card)
  }

  const amend = (intent: string, change: (note: ScanNote) => Partial<ScanNote>) => {
    amendIn(notes, intent, change)
    show(intent)
  }

  /** Old cards leave the window; those that still need somebody stay. */
  const prune = () => {
    for (const note of newestFirst(notes).toReversed()) {
      if (notes.size <= shown) return
      if (waiters.has(note.intent) || !mayLeave(cardFor(note), jobs.of(note.intent), unrecorded)) continue
      notes.delete(note.intent)
      jobs.drop(note.intent)
      deps.board.set('card', note.intent, null)
    }
  }

  const put = (note: ScanNote, turn: number) => {
    jobs.card(note.intent)
    setNewest(notes, { ...note, turn })
    show(note.intent)
    prune()
  }

  return {
    put: (note) => put(note, ++lastTurn),
    putBack: (note) => put(note, 0),
    amend: (intent, change) => amend(intent, () => change),
    acknowledge: (seen) => amend(seen.intent, (note) => seenNow(deps, note, seen)),
    job(job) {
      jobs.put(job)
      unrecorded.delete(job.id)
      show(job.intent)
    },
    unrecorded(job, fault) {
      unrecorded.set(job.id, fault)
      show(job.intent)
    },
    triedAnew(tried) {
      for (const { id } of tried) unrecorded.delete(id)
      for (const { intent } of tried) show(intent)
    },
    note: (intent) => notes.get(intent) ?? null,
    jobs: jobs.of,
    newest: () => newestFirst(notes).map(cardFor),
    allJobs: () => [...newestFirst(notes).map(({ intent }) => intent), ...jobs.rows()].flatMap(jobs.of),
    refresh(printer) {
      for (const intent of jobs.intents())
        if (jobs.of(intent).some((job) => job.printer === printer && !hasEnded(job))) show(intent)
    },
    isUnrecorded: (job) => unrecorded.has(job),
    async over(intent) {
      const note = notes.get(intent)
      if (note === undefined) return null
      const card = cardFor(note)
      return isSettled(card) || closed ? card : waiters.wait(intent)
    },
    close() {
      closed = true
      for (const intent of waiters.intents()) show(intent)
    },
  }
}

function seenNow({ seen: known }: CardBoardDeps, note: ScanNote, seen: ScanNote): Partial<ScanNote> {
  const acknowledged = isKnownNow(note, seen)
  if (acknowledged) known(note.intent)
  return { acknowledged }
}

/** `turn`: its place among the scans, as `Card.turn`. */
type Numbered = ScanNote & Pick<Card, 'turn'>

function newestFirst(notes: ReadonlyMap<string, Numbered>): readonly Numbered[] {
  return [...notes.values()].sort((a, b) => b.turn - a.turn || b.at - a.at)
}

/** Who waits for the card of an intent. */
function createWaiters() {
  const waiting = new Map<string, ((card: Card) => void)[]>()
  return {
    has: (intent: string) => waiting.has(intent),
    intents: () => [...waiting.keys()],
    wait: (intent: string) =>
      new Promise<Card>((resolve) => waiting.set(intent, [...(waiting.get(intent) ?? []), resolve])),
    tell(intent: string, card: Card) {
      for (const tell of waiting.get(intent) ?? []) tell(card)
      waiting.delete(intent)
    },
  }
}

/** Nothing that comes under its name takes the place of a wrong label that nobody has acknowledged. */
function setNewest(notes: Map<string, Numbered>, note: Numbered): void {
  const before = notes.get(note.intent)
  notes.delete(note.intent)
  notes.set(note.intent, before !== undefined && isOpenWrongLabel(before) ? { ...before, turn: note.turn } : note)
}

/** The label in hand was none of the parcel's, and nobody has said yet that they know. */
export function isOpenWrongLabel({ fault, acknowledged }: ScanNote): boolean {
  return fault?.code === 'scan.wrong-label' && !acknowledged
}

function amendIn(notes: Map<string, Numbered>, intent: string, change: (note: ScanNote) => Partial<ScanNote>): void {
  const note = notes.get(intent)
  if (note !== undefined) notes.set(intent, { ...note, ...change(note) })
}

/** Once somebody knows of it as it was `seen`. */
function isKnownNow(note: ScanNote, seen: ScanNote): boolean {
  return !isOpenWrongLabel(note) || isOpenWrongLabel(seen)
}

function canLeave(card: Card): boolean {
  return !card.blocks && isSettled(card)
}

function isSettled(card: Card): boolean {
  if (card.labels.length === 0) return card.fault !== null || card.verdict === 'duplicate'
  return card.labels.every((label) => label.verdict !== null || label.state === 'canceled')
}
