import type { Clock } from '../../src/base/clock.ts'
import type { Dots } from '../../src/model/dots.ts'
import type { PrinterProfile, PrinterStatus, StateReason } from '../../src/model/printer.ts'
import type { PrintOutcome } from '../../src/ports/printers.ts'
import type { PrinterMemory } from '../../src/printer/printerMemory.ts'
import { createPrinterMemory } from '../../src/printer/printerMemory.ts'
import type { Printers } from '../../src/printer/printers.ts'
import { createPrinters } from '../../src/printer/printers.ts'
import type { Timings } from '../../src/printer/timings.ts'
import { patientClock } from './patientClock.ts'
import { barsAndFrame } from './sampleDots.ts'

export const never = new AbortController().signal

/** Patience cut short, so that a test of silence is over soon, and long enough for a machine that is busy. */
const impatient: Partial<Timings> = {
  answer: 500,
  answerInOrder: 700,
  settle: 400,
  echo: 600,
  leftover: 200,
  farewell: 1_000,
}

export const label = barsAndFrame(416, 560)

export function profileOf(uri: string, otherwise: Partial<PrinterProfile> = {}): PrinterProfile {
  return {
    id: 'p1',
    name: 'Packing table 1',
    uri,
    language: 'zpl',
    dpmm: 8,
    headDots: 832,
    graphics: 'z64',
    sizes: ['80x80', '52x70'],
    practice: false,
    ...otherwise,
  }
}

/** Printers that learned already that this address answers, unless a memory is handed in. */
export function printersAt(
  uri: string,
  memory?: PrinterMemory,
  clock: Clock = patientClock,
  timings: Partial<Timings> = {},
): Printers {
  return createPrinters({
    station: 'bench',
    memory: memory ?? remembering(uri, 'answers'),
    clock,
    timings: { ...impatient, ...timings },
  })
}

export function remembering(uri: string, answer: 'answers' | 'mute' | null): PrinterMemory {
  const memory = createPrinterMemory()
  memory.set(uri, answer)
  return memory
}

/** How a whole print went, in one line: the code of the fault, or the verdict. */
export interface PrintTale {
  readonly end: string
  readonly outcome: PrintOutcome | null
  readonly status: PrinterStatus | null
  readonly stalled: readonly string[]
}

export interface TaleOptions {
  readonly dots?: Dots
  readonly signal?: AbortSignal
  readonly stalled?: (reasons: readonly StateReason[]) => void
  readonly received?: () => void
  readonly graphics?: PrinterProfile['graphics']
  /** Of the profile, what differs. */
  readonly profile?: Partial<PrinterProfile>
  /** Between *ready* and *print*. */
  readonly between?: () => Promise<void> | void
}

/** Opens, asks, prints, closes: as the station does. */
export async function printOne(printers: Printers, uri: string, options: TaleOptions = {}): Promise<PrintTale> {
  const { dots = label, signal = never, graphics = 'z64' } = options
  const stalled: string[] = []
  const opened = await printers.open(profileOf(uri, { graphics, ...options.profile }), never)
  if (!opened.ok) return { end: opened.fault.code, outcome: null, status: null, stalled }
  await using session = opened.value
  const ready = await session.ready(never)
  if (!ready.ok) return { end: ready.fault.code, outcome: null, status: null, stalled }
  await options.between?.()
  const hear = (reasons: readonly StateReason[]) => {
    stalled.push(reasons.join(' '))
    options.stalled?.(reasons)
  }
  const outcome = await session.print(dots, signal, hear, { received: options.received ?? (() => undefined) })
  const end = 'fault' in outcome ? `${outcome.verdict}: ${outcome.fault.code}` : outcome.verdict
  return { end, outcome, status: ready.value, stalled }
}
