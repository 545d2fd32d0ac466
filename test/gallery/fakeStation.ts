import type { Bridge } from '../../renderer/live/stationBridge.ts'
import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { CommandAnswer, QueryAnswer } from '../../src/contract/answers.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import type { SettingsView } from '../../src/contract/settings.ts'
import type { Patch } from '../../src/contract/tables.ts'
import { readBadge } from '../../src/model/operator.ts'
import { commandCodes } from '../../src/model/scan.ts'
import { drawLabel } from './drawLabel.ts'
import type { FakeBatches } from './fakeBatches.ts'
import { fakeBatches } from './fakeBatches.ts'
import type { FakeBoard } from './fakeBoard.ts'
import { fakeBoard } from './fakeBoard.ts'
import { answerImports } from './fakeImports.ts'
import type { FakeJobs } from './fakeJobs.ts'
import { fakeJobs } from './fakeJobs.ts'
import { actOnOperators } from './fakeOperators.ts'
import type { FakeOrders } from './fakeOrders.ts'
import { fakeOrders } from './fakeOrders.ts'
import type { FakePickups } from './fakePickups.ts'
import { fakePickups } from './fakePickups.ts'
import { actOnScanning, answerScanning } from './fakeScanner.ts'
import { actOnSetup, answerSetup } from './fakeSetup.ts'
import { card, label, parcel, station } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

/**
 * A station for looking at the window: it holds one state of the gallery, draws its labels, and lets a scan, a key or
 * a command bar code do what it says. It prints nothing and knows no parcel.
 */
export function fakeStation(state: GalleryState): Bridge {
  const board = fakeBoard(state)
  const jobs = fakeJobs(state.jobs ?? 'none')
  const batches = fakeBatches(state.batches ?? 'none')
  const orders = fakeOrders(state)
  board.put(...batches.views().map((row) => ({ table: 'batch', key: row.id, row }) as const))
  const pickups = fakePickups(state.pickups)
  board.put(...pickups.patches())
  const policy = state.settings?.reprint ?? 'free'
  return {
    execute: <C extends Command>(command: C) =>
      Promise.resolve(act({ board, jobs, batches, orders, pickups, policy }, command) as Result<CommandAnswer<C>>),
    ask: <Q extends Query>(query: Q) =>
      (orders.ask(query) ?? Promise.resolve(answer({ board, jobs, batches, pickups }, query))) as Promise<
        Result<QueryAnswer<Q>>
      >,
    watch: (listener) => board.watch(listener),
    onConnection(listener) {
      if (state.connection !== 'connecting') listener('connected')
      const { connection } = state
      // What was shown before the connection was lost stays on the screen.
      if (connection !== undefined) setTimeout(() => listener(connection), 50)
      return () => undefined
    },
  }
}

function answer({ board, jobs, batches, pickups }: Omit<Fake, 'policy' | 'orders'>, query: Query): Result<unknown> {
  const ofPickups = pickups.answer(query)
  if (ofPickups !== null) return ofPickups
  if (query.type === 'batch-rows') return batches.rows(query)
  if (query.type === 'snapshot') return ok(board.snapshot())
  if (query.type === 'outcome' || query.type === 'badges') return ok([])
  if (query.type === 'jobs') return jobs.page(query)
  if (query.type === 'job') return jobs.history(query.job)
  if (query.type === 'figures') return jobs.figures(query)
  if (query.type !== 'picture') return answerImports(query) ?? answerScanning(query) ?? answerSetup(query)
  const found = cardOf(board, query.job)
  const wanted = found?.labels.find(({ job }) => job === query.job)
  if (found === undefined || wanted === undefined) return fail('job.unknown')
  return ok(drawLabel(wanted.code, found.size, wanted.verdict === 'printed' ? 'printer' : 'station'))
}

interface Fake {
  readonly board: FakeBoard
  readonly jobs: FakeJobs
  readonly batches: FakeBatches
  readonly orders: FakeOrders
  readonly pickups: FakePickups
  readonly policy: SettingsView['reprint']
}

function act(fake: Fake, command: Command): Result<unknown> {
  const { board, jobs } = fake
  const ofBatch = fake.batches.act(command) ?? fake.orders.act(command) ?? fake.pickups.act(command)
  if (ofBatch !== null) {
    const [rows, others] = [ofBatch.patches.filter(isToldOnly), ofBatch.patches.filter((patch) => !isToldOnly(patch))]
    if (rows.length > 0) board.tell(rows)
    board.put(...others)
    return ofBatch.answer
  }
  switch (command.type) {
    case 'scan':
      return badge(board, command) ?? scan(board, command.id, command.line.trim())
    case 'choose-size':
      board.put({ table: 'station', key: 'only', row: { ...station, size: command.size } })
      return ok(null)
    case 'acknowledge':
      board.change(command.card, { blocks: false, news: null })
      return ok(null)
    case 'settle':
      return settleInHistory(jobs, command.job, command.printed) ?? settle(board, command.job, command.printed)
    case 'cancel':
      return cancelInHistory(jobs, command.job) ?? cancel(board, command.job)
    case 'go-on':
      return jobs.change(command.job, { state: 'pending', fault: null }, { type: 'started' })
        ? ok(null)
        : fail('job.unknown')
    case 'reprint':
    case 'reprint-last':
    case 'reprint-job':
      return reprint(fake, command)
    case 'print':
      return ok({ intents: [] })
    case 'network-changed':
      return ok(null)
    case 'outbox-drop':
    case 'outbox-ask':
    case 'outbox-settle':
      board.put({ table: 'outbox', key: command.entry, row: null })
      return ok(null)
    default:
      return actOnOperators(board, command) ?? actOnScanning(board, command) ?? actOnSetup(board, command)
  }
}

