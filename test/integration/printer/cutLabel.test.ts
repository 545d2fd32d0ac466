import { describe, expect, it } from 'vitest'
import type { EmittedLabel, Emulator } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { sameDots } from '../../../src/model/dots.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { patientClock } from '../../support/patientClock.ts'
import { label, never, printersAt, printOne, profileOf, remembering } from '../../support/printing.ts'
import { dense } from '../../support/sampleDots.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

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
  await using printer = await startEmulator({ language, port: 0, dpmm: 8, clock: patientClock, ...mechanics })
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

describe.each(languageNames)('what a cut label has left in a printer of %s', (language) => {
  it('comes out at the flush or never, and not behind a person’s answer', async () => {
    const strange = (labels: readonly EmittedLabel[]) => labels.filter(({ dots }) => !sameDots(dots, label)).length
    let flushed = 0
    const labels: EmittedLabel[] = []
    const mechanics = { headMm: 168, speedMmPerSecond: 1_000, onLabel: (one: EmittedLabel) => labels.push(one) }
    await using printer = await startEmulator({ language, port: 0, dpmm: 8, ...mechanics })
    const memory = remembering(printer.uri, 'answers')
    const printers = printersAt(printer.uri, memory)
    printer.resetAfterBytes(4_000)
    await printOne(printers, printer.uri, { dots: dense(416, 560), graphics: 'run-length', profile: { language } })
    expect(await printers.flushCut(profileOf(printer.uri, { language }), never)).toMatchObject({ ok: true })
    const between = () => {
      flushed = strange(labels)
    }
    await printOne(printers, printer.uri, { profile: { language }, between })
    await printer.idle()
    expect(strange(labels)).toBe(flushed)
    expect(flushed).toBe(language === 'escpos' ? 1 : 0)
    expect(labels.at(-1)?.dots).toEqual(label)
  })

  it('is flushed once, and nothing is sent where no cut is known of', async () => {
    await using printer = await scriptedPrinter({ language })
    const printers = printersAt(printer.uri)
    const profile = profileOf(printer.uri, { language })
    expect(await printers.flushCut(profile, never)).toMatchObject({ ok: true })
    expect(printer.received()).toBe('')
    printers.noteCut(printer.uri)
    for (let times = 0; times < 2; times++) expect(await printers.flushCut(profile, never)).toMatchObject({ ok: true })
    await printer.closed()
    expect(printer.connections()).toBe(language === 'zpl' ? 0 : 1)
  })
})

describe('a printer that fell silent', () => {
  const cuts = (text: string) => text.split('\x1dV').length - 1

  async function ready(printers: ReturnType<typeof printersAt>, uri: string): Promise<string> {
    const opened = await printers.open(profileOf(uri, { language: 'escpos' }), never)
    if (!opened.ok) return opened.fault.code
    await using session = opened.value
    const said = await session.ready(never)
    return said.ok ? said.value.state : said.fault.code
  }

  it('is filled up once, and not cut at again with each question until it answers', async () => {
    await using printer = await scriptedPrinter({ language: 'escpos', before: ['silence'] })
    const printers = printersAt(printer.uri)
    for (let asked = 0; asked < 3; asked++) expect(await ready(printers, printer.uri)).toBe('printer.silent')
    expect(cuts(printer.received())).toBe(1)
  })

  it('is filled up again at its next silence', async () => {
    // What it was filled up with ends as a label does.
    const after = ['silence', { text: ['\x12\x12\x12\x12'] }, 'silence'] as const
    await using printer = await scriptedPrinter({ language: 'escpos', before: ['silence'], after })
    const printers = printersAt(printer.uri)
    expect(await ready(printers, printer.uri)).toBe('printer.silent')
    expect(await ready(printers, printer.uri)).toBe('idle')
    expect(await ready(printers, printer.uri)).toBe('printer.silent')
    expect(cuts(printer.received())).toBe(2)
  })
})
