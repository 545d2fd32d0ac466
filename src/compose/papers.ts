import { Worker } from 'node:worker_threads'
import { bindPages } from '../label/bindPages.ts'
import type { DrawManifest } from '../ports/pickups.ts'

/** What the station puts on sheets, and in files. */
export const papers = { bindPages, drawManifest }

/**
 * A manifest is drawn in a thread of its own: one of 2 000 parcels takes seconds, in which no scan would be heard.
 * Rejects with what the drawing throws.
 */
function drawManifest(...[about, language]: Parameters<DrawManifest>): ReturnType<DrawManifest> {
  // Beside this file, as TypeScript or as what was compiled from it.
  const file = import.meta.url.endsWith('.ts') ? './manifestThread.ts' : './manifestThread.js'
  const workerData = { about, language }
  const worker = new Worker(new URL(file, import.meta.url), { name: 'manifest', workerData, env: {}, execArgv: [] })
  const drawn = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  worker.once('message', (pdf: Uint8Array<ArrayBuffer>) => drawn.resolve(pdf))
  worker.once('error', (bug) => drawn.reject(bug))
  worker.once('exit', () => drawn.reject(new Error('the manifest was not drawn to its end')))
  return drawn.promise
}
