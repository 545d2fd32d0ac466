/** A hostile service has a picture in its view that the printer's reader draws otherwise than ours. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import type { CupsDaemon } from '../../support/cupsDaemon.ts'
import { cupsDaemon } from '../../support/cupsDaemon.ts'
import { debian } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { openStation } from '../../support/openStation.ts'
import { profileOf } from '../../support/printing.ts'
import { readPwgRaster } from '../../support/pwgRaster.ts'
import type { ScriptedPrinter } from '../../support/scriptedPrinter.ts'
import { scriptedPrinter } from '../../support/scriptedPrinter.ts'
import { tempDir } from '../../support/tempDir.ts'
import { twofoldJpeg } from '../../support/twofoldJpeg.ts'

describeWith(debian('cups'), 'a picture that PDFium and Ghostscript draw otherwise', () => {
  let service: Practice
  let cups: CupsDaemon
  let printer: ScriptedPrinter
  let made: AsyncDisposableStack
  beforeEach(async () => {
    made = new AsyncDisposableStack()
    service = made.adopt(await startPractice({ port: 0, dataDir: ':memory:' }), (one) => one.close())
    cups = made.use(await cupsDaemon())
    printer = made.use(await scriptedPrinter())
    vi.stubEnv('CUPS_SERVER', cups.socketPath)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await made.disposeAsync()
  })

  /** What the queue's printer got, of the one label that was printed there. */
  async function printedOn(model: string): Promise<Buffer> {
    await using folder = await tempDir()
    await cups.addQueue('sheets', printer.uri, model)
    const profile = profileOf('spooler:sheets', { sheet: 'A5', sizes: ['80x80'] })
    const { api, close } = await openStation(folder.path, service, { printers: [profile] })
    try {
      expect(await outcomeOf(api)).toMatchObject([{ verdict: 'sent-not-confirmed' }])
    } finally {
      await close()
    }
    await printer.closed()
    return Buffer.from(printer.received(), 'latin1')
  }

  async function outcomeOf(api: ComposedStation['api']) {
    const [code = '', another = ''] = service.codes
    const picture = twofoldJpeg(code, another).toString('base64')
    const style = '@page { size: 80mm; margin: 0 } body { margin: 0 } img { width: 78mm; margin: 1mm; display: block }'
    const body = `<!doctype html><style>${style}</style><img src="data:image/jpeg;base64,${picture}">`
    service.inject({ operation: 'print80x80', times: 1, fault: { kind: 'body', body, status: 200 } })
    const address = { uri: 'spooler:sheets', language: 'zpl', dpmm: 8 } as const
    const print = { type: 'print' as const, id: uuid(), codes: [code], size: '80x80' as const, printer: address }
    const taken = await api.execute({ ...print, waitMs: 60_000 })
    if (!taken.ok) throw new Error(taken.fault.code)
    const outcome = await api.ask({ type: 'outcome' as const, intents: [...taken.value.intents] })
    return outcome.ok ? outcome.value : outcome.fault.code
  }

  it('is on a sheet of CUPS as it was read back', async () => {
    const { dots, dotsPerInch, ink } = readPwgRaster(await printedOn('drv:///cupsfilters.drv/pwgrast.ppd'))
    expect(await readLabel(dots)).toEqual([service.codes[0]])
    // 21 of the 29 modules that are 78 mm together, each of whole dots: as large as it was drawn.
    const across = (((ink?.right ?? 0) - (ink?.left ?? 0)) / dotsPerInch) * 25.4
    expect(Math.abs(across - (78 * 21) / 29)).toBeLessThan(1)
  })

  it('does not reach a printer of PDFs, which gets one picture of one bit a dot', async () => {
    const pdf = (await printedOn('lsb/usr/cupsfilters/Generic-PDF_Printer-PDF.ppd')).toString('latin1')
    expect(pdf).toContain('%PDF-')
    expect(pdf).not.toMatch(/DCTDecode|JPXDecode|FontFile/)
    expect(pdf.match(/\/Subtype ?\/Image/g)).toHaveLength(1)
  })
})
