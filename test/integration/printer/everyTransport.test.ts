/**
 * A label of each size and language over the transports that are no socket: what arrives is drawn by the emulator's eyes,
 * dot for dot. The socket itself: `emulator/everyLanguage.test.ts`; the Windows spooler: `transports/wine.test.ts`.
 */
import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { decodeFile } from '../../../src/emulator/decodeCommand.ts'
import type { EmittedLabel } from '../../../src/emulator/emulator.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import { sameDots } from '../../../src/model/dots.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, dotBox } from '../../../src/model/labelSize.ts'
import type { LanguageName, PrinterProfile } from '../../../src/model/printer.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import type { Printers } from '../../../src/printer/printers.ts'
import { createPrinters } from '../../../src/printer/printers.ts'
import { createCupsSpooler } from '../../../src/printer/transports/cups/cupsSpooler.ts'
import { openInput } from '../../../src/shell/cli/readInput.ts'
import { makeAsked, replaceAsked } from '../../../src/store/askedFile.ts'
import { cupsDaemon } from '../../support/cupsDaemon.ts'
import { debian } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { dotsOfPng } from '../../support/pngDots.ts'
import { profileOf } from '../../support/printing.ts'
import { barsAndFrame } from '../../support/sampleDots.ts'
import { tempDir } from '../../support/tempDir.ts'
import { terminalPair } from '../../support/terminalPair.ts'
import { labelWithCodes } from '../../support/zplSamples.ts'
import { runningPrinter } from '../emulator/runningPrinter.ts'

const code = 'FFFNL24H7K'
const never = new AbortController().signal
const nobodyAnswers = allLabelSizes.map(() => 'sent-not-confirmed')

describe('a label of each size', () => {
  for (const language of languageNames) {
    it(`in ${language} reaches a file whole and reads there`, async () => {
      await using folder = await tempDir()
      const file = join(folder.path, 'labels.bin')
      expect(await printAll(`file:${file}`, language)).toEqual(nobodyAnswers)
      await expectLabels(file, language, folder.path)
    })

    it.skipIf(process.platform === 'win32')(
      `in ${language} goes through a named pipe as through a USB device file`,
      async () => {
        await using folder = await tempDir()
        const [pipe, file] = [join(folder.path, 'lp0'), join(folder.path, 'labels.bin')]
        execFileSync('mkfifo', [pipe])
        const arrived = collect(pipe, file)
        // Kept open from this side as well, so that the end of one label is not the end of the pipe.
        const held = createWriteStream(pipe, { flags: 'r+' })
        expect(await printAll(`device:${pipe}`, language)).toEqual(nobodyAnswers)
        held.end()
        await arrived
        await expectLabels(file, language, folder.path)
      },
    )
  }
})

describeWith(debian('serial'), 'a label of each size over a serial line', () => {
  for (const language of languageNames)
    it(`comes out of a printer of ${language} dot for dot and reads, and the printer is asked over the same line`, async () => {
      await using line = await terminalPair()
      await using printer = await runningPrinter({ language })
      const wire = connect({ host: '127.0.0.1', port: Number(new URL(printer.uri).port) })
      line.printer.pipe(wire).pipe(line.printer)
      const verdicts = await printAll(`serial:${line.path}?baud=921600&flow=rtscts`, language)
      for (const verdict of verdicts) expect(['printed', 'sent-not-confirmed']).toContain(verdict)
      await expectPrinted(await printer.printed(allLabelSizes.length))
      expect(printer.ignored()).toEqual([])
      wire.destroy()
    })
})

describeWith(debian('serial'), 'a label on a slow serial line', () => {
  it('is still on its way when its printer says nothing for seconds: sent, not in doubt', async () => {
    await using line = await terminalPair()
    await using printer = await runningPrinter({ language: 'epl2' })
    printer.slow(960)
    const wire = connect({ host: '127.0.0.1', port: Number(new URL(printer.uri).port) })
    line.printer.pipe(wire).pipe(line.printer)
    const profile = profileOf(`serial:${line.path}?baud=9600`, { language: 'epl2', graphics: 'raster' })
    const printers = createPrinters({ station: 'bench', memory: createPrinterMemory() })
    const opened = await printers.open(profile, never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    expect((await session.ready(never)).ok).toBe(true)
    const dots = barsAndFrame(160, 120)
    expect((await session.print(dots, never, () => undefined)).verdict).toBe('sent-not-confirmed')
    expect((await printer.printed(1)).map((label) => label.dots)).toEqual([dots])
    wire.destroy()
  })
})

describeWith(debian('cups'), 'a label of each size through a raw queue of CUPS', () => {
  for (const language of languageNames)
    it(`comes out of a printer of ${language} dot for dot and reads, and is said to be sent, no more`, async () => {
      await using cups = await cupsDaemon()
      await using printer = await runningPrinter({ language })
      await cups.addQueue('labels', printer.uri)
      const spooler = createCupsSpooler(() => ({ socketPath: cups.socketPath }))
      const printers = createPrinters({
        station: 'bench',
        memory: createPrinterMemory(),
        transportFor: () => ok(spooler),
      })
      expect(await printAll('spooler:labels', language, printers)).toEqual(nobodyAnswers)
      await expectPrinted(await printer.printed(allLabelSizes.length))
      expect(printer.ignored()).toEqual([])
    })
})

async function collect(pipe: string, file: string): Promise<void> {
  await pipeline(createReadStream(pipe), createWriteStream(file))
}

/** The verdicts, one a size. */
async function printAll(
  uri: string,
  language: LanguageName,
  printers: Printers = createPrinters({ station: 'bench', memory: createPrinterMemory() }),
): Promise<readonly string[]> {
  const verdicts: string[] = []
  const graphics = language === 'zpl' ? 'z64' : 'raster'
  const profile: PrinterProfile = {
    id: 'p',
    name: 'p',
    uri,
    language,
    dpmm: 8,
    headDots: 1344,
    graphics,
    sizes: allLabelSizes,
    practice: false,
  }
  for (const size of allLabelSizes) {
    const opened = await printers.open(profile, never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    expect((await session.ready(never)).ok).toBe(true)
    verdicts.push((await session.print(picture(size), never, () => undefined)).verdict)
  }
  return verdicts
}

async function expectPrinted(labels: readonly EmittedLabel[]): Promise<void> {
  expect(labels).toHaveLength(allLabelSizes.length)
  for (const [index, { dots }] of labels.entries()) {
    expect(sameDots(dots, picture(allLabelSizes[index] ?? 'A5'))).toBe(true)
    expect(await readLabel(dots)).toEqual([code])
  }
}

async function expectLabels(file: string, language: LanguageName, out: string): Promise<void> {
  const lines: { file?: string; codes?: readonly string[] }[] = []
  const decoded = await decodeFile({
    file,
    open: openInput,
    language,
    dpmm: 8,
    out,
    make: makeAsked,
    put: replaceAsked,
    print: (line) => lines.push(line),
    signal: never,
  })
  expect(decoded).toEqual({ ok: true, value: [] })
  expect(lines).toHaveLength(allLabelSizes.length)
  for (const [index, size] of allLabelSizes.entries()) {
    const drawn = dotsOfPng(await readFile(lines[index]?.file ?? ''))
    expect(sameDots(drawn, picture(size))).toBe(true)
    expect(lines[index]?.codes).toEqual([code])
  }
}

function picture(size: LabelSize) {
  const { width, height } = dotBox(size, 8)
  return labelWithCodes(width, height, code, code)
}
