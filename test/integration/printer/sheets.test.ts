/** A sheet printer behind a real queue: what it gets is as large as it is, in its place. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { dotsSheet } from '../../../src/label/dotsPdf.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createPrinters } from '../../../src/printer/printers.ts'
import { createCupsSpooler } from '../../../src/printer/transports/cups/cupsSpooler.ts'
import { cupsDaemon } from '../../support/cupsDaemon.ts'
import { debian, programPath } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { never, profileOf } from '../../support/printing.ts'
import { readPwgRaster } from '../../support/pwgRaster.ts'
import { barsAndFrame } from '../../support/sampleDots.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

const quiet = () => undefined

describeWith(debian('cups'), 'a sheet printer', () => {
  it('prints a label’s dots at their own size, in the first place of the sheet', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('sheets', printer.uri, 'drv:///cupsfilters.drv/pwgrast.ppd')
    const opened = await printersOn(cups.socketPath).open(sheetPrinter({ uri: 'spooler:sheets' }), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    const outcome = await session.print(barsAndFrame(624, 840), never, quiet)
    expect(outcome, await cups.errorLog()).toMatchObject({ verdict: 'sent-not-confirmed' })
    const { dotsPerInch, ink } = readPwgRaster(Buffer.from(printer.received(), 'latin1'))
    const mm = (dots: number | undefined) => Math.round(((dots ?? 0) / dotsPerInch) * 25.4)
    expect([ink?.left, ink?.top, ink?.right, ink?.bottom].map(mm)).toEqual([22, 0, 74, 70])
  })

  it('prints a document of its own sheets as it is, unscaled', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('sheets', printer.uri, 'drv:///cupsfilters.drv/pwgrast.ppd')
    const opened = await printersOn(cups.socketPath).open(sheetPrinter({ uri: 'spooler:sheets', sheet: 'A4' }), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    const box = { kind: 'box', x: 30, y: 50, width: 40, height: 10 } as const
    const outcome = await session.printDocument?.(
      await samplePdf({ width: 210, height: 297, marks: [box] }),
      never,
      quiet,
    )
    expect(outcome, await cups.errorLog()).toMatchObject({ verdict: 'sent-not-confirmed' })
    const { dotsPerInch, ink } = readPwgRaster(Buffer.from(printer.received(), 'latin1'))
    const mm = (dots: number) => Math.round((dots / dotsPerInch) * 25.4)
    expect({ left: mm(ink?.left ?? 0), top: mm(ink?.top ?? 0) }).toEqual({ left: 30, top: 50 })
  })
})

const queueDefaults = [
  'booklet-default=true',
  'booklet-default=shuffle-only',
  'Booklet-default=On',
  'landscape-default=true',
  'page-label-default=COD',
  'MediaType-default=Labels',
] as const

describeWith(debian('cups'), 'a sheet printer whose queue has defaults of its own', () => {
  it.each(queueDefaults)('prints a sheet as it prints it without %s', async (option) => {
    await using cups = await cupsDaemon()
    await using plain = await scriptedPrinter()
    await using printer = await scriptedPrinter()
    await cups.addQueue('plain', plain.uri, 'drv:///cupsfilters.drv/pwgrast.ppd')
    await cups.addQueue('sheets', printer.uri, 'drv:///cupsfilters.drv/pwgrast.ppd')
    await cups.run(programPath('lpadmin') ?? 'lpadmin', '-p', 'sheets', '-o', option)
    for (const queue of ['plain', 'sheets']) {
      const opened = await printersOn(cups.socketPath).open(sheetPrinter({ uri: `spooler:${queue}` }), never)
      if (!opened.ok) throw new Error(opened.fault.code)
      await using session = opened.value
      expect(await session.print(barsAndFrame(624, 840), never, quiet)).toMatchObject({ verdict: 'sent-not-confirmed' })
    }
    expect(rasterOf(printer.received())).toBe(rasterOf(plain.received()))
  })

  it.each([
    ['PageSize-default=A4', 'A5', { verdict: 'not-sent', fault: { code: 'printer.queue-own-size' } }],
    ['PageRegion-default=A6', 'A5', { verdict: 'not-sent', fault: { code: 'printer.queue-own-size' } }],
    ['PageSize-default=A4', 'A4', { verdict: 'sent-not-confirmed' }],
    ['PageSize-default=iso_a4_210x297mm', 'A4', { verdict: 'sent-not-confirmed' }],
    ['PageSize-default=Custom.148x210mm', 'A5', { verdict: 'sent-not-confirmed' }],
  ] as const)('whose default is %s prints no sheet of %s as another size', async (option, sheet, outcome) => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('sheets', printer.uri, 'drv:///cupsfilters.drv/pwgrast.ppd')
    await cups.run(programPath('lpadmin') ?? 'lpadmin', '-p', 'sheets', '-o', option)
    const opened = await printersOn(cups.socketPath).open(sheetPrinter({ uri: 'spooler:sheets', sheet }), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    expect(await session.print(barsAndFrame(624, 840), never, quiet)).toMatchObject(outcome)
    expect(await cups.run('lpstat', '-o')).toBe('')
  })
})

/** The pages without the header, which has the time. */
function rasterOf(received: string): string {
  return createHash('sha256').update(received.slice(1_800), 'latin1').digest('hex')
}

it('is never sent a language it does not speak: without a queue it takes no page', async () => {
  const printers = createPrinters({ station: 'bench', memory: createPrinterMemory(), sheets: dotsSheet })
  const opened = await printers.open(sheetPrinter({ uri: 'socket://127.0.0.1:9' }), never)
  expect(opened).toMatchObject({ ok: false, fault: { code: 'printer.takes-no-pdf' } })
})

function sheetPrinter(otherwise: Partial<PrinterProfile>): PrinterProfile {
  return profileOf('spooler:sheets', { sheet: 'A5', ...otherwise })
}

function printersOn(socketPath: string) {
  const transport = createCupsSpooler(() => ({ socketPath }))
  return createPrinters({
    station: 'bench',
    memory: createPrinterMemory(),
    sheets: dotsSheet,
    transportFor: () => ok(transport),
  })
}
