import { exhaustive } from '../../base/exhaustive.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Allowed, Command } from '../../contract/commands.ts'
import { allowedOf } from '../../contract/commands.ts'
import type { Asks } from '../../contract/jobs.ts'
import type { PackingDeed, SeenPacking } from '../../contract/packing.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import type { CommandName } from '../../model/scan.ts'
import { readScan } from '../../model/scan.ts'
import type { AnswerFirstLabel } from '../answerFirstLabel.ts'
import type { AnswerTo, BatchHandlers, CommandHandlers, Permit, Permits } from '../handlers.ts'
import { nobodyBeside } from '../handlers.ts'
import type { PackingRoom } from '../packing/packing.ts'
import type { HeardBadges } from '../people/heardBadges.ts'
import type { Operators } from '../people/operators.ts'
import { derivedIntent } from '../print/derivedIntent.ts'
import type { FirstLabel } from '../print/firstLabel.ts'
import type { Settling } from '../print/settling.ts'
import type { PrinterProfiles } from '../printers/printerProfiles.ts'
import type { PrinterSetup } from '../printers/printerSetup.ts'
import type { Intake } from './intake.ts'
import type { JobCommands } from './jobCommands.ts'
import type { Outcomes } from './outcomes.ts'
import type { Weighing } from './weighing.ts'

/** Lines from the scanner, and codes from automation. */
export interface ScanCommands {
  readonly commands: Pick<CommandHandlers, 'scan' | 'choose-size' | 'print'>
}

export interface ScanCommandsDeps {
  readonly intake: Intake
  readonly jobs: JobCommands
  readonly outcomes: Outcomes
  readonly profiles: PrinterProfiles
  readonly settling: Settling
  readonly permits: Pick<Permits, 'check'>
  readonly operators: Pick<Operators, 'badge' | 'signOut'>
  readonly heardBadges: Pick<HeardBadges, 'meant'>
  readonly packing: Pick<PackingRoom, 'take' | 'begin' | 'isStopped' | 'act'>
  readonly chooseSize: (size: LabelSize) => Promise<void>
  readonly firstLabel: Pick<FirstLabel, 'expectLabel' | 'expectNothing' | 'isExpecting' | 'isInHand'>
  readonly answerFirstLabel: AnswerFirstLabel
  readonly printers: Pick<PrinterSetup, 'commands'>
  /** The station's printers that print this size. */
  readonly printersOf: (size: LabelSize) => readonly Pick<PrinterProfile, 'id' | 'name'>[]
  readonly batches: Pick<BatchHandlers, 'commands'>
  readonly runningBatches: () => readonly string[]
  readonly weighing: Pick<Weighing, 'typed'>
}

export function createScanCommands(deps: ScanCommandsDeps): ScanCommands {
  return {
    commands: {
      scan: (command) => takeLine(deps, command),
      async 'choose-size'({ size }) {
        await deps.chooseSize(size)
        return ok(null)
      },
      print: (command) => print(deps, command),
    },
  }
}

/** A line from the scanner: a command bar code, a badge, the label in hand, or a parcel. */
async function takeLine(deps: ScanCommandsDeps, command: Command & { type: 'scan' }): Promise<AnswerTo<'scan'>> {
  const { id, line, card, asks, by = 'scanner', packing = null, packs } = command
  const weighed = deps.weighing.typed(line, by)
  if (weighed !== null) return weighed
  const read = readScan(line)
  if (read.ok && read.value.kind === 'command')
    return runCommand(
      deps,
      { ...allowedOf(command), id, asks, packing, card: card === undefined ? deps.jobs.shownCard() : card },
      read.value.command,
    )
  // No parcel has such a code, so that none is shown.
  if (!read.ok && read.fault.code === 'scan.unknown-command') return read
  if (read.ok && read.value.kind === 'badge') return deps.operators.badge(deps.heardBadges.meant(read.value.badge))
  if (deps.settling.isExpecting()) return cardAnswer(await deps.settling.labelInHand(line))
  if (deps.firstLabel.isExpecting()) return firstInHand(deps, line)
  // A label of before that nobody has seen to does not stop what is being packed.
  const packed = await deps.packing.take(id, line, by, packs)
  if (packed !== null) return packed
  if (deps.jobs.blockingCard() !== null) return fail('station.unacknowledged')
  return (await deps.packing.begin(id, line, by, packs)) ?? cardAnswer(await deps.intake.scan(id, line))
}

