import { setImmediate as nextTurn } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { withoutWarnings } from '../base/withoutWarnings.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import { checkSize } from './checkSize.ts'
import { pageForms, seenSize, showsMoreThanContents } from './pageForm.ts'
import type { SheetOrLabel } from './sheetGrid.ts'
import { placeOf, sheetBox, sheetGrid } from './sheetGrid.ts'
import type { StreamedPdf } from './streamedPdf.ts'
import { latin, streamedPdf, streamObject } from './streamedPdf.ts'

export interface Imposition {
  readonly size: LabelSize
  readonly sheet: SheetOrLabel
  /** The first place of the first sheet that is used, from 1; those before it have been peeled off. */
  readonly start: number
}

export interface SheetCount {
  readonly labels: number
  readonly sheets: number
}

/**
 * Labels on sticker sheets: the pages of PDFs, as large as they are, in places along the rows; one PDF, given out piece
 * by piece, in memory that does not grow with it. After a fault nothing more comes, and what came is no PDF.
 * Faults: `view.not-a-label` (unreadable, encrypted, without pages, one that shows more than its contents, or labels larger
 * than the sheet), `view.other-size`, `request.invalid` (no such place), `request.canceled`, those of the source.
 */
export async function* imposeSheets(
  pdfs: AsyncIterable<Result<Uint8Array>> | Iterable<Result<Uint8Array>>,
  imposition: Imposition,
  signal: AbortSignal,
): AsyncGenerator<Result<Uint8Array<ArrayBuffer>>, SheetCount, undefined> {
  const grid = sheetGrid(imposition.size, imposition.sheet)
  const places = grid.columns * grid.rows
  const none: SheetCount = { labels: 0, sheets: 0 }
  if (places === 0) return yield* stop(fail('view.not-a-label', { facts: { size: imposition.size } }), none)
  if (imposition.start < 1 || imposition.start > places)
    return yield* stop(fail('request.invalid', { facts: { places } }), none)
  const press = createPress(imposition)
  for await (const pdf of pdfs) {
    if (!pdf.ok) return yield* stop(pdf, press.count())
    const source = await open(pdf.value)
    if (!source.ok) return yield* stop(source, press.count())
    const formOf = pageForms(source.value, press.pdf)
    for (const [index, page] of source.value.getPages().entries()) {
      if (signal.aborted) return yield* stop(fail('request.canceled'), press.count())
      const { width, height } = seenSize(page)
      const sized = checkSize({ width: width / point, height: height / point }, index, imposition.size)
      if (!sized.ok) return yield* stop(sized, press.count())
      if (showsMoreThanContents(page)) return yield* stop(moreThanContents(index), press.count())
      const form = formOf(page)
      if (!form.ok) return yield* stop(form, press.count())
      press.add(form.value)
      if (index % pagesAtOnce === 0) {
        yield ok(press.pdf.take())
        await nextTurn()
      }
    }
  }
  press.end()
  yield ok(press.pdf.take())
  return press.count()
}

function moreThanContents(index: number) {
  return fail('view.not-a-label', { facts: { page: index + 1 }, detail: 'it shows more than its contents' })
}

/** So many pages wait before they are handed on. */
const pagesAtOnce = 16

/** Points in a hundredth of a millimetre. */
const point = 72 / 2540

async function* stop<Failure, Count>(failure: Failure, count: Count): AsyncGenerator<Failure, Count, undefined> {
  yield failure
  return count
}

/** pdf-lib throws for what it cannot read, an encrypted file too. */
async function open(pdf: Uint8Array): Promise<Result<PDFDocument>> {
  try {
    const document = await withoutWarnings(() => PDFDocument.load(pdf, { updateMetadata: false }))
    return document.getPageCount() > 0 ? ok(document) : fail('view.not-a-label', { detail: 'a PDF without pages' })
  } catch (error) {
    const detail = error instanceof Error ? error.name : 'unreadable PDF'
    return fail('view.not-a-label', { detail: `pdf-lib: ${detail}` })
  }
}

/** Lays labels on one sheet after the other. */
function createPress({ size, sheet, start }: Imposition) {
  const pdf = streamedPdf()
  const grid = sheetGrid(size, sheet)
  const tree = pdf.reserve()
  const sheets: number[] = []
  let place = start - 1
  let labels = 0
  let laid: { readonly form: number; readonly place: number }[] = []

  function finishSheet(): void {
    if (laid.length === 0) return
    sheets.push(
      writeSheet(
        pdf,
        tree,
        laid.map(({ form, place: at }) => ({ form, ...placeOf(at, size, grid) })),
        size,
        sheet,
      ),
    )
    laid = []
  }

  return {
    pdf,
    count: (): SheetCount => ({ labels, sheets: sheets.length }),
    add(form: number) {
      laid.push({ form, place })
      labels++
      place = (place + 1) % (grid.columns * grid.rows)
      if (place === 0) finishSheet()
    },
    end() {
      finishSheet()
      const kids = sheets.map((number) => `${number} 0 R`).join(' ')
      pdf.write(tree, latin(`<</Type/Pages/Count ${sheets.length}/Kids[${kids}]>>`))
      // A printer's dialogue that would shrink the sheet to its margins is told not to.
      const catalog = latin(`<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<</PrintScaling/None>>>>`)
      const root = pdf.reserve()
      pdf.write(root, catalog)
      pdf.end(root)
    },
  }
}

/** A page as large as the sheet. A label is cut off at its own edge, so that it never reaches its neighbour. */
function writeSheet(
  pdf: StreamedPdf,
  tree: number,
  labels: readonly { readonly form: number; readonly left: number; readonly top: number }[],
  size: LabelSize,
  sheet: SheetOrLabel,
): number {
  const { width, height } = sheetBox(size, sheet)
  const label = labelSizes[size]
  const drawn = labels.map(({ left, top }, index) => {
    const [x, y] = [points(left), points(height - top)]
    const clip = `${x} ${points(height - top - label.height)} ${points(label.width)} ${points(label.height)} re W n`
    return `q ${clip} 1 0 0 1 ${x} ${y} cm /L${index} Do Q`
  })
  const contents = pdf.share(streamObject('', latin(drawn.join('\n'))))
  const forms = labels.map(({ form }, index) => `/L${index} ${form} 0 R`).join('')
  const page = pdf.reserve()
  const box = `/MediaBox[0 0 ${points(width)} ${points(height)}]`
  const resources = `/Resources<</XObject<<${forms}>>>>`
  pdf.write(page, latin(`<</Type/Page/Parent ${tree} 0 R${box}${resources}/Contents ${contents} 0 R>>`))
  return page
}

/** To a ten-thousandth of a point. */
function points(hundredths: number): number {
  return Math.round(hundredths * point * 10_000) / 10_000
}
