/** The values of ZPL parameters. */
import { whole } from '../../numbers.ts'
import type { Download } from './graphicData.ts'

/** The one of the letters that the text begins with, else the default. */
export function choice(text: string, letters: string, otherwise: string): string {
  const letter = text.trim().slice(0, 1).toUpperCase()
  return letter !== '' && letters.includes(letter) ? letter : otherwise
}

/** The parameters that every download has. The form defaults to A, counts that are missing are 0. */
export function downloadOf(form: string, count: string, bytesPerRow: string, data: Uint8Array): Download {
  return {
    form: choice(form, 'ABC', 'A'),
    count: whole(count, 0, Number.MAX_SAFE_INTEGER) ?? 0,
    bytesPerRow: whole(bytesPerRow, 0, Number.MAX_SAFE_INTEGER) ?? 0,
    data,
  }
}
