import type { SheetMedia } from '../../transport.ts'

/** Media names of PWG 5101.1. */
export const mediaNames: Record<SheetMedia, string> = { A4: 'iso_a4_210x297mm', A5: 'iso_a5_148x210mm' }

/**
 * Whether a paper size of a driver is this medium, whichever edge goes in first: by its name in a PPD (PPD 4.3, section 5.3, and what
 * drivers add for margins), or by its width and length, which PWG 5101.1, `Custom` and `wNNNhNNN` say. Another name is another size.
 */
export function isMedia(size: string, media: SheetMedia): boolean {
  const named = new RegExp(`^${media}(?:\\..+|[-_ ]?(?:Rotated|Transverse|Small|Borderless|FullBleed))?$`, 'i')
  if (named.test(size)) return true
  const said = edgesOf(size)
  const wanted = edgesOf(mediaNames[media])
  return said !== null && wanted?.every((edge, at) => Math.abs(edge - (said[at] ?? 0)) <= roundingMm) === true
}

/** Whole points, and inches with two digits. */
const roundingMm = 0.5

const mmOf: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1_000, in: 25.4, ft: 304.8, pt: 25.4 / 72 }

/** The short edge and the long one, in millimetres; null: its name does not say them. */
function edgesOf(size: string): readonly number[] | null {
  const said =
    /^(?:Custom\.|.*_)?(?<width>\d+(?:\.\d+)?)x(?<length>\d+(?:\.\d+)?)(?<unit>mm|cm|m|in|ft|pt)?(?:\.[a-z]+)?$/i.exec(
      size,
    ) ?? /^w(?<width>\d+)h(?<length>\d+)$/i.exec(size)
  if (said?.groups === undefined) return null
  const { width, length, unit = 'pt' } = said.groups
  const mm = mmOf[unit.toLowerCase()] ?? 0
  return [Number(width) * mm, Number(length) * mm].sort((a, b) => a - b)
}
