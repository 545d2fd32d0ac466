/**
 * Every fault of the emulator on every language, at the moments that differ, against the paper: what the verdict must be
 * is the table (`everyFault.ts`), and no row of it may be a silent loss or a silent duplicate that the docs do not name.
 */
import { describe, expect, it } from 'vitest'
import type { EmittedLabel } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { EmulatorFaultName } from '../../../src/emulator/faults.ts'
import { emulatorFaultNames, inflict } from '../../../src/emulator/faults.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { sameDots } from '../../../src/model/dots.ts'
import type { LanguageName, StateReason } from '../../../src/model/printer.ts'
import { languageNames } from '../../../src/model/printer.ts'
import type { Timings } from '../../../src/printer/timings.ts'
import { patientClock } from '../../support/patientClock.ts'
import type { TaleOptions } from '../../support/printing.ts'
import { printersAt, printOne, remembering } from '../../support/printing.ts'
import { barsAndFrame, dense } from '../../support/sampleDots.ts'
import type { FaultRow } from './everyFault.ts'
import { faultRows, mendings, provedByNothing } from './everyFault.ts'

describe('the table of faults', () => {
  it('has every fault that the emulator can be given', () => {
    const named = [...faultRows.map(({ fault }) => fault), ...mendings]
    expect([...new Set(named)].sort()).toEqual([...emulatorFaultNames].sort())
  })

  it('calls no label printed that is not on paper once, but for what only a counter could prove', () => {
    const wrong = faultRows.flatMap(({ fault, moment, ends }) =>
      languageNames
        .filter((language) => ends[language].some(([end, paper]) => isWrong(end, paper)))
        .map((language) => `${fault} ${moment} ${language}`),
    )
    expect(wrong.sort()).toEqual([...provedByNothing].sort())
  })
})

describe.concurrent.each(languageNames)('a printer of %s', (language) => {
  it.each(faultRows.map((row) => [row.fault, row.moment, row.why, row] as const))(
    'that meets %s, %s: %s',
    async (_fault, _moment, _why, row) => {
      const { end, paper, stray, next } = await meet(language, row)
      expect(row.ends[language]).toContainEqual([end, paper])
      // Afterwards: no label of ours by surprise, nothing of it on the next one, which comes out whole.
      expect({ stray, next }).toEqual({ stray: 0, next: 'whole' })
    },
  )
})

interface Met {
  readonly end: string
  /** How often our label came out whole. */
  readonly paper: number
  /** How often it came out after it had been counted. */
  readonly stray: number
  readonly next: 'whole' | 'not whole'
}

const ours = dense(416, 240)
const another = barsAndFrame(416, 240)

/** Prints one label under the fault, mends the printer, prints another one. */
async function meet(language: LanguageName, row: FaultRow): Promise<Met> {
  const labels: EmittedLabel[] = []
  await using printer = await startEmulator({
    language,
    port: 0,
    dpmm: 8,
    headMm: 168,
    speedMmPerSecond: 150,
    clock: patientClock,
    onLabel: (label) => labels.push(label),
  })
  const memory = remembering(printer.uri, 'answers')
  // The cancel key works in a pause only.
  const happens = () => inflict(printer, row.fault === 'cancel-key' ? 'pause' : row.fault, row.value ?? null)
  const over = new AbortController()
  const mend = () => {
    for (const [name, value] of row.mend ?? []) inflict(printer, name, value ?? null)
  }
  const label = row.small === true ? barsAndFrame(96, 80) : ours
  const print = (dots: Dots, timings: Partial<Timings>, during: TaleOptions = {}) => {
    const printers = printersAt(printer.uri, memory, patientClock, timings)
    return printOne(printers, printer.uri, { dots, graphics: 'run-length', profile: { language }, ...during })
  }

  if (row.moment === 'before it is asked') happens()
  if (row.moment === 'in the middle of the bytes') printer.atByte(bytesBefore, happens)
  const printed = print(label, underTheFault, {
    between: () => (row.moment === 'after it said it is ready' ? happens() : undefined),
    stalled: (reasons) => calls(reasons, row) && mend(),
  })
  if (row.moment === 'while it moves') void moving(printer, over.signal).then((moves) => moves && happens())
  if (row.unheard?.includes(language) === true)
    void patientClock.sleep(handsComeAfter, over.signal).then(() => over.signal.aborted || mend())
  const { end } = await printed
  over.abort()
  mend()
  await printer.idle()
  const paper = count(labels, label)
  const then = await print(another, afterwards)
  await printer.idle()
  const whole = /^(printed|sent-not-confirmed)$/.test(then.end) && sameDots(labels.at(-1)?.dots ?? label, another)
  return { end, paper, stray: count(labels, label) - paper, next: whole ? 'whole' : 'not whole' }
}

/** A machine that is busy must not look like a printer that is silent, least of all when nothing is wrong any more. */
const underTheFault = { answer: 1_000, stuck: 200 }
const afterwards = { answer: 10_000, answerInOrder: 10_000 }
/** Milliseconds: longer than a label takes. */
const handsComeAfter = 400
/** Faults that may show as nothing but silence. At others a silence is this machine's, which is busy. */
const silencing: readonly EmulatorFaultName[] = ['mute', 'garbage', 'pause', 'cancel-key']

function calls(reasons: readonly StateReason[], { fault }: FaultRow): boolean {
  return reasons.some((reason) => reason !== 'silent' || silencing.includes(fault))
}

/** More than any question before a label, less than the label. */
const bytesBefore = 4_000

function count(labels: readonly EmittedLabel[], dots: Dots): number {
  return labels.filter((label) => sameDots(label.dots, dots)).length
}

function isWrong(end: string, paper: number): boolean {
  if (end === 'printed') return paper !== 1
  return (end.startsWith('not-sent') || end.startsWith('printer.')) && paper !== 0
}

/** Resolves when a label moves: asked of the mechanism itself, turn by turn of the loop. False: it was called off. */
async function moving(printer: { status(): { readonly moving: boolean } }, signal: AbortSignal): Promise<boolean> {
  while (!printer.status().moving && !signal.aborted) await new Promise((resolve) => setImmediate(resolve))
  return !signal.aborted
}
