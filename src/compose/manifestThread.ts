import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { manifestPdf } from '../paper/manifestPdf.ts'
import type { DrawManifest } from '../ports/pickups.ts'

/** The thread that draws one manifest, with the fonts that the program brings. */
if (parentPort === null) throw new Error('a manifest is drawn in a worker thread')
const { about, language }: { about: Parameters<DrawManifest>[0]; language: Parameters<DrawManifest>[1] } = workerData
const pdf = await manifestPdf(about, language, houseFonts)
parentPort.postMessage(pdf, [pdf.buffer])

/** Below `dist` when the program is installed. */
function houseFonts(): Promise<readonly ArrayBuffer[]> {
  const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../'
  return Promise.all(
    ['latin', 'vietnamese'].map(async (part) => {
      const file = new URL(`${root}resources/fonts/be-vietnam-pro-${part}-500.woff`, import.meta.url)
      return new Uint8Array(await readFile(file)).buffer
    }),
  )
}
