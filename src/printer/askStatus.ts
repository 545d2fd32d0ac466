import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import { stopReasons } from './deviceStatus.ts'
import type { StatusProtocol } from './language.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey } from './printerMemory.ts'
import type { StatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'

export interface AskDeps {
  readonly protocol: StatusProtocol
  readonly uri: string
  readonly memory: PrinterMemory
  readonly timings: Timings
}

/**
 * A printer's answer to *how are you*, or null when it is mute, and what is to be learned from it. A printer that never
 * answered is waited for once. One that has answered before and is silent now is stopped, not mute: Zebra documents
 * silence for paper out, ribbon out, head open and over-temperature. Faults: `printer.silent`, `printer.unreachable`,
 * `request.canceled`.
 */
export async function askStatus(
  line: StatusLine,
  deps: AskDeps,
  signal: AbortSignal,
): Promise<Result<DeviceStatus | null>> {
  const { protocol, uri, memory, timings } = deps
  const hasAnswered = memory.get(uri) === 'answers'
  line.forget()
  await line.ask(signal)
  const patience = hasAnswered && protocol.inOrder ? timings.answerInOrder : timings.answer
  const heard = await line.hearOnly('status', patience, signal)
  if (heard.type === 'status') {
    if (!hasAnswered) memory.set(uri, 'answers')
    const filled = lessonKey(uri, 'filled')
    if (memory.get(filled) !== null) memory.set(filled, null)
    return ok(heard.status)
  }
  if (heard.type === 'aborted') return fail('request.canceled')
  if (heard.type !== 'nothing') return fail('printer.unreachable', { detail: heard.detail })
  if (hasAnswered) return whySilent(line, deps, signal)
  memory.set(uri, 'mute')
  return ok(null)
}

/** Another question may be answered by a printer that is silent to the first; only a reason counts as an answer. */
async function whySilent(
  line: StatusLine,
  { protocol, timings }: AskDeps,
  signal: AbortSignal,
): Promise<Result<DeviceStatus>> {
  if (protocol.whenSilent === null) return fail('printer.silent')
  await line.put(protocol.whenSilent, 'status', signal)
  const heard = await line.hearOnly('status', timings.answer, signal)
  return heard.type === 'status' && stopReasons(heard.status).length > 0 ? ok(heard.status) : fail('printer.silent')
}
