import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'

export type Sheet = 'A4' | 'A5'
/** `label`: each label is a sheet of its own. */
export type SheetOrLabel = Sheet | 'label'

/** Hundredths of a millimetre. */
export const sheetSizes: Readonly<Record<Sheet, { readonly width: number; readonly height: number }>> = {
  A4: { width: 21_000, height: 29_700 },
  A5: { width: 14_800, height: 21_000 },
}

/** Hundredths of a millimetre. */
export function sheetBox(size: LabelSize, sheet: SheetOrLabel): { readonly width: number; readonly height: number } {
  return sheet === 'label' ? labelSizes[size] : sheetSizes[sheet]
}

/** The stickers of a sheet: edge to edge in rows, the same margin left and right, above and below. Hundredths of a mm. */
export interface SheetGrid {
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
}

/** Columns and rows are 0 where the label is larger than the sheet. */
export function sheetGrid(size: LabelSize, sheet: SheetOrLabel): SheetGrid {
  return gridOf(labelSizes[size], sheetBox(size, sheet))
}

interface Box {
  readonly width: number
  readonly height: number
}

export function gridOf(label: Box, { width, height }: Box): SheetGrid {
  const columns = Math.floor(width / label.width)
  const rows = Math.floor(height / label.height)
  return { columns, rows, left: (width - columns * label.width) / 2, top: (height - rows * label.height) / 2 }
}

/** Where the nth place lies (from 0, along the rows): its top left corner from the sheet's, hundredths of a mm. */
export function placeOf(place: number, size: LabelSize, { columns, left, top }: SheetGrid) {
  const label = labelSizes[size]
  return {
    left: left + (place % columns) * label.width,
    top: top + Math.floor(place / columns) * label.height,
  }
}
