import type { FileHandle } from 'node:fs/promises'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import type { Fault } from '../base/fault.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import { temporaryFolder } from '../disk/openToOthers.ts'
import { makeForOwner } from '../disk/reachedByOthers.ts'
import { buildOf, usualHeadMm } from '../emulator/buildOf.ts'
import { createChromium } from '../label/chromium/chromium.ts'
import { findChromium } from '../label/chromium/findChromium.ts'
import { onLabel } from '../label/onLabel.ts'
import { htmlContentType, viewKind } from '../label/viewKind.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { overhang } from '../model/printer.ts'
import type { Grade } from '../model/readCode.ts'
import { isWorse, worstGrade } from '../model/readCode.ts'
import { printerLanguages } from '../printer/printers.ts'
import type { LabelDots } from '../raster/label.ts'
import type { Raster } from '../raster/raster.ts'
import { createRaster } from '../raster/raster.ts'
import type { ConvertOptions } from '../shell/cli/cliActions.ts'
import { readInput } from '../shell/cli/readInput.ts'
import type { Terminal } from '../shell/cli/terminal.ts'

/**
 * `packbench convert …`: a document's pages as labels in a printer's language. The labels wait in a file until the last
 * one is made: of a document with a page that does not fit nothing comes out, however long it is. Nor does anything of
 * one with a bar code below C, or that does not read at all, which is status 1, unless it is to come out all the same.
 * Faults: `label.too-large-for-printer`, `file.*`, `view.*`, `label.unreadable-page`, `label.other-size`, `store.full`.
 */
export async function convert(
  options: ConvertOptions,
  terminal: Terminal,
  openRaster: () => Raster = createRaster,
): Promise<Result<0 | 1>> {
  const { size, dpmm, language } = options
  const { headDots } = buildOf({ language, dpmm, headMm: options.headMm ?? usualHeadMm, mediaMm: null })
  const over = overhang(size, { dpmm, headDots })
  if (over !== null) return fail('label.too-large-for-printer', { facts: { size, ...over } })
  const pdf = await readDocument(options.file, size, terminal)
  if (!pdf.ok) return pdf
  const waiting = await openWaiting()
  if (!waiting.ok) return waiting
  await using file = waiting.value
  await using raster = openRaster()
  const made = await makeLabels(raster, pdf.value, options, file.handle, terminal)
  if (!made.ok) return made
  if (isWorse(made.value, 'C') && !options.force) return ok(1)
  await pour(file.handle, terminal)
  return terminal.signal.aborted ? fail('request.canceled') : ok(0)
}

interface Waiting extends AsyncDisposable {
  readonly handle: FileHandle
}

/**
 * A file for labels that wait, in a private folder: nameless at once where a system can, so that a kill leaves nobody's
 * address behind. Its folder is removed once, and nothing below it: from then on its name is anybody's. Fault:
 * `file.unwritable`.
 */
async function openWaiting(): Promise<Result<Waiting>> {
  const temporary = temporaryFolder()
  if (temporary === null)
    return fail('file.unwritable', { facts: { file: tmpdir() }, detail: 'another user gives names there' })
  const folder = await mkdtemp(join(temporary, 'packbench-convert-'))
  const path = join(folder, 'labels')
  let handle: FileHandle | null = null
  try {
    handle = await makeForOwner(path, 'wx+')
  } finally {
    if (handle === null) await rmdir(folder)
  }
  if (handle === null)
    return fail('file.unwritable', { facts: { file: tmpdir() }, detail: 'the disk keeps nothing from other users' })
  // Windows removes nothing that is open.
  const isNameless = process.platform !== 'win32'
  if (isNameless) await removeWaiting(folder, path)
  return ok({
    handle,
    async [Symbol.asyncDispose]() {
      await handle.close()
      if (!isNameless) await removeWaiting(folder, path)
    },
  })
}

async function removeWaiting(folder: string, path: string): Promise<void> {
  await rm(path, { force: true })
  await rmdir(folder)
}

/** It is read into memory whole, and the thread that draws its pages has 512 MB (`raster.ts`). */
export const mostDocumentBytes = 256 * 2 ** 20

