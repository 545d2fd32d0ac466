import type { DrainVerdict, Expectations } from './drain.ts'
import type { StatusProtocol } from './language.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey } from './printerMemory.ts'
import type { StatusLine } from './statusLine.ts'
import type { Timings } from './timings.ts'

/** Does it return the id of a label? Asked once; who is mute is asked again while the printer is idle. */
export async function askEcho(
  line: StatusLine,
  echo: StatusProtocol['echo'],
  uri: string,
  { memory, timings }: { readonly memory: PrinterMemory; readonly timings: Timings },
  signal: AbortSignal,
): Promise<Expectations['echo']> {
  const key = lessonKey(uri, 'echo')
  const learned = memory.get(key)
  if (echo === null || learned === 'mute') return 'never'
  if (learned === 'answers') return 'always'
  await line.put(echo.query, 'name', signal)
  const heard = await line.hearOnly('name', timings.answer, signal)
  if (heard.type === 'name' && echo.echoes(heard.name)) return 'perhaps'
  if (heard.type === 'name' || heard.type === 'nothing') memory.set(key, 'mute')
  return 'never'
}

/** A printer that was given its time and returned no id is not asked for one with the next label. */
export function learnEcho(memory: PrinterMemory, uri: string, watched: DrainVerdict): void {
  const key = lessonKey(uri, 'echo')
  if (watched.verdict === 'printed' && watched.evidence === 'echoed') memory.set(key, 'answers')
  if (watched.verdict === 'sent-not-confirmed') memory.set(key, 'mute')
}
