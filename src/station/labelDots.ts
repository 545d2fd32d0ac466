import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Label } from '../model/label.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import type { ReadCode } from '../model/readCode.ts'
import { isWorse } from '../model/readCode.ts'
import type { StationSettings } from '../model/settings.ts'
import { gradeOf, judgeCodes } from './readBackRule.ts'
import type { LabelDots, Overlay, Raster } from './stages.ts'

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
}

/** Faults: `label.unreadable-page`, `label.too-slow`. */
export function labelDots(
  { raster, settings }: DotsDeps,
  { pdf, size, dpmm, overlay }: WantedDots,
  signal: AbortSignal,
): Promise<Result<LabelDots>> {
  return raster.label(pdf, size, dpmm, { snap: settings().bars === 'snap', overlay }, signal)
}

/**
 * The dots are this parcel's label, and a scanner will read it. Faults: `label.no-code`, `label.wrong-code`; of a grade
 * below C, by the settings, `label.weak-bars` or `label.bars-refused`, unless somebody said to print it all the same.
 */
export function judgeDots(
  codes: readonly ReadCode[],
  label: Pick<Label, 'order' | 'parcel'>,
  { weakBars }: Pick<StationSettings, 'weakBars'>,
  wasToldToGoOn: () => boolean,
): Result<undefined> {
  const judged = judgeCodes(
    codes.map(({ text }) => text),
    label,
  )
  if (!judged.ok) return judged
  const grade = gradeOf(codes, label)
  if (!isWorse(grade, 'C') || weakBars === 'print' || wasToldToGoOn()) return ok()
  return fail(weakBars === 'ask' ? 'label.weak-bars' : 'label.bars-refused', { facts: { grade } })
}