/** A PDF as it is, a page for a browser printed by one. */
async function readDocument(
  file: string,
  size: LabelSize,
  terminal: Terminal,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const read = await readInput(file, mostDocumentBytes, terminal.signal)
  if (!read.ok) return read
  switch (viewKind('', read.value)) {
    case 'pdf':
      return read
    case 'html':
      return printHtml(read.value, size, terminal)
    case 'neither':
      return fail('file.unreadable', { facts: { file }, detail: 'neither a PDF nor HTML' })
  }
}

async function printHtml(
  html: Uint8Array<ArrayBuffer>,
  size: LabelSize,
  { say, signal }: Terminal,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  await using browser = createChromium({ find: () => findChromium({ say, signal }), deadlineMs: 60_000 })
  const view = { size, baseUrl: null, allowHosts: [], contentType: htmlContentType('text/html', html) }
  return await browser.htmlToPdf(html, view, signal)
}

/** Says the worst grade of all bar codes. */
async function makeLabels(
  raster: Raster,
  pdf: Uint8Array<ArrayBuffer>,
  options: ConvertOptions,
  waiting: FileHandle,
  terminal: Terminal,
): Promise<Result<Grade>> {
  const { size, dpmm, language, snap } = options
  const fitted = fittedLabels(raster, pdf, options, terminal.signal)
  const grades: Grade[] = []
  let page = 0
  for await (const made of raster.labels(pdf, size, dpmm, { snap }, terminal.signal)) {
    const label = isOtherSize(made) ? await fitted(page) : made
    page++
    if (!label.ok) return faultOf(label.fault, page)
    const written = await write(waiting, printerLanguages[language].encode(label.value.dots, { graphics: 'z64', dpmm }))
    if (!written.ok) return written
    grades.push(...gradesOf(label.value))
    terminal.say(JSON.stringify({ page, ...lineOf(label.value) }))
  }
  return terminal.signal.aborted ? fail('request.canceled') : ok(worstGrade(grades))
}

function isOtherSize(made: Result<LabelDots>): boolean {
  return !made.ok && made.fault.code === 'label.other-size'
}

/** The label of a page, from 0, that is not quite of its size, by the rule of views; the document is taken apart once. */
function fittedLabels(
  raster: Raster,
  pdf: Uint8Array<ArrayBuffer>,
  { size, dpmm, snap }: ConvertOptions,
  signal: AbortSignal,
): (index: number) => Promise<Result<LabelDots>> {
  let splitting: ReturnType<Raster['splitPages']> | null = null
  return async (index) => {
    splitting ??= raster.splitPages(pdf, size, signal)
    const split = await splitting
    if (!split.ok) return split
    const page = split.value[index]
    if (page === undefined) throw new Error(`page ${index} is missing`)
    const placed = await onLabel(page, index, size)
    return placed.ok ? raster.label(placed.value, size, dpmm, { snap }, signal) : placed
  }
}

/** Of a page of a file, nobody made a rule by which it is printed. */
function faultOf(fault: Fault, page: number): Failed {
  const code = fault.code === 'view.other-size' ? 'label.other-size' : fault.code
  return failed({ ...fault, code, facts: { ...fault.facts, page } })
}

async function write(file: FileHandle, bytes: Uint8Array): Promise<Result<undefined>> {
  try {
    await file.appendFile(bytes)
    return ok()
  } catch (error) {
    return fail('store.full', { detail: errnoOf(error) })
  }
}

/** What is seen and says nothing is as bad as what nobody can decode. */
function gradesOf({ codes, unread }: LabelDots): readonly Grade[] {
  return [...codes.map(({ grade }) => grade), ...unread.map(() => 'F' as const)]
}

function lineOf(label: LabelDots) {
  const { width, height } = label.dots
  const texts = label.codes.map(({ text }) => text).filter((text) => text !== '')
  const unread = label.codes.length - texts.length + label.unread.length
  const grades = gradesOf(label)
  return {
    width,
    height,
    codes: texts,
    grade: grades.length === 0 ? null : worstGrade(grades),
    ...(grades.length === 0 && { noCode: true }),
    ...(unread > 0 && { unread }),
    ...(label.faint !== '' && { faint: label.faint }),
  }
}

async function pour(waiting: FileHandle, { bytes, signal }: Terminal): Promise<void> {
  for await (const chunk of waiting.createReadStream({ start: 0, autoClose: false, highWaterMark: 65_536 })) {
    if (signal.aborted) return
    await bytes(chunk)
  }
}
