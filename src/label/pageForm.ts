import { constants, deflateSync, inflateSync } from 'node:zlib'
import type { PDFDocument, PDFObject, PDFPage } from 'pdf-lib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef } from 'pdf-lib'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { StreamedPdf } from './streamedPdf.ts'
import { latin, streamObject } from './streamedPdf.ts'

/**
 * The pages of another PDF as form XObjects (ISO 32000-1, 8.10) whose origin is the top left corner of the page as it is
 * seen. Everything they need is written to `pdf`, once; contents in one part are not unpacked. Fault: `view.not-a-label`,
 * of a page that cannot be taken apart: torn, nested without end, or of parts that unfold without end.
 */
export function pageForms(source: PDFDocument, pdf: StreamedPdf): (page: PDFPage) => Result<number> {
  const form = formsOf(source, pdf)
  return (page) => {
    try {
      return ok(form(page))
    } catch (error) {
      return fail('view.not-a-label', { detail: error instanceof Error ? `pdf-lib: ${error.name}` : 'unreadable PDF' })
    }
  }
}

function formsOf(source: PDFDocument, pdf: StreamedPdf): (page: PDFPage) => number {
  const copy = copier(source, pdf)
  return (page) => {
    const resources = page.node.Resources()
    const group = page.node.get(PDFName.of('Group'))
    const { entries, data } = contentsOf(page, copy)
    const form = [
      '/Type/XObject/Subtype/Form',
      `/BBox[${boxOf(page).join(' ')}]/Matrix[${matrixOf(page).join(' ')}]`,
      `/Resources ${resources === undefined ? '<<>>' : copy(resources)}`,
      group === undefined ? '' : `/Group ${copy(group)}`,
      entries,
    ]
    return pdf.share(streamObject(form.join(''), data))
  }
}

/** Writes what an object refers to, and gives the object itself in PDF syntax. */
type Copy = (object: PDFObject) => string

function copier(source: PDFDocument, pdf: StreamedPdf): Copy {
  const numbers = new Map<PDFRef, number>()
  const begun = new Set<PDFRef>()

  function reference(ref: PDFRef): string {
    const object = source.context.lookup(ref)
    if (object === undefined) return 'null'
    const known = numbers.get(ref)
    if (known !== undefined) return `${known} 0 R`
    if (begun.has(ref)) return `${reserve(ref)} 0 R`
    begun.add(ref)
    const bytes = object instanceof PDFRawStream ? stream(object) : latin(copy(object))
    // Something that it refers to refers back to it, and has its number by now.
    const reserved = numbers.get(ref)
    if (reserved !== undefined) pdf.write(reserved, bytes)
    const number = reserved ?? pdf.share(bytes)
    numbers.set(ref, number)
    return `${number} 0 R`
  }
  function reserve(ref: PDFRef): number {
    const number = pdf.reserve()
    numbers.set(ref, number)
    return number
  }
  function stream({ dict, contents }: PDFRawStream): Uint8Array {
    return streamObject(entriesOf(dict, copy, lengthOnly), contents)
  }
  function copy(object: PDFObject): string {
    if (object instanceof PDFRef) return reference(object)
    if (object instanceof PDFArray) return `[${object.asArray().map(copy).join(' ')}]`
    if (object instanceof PDFDict) return `<<${entriesOf(object, copy, upwards)}>>`
    return object.toString()
  }
  return copy
}

/** It is written anew. */
const lengthOnly = ['/Length']
/** These lead to the whole document. */
const upwards = ['/Parent', '/StructParent', '/StructParents']

function entriesOf(dict: PDFDict, copy: Copy, without: readonly string[]): string {
  return dict
    .entries()
    .filter(([name]) => !without.includes(name.toString()))
    .map(([name, value]) => `${name.toString()} ${copy(value)}`)
    .join('')
}

/** One stream stays packed as it is; several become one. */
function contentsOf(page: PDFPage, copy: Copy): { readonly entries: string; readonly data: Uint8Array } {
  const { context } = page.doc
  const contents = page.node.Contents()
  const parts = contents instanceof PDFArray ? contents.asArray().map((part) => context.lookup(part)) : [contents]
  const streams = parts.filter((part) => part instanceof PDFRawStream)
  const [only, ...more] = streams
  if (only === undefined) return { entries: '', data: new Uint8Array() }
  if (more.length === 0) {
    const kept = only.dict.entries().filter(([name]) => ['/Filter', '/DecodeParms'].includes(name.toString()))
    return { entries: kept.map(([name, value]) => `${name.toString()} ${copy(value)}`).join(''), data: only.contents }
  }
  let left = mostContents
  const whole = streams.flatMap((part) => {
    const unfolded = unfold(part, left)
    left -= unfolded.length
    return [unfolded, latin('\n')]
  })
  return { entries: '/Filter/FlateDecode', data: deflateSync(Buffer.concat(whole)) }
}

/** What a page draws, unpacked. No label comes near it. */
const mostContents = 16 * 2 ** 20

/** Throws where it is more than `most` bytes, and where nobody could stop it there: Flate below another filter. */
function unfold(part: PDFRawStream, most: number): Uint8Array {
  const [filter, ...parms] = ['Filter', 'DecodeParms'].map((name) => String(part.dict.lookup(PDFName.of(name)) ?? ''))
  const isFlate = filter?.replaceAll(/[[\]\s]/g, '') === '/FlateDecode' && parms.join('') === ''
  if (!isFlate && filter?.includes('Flate')) throw new TypeError('packed twice')
  const unfolded = isFlate
    ? inflateSync(part.contents, { maxOutputLength: most + 1, finishFlush: constants.Z_SYNC_FLUSH })
    : Uint8Array.from(decodePDFRawStream(part).getBytes(most + 1))
  if (unfolded.length > most) throw new RangeError('contents without end')
  return unfolded
}

/**
 * Does a page show something that is not in its contents, and that its form would lack: what somebody filled into a form
 * or put over it, or layers of which only some are seen?
 */
export function showsMoreThanContents(page: PDFPage): boolean {
  const annotations = page.node.Annots()?.asArray() ?? []
  const isDrawn = annotations.some((annotation) => {
    const dict = page.doc.context.lookupMaybe(annotation, PDFDict)
    return dict?.has(PDFName.of('AP')) === true
  })
  return isDrawn || page.doc.catalog.has(PDFName.of('OCProperties'))
}

type Corners = readonly [left: number, bottom: number, right: number, top: number]

/** What is seen of the page, before its rotation. */
function boxOf(page: PDFPage): Corners {
  const [crop, media] = [page.getCropBox(), page.getMediaBox()]
  return [
    Math.max(crop.x, media.x),
    Math.max(crop.y, media.y),
    Math.min(crop.x + crop.width, media.x + media.width),
    Math.min(crop.y + crop.height, media.y + media.height),
  ]
}

/** Turns the page as its /Rotate says and moves the corner that is top left then to the origin. */
function matrixOf(page: PDFPage): readonly number[] {
  const [left, bottom, right, top] = boxOf(page)
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return [0, -1, 1, 0, -bottom, left]
    case 180:
      return [-1, 0, 0, -1, right, bottom]
    case 270:
      return [0, 1, -1, 0, top, -right]
    default:
      return [1, 0, 0, 1, -left, -top]
  }
}

/** Width and height of the page as it is seen, in points. */
export function seenSize(page: PDFPage): { readonly width: number; readonly height: number } {
  const [left, bottom, right, top] = boxOf(page)
  const isTurned = page.getRotation().angle % 180 !== 0
  const [across, up] = [right - left, top - bottom]
  return isTurned ? { width: up, height: across } : { width: across, height: up }
}
