import { exhaustive } from '../../src/base/exhaustive.ts'
import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { CommandAnswer, QueryAnswer } from '../../src/contract/answers.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import { commandCodes } from '../../src/model/scan.ts'
import type { Bridge } from '../stationBridge.ts'
import { drawLabel } from './drawLabel.ts'
import type { FakeBoard } from './fakeBoard.ts'
import { fakeBoard } from './fakeBoard.ts'
import { card, label, parcel, station } from './fixtures.ts'
import type { GalleryState } from './states.ts'

/**
 * A station for looking at the window: it holds one state of the gallery, draws its labels, and lets a scan, a key or
 * a command bar code do what it says. It prints nothing and knows no parcel.
 */
export function fakeStation(state: GalleryState): Bridge {
  const board = fakeBoard(state)
  return {
    execute: <C extends Command>(command: C) => Promise.resolve(act(board, command) as Result<CommandAnswer<C>>),
    ask: <Q extends Query>(query: Q) => Promise.resolve(answer(board, query) as Result<QueryAnswer<Q>>),
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

function answer(board: FakeBoard, query: Query): Result<unknown> {
  if (query.type === 'snapshot') return ok(board.snapshot())
  if (query.type === 'outcome') return ok([])
  const found = cardOf(board, query.job)
  const wanted = found?.labels.find(({ job }) => job === query.job)
  if (found === undefined || wanted === undefined) return fail('job.unknown')
  return ok(drawLabel(wanted.code, found.size, wanted.verdict === 'printed' ? 'printer' : 'station'))
}

function act(board: FakeBoard, command: Command): Result<unknown> {
  switch (command.type) {
    case 'scan':
      return scan(board, command.id, command.line.trim())
    case 'choose-size':
      board.put({ table: 'station', key: 'only', row: { ...station, size: command.size } })
      return ok(null)
    case 'acknowledge':
      board.change(command.card, { blocks: false })
      return ok(null)
    case 'settle':
      return settle(board, command.job, command.printed)
    case 'cancel':
      return cancel(board, command.job)
    case 'reprint':
      board.change(command.card, { blocks: false })
      return print(board, command.id, board.cards().find(({ id }) => id === command.card)?.code ?? 'G8ADKBRF')
    case 'reprint-last':
      return print(board, command.id, 'G8ADKBRF')
    case 'print':
      return ok({ intents: [] })
    default:
      return exhaustive(command)
  }
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
