import { bytes } from '../base/bytes.ts'
import type { Clock } from '../base/clock.ts'
import { dotBox } from '../model/labelSize.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { Mend } from './language.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey } from './printerMemory.ts'
import type { Timings } from './timings.ts'
import type { Connection } from './transport.ts'

/**
 * A printer of a language with counted graphics takes what follows a cut label for the rest of its dots: it does not
 * hear a question, and the next label loses its beginning. So the count is filled up first, with bytes that are nothing
 * where no graphic is open, and what has been drawn is thrown away.
 */
export interface MendDeps {
  readonly memory: PrinterMemory
  readonly clock: Clock
  readonly timings: Timings
}

/** A label was cut on its way to this printer, as far as anybody knows. */
export function isCut(memory: PrinterMemory, uri: string): boolean {
  return memory.get(lessonKey(uri, 'cut')) === 'answers'
}

export function noteCut(memory: PrinterMemory, uri: string): void {
  memory.set(lessonKey(uri, 'cut'), 'answers')
}

export function cutIsMended(memory: PrinterMemory, uri: string): void {
  if (isCut(memory, uri)) memory.set(lessonKey(uri, 'cut'), null)
}

/** Enough for the largest label of the printer, and the end of what was drawn. */
export function mendingBytes({ filler, end }: Mend, profile: PrinterProfile): Uint8Array<ArrayBuffer> {
  return bytes(new Uint8Array(mostBytesOf(profile)).fill(filler), end)
}

/** A memory that can be told to learn no muteness. */
export interface CautiousMemory extends PrinterMemory {
  /** What the printer does not say from now on may be lost in a label that was cut: it is not learned that it is mute. */
  distrustSilence(): void
}

/** The memory of one connection. It is cautious from the beginning where a label was cut, as far as anybody knows. */
export function cautiousMemory(memory: PrinterMemory, uri: string): CautiousMemory {
  let distrusts = isCut(memory, uri)
  return {
    ...memory,
    set(key, answer) {
      if (answer !== 'mute' || !distrusts) memory.set(key, answer)
    },
    distrustSilence() {
      distrusts = true
    },
  }
}

/** Fills up. False: the printer did not take it in time, and is filled up by the next connection. */
export async function mendCut(
  connection: Connection,
  mend: Mend,
  profile: PrinterProfile,
  { memory, clock, timings }: MendDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const over = new AbortController()
  const done = new AbortController()
  void clock.sleep(timings.leftover, done.signal).then(() => over.abort())
  const written = await connection.write(mendingBytes(mend, profile), AbortSignal.any([signal, over.signal]))
  done.abort()
  if (written.ok) cutIsMended(memory, profile.uri)
  return written.ok
}

/** More than the largest label of the printer can miss: its dots, and what is written around them. */
function mostBytesOf({ sizes, dpmm }: PrinterProfile): number {
  const dots = sizes.map((size) => dotBox(size, dpmm)).map(({ width, height }) => Math.ceil(width / 8) * height)
  return Math.max(0, ...dots) + 4_096
}
