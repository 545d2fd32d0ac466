import type { ReadAs } from '../../../../src/spreadsheet/readTable.ts'
import { readTable, readText } from '../../../../src/spreadsheet/readTable.ts'

/** Reads files beside the window: a scan never waits for a large one. */
export interface ImportRequest {
  readonly source: File | string
  readonly readAs: ReadAs
}

self.onmessage = async ({ data }: MessageEvent<ImportRequest>) => {
  const { source, readAs } = data
  const table = await read(source, readAs)
  try {
    self.postMessage(table)
  } catch {
    // More than can be handed over: the window would wait for ever.
    self.postMessage({ ok: false, why: 'too-large' })
  }
}

async function read(source: File | string, readAs: ReadAs) {
  try {
    if (typeof source === 'string') return readText(source, 'utf-8', readAs)
    return await readTable(new Uint8Array(await source.arrayBuffer()), readAs)
  } catch {
    return { ok: false, why: 'broken' } as const
  }
}
