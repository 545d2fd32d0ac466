import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { dotBox } from '../../../src/model/labelSize.ts'
import { plainSetup } from '../../../src/model/printer.ts'
import { tspl } from '../../../src/printer/languages/tspl.ts'
import { readTspl } from '../../support/labelReaders.ts'
import { barsAndFrame, blank } from '../../support/sampleDots.ts'

/** TSPL/TSPL2 Programming Manual, BITMAP, "Sample Code (Hexadecimal)": 16 × 16 dots, of which a zero bit is black. */
const manualBitmap = Uint8Array.of(
  ...[0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x07, 0xff, 0x03, 0xff, 0x11, 0xff, 0x18, 0xff, 0x1c, 0x7f],
  ...[0x1e, 0x3f, 0x1f, 0x1f, 0x1f, 0x8f, 0x1f, 0xc7, 0x1f, 0xe3, 0x1f, 0xe7, 0x1f, 0xff, 0x1f, 0xff],
)
const manualDots: Dots = { width: 16, height: 16, stride: 2, data: manualBitmap.map((byte) => ~byte & 0xff) }

const text = (label: Uint8Array) => Buffer.from(label).toString('latin1')

describe('a TSPL label', () => {
  it('is written as the manual prints its example of BITMAP', () => {
    const label = text(tspl.encode(manualDots, { graphics: 'raster', dpmm: 8 }))
    const example = `CLS\r\nBITMAP 0,0,2,16,0,${text(manualBitmap)}\r\nPRINT 1,1\r\n`
    expect(label).toBe(`SIZE 2 mm,2 mm\r\nDIRECTION 0,0\r\nREFERENCE 0,0\r\n${example}`)
  })

  it.each([
    ['A5', 8, 'SIZE 148 mm,210 mm'],
    ['80x80', 12, 'SIZE 80 mm,80 mm'],
    ['52x70', 8, 'SIZE 52 mm,70 mm'],
  ] as const)('says the size of %s at %i dots/mm in whole millimetres', (size, dpmm, line) => {
    const { width, height } = dotBox(size, dpmm)
    const label = tspl.encode(blank(width, height), { graphics: 'raster', dpmm })
    expect(readTspl(label, width, height).lines[0]).toBe(line)
  })

  it.each([
    [43, 21, 8, 'SIZE 5.375 mm,2.625 mm'],
    [43, 21, 12, 'SIZE 3.584 mm,1.75 mm'],
  ] as const)('says %i × %i dots at %i dots/mm with decimals, none of them too short', (width, height, dpmm, line) => {
    const label = tspl.encode(blank(width, height), { graphics: 'raster', dpmm })
    expect(readTspl(label, width, height).lines[0]).toBe(line)
  })

  it('keeps every bitmap below what 16 bits can count and leaves out no row', () => {
    const { width, height } = dotBox('A5', 12)
    const dots = barsAndFrame(width, height)
    const read = readTspl(tspl.encode(dots, { graphics: 'raster', dpmm: 12 }), width, height)
    expect(read.dots).toEqual(dots)
    for (const { bytes } of read.bands) expect(bytes).toBeLessThanOrEqual(65_535)
  })

  it('says in which order what is asked for, and each thing once', () => {
    const setup = { ...plainSetup, darkness: 100, speed: 102, sensing: 'mark', gap: 400, finish: 'peel' } as const
    const { lines } = readTspl(tspl.encode(blank(16, 8), { graphics: 'raster', dpmm: 8, setup, copies: 3 }), 16, 8)
    expect(lines).toEqual([
      ...['SIZE 2 mm,1 mm', 'BLINE 4 mm,0 mm', 'SPEED 4', 'DENSITY 15'],
      ...['SET CUTTER OFF', 'SET TEAR OFF', 'SET PEEL ON', 'DIRECTION 0,0', 'REFERENCE 0,0', 'CLS', 'PRINT 1,3'],
    ])
  })

  it('takes a gap of 3 mm when nobody measured it, and none on continuous paper', () => {
    const line = (sensing: 'gap' | 'continuous') => {
      const setup = { ...plainSetup, sensing }
      return readTspl(tspl.encode(blank(16, 8), { graphics: 'raster', dpmm: 8, setup }), 16, 8).lines[1]
    }
    expect(line('gap')).toBe('GAP 3 mm,0 mm')
    expect(line('continuous')).toBe('GAP 0 mm,0 mm')
  })
})
