/** A sheet printer behind a real queue: what it gets is as large as it is, in its place. */
import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { dotsSheet } from '../../../src/label/dotsPdf.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createPrinters } from '../../../src/printer/printers.ts'
import { createCupsSpooler } from '../../../src/printer/transports/cups/cupsSpooler.ts'
import { cupsDaemon } from '../../support/cupsDaemon.ts'
import { debian } from '../../support/debian.ts'
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
