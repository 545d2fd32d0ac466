import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128, quietModules } from '../../../src/model/code128.ts'
import { commandCodes } from '../../../src/model/scan.ts'

beforeAll(async () => {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true })
})

describe('a command bar code on the screen', () => {
  it.each([...Object.keys(commandCodes), 'G8A2XWQE9K_12'])('reads as %s, one point a module', async (text) => {
    expect((await readBarcodes(picture(code128(text)))).map((found) => [found.format, found.text])).toEqual([
      ['Code128', text],
    ])
  })

  it('refuses what code set B cannot hold', () => {
    expect(() => code128('ĐÃ IN')).toThrow('code set B')
  })
})

/** The bars as a grey picture of 40 rows, one pixel a module. */
function picture(widths: readonly number[]): ImageData {
  const modules = widths.flatMap((width, place) => Array<number>(width).fill(place % 2 === 0 ? 0 : 255))
  const quiet = Array<number>(quietModules).fill(255)
  const row = [...quiet, ...modules, ...quiet]
  const pixels = Array.from({ length: 40 }, () => row.flatMap((grey) => [grey, grey, grey, 255])).flat()
  return { data: Uint8ClampedArray.from(pixels), width: row.length, height: 40, colorSpace: 'srgb' } as ImageData
}
