/** A label over the transports that are no socket: what arrives is drawn by the emulator's eyes, dot for dot. */
import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { decodeFile } from '../../../src/emulator/decodeCommand.ts'
import { sameDots } from '../../../src/model/dots.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, dotBox } from '../../../src/model/labelSize.ts'
import type { LanguageName, PrinterProfile } from '../../../src/model/printer.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createPrinters } from '../../../src/printer/printers.ts'
import { dotsOfPng } from '../../support/pngDots.ts'
import { tempDir } from '../../support/tempDir.ts'
import { labelWithCodes } from '../../support/zplSamples.ts'

const code = 'FFFNL24H7K'
const never = new AbortController().signal

describe('a label of each size', () => {
  for (const language of languageNames) {
    it(`in ${language} reaches a file whole and reads there`, async () => {
      await using folder = await tempDir()
      const file = join(folder.path, 'labels.bin')
      await printAll(`file:${file}`, language)
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
        await printAll(`device:${pipe}`, language)
        held.end()
        await arrived
        await expectLabels(file, language, folder.path)
      },
    )
  }
})

async function collect(pipe: string, file: string): Promise<void> {
  await pipeline(createReadStream(pipe), createWriteStream(file))
}

async function printAll(uri: string, language: LanguageName): Promise<void> {
  const printers = createPrinters({ memory: createPrinterMemory() })
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
    const outcome = await session.print(picture(size), never, () => undefined)
    expect(outcome.verdict).toBe('sent-not-confirmed')
  }
}

async function expectLabels(file: string, language: LanguageName, out: string): Promise<void> {
  const lines: { file?: string; codes?: readonly string[] }[] = []
  const decoded = await decodeFile({ file, language, dpmm: 8, out, print: (line) => lines.push(line), signal: never })
  expect(decoded).toEqual({ ok: true, value: undefined })
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
