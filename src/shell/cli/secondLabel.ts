import type { Allowed } from '../../contract/commands.ts'
import { deedReasons } from '../../model/deeds.ts'
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
export function secondLabelOf(typed: Typed, env: Env): SecondLabel {
  return { reason: reasonOf(typed), ...approvalOf(env) }
}

/** What a deed takes that has no reason of its own: `--why`, and the same PIN. */
export function allowedBy(typed: Typed, env: Env): Allowed {
  const text = textOf(typed, 'why')
  const why = deedReasons.find((known) => known === text)
  if (text !== null && why === undefined) throw new UsageError(`--why is one of ${deedReasons.join(', ')}, not ${text}`)
  return { ...(why !== undefined && { why }), ...approvalOf(env) }
}

type Env = Readonly<Record<string, string | undefined>>

/** The PIN alone. */
export function approvalOf(env: Env): Pick<Allowed, 'approval'> {
  const pin = env[pinVariable]
  return pin === undefined ? {} : { approval: { pin, leader: env[leaderVariable] ?? null } }
}

export function reasonOf(typed: Typed): ReprintReason | null {
  const text = textOf(typed, 'reason')
  if (text === null) return null
  const reason = reprintReasons.find((known) => known === text)
  if (reason === undefined) throw new UsageError(`--reason is one of ${reasonHelp}, not ${text}`)
  return reason
}
