import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { ok } from '../../../src/base/result.ts'
import { dotsSheet } from '../../../src/label/dotsPdf.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { printerLanguages } from '../../../src/printer/printers.ts'
import { createQueueClaims } from '../../../src/printer/queueClaims.ts'
import { createSheetSession } from '../../../src/printer/sheetSession.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { SpoolDocument, SpoolTransport } from '../../../src/printer/transport.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import { rasterize } from '../../../src/raster/rasterize.ts'
import { drawnSheets } from '../../support/drawnSheets.ts'
import { profileOf } from '../../support/printing.ts'
import { filledForm } from '../../support/samplePdf.ts'

const pdfium = await loadPdfium()
const never = new AbortController().signal

/** What a queue was given. */
function queue() {
  const given: SpoolDocument[] = []
  const job = {
    id: 1,
    look: async () => ok({ state: 'completed', reasons: [], mayHaveLeft: true, detail: '' } as const),
    cancel: async () => ok(),
  }
  const transport: SpoolTransport = {
    type: 'spooler',
    queueStatus: async () => ok({ state: 'idle', reasons: [], answers: null }),
    openJobs: async () => ok([]),
    async submit(_, { document }) {
      given.push(document)
      return { type: 'accepted', job }
    },
  }
  return { given, transport }
}

function ink(dots: Dots | undefined): number {
  let black = 0
  if (dots !== undefined)
    for (let y = 0; y < dots.height; y++) for (let x = 0; x < dots.width; x++) if (isBlack(dots, x, y)) black++
  return black
}

describe('a label for a sheet printer', () => {
  it('has on its sheet all that its dots have, at 300 dots an inch whatever its profile says', async () => {
    const pdf = await filledForm({ width: 80, height: 80 }, 'COD 1 250 000')
    const dots = rasterize(pdfium, pdf, '80x80', 12)
    if (!dots.ok) throw new Error(dots.fault.detail)
    expect(ink(dots.value)).toBeGreaterThan(1_000)
    const { given, transport } = queue()
    const profile = profileOf('spooler:sheets', { sheet: 'A5' })
    await using session = createSheetSession({
      profile,
      language: printerLanguages.zpl,
      transport,
      queues: createQueueClaims('bench'),
      memory: createPrinterMemory(),
      clock: systemClock,
      timings: usualTimings,
      sheet: 'A5',
      sheets: dotsSheet,
    })
    const outcome = await session.print(dots.value, never, () => {})
    expect(outcome).toMatchObject({ verdict: 'sent-not-confirmed' })
    const [sheet] = drawnSheets(pdfium, given[0]?.bytes ?? new Uint8Array(), 12)
    expect(Math.abs(ink(sheet) / ink(dots.value) - 1)).toBeLessThan(0.02)
  })
})
