/** The values of ZPL parameters. */
import type { Download } from './graphicData.ts'

/** A whole number, set to the nearest limit when it is out of range; null when there is none. */
export function whole(text: string, least: number, most: number): number | null {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? null : Math.min(Math.max(number, least), most)
}

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
