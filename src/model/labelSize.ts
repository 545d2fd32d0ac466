/**
 * The three label sizes of the service (specification 4.18). Lengths in hundredths of a millimetre, so that sums stay
 * whole. The order is the order of the window's keys.
 */
export const labelSizes = {
  A5: { width: 14_800, height: 21_000, view: 'printA5' },
  '80x80': { width: 8_000, height: 8_000, view: 'print80x80' },
  '52x70': { width: 5_200, height: 7_000, view: 'print52x70' },
} as const satisfies Record<string, { width: number; height: number; view: string }>

export type LabelSize = keyof typeof labelSizes

/** Every size, in the order of the window's keys. */
export const allLabelSizes = Object.keys(labelSizes) as readonly LabelSize[]

export function isLabelSize(text: string): text is LabelSize {
  return Object.hasOwn(labelSizes, text)
}

/** A print head's resolution in dots per millimetre: 8 is 203.2 dpi, 12 is 304.8 dpi. */
export type DotsPerMm = 8 | 12

/** The dot box of a size: 80×80 mm at 8 dots/mm is 640×640. */
export function dotBox(size: LabelSize, dpmm: DotsPerMm): { width: number; height: number } {
  const { width, height } = labelSizes[size]
  return { width: (width * dpmm) / 100, height: (height * dpmm) / 100 }
}
