import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The house's font in its parts, as the window's PDF makers fetch them. */
export function houseFonts(): Promise<readonly ArrayBuffer[]> {
  return Promise.all(
    ['latin', 'vietnamese'].map(async (part) => {
      const file = join(import.meta.dirname, `../../resources/fonts/be-vietnam-pro-${part}-500.woff`)
      return new Uint8Array(await readFile(file)).buffer
    }),
  )
}
