import { describe, expect, it } from 'vitest'
import { plainSetup } from '../../../src/model/printer.ts'
import { epl2 } from '../../../src/printer/languages/epl2.ts'
import { readEpl2 } from '../../support/labelReaders.ts'
import { blank, drawDots } from '../../support/sampleDots.ts'

const text = (label: Uint8Array) => Buffer.from(label).toString('latin1')

describe('an EPL2 label', () => {
  it("writes the graphic as Zebra's note on GW prints it: a box of 16 × 16 dots, of which a zero bit is black", () => {
    const box = drawDots(16, 16, (x, y) => x === 0 || y === 0 || x === 15 || y === 15)
    const data = Buffer.from(`0000${'7FFE'.repeat(14)}0000`, 'hex').toString('latin1')
    const label = text(epl2.encode(box, { graphics: 'raster', dpmm: 8 }))
    expect(label).toBe(`\nN\nZT\nR0,0\nq16\nGW0,0,2,16,${data}\nP1\n`)
  })

  it('sizes the form before the graphic, which both Q and q would wipe', () => {
    const setup = { ...plainSetup, darkness: 100, speed: 51, sensing: 'gap', gap: 250 } as const
    const label = text(epl2.encode(blank(12, 4), { graphics: 'raster', dpmm: 8, setup }))
    expect(label.slice(0, label.indexOf('GW'))).toBe('\nN\nS2\nD15\nZT\nR0,0\nQ4,20\nq16\n')
  })

  it.each([
    ['gap', 8, 0, 'Q4,16'],
    ['gap', 12, 0, 'Q4,18'],
    ['gap', 8, 2_000, 'Q4,160'],
    ['gap', 12, 2_000, 'Q4,240'],
    ['mark', 8, 400, 'Q4,B32+0'],
    ['continuous', 8, null, 'Q4,0'],
  ] as const)('says %s at %i dots/mm of %s hundredths within the limits of Q', (sensing, dpmm, gap, line) => {
    const setup = { ...plainSetup, sensing, gap }
    const { lines } = readEpl2(epl2.encode(blank(12, 4), { graphics: 'raster', dpmm, setup }), 16, 4)
    expect(lines.filter((one) => one.startsWith('Q'))).toEqual([line])
  })

  it('cuts after each copy, because C cuts once', () => {
    const setup = { ...plainSetup, finish: 'cut' } as const
    const { lines } = readEpl2(epl2.encode(blank(12, 4), { graphics: 'raster', dpmm: 8, setup, copies: 2 }), 16, 4)
    expect(lines.slice(-4)).toEqual(['P1', 'C', 'P1', 'C'])
  })

  it('lets the printer count copies that are not cut', () => {
    const { lines } = readEpl2(epl2.encode(blank(12, 4), { graphics: 'raster', dpmm: 8, copies: 3 }), 16, 4)
    expect(lines.at(-1)).toBe('P3')
  })
})
