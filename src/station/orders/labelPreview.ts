import type { Clock } from '../../base/clock.ts'
import { farFrom } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import type { LabelPreview } from '../../contract/parcels.ts'
import type { CodeRule } from '../../model/codeRule.ts'
import { rulesOf } from '../../model/codeRule.ts'
import { dotsToPng } from '../../model/dotsPng.ts'
import type { Label } from '../../model/label.ts'
import type { DotsPerMm } from '../../model/labelSize.ts'
import { parcelMeant } from '../../model/namesParcel.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import type { CodeReason, ReadCode } from '../../model/readCode.ts'
import type { StationSettings } from '../../model/settings.ts'
import { dpmmFor, printerFor } from '../../model/settings.ts'
import type { SealedPage } from '../../ports/labels.ts'
import type { Orders } from '../../ports/orders.ts'
import type { LabelDots } from '../../ports/raster.ts'
import type { DotsDeps } from '../print/labelDots.ts'
import { judgeDots, labelDots } from '../print/labelDots.ts'
import type { LabelPages } from '../print/labelPages.ts'
import { headFault } from '../print/mediaGuard.ts'
import type { OrderRead, OrderReader } from '../print/orderReader.ts'
import { labelled } from '../print/orderReader.ts'
import { gradeOf, namingCodes } from '../print/readBackRule.ts'
import { createStopwatch } from '../print/stopwatch.ts'
import { justRead } from './believed.ts'

export interface PreviewDeps extends DotsDeps {
  readonly settings: () => StationSettings
  readonly orders: Orders
  readonly orderReader: OrderReader
  readonly labelPages: LabelPages
  readonly clock: Clock
}

/**
 * The label as it would be printed now: the stages of the walk up to its read-back, at the dots of the printer it would
 * go to. Nothing is sent, and what keeps it from being printed is said beside the picture.
 */
export async function labelPreview(deps: PreviewDeps, label: Label, signal: AbortSignal): Promise<LabelPreview> {
  const { printers } = deps.settings()
  const printer = printerFor(deps.settings(), label.size)
  const about = { size: label.size, printer: printer?.name ?? null }
  const read = await readOrder(deps, label, signal)
  if (!read.ok) return withoutDots(about, read.fault)
  // As the walk does: an order of several parcels has a label for each, and the first one stands for it.
  const count = read.value.order.parcels.length
  const parcel = parcelMeant(label.parcel === 0 && count > 0 ? 1 : label.parcel, count) ?? label.parcel
  const wanted = { ...label, parcel, shop: read.value.order.shop }
  const watch = createStopwatch(deps.clock)
  const page = await deps.labelPages.get({ label: wanted, read: read.value, whole: true }, watch, signal)
  if (!page.ok) return withoutDots(about, page.fault)
  const dpmm = dpmmFor(deps.settings(), label.size)
  const drawn = await labelDots(deps, { pdf: page.value.pdf, size: label.size, dpmm }, signal)
  if (!drawn.ok) return withoutDots(about, drawn.fault)
  const judged = await judgeDots(deps, drawn.value, wanted, read.value.order, () => false)
  const misfit = fitFault(wanted, printer, printers)
  return {
    ...about,
    ...withDots(drawn.value, wanted, dpmm, rulesOf(deps.settings())),
    fault: misfit ?? (judged.ok ? null : judged.fault),
    sealedAt: sealedAt(page.value, read.value),
  }
}

async function readOrder(deps: PreviewDeps, label: Label, signal: AbortSignal): Promise<Result<OrderRead>> {
  const stored = await deps.orders.get(label.account, label.order)
  const copy = stored.ok ? stored.value : null
  if (copy !== null && farFrom(copy.readAt, deps.clock) < justRead) return labelled({ ...copy, offline: false }, label)
  return deps.orderReader.read(label, signal)
}

export function fitFault(label: Label, printer: PrinterProfile | null, all: readonly PrinterProfile[]): Fault | null {
  if (printer === null) return { code: 'printer.unknown', facts: { size: label.size } }
  return headFault(label.size, printer, all)
}

/** Offline, or before the service said so, what was drawn is a page of some time ago. */
function sealedAt(page: SealedPage, { offline }: OrderRead): number | null {
  return offline ? page.sealedAt : null
}

export function withDots({ dots, codes }: LabelDots, label: Label, dpmm: DotsPerMm, rules: readonly CodeRule[]) {
  const { width, height } = dots
  const png = Buffer.from(dotsToPng(dots)).toString('base64')
  const grade = gradeOf(codes, label, rules)
  const picture = { png, width, height, dpmm, drawnBy: 'station' } as const
  return { picture, grade, reasons: reasonsOf(codes, label, rules) }
}

/** Of the bar codes that name this parcel; of all of them, where none does. */
function reasonsOf(codes: readonly ReadCode[], label: Label, rules: readonly CodeRule[]): readonly CodeReason[] {
  const naming = namingCodes(codes, label, rules)
  return [...new Set((naming.length === 0 ? codes : naming).flatMap(({ reasons }) => reasons))]
}

function withoutDots(about: Pick<LabelPreview, 'size' | 'printer'>, fault: Fault): LabelPreview {
  return { ...about, picture: null, fault, grade: null, reasons: [], sealedAt: null }
}
