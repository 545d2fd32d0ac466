import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { codPdf } from '../paper/codPdf.ts'
import { manifestPdf } from '../paper/manifestPdf.ts'
import type { Wanted } from './papers.ts'

/** The thread that draws one paper, with the fonts that the program brings. */
if (parentPort === null) throw new Error('a paper is drawn in a worker thread')
const wanted: Wanted = workerData
const pdf = await (wanted.paper === 'manifest'
  ? manifestPdf(wanted.about, wanted.language, houseFonts)
  : codPdf(wanted.about, wanted.language, houseFonts))
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
