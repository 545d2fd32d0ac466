import { createHash } from 'node:crypto'
import type { LabelSize } from '../../model/labelSize.ts'
import { allLabelSizes, labelSizes } from '../../model/labelSize.ts'
import type { ViewStyle } from '../../model/viewStyle.ts'
import { labelViews } from '../../shipping/endpoints/print.ts'
import { webPages } from '../label/webStyles.ts'
import type { PracticeStore } from '../practiceStore.ts'
import type { Reply } from '../reply.ts'
import { refusal } from '../reply.ts'
import { parcelsOf } from './printRules.ts'

/** What the real service answers to a token that is unknown or over is not documented; this is invented. */
const tokenOver = refusal(401, 'Token in không hợp lệ hoặc đã hết hạn')

/** The size whose view a path is; null for every other path. */
export function viewSize(path: string): LabelSize | null {
  return sizeByPath.get(path) ?? null
}

const sizeByPath = new Map(allLabelSizes.map((size) => [labelViews[size].path, size]))

/** The styles that views come in, each in one of them; `seed` chooses. */
export interface ServedStyles {
  readonly styles: readonly ViewStyle[]
  readonly seed: number
}

/** A label view (4.18): the labels a print token was made for, one page each, two of the style that says so. */
export async function serveView(
  size: LabelSize,
  token: string,
  { styles, seed }: ServedStyles,
  store: PracticeStore,
  now: number,
): Promise<Reply> {
  const parcels = parcelsOf(token, store, now)
  if (parcels === null) return tokenOver
  const style = styleOf(styles, seed, [size, ...parcels.map(({ code }) => code)].join(' '))
  if (style !== 'pdf' && style !== 'outlines' && style !== 'scan')
    return { status: 200, contentType: 'text/html; charset=UTF-8', body: webPages[style](parcels, size) }
  // Loaded when they are needed: the PDF libraries are larger than all the rest of the service.
  const { labelPdf } = await import('../label/labelPdf.ts')
  const pdf = await labelPdf(parcels, labelSizes[size], style === 'pdf' ? 'text' : 'outlines')
  const body = style === 'scan' ? await (await import('../label/scanPdf.ts')).scanPdf(pdf) : pdf
  return { status: 200, contentType: 'application/pdf', body }
}

/** By what is on the view, so that it comes in the same style whenever it is asked for. */
function styleOf(styles: readonly ViewStyle[], seed: number, view: string): ViewStyle {
  const drawn = createHash('sha256').update(`${seed} ${view}`).digest().readUInt32BE()
  return styles[drawn % styles.length] ?? 'plain'
}
