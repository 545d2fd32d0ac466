/** The labels of the practice shop, printed by a real browser: what the station makes of them is as good as can be. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { practiceLabels } from '../../support/practiceLabels.ts'

const never = new AbortController().signal
const everyBox = allLabelSizes.flatMap((size) => ([8, 12] as const).map((dpmm) => ({ size, dpmm })))
let raster: Raster
const pages = new Map<LabelSize, Uint8Array<ArrayBuffer>>()

beforeAll(async () => {
  raster = createRaster()
  for (const size of allLabelSizes) pages.set(size, await practiceLabels(size, 20))
})
afterAll(() => raster.close())

describe('a label of the practice shop', () => {
  it.each(everyBox)('has codes of grade A with their quiet zones, $size at $dpmm dots/mm', async ({ size, dpmm }) => {
    const codes = new Set<string>()
    let labels = 0
    for await (const label of raster.labels(pages.get(size) ?? new Uint8Array(), size, dpmm, { snap: true }, never)) {
      if (!label.ok) throw new Error(JSON.stringify(label.fault))
      expect(label.value.codes.map(({ symbology }) => symbology).toSorted()).toEqual(['code128', 'qr'])
      for (const { grade, quiet, reasons } of label.value.codes) codes.add(JSON.stringify({ grade, quiet, reasons }))
      labels++
    }
    expect(labels).toBeGreaterThanOrEqual(20)
    expect([...codes]).toEqual([JSON.stringify({ grade: 'A', quiet: true, reasons: [] })])
  })
})