/** null: the line is no badge. */
function badge(board: FakeBoard, { id, line }: Command & { type: 'scan' }): Result<unknown> | null {
  // In the gallery a badge has the number of its operator.
  const operator = readBadge(line.trim())
  return operator === null ? null : actOnOperators(board, { type: 'sign-in', id, operator, pin: null })
}

/** The PIN of the gallery's supervisor is 1234. */
function reprint({ board, policy }: Fake, command: Command & { type: `reprint${string}` }): Result<unknown> {
  if (policy !== 'free' && command.reason === null) return fail('reprint.reason-missing')
  if (policy === 'pin' && command.approval === undefined) return fail('reprint.pin-missing')
  if (policy === 'pin' && command.approval?.pin !== '1234') return fail('reprint.pin-wrong')
  if (command.type !== 'reprint') return print(board, command.id, 'G8ADKBRF')
  board.change(command.card, { blocks: false })
  return print(board, command.id, board.cards().find(({ id }) => id === command.card)?.code ?? 'G8ADKBRF')
}

function settleInHistory(jobs: FakeJobs, job: string, printed: boolean): Result<unknown> | null {
  const by = printed
    ? ({ state: 'completed', verdict: 'printed', fault: null } as const)
    : ({ state: 'aborted', verdict: 'not-printed' } as const)
  return jobs.change(job, by, { type: 'settled', printed, evidence: 'person' }) ? ok(null) : null
}

function cancelInHistory(jobs: FakeJobs, job: string): Result<unknown> | null {
  const by = { state: 'canceled', verdict: 'not-printed', fault: null } as const
  return jobs.change(job, by, { type: 'canceled' }) ? ok(null) : null
}

/** Told as it changes, and in no snapshot. */
function isToldOnly({ table }: Patch): boolean {
  return table === 'batchRow' || table === 'returnRow' || table === 'pickupParcel'
}

function scan(board: FakeBoard, id: string, line: string): Result<unknown> {
  const blocking = board.cards().find(({ blocks }) => blocks)
  const command = Object.entries(commandCodes).find(([code]) => code === line)?.[1]
  if (command === 'acknowledge' && blocking !== undefined) board.change(blocking.id, { blocks: false })
  if (command === 'acknowledge' && blocking !== undefined) return ok({ card: blocking.id })
  if (blocking !== undefined) return fail('station.unacknowledged')
  if (command !== undefined) return fail('station.nothing-to-do')
  return line.length < 2
    ? fail('scan.too-short', { facts: { length: line.length } })
    : print(board, id, line.toUpperCase())
}

/** A walk that goes well, in slow motion. */
function print(board: FakeBoard, id: string, code: string): Result<unknown> {
  const job = uuid()
  const begun = card({ id, code, at: Date.now(), verdict: 'working', parcel: null, labels: [], tookMs: null })
  board.put({ table: 'card', key: id, row: begun })
  setTimeout(() => board.change(id, { parcel, labels: [{ ...label(0, code, 'sending', null), job }] }), 150)
  const labels = [{ ...label(0, code, 'completed', 'printed'), job }]
  setTimeout(() => board.change(id, { verdict: 'printed', labels, tookMs: 410 }), 500)
  return ok({ card: id })
}

function settle(board: FakeBoard, job: string, printed: boolean): Result<unknown> {
  const found = cardOf(board, job)
  if (found === undefined) return fail('job.unknown')
  const settled = printed
    ? ({ state: 'completed', verdict: 'printed', evidence: 'person' } as const)
    : ({ state: 'aborted', verdict: 'not-printed' } as const)
  const labels = found.labels.map((each) => (each.job === job ? { ...each, ...settled } : each))
  board.change(found.id, { labels, blocks: false, fault: null, verdict: settled.verdict })
  return ok(null)
}

function cancel(board: FakeBoard, job: string): Result<unknown> {
  const found = cardOf(board, job)
  if (found === undefined) return fail('job.unknown')
  board.change(found.id, { verdict: 'canceled', fault: null, reasons: [], labels: [] })
  return ok(null)
}

function cardOf(board: FakeBoard, job: string) {
  return board.cards().find(({ labels }) => labels.some((each) => each.job === job))
}