/** `card`: the one that is meant; null: nobody sees one. */
interface Meant extends Allowed {
  readonly id: string
  readonly card: string | null
  readonly asks: Asks
  /** Null: nobody sees one. */
  readonly packing: SeenPacking | null
}

async function runCommand(deps: ScanCommandsDeps, meant: Meant, command: CommandName): Promise<AnswerTo<'scan'>> {
  const { id, card } = meant
  const brought = allowedOf(meant)
  // Whoever means something else by now has no label in the hand.
  if (command !== 'label-in-hand') for (const asked of [deps.settling, deps.firstLabel]) asked.expectNothing()
  switch (command) {
    case 'size-A5':
    case 'size-80x80':
    case 'size-52x70':
      await deps.chooseSize(sizeOf[command])
      return ok(null)
    case 'reprint-last':
      return deps.jobs.commands['reprint-last'](
        { ...brought, type: 'reprint-last', id, reason: null, asks: meant.asks },
        nobodyBeside,
      )
    case 'acknowledge':
      // A stop that whoever scans does not see is acknowledged by nobody.
      if (meant.packing !== null && (meant.packing.stop !== null || deps.packing.isStopped()))
        return pack(deps, meant, 'go-on')
      return card === null || !deps.jobs.blocks(card)
        ? fail('station.nothing-to-do')
        : deps.jobs.commands.acknowledge({ ...brought, type: 'acknowledge', id, card }, nobodyBeside)
    case 'label-in-hand': {
      const expecting = deps.settling.expectLabel()
      return expecting.ok || deps.firstLabel.expectLabel() ? ok(null) : expecting
    }
    case 'no-label':
      return noLabel(deps, meant)
    case 'print-again':
      return printAgain(deps, meant)
    case 'take-back':
      return takeBack(deps, meant)
    case 'roll-A5':
    case 'roll-80x80':
    case 'roll-52x70':
      return rollLoaded(deps, id, rollOf[command])
    // The mode is the window's own: it is changed there, and nothing is to be done here.
    case 'mode-print':
    case 'mode-verify':
    case 'mode-settle':
    case 'mode-lookup':
      return ok(null)
    case 'sign-out':
      deps.operators.signOut()
      return ok(null)
    case 'pack-undo':
      return pack(deps, meant, 'undo')
    case 'pack-count':
      return pack(deps, meant, 'count')
    case 'pack-aside':
      return pack(deps, meant, 'aside')
    case 'batch-pause':
    case 'batch-cancel':
      return stopBatch(deps, id, command)
    default:
      return exhaustive(command)
  }
}

function pack(deps: ScanCommandsDeps, { id, packing }: Meant, deed: PackingDeed): Promise<AnswerTo<'scan'>> {
  return deps.packing.act(id, deed, packing)
}

const sizeOf = { 'size-A5': 'A5', 'size-80x80': '80x80', 'size-52x70': '52x70' } as const
const rollOf = { 'roll-A5': 'A5', 'roll-80x80': '80x80', 'roll-52x70': '52x70' } as const

/** The first label of a new environment was scanned back: it is right, and a scanner reads it. */
async function firstInHand(
  { firstLabel, answerFirstLabel }: ScanCommandsDeps,
  line: string,
): Promise<AnswerTo<'scan'>> {
  const mine = await firstLabel.isInHand(line)
  return nothing(mine.ok ? await answerFirstLabel('right', true) : mine)
}

