import type { StateReason } from '../model/printer.ts'
import { stopReasons } from './deviceStatus.ts'
import type { StatusProtocol } from './language.ts'
import type { StatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'

/** Since when the labels in a printer that runs do not get on, in ticks, and what else it said then. */
export interface Still {
  readonly since: number
  readonly reasons: readonly StateReason[]
}

/**
 * A label that does not get on in a printer that runs: asks what the usual answer has no word for (ZPL: a jam), and
 * answers with the reasons, none when there are none or it cannot be asked. They are for people to look, and nothing of
 * the label's end: the verdict is the drain's.
 */
export async function whyStill(
  line: StatusLine,
  whenSilent: StatusProtocol['whenSilent'],
  timings: Timings,
  signal: AbortSignal,
): Promise<readonly StateReason[]> {
  if (whenSilent === null) return []
  await line.put(whenSilent, 'status', signal)
  const heard = await line.hearOnly('status', timings.answer, signal)
  return heard.type === 'status' ? stopReasons(heard.status) : []
}
