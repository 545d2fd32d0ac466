import { describe, expect, it } from 'vitest'
import { dotBox } from '../../../src/model/labelSize.ts'
import { plainSetup } from '../../../src/model/printer.ts'
import { cpcl } from '../../../src/printer/languages/cpcl.ts'
import { cpclStatus } from '../../../src/printer/languages/cpclStatus.ts'
import { readCpcl } from '../../support/labelReaders.ts'
import { barsAndFrame, blank, checkerboard } from '../../support/sampleDots.ts'

describe('a CPCL label', () => {
  it("writes the graphic of the manual's example in binary, a one bit black", () => {
    // CPCL Programming Manual, GRAPHICS: EG 2 16 90 45 F0F0F0F0F0F0F0F00F0F…, of which CG is the binary.
    const rows = Uint8Array.from({ length: 32 }, (_, at) => (Math.floor(at / 8) % 2 === 0 ? 0xf0 : 0x0f))
    const label = cpcl.encode({ width: 16, height: 16, stride: 2, data: rows }, { graphics: 'raster', dpmm: 8 })
    expect(Buffer.from(label).toString('latin1')).toBe(
      `! 0 200 200 16 1\r\nPAGE-WIDTH 16\r\nCG 2 16 0 0 ${Buffer.from(rows).toString('latin1')}\r\nFORM\r\nPRINT\r\n`,
    )
  })

  it('feeds to the next label only where there are labels', () => {
    const ends = (sensing: 'gap' | 'mark' | 'continuous' | null) => {
      const setup = { ...plainSetup, sensing }
      return readCpcl(cpcl.encode(blank(8, 4), { graphics: 'raster', dpmm: 8, setup }), 8, 4).lines.slice(2)
    }
    expect(ends(null)).toEqual(['FORM', 'PRINT'])
    expect(ends('gap')).toEqual(['GAP-SENSE', 'FORM', 'PRINT'])
    expect(ends('mark')).toEqual(['BAR-SENSE', 'FORM', 'PRINT'])
    expect(ends('continuous')).toEqual(['PRINT'])
  })

  it('says resolution, height and copies in its first line', () => {
    const label = cpcl.encode(checkerboard(16, 9), { graphics: 'raster', dpmm: 12, copies: 2 })
    expect(readCpcl(label, 16, 9).lines[0]).toBe('! 0 300 300 9 2')
  })

  it('keeps every graphic below what 16 bits can count and leaves out no row', () => {
    const { width, height } = dotBox('80x80', 12)
    const dots = barsAndFrame(width, height)
    const read = readCpcl(cpcl.encode(dots, { graphics: 'raster', dpmm: 12 }), width, height)
    expect(read.dots).toEqual(dots)
    expect(read.bands.length).toBeGreaterThan(1)
    for (const { bytes } of read.bands) expect(bytes).toBeLessThanOrEqual(65_535)
  })
})

describe('a cut CPCL label', () => {
  it('is filled up with nothing that a printer in line mode feeds, and ended by two lines', () => {
    const { filler, end } = cpclStatus.mend ?? { filler: 0x0a, end: new Uint8Array() }
    expect([0x0a, 0x0c, 0x0d]).not.toContain(filler)
    expect(Buffer.from(end).toString('latin1')).toBe('\r\nABORT\r\n')
  })
})
