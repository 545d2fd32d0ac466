/**
 * Faults on a script: a JSON list of `{"at": {"label"|"byte"|"ms": n}, "do": "paper-out", "arg": 0}`. `label` acts when
 * so many labels have come out, `byte` when so many bytes have been taken since the start and before the next one is
 * read, `ms` so long after the start. Without `at` it acts at the start. Steps of the same moment act in their order.
 */
import * as z from 'zod'
import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Emulator } from './emulator.ts'
import { emulatorFaultNames, inflict } from './faults.ts'

const Step = z.strictObject({
  at: z
    .union([
      z.strictObject({ label: z.int().nonnegative() }),
      z.strictObject({ byte: z.int().nonnegative() }),
      z.strictObject({ ms: z.number().nonnegative() }),
    ])
    .default({ ms: 0 }),
  do: z.enum(emulatorFaultNames),
  arg: z.union([z.int().nonnegative(), z.boolean().transform(Number)]).optional(),
})

export type FaultStep = z.infer<typeof Step>

/** Faults: `file.unreadable`, with the place of the first mistake as its detail. */
export function parseFaultScript(text: string): Result<readonly FaultStep[]> {
  const read = z.array(Step).safeParse(parsed(text))
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  return fail('file.unreadable', { detail: `${(issue?.path ?? []).join('.')} ${issue?.message ?? ''}`.trim() })
}

/** A script that runs on a printer. */
export class FaultScript {
  readonly #steps: readonly FaultStep[]
  #printer: Emulator | null = null

  constructor(steps: readonly FaultStep[]) {
    this.#steps = steps
  }

  /** Sets the steps on the printer; those of a time wait on the clock until the signal aborts. */
  start(printer: Emulator, clock: Clock, signal: AbortSignal): void {
    this.#printer = printer
    for (const step of this.#steps)
      if ('byte' in step.at && step.at.byte > 0) printer.atByte(step.at.byte, () => this.#do(step))
      else if ('ms' in step.at && step.at.ms > 0) void this.#later(step, step.at.ms, clock, signal)
      else if (!('label' in step.at) || step.at.label === 0) this.#do(step)
  }

  /** So many labels have come out. */
  labelCameOut(count: number): void {
    for (const step of this.#steps) if ('label' in step.at && step.at.label === count) this.#do(step)
  }

  async #later(step: FaultStep, ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
    await clock.sleep(ms, signal)
    if (!signal.aborted) this.#do(step)
  }

  #do(step: FaultStep): void {
    if (this.#printer !== null) inflict(this.#printer, step.do, step.arg ?? null)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
