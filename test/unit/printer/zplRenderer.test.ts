import { describe, expect, it } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { countDifferentDots } from '../../../src/model/dots.ts'
import type { DotsPerMm, LabelSize } from '../../../src/model/labelSize.ts'
import { dotBox } from '../../../src/model/labelSize.ts'
import { zpl } from '../../../src/printer/languages/zpl.ts'
import { renderZpl } from '../../support/independentRenderer.ts'
import { barsAndFrame, dense } from '../../support/sampleDots.ts'

const sizes: readonly (readonly [LabelSize, DotsPerMm])[] = [
  ['52x70', 8],
  ['80x80', 8],
  ['A5', 8],
  ['80x80', 12],
]

describe("somebody else's renderer", () => {
  describe.each(['z64', 'run-length'] as const)('draws exactly the dots that were packed as %s', (graphics) => {
    it.each(sizes)('%s at %i dots/mm', async (size, dpmm) => {
      const { width, height } = dotBox(size, dpmm)
      const dots = barsAndFrame(width, height)
      expect(countDifferentDots(await renderZpl(zpl.encode(dots, { graphics, dpmm }), dots, dpmm), dots)).toBe(0)
    })

    it('of a label that nothing compresses', async () => {
      const dots = dense(416, 560)
      expect(countDifferentDots(await renderZpl(zpl.encode(dots, { graphics, dpmm: 8 }), dots, 8), dots)).toBe(0)
    })
  })

  it('draws the same of plain hexadecimal, so that it is the packing that was tested', async () => {
    const dots = dense(416, 560)
    const hex = Buffer.from(dots.data).toString('hex').toUpperCase()
    const count = dots.data.length
    const label = bytes(`^XA^FO0,0^GFA,${count},${count},${dots.stride},${hex}^FS^XZ`)
    expect(countDifferentDots(await renderZpl(label, dots, 8), dots)).toBe(0)
  })
})
