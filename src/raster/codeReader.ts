import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ZXingReaderModule } from 'zxing-wasm/reader'
import { prepareZXingModule } from 'zxing-wasm/reader'

/**
 * zxing-cpp as WebAssembly, called below the package's own `readBarcodes`: that one wants four bytes a pixel and
 * turns them into the one byte that we already have.
 */
export type CodeReader = ZXingReaderModule & Heap

interface Heap {
  readonly HEAPU8: Uint8Array
  _malloc(size: number): number
  _free(pointer: number): void
}

/** Loads the reader from the package on disk; left alone it would be fetched from the internet. */
export async function loadCodeReader(): Promise<CodeReader> {
  const file = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const overrides = { wasmBinary: new Uint8Array(file).buffer }
  const reader = await prepareZXingModule({ overrides, fireImmediately: true })
  if (!hasHeap(reader)) throw new Error('this zxing has no heap to put dots into')
  return reader
}

function hasHeap(module: ZXingReaderModule): module is CodeReader {
  return '_malloc' in module && '_free' in module && 'HEAPU8' in module
}
