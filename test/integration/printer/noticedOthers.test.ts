import { expect, it } from 'vitest'
import type { PrinterMemory } from '../../../src/printer/printerMemory.ts'
import { lessonKey } from '../../../src/printer/printerMemory.ts'
import type { CountingPrinter, Look } from '../../support/countingPrinter.ts'
import { countingPrinter } from '../../support/countingPrinter.ts'
import { printersAt, printOne, remembering } from '../../support/printing.ts'

/** Labels, one session each, by a station that starts anew before the first; `shared`: somebody ticked it. */
async function labels(printer: CountingPrinter, memory: PrinterMemory, many: number, shared = false) {
  const printers = printersAt(printer.uri, memory)
  const ends: string[] = []
  for (let at = 0; at < many; at++) ends.push((await printOne(printers, printer.uri, { profile: { shared } })).end)
  return ends
}

/** A memory in which the printer answers, counts, and others were noticed on it. */
function noticing(uri: string): PrinterMemory {
  const memory = remembering(uri, 'answers')
  for (const lesson of ['counter', 'counts', 'others'] as const) memory.set(lessonKey(uri, lesson), 'answers')
  return memory
}

const isNoticed = (memory: PrinterMemory, uri: string) => memory.get(lessonKey(uri, 'others')) === 'answers'

it('two labels of the printer’s own cost a station that prints there alone no evidence, and are forgotten', async () => {
  await using printer = await countingPrinter()
  const memory = remembering(printer.uri, 'answers')
  const printers = printersAt(printer.uri, memory)
  const ends: string[] = []
  const noticed: boolean[] = []
  for (let at = 0; at < 9; at++) {
    if (at === 2) printer.putsOut(2)
    ends.push((await printOne(printers, printer.uri)).end)
    noticed.push(isNoticed(memory, printer.uri))
  }
  expect(ends).toEqual(Array.from({ length: 9 }, () => 'printed'))
  expect(noticed).toEqual([false, false, true, true, true, true, true, false, false])
})

it('a start between them does not begin the row of its own labels anew', async () => {
  await using printer = await countingPrinter()
  const memory = noticing(printer.uri)
  await labels(printer, memory, 3)
  await labels(printer, memory, 2)
  expect(isNoticed(memory, printer.uri)).toBe(false)
})

it('a label of anybody between two of ours begins the row anew', async () => {
  await using printer = await countingPrinter()
  const memory = noticing(printer.uri)
  const printers = printersAt(printer.uri, memory)
  for (let at = 0; at < 8; at++) {
    if (at % 4 === 0) printer.putsOut(1)
    expect((await printOne(printers, printer.uri)).end).toBe('printed')
  }
  expect(isNoticed(memory, printer.uri)).toBe(true)
})

/** What is seen behind our label where another station's came out before it, or between the looks, or with it. */
const another: Readonly<Record<string, readonly Look[]>> = {
  'comes out before it': ['works', 'out', 'works', 'out'],
  'comes out before it, unseen': ['out', 'works', 'out'],
  'came out with it': ['works', 'out', 'out'],
}

it.each(Object.entries(another))(
  'where others were noticed a label is not printed by another’s that %s',
  async (_, looks) => {
    await using printer = await countingPrinter(() => looks)
    expect(await labels(printer, noticing(printer.uri), 1)).toEqual(['sent-not-confirmed'])
  },
)

it('where somebody said that others print no counter and no drain proves a label, and nothing fades', async () => {
  await using printer = await countingPrinter()
  const memory = noticing(printer.uri)
  expect(await labels(printer, memory, 6, true)).toEqual(Array.from({ length: 6 }, () => 'sent-not-confirmed'))
  expect(isNoticed(memory, printer.uri)).toBe(true)
})

it('where others were noticed a label that nothing counted is in doubt, as anywhere', async () => {
  await using printer = await countingPrinter(() => ['works'])
  expect(await labels(printer, noticing(printer.uri), 1)).toEqual(['in-doubt: printer.label-canceled'])
})
