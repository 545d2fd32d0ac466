import type { Allowed } from '../../contract/commands.ts'
import type { ReprintReason } from '../../model/job.ts'
import { reprintReasons } from '../../model/job.ts'
import type { Typed } from './options.ts'
import { textOf, UsageError } from './options.ts'

/** Arguments can be seen by others on the machine, so a PIN is never one. */
export const pinVariable = 'PACKBENCH_PIN'

export interface SecondLabel extends Pick<Allowed, 'approval'> {
  readonly reason: ReprintReason | null
}

export const reasonHelp = reprintReasons.join(', ')

/** Whose PIN it is, where several leaders have one: a name, or the four digits of an operator. */
export const leaderVariable = 'PACKBENCH_LEADER'

/** What a station asks of whoever wants a second label: `--reason`, and the PIN of a leader or of the supervisor. */
export function secondLabelOf(typed: Typed, env: Readonly<Record<string, string | undefined>>): SecondLabel {
  const pin = env[pinVariable]
  const approval = pin === undefined ? {} : { approval: { pin, leader: env[leaderVariable] ?? null } }
  return { reason: reasonOf(typed), ...approval }
}

function reasonOf(typed: Typed): ReprintReason | null {
  const text = textOf(typed, 'reason')
  if (text === null) return null
  const reason = reprintReasons.find((known) => known === text)
  if (reason === undefined) throw new UsageError(`--reason is one of ${reasonHelp}, not ${text}`)
  return reason
}
