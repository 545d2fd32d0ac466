import { afterAll, describe, expect, it } from 'vitest'
import { createOwnLabels } from '../../../src/compose/ownLabels.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { never, profileOf } from '../../support/printing.ts'
import { testClock } from '../../support/testClock.ts'

const raster = createRaster({ workers: 1 })
afterAll(() => raster.close())
const own = createOwnLabels({ raster, clock: testClock() })

const printers: readonly [string, Partial<PrinterProfile>, { width: number; height: number }][] = [
  ['the smallest of its sizes', { sizes: ['80x80', '52x70'] }, { width: 416, height: 560 }],
  ['the loaded roll', { roll: { size: '80x80', labelsLeft: null } }, { width: 640, height: 640 }],
  ['A5 in 12 dots/mm', { sizes: ['A5'], dpmm: 12, headDots: 2016 }, { width: 1776, height: 2520 }],
  ['a head that is narrower than every label, cut off', { headDots: 384 }, { width: 384, height: 560 }],
]

describe('the test label', () => {
  it.each(printers)('is made for %s, and its bars of 1 to 4 dots read', async (_, profile, box) => {
    const dots = await testLabel(profile)
    expect(dots).toMatchObject(box)
    const codes = await raster.readCodes(dots, never)
    expect(codes.ok && [...codes.value].sort()).toEqual(['PB1', 'PB2', 'PB3', 'PB4'])
  })

  it('has a frame at its very edges and a tick at every millimetre', async () => {
    const dots = await testLabel({ sizes: ['52x70'] })
    for (let x = 0; x < 416; x++) expect(isBlack(dots, x, 559)).toBe(true)
    for (let y = 0; y < 560; y++) expect(isBlack(dots, 415, y)).toBe(true)
    for (let mm = 1; mm < 52; mm++)
      expect([isBlack(dots, mm * 8, 10), isBlack(dots, mm * 8 + 4, 10)]).toEqual([true, false])
  })

  it('has areas of every dot, every second and every fourth', async () => {
    const dots = await testLabel({ sizes: ['52x70'] })
    expect([0, 1, 2].map((area) => share(dots, (6 + area * 14) * 8, 62 * 8, 96, 32))).toEqual([1, 0.5, 0.25])
  })
})

it('a rung of the ladder says which it is in bars of a quarter millimetre, grade A', async () => {
  const rung = await own.rung(profileOf('null:', { sizes: ['52x70'] }), 'L-40-102', never)
  const codes = rung.ok ? await raster.readCodes(rung.value, never) : rung
  expect(codes).toEqual({ ok: true, value: ['L-40-102'] })
})

async function testLabel(profile: Partial<PrinterProfile>): Promise<Dots> {
  const dots = await own.test(profileOf('null:', profile), 'Bàn 01', never)
  if (!dots.ok) throw new Error(dots.fault.code)
  return dots.value
}

/** Of black dots in a box. */
function share(dots: Dots, left: number, top: number, width: number, height: number): number {
  let black = 0
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) if (isBlack(dots, x, y)) black++
  return black / (width * height)
}
