import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { dotBox } from '../../../src/model/labelSize.ts'
import { zpl } from '../../../src/printer/languages/zpl.ts'
import { readZpl } from '../../support/readZpl.ts'
import { barsAndFrame, blank, checkerboard, dense } from '../../support/sampleDots.ts'

const packings = ['z64', 'run-length'] as const
const a5 = dotBox('A5', 8)
const samples: Record<string, Dots> = {
  blank: blank(416, 560),
  black: { ...blank(64, 16), data: new Uint8Array(8 * 16).fill(0xff) },
  checkerboard: checkerboard(640, 64),
  'odd-width': barsAndFrame(413, 201),
  dense: dense(203, 61),
  'a5-banded': barsAndFrame(a5.width, a5.height),
}

/** What zlib makes of the same dots may change with its version and the processor; what it unpacks to may not. */
function withoutZlib(label: Uint8Array): string {
  const { graphics } = readZpl(label)
  const digests = graphics.map(({ data }) => createHash('sha256').update(data).digest('hex'))
  return Buffer.from(label)
    .toString('latin1')
    .replaceAll(/:Z64:[^:]+:[0-9A-F]{4}/g, () => `:Z64:sha256 ${digests.shift()}:crc right`)
}

describe.each(packings)('a ZPL label packed as %s', (graphics) => {
  it.each(Object.keys(samples))('is byte for byte the recorded one: %s', async (name) => {
    const label = withoutZlib(zpl.encode(samples[name]!, { graphics, dpmm: 8 }))
    await expect(label).toMatchFileSnapshot(`../../golden/zpl/${name}.${graphics}.zpl`)
  })

  it.each(Object.keys(samples))('reads back to the same dots: %s', (name) => {
    const { dots } = readZpl(zpl.encode(samples[name]!, { graphics, dpmm: 8 }))
    expect(dots).toEqual(samples[name])
  })

  it('reads back to the same dots whatever they are', async () => {
    const anyDots = fc
      .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 12 }))
      .chain(([width, height]) => {
        const stride = Math.ceil(width / 8)
        const anyByte = fc.oneof(fc.constantFrom(0x00, 0xff, 0x0f, 0xf0, 0x11), fc.integer({ min: 0, max: 255 }))
        const run = fc.tuple(anyByte, fc.integer({ min: 1, max: stride * 3 }))
        return fc
          .array(run, { minLength: 1, maxLength: 12 })
          .map((runs): Dots => ({ width, height, stride, data: fillWithRuns(stride * height, runs) }))
      })
    await fc.assert(
      fc.property(anyDots, (dots) => {
        expect(readZpl(zpl.encode(dots, { graphics, dpmm: 8 })).dots).toEqual(dots)
      }),
      { numRuns: 400 },
    )
  })

  it.each([8, 12] as const)('keeps every graphic of an A5 label below the limit of ^GF at %i dots/mm', (dpmm) => {
    const { width, height } = dotBox('A5', dpmm)
    const { graphics: bands } = readZpl(zpl.encode(barsAndFrame(width, height), { graphics, dpmm }))
    expect(bands.length).toBeGreaterThan(1)
    for (const band of bands) expect(band.count).toBeLessThanOrEqual(99_999)
    expect(bands.reduce((sum, band) => sum + band.count, 0)).toBe(Math.ceil(width / 8) * height)
  })
})

function fillWithRuns(length: number, runs: readonly (readonly [number, number])[]): Uint8Array<ArrayBuffer> {
  const bytes = runs.flatMap(([byte, times]) => Array<number>(times).fill(byte))
  return Uint8Array.from({ length }, (_, at) => bytes[at % bytes.length] ?? 0)
}

describe('a ZPL label', () => {
  it('writes runs of 1 to 19 as G to Y, of 20 to 400 as g to z, and longer ones as their sum', () => {
    const row = new Uint8Array(300).fill(0xaa)
    row[299] = 0x12
    const label = zpl.encode({ width: 2400, height: 1, stride: 300, data: row }, { graphics: 'run-length', dpmm: 8 })
    expect(readZpl(label).graphics[0]?.packed).toBe('zoXA12')
  })

  it('fills a row from a whole byte on, also where half a byte more would be white', () => {
    const label = zpl.encode(
      { width: 24, height: 1, stride: 3, data: Uint8Array.of(0x10, 0, 0) },
      { graphics: 'run-length', dpmm: 8 },
    )
    expect(readZpl(label).graphics[0]?.packed).toBe('10,')
  })

  it('never repeats a row across two graphics', () => {
    const { graphics } = readZpl(zpl.encode(checkerboardRows(a5.width, a5.height), { graphics: 'run-length', dpmm: 8 }))
    expect(graphics.length).toBe(3)
    for (const { packed } of graphics) expect(packed.startsWith(':')).toBe(false)
  })

  it('leaves the calibration of the printer alone', () => {
    for (const graphics of packings) {
      const label = Buffer.from(zpl.encode(samples['odd-width']!, { graphics, dpmm: 8 })).toString('latin1')
      expect(label).not.toMatch(/\^MN|\^MT|~TA|~SD|\^PR|\^JU/)
    }
  })
})

/** Every row is the same, so that a packer that forgets where a graphic begins would repeat across the border. */
function checkerboardRows(width: number, height: number): Dots {
  const stride = Math.ceil(width / 8)
  return { width, height, stride, data: new Uint8Array(stride * height).fill(0x55) }
}
