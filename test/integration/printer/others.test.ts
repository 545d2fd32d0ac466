import { describe, expect, it } from 'vitest'
import { lessonKey } from '../../../src/printer/printerMemory.ts'
import { never, printersAt, printOne, profileOf, remembering } from '../../support/printing.ts'
import type { ScriptedPrinterOptions } from '../../support/scriptedPrinter.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

/** Two labels, one session each, on a printer that counts so. Says whether others were noticed, and what was asked. */
async function twoLabels(counts: NonNullable<ScriptedPrinterOptions['counts']>) {
  await using printer = await scriptedPrinter({ counts, after: [{ formatsInBuffer: 1 }, {}] })
  const memory = remembering(printer.uri, 'answers')
  const printers = printersAt(printer.uri, memory)
  await printOne(printers, printer.uri)
  await printer.closed()
  await printOne(printers, printer.uri)
  await printer.closed()
  const noticed = memory.get(lessonKey(printer.uri, 'others')) === 'answers'
  const known = await printers.countNow(profileOf(printer.uri), never)
  printers.forget(printer.uri)
  const forgotten = await printers.countNow(profileOf(printer.uri), never)
  return { noticed, counts: [known, forgotten].map((count) => count.ok && count.value !== null) }
}

describe('a printer that nobody called shared', () => {
  it('is, when its counter moved by labels of somebody else between two of ours, until that is forgotten', async () => {
    expect(await twoLabels([41, 42, 45, 46])).toEqual({ noticed: true, counts: [false, true] })
  })

  it('is, when a label of somebody else came out with one of ours', async () => {
    expect(await twoLabels([41, 43, 43, 44])).toMatchObject({ noticed: true })
  })

  it('is not for its own labels, for a press of FEED, or when it was counted anew', async () => {
    for (const next of [42, 43, 0])
      expect(await twoLabels([41, 42, next, next + 1])).toEqual({ noticed: false, counts: [true, true] })
  })

  it('is not where nobody knows what it had counted: a label of ours whose end was not seen', async () => {
    expect(await twoLabels([41, 'silence', 48, 49])).toMatchObject({ noticed: false })
  })
})
