import type { PrinterRow } from '../../../src/contract/card.ts'
import type { FoundPrinter, IdentifiedPrinter, ModelRow } from '../../../src/contract/printers.ts'
import type { DotsPerMm, LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import type { LanguageName, PrinterProfile, PrintSetup } from '../../../src/model/printer.ts'
import { overhang, plainSetup } from '../../../src/model/printer.ts'
import { readPrinterAddress } from '../../../src/model/printerAddress.ts'
import { formAbilities } from './printerAbilities.ts'

/** A printer as it is being typed: text where a person types, so that half a number is no other number. */
export interface PrinterDraft {
  readonly name: string
  readonly uri: string
  /** Its row in the table of models; empty: none. */
  readonly model: string
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  /** Millimetres. */
  readonly head: string
  readonly graphics: PrinterProfile['graphics']
  readonly sizes: readonly LabelSize[]
  readonly shared: boolean
  readonly sheet: 'A4' | 'A5' | ''
  /** Percent. */
  readonly darkness: string
  /** Millimetres a second. */
  readonly speed: string
  readonly sensing: NonNullable<PrintSetup['sensing']> | ''
  /** Millimetres. */
  readonly gap: string
  readonly offsetX: string
  readonly offsetY: string
  readonly rotation: '0' | '90' | '180' | '270'
  readonly finish: NonNullable<PrintSetup['finish']> | ''
}

export type WrongField = 'name' | 'address' | 'head' | 'sizes' | 'darkness' | 'gap' | 'offset'

const plain: PrinterDraft = {
  name: '',
  uri: '',
  model: '',
  language: 'zpl',
  dpmm: 8,
  head: '104',
  graphics: 'z64',
  sizes: ['80x80', '52x70'],
  shared: false,
  sheet: '',
  darkness: '',
  speed: '',
  sensing: '',
  gap: '',
  offsetX: '0',
  offsetY: '0',
  rotation: '0',
  finish: '',
}

export const byHand: PrinterDraft = plain

/** What was found, as far as it said what it is. */
export function draftOfFound(found: FoundPrinter, models: readonly ModelRow[]): PrinterDraft {
  const { name, uri, model } = found
  const row = models.find((one) => one.model === model)
  if (row === undefined) return { ...plain, name, uri }
  // A row of a maker has printers of several sizes.
  const own = { ...row, dpmm: found.dpmm ?? row.dpmm, headDots: found.headDots ?? row.headDots }
  return { ...withModel({ ...plain, name, uri }, own), name }
}

/** What a printer said when it was asked; its name is the person's, when there is one already. */
export function withIdentified(draft: PrinterDraft, asked: IdentifiedPrinter): PrinterDraft {
  const { uri, language, dpmm, graphics, headDots } = asked
  const name = draft.name.trim() === '' ? (asked.name ?? uri.replace(/^\w+:(\/\/)?/, '')) : draft.name
  const next = { ...draft, name, uri, model: asked.model ?? '', language, dpmm, graphics }
  const whole = { ...next, head: millimetresOf(headDots, dpmm) }
  return { ...whole, sizes: sizesThatFit(whole) }
}

/** The address is all that was typed: whoever presses Enter wants the printer to say the rest. */
export function isAddressOnly(draft: PrinterDraft): boolean {
  return draft.name.trim() === '' && draft.model === '' && readPrinterAddress(draft.uri) !== null
}

/** The model says what the printer speaks and how wide it is; sizes that do not fit are not printed there. */
export function withModel(draft: PrinterDraft, row: ModelRow): PrinterDraft {
  const { model, language, dpmm, headDots, graphics } = row
  const next = { ...draft, model, language, dpmm, graphics, head: millimetresOf(headDots, dpmm) }
  return { ...next, name: draft.name === '' ? row.name : draft.name, sizes: sizesThatFit(next) }
}

export function draftOf(printer: PrinterRow): PrinterDraft {
  const { name, uri, language, dpmm, headDots, graphics, sizes, shared, sheet } = printer
  const { darkness, speed, sensing, gap, offset, rotation, finish } = printer.setup ?? plainSetup
  return {
    name,
    uri,
    model: '',
    language,
    dpmm: dpmm === 12 ? 12 : 8,
    head: millimetresOf(headDots, dpmm),
    graphics,
    sizes,
    shared,
    sheet: sheet ?? '',
    darkness: darkness === null ? '' : String(darkness),
    speed: speed === null ? '' : String(speed),
    sensing: sensing ?? '',
    gap: gap === null ? '' : String(gap / 100),
    offsetX: String(offset?.x ?? 0),
    offsetY: String(offset?.y ?? 0),
    rotation: `${rotation}`,
    finish: finish ?? '',
  }
}

export function isQueue({ uri }: Pick<PrinterDraft, 'uri'>): boolean {
  return uri.trim().startsWith('spooler:')
}

/** Labels through a queue, which a printer with an address of its own does better without. Sheets need the queue's driver. */
export function isBetterDirect(draft: Pick<PrinterDraft, 'uri' | 'sheet'>): boolean {
  return isQueue(draft) && draft.sheet === ''
}

/** What is wrong with it, field by field; empty: it can be sent. */
export function wrongIn(typed: PrinterDraft): ReadonlySet<WrongField> {
  const draft = asAsked(typed)
  const wrong = new Set<WrongField>()
  const can = formAbilities[draft.language]
  if (draft.name.trim() === '') wrong.add('name')
  if (readPrinterAddress(draft.uri) === null) wrong.add('address')
  if (!isWithin(draft.head, 20, 250)) wrong.add('head')
  if (draft.sizes.length === 0) wrong.add('sizes')
  if (can.darkness && draft.darkness !== '' && !isWithin(draft.darkness, 0, 100)) wrong.add('darkness')
  if (can.gap && draft.gap !== '' && !isWithin(draft.gap, 0, 20)) wrong.add('gap')
  if (!isWithin(draft.offsetX, -200, 200) || !isWithin(draft.offsetY, -200, 200)) wrong.add('offset')
  return wrong
}

/** The draft as the station takes it. What the language cannot say is not said. */
export function printerOf(typed: PrinterDraft) {
  const draft = asAsked(typed)
  const { language, dpmm, graphics, sizes, shared, sheet } = draft
  return {
    name: draft.name.trim(),
    uri: readPrinterAddress(draft.uri) ?? draft.uri.trim(),
    language,
    dpmm,
    headDots: Math.round(numberOf(draft.head) * dpmm),
    graphics,
    sizes: allLabelSizes.filter((size) => sizes.includes(size)),
    setup: setupOf(draft),
    shared,
    ...(sheet !== '' && { sheet }),
  }
}

/** Without what was typed before sheets were chosen: fields that are not shown are not judged either. */
function asAsked(draft: PrinterDraft): PrinterDraft {
  const { name, uri, language, graphics, sizes, shared, sheet } = draft
  return sheet === '' ? draft : { ...plain, name, uri, language, graphics, sizes, shared, sheet }
}

/** Why a size does not fit the head, in whole millimetres; null: it fits. `turned`: it would, by a quarter turn. */
export function misfit(
  size: LabelSize,
  draft: Pick<PrinterDraft, 'dpmm' | 'head' | 'rotation' | 'sheet'>,
): { readonly needs: number; readonly has: number; readonly turned: boolean } | null {
  const { dpmm, rotation } = draft
  const headDots = Math.round(numberOf(draft.head) * dpmm)
  if (draft.sheet !== '' || !Number.isFinite(headDots)) return null
  const fits = (degrees: PrintSetup['rotation']) =>
    overhang(size, { dpmm, headDots, setup: { ...plainSetup, rotation: degrees } })
  const over = fits(rotationOf(rotation))
  if (over === null) return null
  const lies = rotation === '90' || rotation === '270'
  return {
    needs: Math.round(over.needs / dpmm),
    has: Math.round(over.has / dpmm),
    turned: fits(lies ? 0 : 90) === null,
  }
}

export function sizesThatFit(draft: PrinterDraft): readonly LabelSize[] {
  return allLabelSizes.filter((size) => misfit(size, draft) === null)
}

/** Whole, so that what is not set any more is not kept either. */
function setupOf(draft: PrinterDraft): PrintSetup {
  const can = formAbilities[draft.language]
  const x = numberOf(draft.offsetX)
  const y = numberOf(draft.offsetY)
  return {
    darkness: can.darkness && draft.darkness !== '' ? Math.round(numberOf(draft.darkness)) : null,
    speed: can.speeds.length > 0 && draft.speed !== '' ? numberOf(draft.speed) : null,
    sensing: can.sensing.find((one) => one === draft.sensing) ?? null,
    gap: can.gap && draft.gap !== '' ? Math.round(numberOf(draft.gap) * 100) : null,
    offset: x === 0 && y === 0 ? null : { x: Math.round(x), y: Math.round(y) },
    rotation: rotationOf(draft.rotation),
    finish: can.finish.find((one) => one === draft.finish) ?? null,
  }
}

function rotationOf(rotation: PrinterDraft['rotation']): PrintSetup['rotation'] {
  switch (rotation) {
    case '0':
      return 0
    case '90':
      return 90
    case '180':
      return 180
    case '270':
      return 270
  }
}

function millimetresOf(dots: number, dpmm: number): string {
  return String(Math.round((dots / dpmm) * 10) / 10)
}

/** A person's number, with a comma or a point. */
function numberOf(text: string): number {
  const plainText = text.trim().replace(',', '.').replace('−', '-')
  return plainText === '' ? Number.NaN : Number(plainText)
}

function isWithin(text: string, least: number, most: number): boolean {
  const number = numberOf(text)
  return number >= least && number <= most
}
