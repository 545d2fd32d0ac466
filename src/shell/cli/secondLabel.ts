import type { ReprintReason } from '../../model/job.ts'
import { reprintReasons } from '../../model/job.ts'
import type { Typed } from './options.ts'
import { textOf, UsageError } from './options.ts'

/** Arguments can be seen by others on the machine, so a PIN is never one. */
export const pinVariable = 'PACKBENCH_PIN'

export const reasonHelp = reprintReasons.join(', ')

/** What a station asks of whoever wants a second label: `--reason` and the supervisor's PIN. */
export function secondLabelOf(
  typed: Typed,
  env: Readonly<Record<string, string | undefined>>,
): { readonly reason: ReprintReason | null; readonly pin: string | null } {
  return { reason: reasonOf(typed), pin: env[pinVariable] ?? null }
}

function reasonOf(typed: Typed): ReprintReason | null {
  const text = textOf(typed, 'reason')
  if (text === null) return null
  const reason = reprintReasons.find((known) => known === text)
  if (reason === undefined) throw new UsageError(`--reason is one of ${reasonHelp}, not ${text}`)
  return reason
}
