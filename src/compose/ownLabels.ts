import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { textPage } from '../label/textPage.ts'
import type { Dots } from '../model/dots.ts'
import { blankDots } from '../model/dots.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { allLabelSizes, labelSizes } from '../model/labelSize.ts'
import type { PrinterProfile } from '../model/printer.ts'
import { drawnDpmm, overhang } from '../model/printer.ts'
import type { LabelDots } from '../raster/label.ts'
import type { Raster } from '../raster/raster.ts'
import type { OwnLabel } from '../raster/testPattern.ts'
import { ladderPattern, testPattern } from '../raster/testPattern.ts'

/**
 * Labels that the station makes of itself, to see how a printer prints. Their words go the way of every page, so that
 * they show what becomes of one; what has to be exact is drawn dot by dot.
 */
export interface OwnLabels {
  test(printer: PrinterProfile, station: string, signal: AbortSignal): Promise<Result<Dots>>
  rung(printer: PrinterProfile, code: string, signal: AbortSignal): Promise<Result<Dots>>
}

export function createOwnLabels({ raster, clock }: { raster: Pick<Raster, 'label'>; clock: Clock }): OwnLabels {
  return {
    async test(printer, station, signal) {
      const size = sizeFor(printer)
      const words = { station, printer: printer.name, time: localTime(clock.now()) }
      return draw(raster, printer, size, await testPattern(boxOf(size, printer), drawnDpmm(printer), words), signal)
    },
    async rung(printer, code, signal) {
      const size = sizeFor(printer)
      const [, darkness, speed] = code.split('-')
      const words = [
        ...(darkness === '' || darkness === undefined ? [] : [`Độ đậm ${darkness} %`]),
        ...(speed === '' || speed === undefined ? [] : [`Tốc độ ${speed} mm/s`]),
      ]
      return draw(
        raster,
        printer,
        size,
        await ladderPattern(boxOf(size, printer), drawnDpmm(printer), code, words),
        signal,
      )
    },
  }
}

/** The loaded roll's, else the smallest that fits; the smallest of all, cut off, where none does. */
function sizeFor(printer: PrinterProfile): LabelSize {
  const bySize = [...allLabelSizes].reverse()
  const fits = (size: LabelSize) => printer.sheet !== undefined || overhang(size, printer) === null
  const own = bySize.filter((size) => printer.sizes.includes(size))
  return printer.roll?.size ?? own.find(fits) ?? bySize.find(fits) ?? '52x70'
}

/** Millimetres; a head that is narrower than the label cuts it off. */
function boxOf(size: LabelSize, { headDots, dpmm, sheet, setup }: PrinterProfile) {
  const { width, height } = labelSizes[size]
  const isUpright = setup?.rotation !== 90 && setup?.rotation !== 270
  const most = sheet === undefined && isUpright ? headDots / dpmm : width / 100
  return { width: Math.min(width / 100, most), height: height / 100 }
}

async function draw(
  raster: Pick<Raster, 'label'>,
  printer: PrinterProfile,
  size: LabelSize,
  own: OwnLabel,
  signal: AbortSignal,
): Promise<Result<Dots>> {
  const page = await textPage(own.captions, size)
  const words: Result<LabelDots> = await raster.label(page, size, drawnDpmm(printer), { snap: false }, signal)
  return words.ok ? ok(own.draw(cutOff(words.value.dots, printer))) : words
}

/** A label that does not fit the head ends where the head ends. */
function cutOff(dots: Dots, printer: PrinterProfile): Dots {
  const width = Math.round(boxOf(sizeFor(printer), printer).width * drawnDpmm(printer))
  if (width >= dots.width) return dots
  const cut = blankDots(width, dots.height)
  for (let y = 0; y < dots.height; y++)
    cut.data.set(dots.data.subarray(y * dots.stride, y * dots.stride + cut.stride), y * cut.stride)
  return cut
}

/** `21/11/2026 14:05`, at the station's place. */
function localTime(now: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(now).replace(',', '')
}
