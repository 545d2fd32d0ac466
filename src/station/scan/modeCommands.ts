import { exhaustive } from '../../base/exhaustive.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { CommandAnswer, QueryAnswer } from '../../contract/answers.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { Settling } from '../print/settling.ts'
import type { JobCommands } from './jobCommands.ts'
import type { ScannerLines } from './scannerLines.ts'
import type { Verifying } from './verifying.ts'

/** Scans that print nothing: what the modes of a scan screen come to, and the lines of the serial scanner. */
export interface ModeCommands {
  execute(command: ScanningCommand): Promise<Answer>
  ask(query: ScanningQuery): Promise<Result<QueryAnswer<ScanningQuery>>>
}

type ScanningCommand = Command & { type: 'verify' | 'settle-by-label' | 'take-heard' }
type ScanningQuery = Query & { type: 'known-codes' | 'scanner-lines' }
type Answer = Result<CommandAnswer<Command>>

export interface ModeCommandsDeps {
  readonly jobs: Pick<JobCommands, 'blockingCard'>
  readonly scanner: Pick<ScannerLines, 'take' | 'find'>
  readonly settling: Pick<Settling, 'labelInHand'>
  readonly verifying: Verifying
  readonly knownCodes: (codes: readonly string[]) => Promise<readonly string[]>
}

export function createModeCommands(deps: ModeCommandsDeps): ModeCommands {
  return {
    async execute(command) {
      switch (command.type) {
        case 'verify':
          if (deps.jobs.blockingCard() !== null) return fail('station.unacknowledged')
          return deps.verifying.verify(command.id, command.item, command.label)
        case 'settle-by-label':
          return settleByLabel(deps, command.line)
        case 'take-heard':
          return deps.scanner.take(command.heard)
        default:
          return exhaustive(command)
      }
    },
    async ask(query) {
      return query.type === 'known-codes' ? ok(await deps.knownCodes(query.codes)) : deps.scanner.find()
    },
  }
}

/** A label in doubt blocks the screen itself; whoever holds it settles it all the same. */
async function settleByLabel({ settling }: ModeCommandsDeps, line: string): Promise<Answer> {
  const card = await settling.labelInHand(line)
  if (card.ok) return ok({ card: card.value })
  return card.fault.code === 'job.unknown' ? fail('scan.not-in-doubt', { facts: { code: line.trim() } }) : card
}
