import type { Dots } from '../../model/dots.ts'

/** Whole rows of a label, `y` from its top. */
export interface Band {
  readonly y: number
  readonly rows: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** The label in strips of at most so many rows, from the top. */
export function bandsOf({ stride, height, data }: Dots, mostRows: number): readonly Band[] {
  return Array.from({ length: Math.ceil(height / mostRows) }, (_, band) => {
    const y = band * mostRows
    const rows = Math.min(mostRows, height - y)
    return { y, rows, data: data.subarray(y * stride, (y + rows) * stride) }
  })
}

/** The rows of which a strip may have before it has more bytes than this; at least one. */
export function rowsWithin(mostBytes: number, { stride }: Dots): number {
  return Math.max(1, Math.floor(mostBytes / stride))
}
