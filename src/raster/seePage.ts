import { createHash } from 'node:crypto'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { DotBox } from '../model/readCode.ts'
import type { CodeReader } from './codeReader.ts'
import { pointsPerMm } from './drawGrey.ts'
import { makeDots } from './label.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { unreadable, withFirstPage } from './pdfium.ts'

/** What a page shows to those who cannot read its text: printers and scanners. */
export interface SeenPage {
  /** Is any dot of it black? A page without text may be a picture, or what slid off another page. */
  readonly hasInk: boolean
  /** What its bar codes say when they are read back from its dots; those that say nothing are left out. */
  readonly symbols: readonly string[]
  /** Of the size and all dots; equal where two pages would come out equal. */
  readonly digest: string
}

/** The coarser of the two heads: what reads there reads everywhere. */
const dpmm = 8
/** A sheet of A3 has room. */
const largestMm = 450

/** A PDF of one page, of whatever size. Fault: `label.unreadable-page`. */
export function seePage(pdfium: Pdfium, reader: CodeReader, pdf: Uint8Array): Result<SeenPage> {
  return withFirstPage(pdfium, pdf, (page) => see(pdfium, reader, page))
}

function see(pdfium: Pdfium, reader: CodeReader, page: OpenPage): Result<SeenPage> {
  const box = boxOfPage(page)
  if (!box.ok) return box
  const made = makeDots(pdfium, reader, page, box.value, dpmm, true)
  if (!made.ok) return made
  const { dots, codes } = made.value
  const symbols = codes.map(({ text }) => text.trim()).filter((text) => text !== '')
  const digest = createHash('sha256')
    .update(`${dots.width}x${dots.height}`)
    .update(dots.data)
    .digest('hex')
    .slice(0, 32)
  return ok({ hasInk: dots.data.some((eight) => eight !== 0), symbols, digest })
}

/** In dots of the coarser head. Fault: `label.unreadable-page`. */
export function boxOfPage({
  width,
  height,
}: Pick<OpenPage, 'width' | 'height'>): Result<Pick<DotBox, 'width' | 'height'>> {
  const dots = (points: number) => Math.max(1, Math.ceil((points / pointsPerMm) * dpmm))
  const box = { width: dots(width), height: dots(height) }
  return Math.max(box.width, box.height) > largestMm * dpmm ? unreadable('a page that no label can be') : ok(box)
}
