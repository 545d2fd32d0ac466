import { describe, expect, it } from 'vitest'
import type { PrinterMemory } from '../../../src/printer/printerMemory.ts'
import { lessonKey } from '../../../src/printer/printerMemory.ts'
import type { Printers } from '../../../src/printer/printers.ts'
import { patientClock } from '../../support/patientClock.ts'
import { printersAt, printOne, profileOf, remembering } from '../../support/printing.ts'
import type { ScriptedPrinterOptions } from '../../support/scriptedPrinter.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

/** A label, a start anew, and another label, at a printer that counts so. */
async function twoStarts(
  counts: NonNullable<ScriptedPrinterOptions['counts']>,
  between: (memory: PrinterMemory, uri: string) => void = () => undefined,
): Promise<{ readonly printers: Printers; readonly uri: string; readonly labels: number | null }> {
  await using printer = await scriptedPrinter({ counts, after: [{ formatsInBuffer: 1 }, {}] })
  const memory = remembering(printer.uri, 'answers')
  await printOne(printersAt(printer.uri, memory), printer.uri)
  await printer.closed()
  between(memory, printer.uri)
  const printers = printersAt(printer.uri, memory)
  await printOne(printers, printer.uri)
  await printer.closed()
  const { uri } = printer
  return { printers, uri, labels: printers.unexplained(profileOf(uri))?.labels ?? null }
}

describe('a printer that was used before this start', () => {
  it('has counted labels that nobody here knows of when it is further on, by more than hands at it would feed', async () => {
    const before = patientClock.now()
    const { printers, uri, labels } = await twoStarts([41, 42, 52, 53])
    expect(labels).toBe(10)
    expect(printers.unexplained(profileOf(uri))?.at).toBeGreaterThanOrEqual(before)
  })

  it('has not when it is where it was left, a few labels on, or was counted anew', async () => {
    for (const next of [42, 51, 0, 7]) expect((await twoStarts([41, 42, next, next + 1])).labels).toBeNull()
  })

  it('says nothing where its counter was never seen to count, or nobody knows where it was left', async () => {
    const untrusted = await twoStarts([41, 42, 60, 61], (memory, uri) => memory.set(lessonKey(uri, 'counts'), null))
    expect(untrusted.labels).toBeNull()
    expect((await twoStarts([41, 'silence', 60, 61])).labels).toBeNull()
  })

  it('says so once, and for as long as nobody has set it up anew: the next label begins where the counter is now', async () => {
    const { printers, uri } = await twoStarts([41, 42, 60, 61])
    expect(printers.unexplained(profileOf(uri))).toMatchObject({ labels: 18 })
    expect(printers.unexplained(profileOf(uri, { shared: true }))).toBeNull()
    printers.forget(uri)
    expect(printers.unexplained(profileOf(uri))).toBeNull()
  })

  it('is not asked for what it has counted when it is shared: others print there', async () => {
    await using printer = await scriptedPrinter({ counts: [41, 42, 60, 61], after: [{ formatsInBuffer: 1 }, {}] })
    const memory = remembering(printer.uri, 'answers')
    await printOne(printersAt(printer.uri, memory), printer.uri)
    await printer.closed()
    const printers = printersAt(printer.uri, memory)
    await printOne(printers, printer.uri, { profile: { shared: true } })
    await printer.closed()
    await printOne(printersAt(printer.uri, memory), printer.uri)
    await printer.closed()
    expect(printers.unexplained(profileOf(printer.uri))).toBeNull()
  })
})