/** A label in doubt is not there; without one, the first label of a new environment is not as it should be. */
async function noLabel(
  { jobs, settling, answerFirstLabel }: ScanCommandsDeps,
  { id, card }: Meant,
): Promise<AnswerTo<'scan'>> {
  return settling.inDoubt().length > 0 ? jobs.noLabel(id, card) : nothing(await answerFirstLabel('wrong'))
}

/** The deliberate second label of what is on the screen, as by its key. */
async function printAgain({ jobs }: ScanCommandsDeps, { id, card, ...brought }: Meant): Promise<AnswerTo<'scan'>> {
  return card === null
    ? fail('station.nothing-to-do')
    : jobs.commands.reprint({ ...brought, type: 'reprint', id, card, reason: null }, nobodyBeside)
}

/** The labels on the screen that wait are not wanted any more. */
async function takeBack({ jobs }: ScanCommandsDeps, { id, card }: Meant): Promise<AnswerTo<'scan'>> {
  const waiting = card === null ? [] : jobs.waitingOn(card)
  if (waiting.length === 0) return fail('station.nothing-to-do')
  for (const job of waiting) {
    const canceled = await jobs.commands.cancel({ type: 'cancel', id, job }, nobodyBeside)
    if (!canceled.ok) return canceled
  }
  return ok(null)
}

/** Somebody put a roll of this size into the one printer that prints it; nobody counted its labels. */
async function rollLoaded(
  { printers, printersOf }: ScanCommandsDeps,
  id: string,
  size: LabelSize,
): Promise<AnswerTo<'scan'>> {
  const [printer, ...others] = printersOf(size)
  if (printer === undefined) return fail('printer.unknown', { facts: { size } })
  if (others.length > 0)
    return fail('printer.several', { facts: { printers: [printer, ...others].map(({ name }) => name).join(', ') } })
  const loaded = await printers.commands['load-roll'](
    { type: 'load-roll', id, printer: printer.id, size, labels: null },
    nobodyBeside,
  )
  return nothing(loaded)
}

/** Of several batches none is stopped by a bar code: the batch screen says which. */
async function stopBatch(
  { batches, runningBatches }: ScanCommandsDeps,
  id: string,
  type: 'batch-pause' | 'batch-cancel',
): Promise<AnswerTo<'scan'>> {
  const [batch, ...others] = runningBatches()
  if (batch === undefined || others.length > 0) return fail('station.nothing-to-do')
  const { commands } = batches
  return type === 'batch-pause'
    ? commands['batch-pause']({ type, id, batch }, nobodyBeside)
    : commands['batch-cancel']({ type, id, batch }, nobodyBeside)
}

async function print(deps: ScanCommandsDeps, command: Command & { type: 'print' }): Promise<AnswerTo<'print'>> {
  const { size, waitMs, reason = null } = command
  let asked: Promise<Result<Permit>> | null = null
  // Once: each try of a PIN counts.
  const allowSecond = () => (asked ??= deps.permits.check('second-label', { ...allowedOf(command), reason }))
  // By a reason that was not enough no label goes past what its walk asks: it may be out already.
  const allowed = reason === null ? null : await allowSecond()
  const second = allowed?.ok === true ? { reason, ...allowed.value } : { reason: null }
  const printer = command.printer === null ? null : deps.profiles.named(command.printer)
  const intents: string[] = []
  for (const [row, code] of command.codes.entries()) {
    const intent = derivedIntent(command.id, row)
    // A label that an earlier command left open is that one's still.
    const card = await deps.intake.print({ intent, ...second }, code, { size, printer, waitMs }, allowSecond)
    deps.outcomes.expect(card)
    intents.push(card)
  }
  return ok({ intents })
}

function cardAnswer(intent: Result<string>): AnswerTo<'scan'> {
  return intent.ok ? ok({ card: intent.value }) : intent
}

function nothing(result: Result<unknown>): Result<null> {
  return result.ok ? ok(null) : result
}
