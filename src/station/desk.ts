import { createHash } from 'node:crypto'
import { exhaustive } from '../base/exhaustive.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../contract/answers.ts'
import type { Card } from '../contract/card.ts'
import type { Command, Query } from '../contract/commands.ts'
import type { Desk } from '../contract/desk.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { CommandName } from '../model/scan.ts'
import { readScan } from '../model/scan.ts'
import type { Board } from './board.ts'
import type { CardBoard } from './cardBoard.ts'
import type { Intake } from './intake.ts'
import type { Ledger } from './ledger.ts'
import type { Outcomes } from './outcomes.ts'
import type { Pictures } from './pictures.ts'
import type { PrinterProfiles } from './printerProfiles.ts'
import type { Queue } from './queue.ts'
import type { Settling } from './settling.ts'

/** The rooms that the desk's commands go to. */
export interface DeskRooms {
  readonly board: Board
  readonly cards: CardBoard
  readonly intake: Intake
  readonly ledger: Ledger
  readonly pictures: Pictures
  readonly profiles: PrinterProfiles
  readonly outcomes: Outcomes
  readonly queue: Queue
  readonly settling: Settling
  readonly chooseSize: (size: LabelSize) => Promise<void>
}

type Answer = Result<CommandAnswer<Command>>

/** Answers this many of the last commands again as the first time, so that a repeated message acts once. */
const remembered = 2_000

/** The one door to the station: every command and query of every shell comes through here. */
export function createDesk(rooms: DeskRooms): Desk {
  const answers = new Map<string, Promise<Answer>>()

  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  function execute(command: Command): Promise<Answer> {
    const earlier = answers.get(command.id)
    if (earlier !== undefined) return earlier
    const answer = act(rooms, command)
    answers.set(command.id, answer)
    for (const oldest of answers.keys()) {
      if (answers.size <= remembered) break
      answers.delete(oldest)
    }
    return answer
  }

  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    return answerQuery(rooms, query)
  }

  return { execute, ask, watch: (listener) => rooms.board.watch(listener) }
}

async function act(rooms: DeskRooms, command: Command): Promise<Answer> {
  switch (command.type) {
    case 'scan':
      return takeLine(rooms, command.id, command.line)
    case 'choose-size':
      await rooms.chooseSize(command.size)
      return ok(null)
    case 'reprint':
      return cardAnswer(await rooms.intake.again(command.id, command.card))
    case 'reprint-last':
      return reprintLast(rooms, command.id)
    case 'acknowledge':
      return acknowledge(rooms, command.card)
    case 'settle':
      return nothing(await rooms.settling.settle(command.job, command.printed, 'person'))
    case 'cancel':
      return nothing(await rooms.queue.cancel(command.job, 'operator'))
    case 'print':
      return print(rooms, command)
    default:
      return exhaustive(command)
  }
}

function cardAnswer(intent: Result<string>): Answer {
  return intent.ok ? ok({ card: intent.value }) : intent
}

function nothing(result: Result<unknown>): Answer {
  return result.ok ? ok(null) : result
}

/** A line from the scanner: a command bar code, the label in hand, or a parcel. */
async function takeLine(rooms: DeskRooms, id: string, line: string): Promise<Answer> {
  const read = readScan(line)
  if (read.ok && read.value.kind === 'command') return runCommand(rooms, id, read.value.command)
  if (rooms.settling.isExpecting()) return cardAnswer(await rooms.settling.labelInHand(line))
  if (blockingCard(rooms) !== undefined) return fail('station.unacknowledged')
  return cardAnswer(await rooms.intake.scan(id, line))
}

async function runCommand(rooms: DeskRooms, id: string, command: CommandName): Promise<Answer> {
  switch (command) {
    case 'size-A5':
    case 'size-80x80':
    case 'size-52x70':
      await rooms.chooseSize(sizeOf[command])
      return ok(null)
    case 'reprint-last':
      return reprintLast(rooms, id)
    case 'acknowledge': {
      const card = blockingCard(rooms)
      return card === undefined ? fail('station.nothing-to-do') : acknowledge(rooms, card.id)
    }
    case 'label-in-hand':
      return nothing(rooms.settling.expectLabel())
    case 'no-label':
      return noLabel(rooms, id)
    default:
      return exhaustive(command)
  }
}

const sizeOf = { 'size-A5': 'A5', 'size-80x80': '80x80', 'size-52x70': '52x70' } as const

/** *KHÔNG CÓ TEM*: the newest label in doubt did not come out, so it is settled and printed again. */
async function noLabel(rooms: DeskRooms, id: string): Promise<Answer> {
  const [job] = rooms.settling.inDoubt()
  if (job === undefined) return fail('station.nothing-to-do')
  const settled = await rooms.settling.settle(job.id, false, 'person')
  return settled.ok ? cardAnswer(await rooms.intake.againJob(id, settled.value)) : settled
}

async function reprintLast(rooms: DeskRooms, id: string): Promise<Answer> {
  const card = rooms.cards.newest().find((candidate) => candidate.code !== null)
  return card === undefined ? fail('station.nothing-to-do') : cardAnswer(await rooms.intake.again(id, card.id))
}

function blockingCard(rooms: DeskRooms): Card | undefined {
  return rooms.cards.newest().find((card) => card.blocks)
}

/** Seen by the operator. A job that asks whether it should still print is taken back by that. */
async function acknowledge(rooms: DeskRooms, intent: string): Promise<Answer> {
  if (rooms.cards.note(intent) === null) return fail('job.unknown')
  for (const job of rooms.cards.jobs(intent)) {
    if (job.state === 'stopped' && job.fault?.code === 'job.stale') await rooms.queue.cancel(job.id, 'operator')
    else if (!job.acknowledged && (job.state === 'aborted' || job.state === 'in-doubt'))
      await rooms.ledger.record(job.id, { type: 'acknowledged' }, 'operator')
  }
  rooms.cards.amend(intent, { acknowledged: true })
  return ok(null)
}

async function print(rooms: DeskRooms, command: Command & { type: 'print' }): Promise<Answer> {
  const { size, waitMs } = command
  const printer = command.printer === null ? null : rooms.profiles.named(command.printer)
  const intents: string[] = []
  for (const [row, code] of command.codes.entries()) {
    const intent = intentOf(command.id, row)
    await rooms.intake.print(intent, code, { size, printer, waitMs })
    rooms.outcomes.expect(intent)
    intents.push(intent)
  }
  return ok({ intents })
}

/** A row's intent follows from the command, so that the same command after a restart is the same print. */
function intentOf(command: string, row: number): string {
  const hex = createHash('sha256').update(`${command}/${row}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function answerQuery(rooms: DeskRooms, query: Query): Promise<Result<QueryAnswer<Query>>> {
  switch (query.type) {
    case 'snapshot':
      return ok(rooms.board.snapshot())
    case 'picture': {
      const picture = rooms.pictures.get(query.job)
      return picture === null ? fail('job.unknown') : ok(picture)
    }
    case 'outcome':
      return rooms.outcomes.of(query.intents)
    default:
      return exhaustive(query)
  }
}
