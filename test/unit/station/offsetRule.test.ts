import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { blankDots, isBlack } from '../../../src/model/dots.ts'
import { rotateDots } from '../../../src/model/dotsRotate.ts'
import { shiftDots } from '../../../src/model/dotsShift.ts'
import { plainSetup } from '../../../src/model/printer.ts'
import type { DotBox, ReadCode } from '../../../src/model/readCode.ts'
import { judgeOffset } from '../../../src/station/print/offsetRule.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'

const label = { width: 416, height: 560 }
const box: DotBox = { left: 40, top: 60, width: 300, height: 80 }

function code(change: Partial<ReadCode> = {}): ReadCode {
  const read = { text: 'LXFDFT', symbology: 'code128', box, orientation: 0, moduleDots: 2, grade: 'A' } as const
  return { ...read, quiet: true, snapped: true, reasons: [], ...change }
}

const moved = (x: number, y: number) => ({ ...plainSetup, offset: { x, y } })
const cut = { ok: false, fault: { code: 'label.cut-by-offset' } }

describe('a label that the printer’s offset moves', () => {
  it('is sent while its codes stay whole on it', () => {
    expect(judgeOffset([code()], label, moved(-40, -60))).toMatchObject({ ok: true })
    expect(judgeOffset([code()], label, moved(76, 420))).toMatchObject({ ok: true })
    expect(judgeOffset([code()], label, undefined)).toMatchObject({ ok: true })
  })

  it('is refused when its bars would lose their ends', () => {
    expect(judgeOffset([code()], label, moved(-41, 0))).toMatchObject(cut)
    expect(judgeOffset([code()], label, moved(77, 0))).toMatchObject(cut)
  })

  it('may lose some of the height of its bars, and nothing of a QR code', () => {
    expect(judgeOffset([code()], label, moved(0, -90))).toMatchObject({ ok: true })
    expect(judgeOffset([code()], label, moved(0, -101))).toMatchObject(cut)
    expect(judgeOffset([code({ symbology: 'qr' })], label, moved(0, -61))).toMatchObject(cut)
  })

  it('is not refused for something like bars that says nothing', () => {
    expect(judgeOffset([code({ text: '' })], label, moved(-200, 0))).toMatchObject({ ok: true })
  })

  it('is looked at as it lies on the paper', async () => {
    const anyBox = fc
      .tuple(fc.nat(200), fc.nat(200), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 300 }))
      .map(([left, top, width, height]) => ({ left, top, width, height }))
    const rotation = fc.constantFrom(0, 90, 180, 270)
    const dots = fc.integer({ min: -300, max: 300 })
    await fc.assert(
      fc.property(anyBox, rotation, dots, dots, (qr, turn, x, y) => {
        const setup = { ...plainSetup, rotation: turn, offset: { x, y } }
        const paper = shiftDots(rotateDots(drawn(qr), turn), x, y)
        const isWhole = count(paper) === qr.width * qr.height
        expect(judgeOffset([code({ symbology: 'qr', box: qr })], label, setup).ok).toBe(isWhole)
      }),
      { numRuns: 60 },
    )
  })

  it('does not reach its printer when its bars would be cut off', async () => {
    const setup = moved(-10, 0)
    const { scan, world } = await fakeStation({ printers: [{ ...printerA, setup }] })
    expect(await scan('LXFDFT')).toMatchObject({ verdict: 'not-printed', fault: { code: 'label.cut-by-offset' } })
    expect(world.printed).toEqual([])
  })
})

function drawn({ left, top, width, height }: DotBox): Dots {
  const dots = blankDots(label.width, label.height)
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) {
      const at = y * dots.stride + (x >> 3)
      dots.data[at] = (dots.data[at] ?? 0) | (0x80 >> (x & 7))
    }
  return dots
}

function count(dots: Dots): number {
  let black = 0
  for (let y = 0; y < dots.height; y++) for (let x = 0; x < dots.width; x++) if (isBlack(dots, x, y)) black++
  return black
}
