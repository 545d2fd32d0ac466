import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { rulesOf } from '../../model/codeRule.ts'
import type { Label } from '../../model/label.ts'
import type { DotsPerMm, LabelSize } from '../../model/labelSize.ts'
import type { Order } from '../../model/parcel.ts'
import { isWorse } from '../../model/readCode.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Orders } from '../../ports/orders.ts'
import type { LabelDots, Overlay, Raster } from '../../ports/raster.ts'
import { judgeFurtherCodes } from '../scan/furtherCodes.ts'
import type { WasToldToGoOn } from './queue.ts'
import { gradeOf, judgeCodes } from './readBackRule.ts'

/**
 * How this station makes dots of a page, and what it makes of their bar codes. The walk prints by it, and a preview
 * shows by it: what is seen is what comes out.
 */
export interface DotsDeps {
  readonly raster: Raster
  readonly settings: () => StationSettings
}

export interface WantedDots {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly size: LabelSize
  readonly dpmm: DotsPerMm
  readonly overlay?: Overlay | undefined
  /** Across a label that nobody may send. */
  readonly deface?: string | undefined
}

/** Faults: `label.unreadable-page`, `label.too-slow`. */
export function labelDots(
  { raster, settings }: DotsDeps,
  { pdf, size, dpmm, overlay, deface }: WantedDots,
  signal: AbortSignal,
): Promise<Result<LabelDots>> {
  return raster.label(pdf, size, dpmm, { snap: settings().bars === 'snap', overlay, deface }, signal)
}

export interface JudgeDeps {
  readonly orders: Pick<Orders, 'get' | 'bySellerCode'>
  readonly settings: () => StationSettings
}

/**
 * The dots are this parcel's label and nobody else's, and a scanner will read it. Faults: `label.no-code`,
 * `label.wrong-code`, `label.further-code`; of a grade below C, by the settings, `label.weak-bars`, unless somebody said to
 * print it all the same, or `label.bars-refused`.
 */
export async function judgeDots(
  { orders, settings }: JudgeDeps,
  dots: Pick<LabelDots, 'codes' | 'text'>,
  label: Label,
  order: Order,
  wasToldToGoOn: WasToldToGoOn,
): Promise<Result<undefined>> {
  const { codes } = dots
  const { weakBars } = settings()
  const rules = rulesOf(settings())
  const judged = judgeCodes(
    codes.map(({ text }) => text),
    label,
    rules,
  )
  if (!judged.ok) return judged
  const further = await judgeFurtherCodes(orders, dots, { label, order, rules }, wasToldToGoOn)
  if (!further.ok) return further
  const grade = gradeOf(codes, label, rules)
  const facts = { grade }
  if (!isWorse(grade, 'C') || weakBars === 'print') return ok()
  if (weakBars === 'block') return fail('label.bars-refused', { facts })
  return wasToldToGoOn({ code: 'label.weak-bars', facts }) ? ok() : fail('label.weak-bars', { facts })
}
