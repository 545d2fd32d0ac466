import { fail, ok } from '../../base/result.ts'
import type { AnswerTo, CommandHandlers, QueryHandlers } from '../handlers.ts'
import type { Settling } from '../print/settling.ts'
import type { JobCommands } from './jobCommands.ts'
import type { ScannerLines } from './scannerLines.ts'
import type { Verifying } from './verifying.ts'
import type { Weighing } from './weighing.ts'

/** Scans that print nothing: what the modes of a scan screen come to, and the lines of the serial scanner. */
export interface ModeCommands {
  readonly commands: Pick<CommandHandlers, 'verify' | 'settle-by-label' | 'take-heard'>
  readonly queries: Pick<QueryHandlers, 'known-codes' | 'scanner-lines'>
}

export interface ModeCommandsDeps {
  readonly jobs: Pick<JobCommands, 'blockingCard'>
  readonly scanner: Pick<ScannerLines, 'take' | 'find'>
  readonly settling: Pick<Settling, 'labelInHand'>
  readonly verifying: Verifying
  /** Another parcel is in hand than the one that waits for its weight. */
  readonly weighing: Pick<Weighing, 'meant'>
  readonly knownCodes: (codes: readonly string[]) => Promise<readonly string[]>
}

export function createModeCommands(deps: ModeCommandsDeps): ModeCommands {
  return {
    commands: {
      async verify({ id, item, label }) {
        deps.weighing.meant([])
        return deps.jobs.blockingCard() === null
          ? deps.verifying.verify(id, item, label)
          : fail('station.unacknowledged')
      },
      'settle-by-label': ({ line }) => settleByLabel(deps, line),
      'take-heard': async ({ heard }) => deps.scanner.take(heard),
    },
    queries: {
      'known-codes': async ({ codes }) => ok(await deps.knownCodes(codes)),
      'scanner-lines': () => deps.scanner.find(),
    },
  }
}

/** A label in doubt blocks the screen itself; whoever holds it settles it all the same. */
async function settleByLabel({ settling }: ModeCommandsDeps, line: string): Promise<AnswerTo<'settle-by-label'>> {
  const card = await settling.labelInHand(line)
  if (card.ok) return ok({ card: card.value })
  return card.fault.code === 'job.unknown' ? fail('scan.not-in-doubt', { facts: { code: line.trim() } }) : card
}
