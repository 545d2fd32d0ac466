import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Imposition } from './imposeSheets.ts'
import { imposeSheets } from './imposeSheets.ts'

/**
 * Label pages as one PDF: each on a page of its own size, or in places on sheets. The pages share what they have in
 * common. Faults: those of `imposeSheets`.
 */
export async function bindPages(
  pages: Iterable<Uint8Array>,
  { size, sheet }: Pick<Imposition, 'size' | 'sheet'>,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const pieces: Uint8Array[] = []
  for await (const piece of imposeSheets(results(pages), { size, sheet, start: 1 }, signal)) {
    if (!piece.ok) return piece
    pieces.push(piece.value)
  }
  return ok(new Uint8Array(Buffer.concat(pieces)))
}

function* results(pages: Iterable<Uint8Array>): Generator<Result<Uint8Array>> {
  for (const page of pages) yield ok(page)
}
