import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import type { PrinterMemory } from './printerMemory.ts'
import type { StatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'

/**
 * A printer's answer to *how are you*, or null when it is mute, and what is to be learned from it. A printer that never
 * answered is waited for once. One that has answered before and is silent now is stopped, not mute: Zebra documents
 * silence for paper out, ribbon out, head open and over-temperature. Faults: `printer.silent`, `printer.unreachable`,
 * `request.canceled`.
 */
export async function askStatus(
  line: StatusLine,
  uri: string,
  { memory, timings }: { readonly memory: PrinterMemory; readonly timings: Timings },
  signal: AbortSignal,
): Promise<Result<DeviceStatus | null>> {
  const hasAnswered = memory.get(uri) === 'answers'
  line.forget()
  await line.ask(signal)
  const heard = await line.hear(hasAnswered ? timings.answer : timings.learn, signal)
  switch (heard.type) {
    case 'status':
      memory.set(uri, 'answers')
      return ok(heard.status)
    case 'nothing':
      if (hasAnswered) return fail('printer.silent')
      memory.set(uri, 'mute')
      return ok(null)
    case 'aborted':
      return fail('request.canceled')
    case 'ended':
    case 'reset':
      return fail('printer.unreachable', { detail: heard.detail })
  }
}
