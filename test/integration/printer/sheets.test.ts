/** A sheet printer behind a real queue: it gets the page itself, at its own size and place. */
import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { sheetMaker } from '../../../src/label/sheetMaker.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createPrinters } from '../../../src/printer/printers.ts'
import { createCupsSpooler } from '../../../src/printer/transports/cups/cupsSpooler.ts'
import { cupsDaemon } from '../../support/cupsDaemon.ts'
import { debian } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { label, never, profileOf } from '../../support/printing.ts'
import { readPwgRaster } from '../../support/pwgRaster.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'

const quiet = () => undefined

describeWith(debian('cups'), 'a sheet printer', () => {
  it.each([
    ['the page itself, in the first place of the sheet', true, { left: 22 + 10, top: 20 }],
    ['the dots where there is no page, in the middle of the sheet', false, { left: 48, top: 70 }],
  ])('prints %s', async (_, withPage, place) => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('sheets', printer.uri, 'drv:///cupsfilters.drv/pwgrast.ppd')
    const opened = await printersOn(cups.socketPath).open(sheetPrinter({ uri: 'spooler:sheets' }), never)
    if (!opened.ok) throw new Error(opened.fault.code)
    await using session = opened.value
    const box = { kind: 'box', x: 10, y: 20, width: 30, height: 10 } as const
    const page = { pdf: await samplePdf({ width: 52, height: 70, marks: [box] }), size: '52x70' as const }
    const outcome = await session.print(label, never, quiet, withPage ? { page } : {})
    expect(outcome, await cups.errorLog()).toMatchObject({ verdict: 'sent-not-confirmed' })
    const { dotsPerInch, ink } = readPwgRaster(Buffer.from(printer.received(), 'latin1'))
    const mm = (dots: number) => Math.round((dots / dotsPerInch) * 25.4)
    expect({ left: mm(ink?.left ?? 0), top: mm(ink?.top ?? 0) }).toEqual(place)
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

it('is never sent a language it does not speak: without a queue it takes no page', async () => {
  const printers = createPrinters({ station: 'bench', memory: createPrinterMemory(), sheets: sheetMaker })
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
    sheets: sheetMaker,
    transportFor: () => ok(transport),
  })
}
