import { describe, expect, it } from 'vitest'
import type { EmittedLabel, Emulator } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { Dots } from '../../../src/model/dots.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { label, printersAt, printOne, remembering } from '../../support/printing.ts'
import { dense } from '../../support/sampleDots.ts'

/** What came out, and how each print ended, of labels printed one after the other. */
async function onPrinter(
  language: LanguageName,
  use: (
    printer: Emulator,
    print: (dots: Dots) => Promise<string>,
    memory: ReturnType<typeof remembering>,
  ) => Promise<void>,
): Promise<readonly EmittedLabel[]> {
  const labels: EmittedLabel[] = []
  const heard = (one: EmittedLabel) => labels.push(one)
  const mechanics = { headMm: 168, speedMmPerSecond: 1_000, onLabel: heard }
  await using printer = await startEmulator({ language, port: 0, dpmm: 8, ...mechanics })
  const memory = remembering(printer.uri, 'answers')
  const printers = printersAt(printer.uri, memory)
  const print = async (dots: Dots) =>
    (await printOne(printers, printer.uri, { dots, graphics: 'run-length', profile: { language } })).end
  await use(printer, print, memory)
  await printer.idle()
  return labels
}

describe.each(languageNames)('a label that a lost connection has cut on a printer of %s', (language) => {
  it('is in doubt, and the next one comes out whole', async () => {
    const labels = await onPrinter(language, async (printer, print) => {
      printer.resetAfterBytes(4_000)
      expect(await print(dense(416, 560))).toBe('in-doubt: printer.connection-lost')
      expect(await print(label)).toMatch(/^(printed|sent-not-confirmed)$/)
    })
    expect(labels.at(-1)?.dots).toEqual(label)
  })

  it('is found out by its silence, or said by who finds it, when the program was killed', async () => {
    const labels = await onPrinter(language, async (printer, print, memory) => {
      printer.resetAfterBytes(4_000)
      await print(dense(416, 560))
      memory.set(`${printer.uri}#cut`, null)
      printersAt(printer.uri, memory).noteCut(printer.uri)
      expect(await print(label)).toMatch(/^(printed|sent-not-confirmed)$/)
    })
    expect(labels.at(-1)?.dots).toEqual(label)
  })

  it('costs later labels nothing', async () => {
    const labels = await onPrinter(language, async (printer, print, memory) => {
      printer.resetAfterBytes(4_000)
      await print(dense(416, 560))
      for (let count = 0; count < 2; count++) await print(label)
      if (language !== 'zpl') expect(memory.get(`${printer.uri}#cut`)).toBeNull()
    })
    expect(labels.slice(-2).map((one) => one.dots)).toEqual([label, label])
  })
})
