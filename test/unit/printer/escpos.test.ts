import * as fc from 'fast-check'
import { encode as encodePng } from 'fast-png'
import receiptline from 'receiptline'
import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import { plainSetup } from '../../../src/model/printer.ts'
import { escpos } from '../../../src/printer/languages/escpos.ts'
import { apartFromCommands, realTimeCommandsIn } from '../../../src/printer/languages/escposRealTime.ts'
import { readEscpos } from '../../support/labelReaders.ts'
import { barsAndFrame, blank, dense } from '../../support/sampleDots.ts'

/** The picture as somebody else's program sends it: what follows the head of its one image. */
function theirImage(dots: Dots, command: 'generic' | 'epson', head: RegExp): { head: string; data: Buffer } {
  const grey = Uint8Array.from({ length: dots.width * dots.height }, (_, at) =>
    isBlack(dots, at % dots.width, Math.floor(at / dots.width)) ? 0 : 255,
  )
  const png = encodePng({ width: dots.width, height: dots.height, channels: 1, depth: 8, data: grey })
  const document = `{image:${Buffer.from(png).toString('base64')}}`
  const sent = receiptline.transform(document, { cpl: 48, encoding: 'multilingual', command, gradient: false })
  const found = head.exec(sent)!
  const from = found.index + found[0].length
  const data = Buffer.from(sent.slice(from, from + dots.data.length), 'latin1')
  return { head: found[0], data }
}

const dots = barsAndFrame(413, 201)

describe('an ESC/POS label', () => {
  it("sends the raster that somebody else's program sends of the same picture", () => {
    const theirs = theirImage(dots, 'generic', /\x1dv0.{5}/s)
    const ours = Buffer.from(escpos.encode(dots, { graphics: 'raster', dpmm: 8 }))
    expect(ours.subarray(2, 10).toString('latin1')).toBe(theirs.head)
    expect(ours.subarray(10, 10 + dots.data.length)).toEqual(theirs.data)
  })

  it("stores and prints the graphics that somebody else's program sends of the same picture", () => {
    const theirs = theirImage(dots, 'epson', /\x1d8L.{4}0p.{8}/s)
    const ours = Buffer.from(escpos.encode(dots, { graphics: 'graphics', dpmm: 8 }))
    // They count the length in four bytes (GS 8 L), we in two (GS ( L); the parameters are the same.
    expect(ours.subarray(7, 17).toString('latin1')).toBe(theirs.head.slice(7))
    expect(ours.readUInt16LE(5)).toBe(Buffer.from(theirs.head, 'latin1').readUInt32LE(3))
    expect(ours.subarray(17, 17 + dots.data.length)).toEqual(theirs.data)
  })

  it.each(['raster', 'graphics'] as const)('never sends an image of more than 255 rows, as %s', (graphics) => {
    const long = barsAndFrame(416, 1680)
    const { bands, dots: read } = readEscpos(escpos.encode(long, { graphics, dpmm: 8 }), 416, 1680)
    expect(read).toEqual(long)
    for (const { rows } of bands) expect(rows).toBeLessThanOrEqual(255)
  })

  it('begins with the printer as it was switched on and ends with a cut', () => {
    const { lines } = readEscpos(escpos.encode(blank(8, 4), { graphics: 'raster', dpmm: 8 }), 8, 4)
    expect(lines).toEqual(['ESC @', 'GS V 66 0'])
  })

  it('feeds instead of cutting when labels are torn', () => {
    const setup = { ...plainSetup, finish: 'tear' } as const
    const { lines } = readEscpos(escpos.encode(blank(8, 4), { graphics: 'raster', dpmm: 8, setup }), 8, 4)
    expect(lines).toEqual(['ESC @', 'ESC d 5'])
  })

  it('sends and cuts a copy as the label again', () => {
    const one = Buffer.from(escpos.encode(dots, { graphics: 'raster', dpmm: 8 })).subarray(2)
    const two = Buffer.from(escpos.encode(dots, { graphics: 'raster', dpmm: 8, copies: 2 })).subarray(2)
    expect(two).toEqual(Buffer.concat([one, one]))
  })
})

describe('bytes that a printer would take for a real-time command', () => {
  const endsInDle = { width: 16, height: 3, stride: 2, data: Uint8Array.of(0xff, 0x10, 0x04, 0x01, 0, 0) }

  it('are kept apart where a row ends, by the head of the next image', () => {
    const label = escpos.encode(endsInDle, { graphics: 'raster', dpmm: 8 })
    expect(realTimeCommandsIn(endsInDle.data)).toBe(1)
    expect(realTimeCommandsIn(label)).toBe(0)
    expect(readEscpos(label, 16, 3).dots).toEqual(endsInDle)
  })

  it('are found inside a row, where only their number can be known', () => {
    const inside = { width: 24, height: 1, stride: 3, data: Uint8Array.of(0x10, 0x04, 0x01) }
    expect(realTimeCommandsIn(escpos.encode(inside, { graphics: 'raster', dpmm: 8 }))).toBe(1)
  })

  it('are only those inside a row, whatever the dots are', async () => {
    const byte = fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0x01, 0x02, 0x08, 0x00)
    const anyRows = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 20 })).chain(([stride, rows]) =>
      fc.array(byte, { minLength: stride * rows, maxLength: stride * rows }).map((bytes) => ({
        stride,
        rows,
        data: Uint8Array.from(bytes),
      })),
    )
    await fc.assert(
      fc.property(anyRows, ({ stride, rows, data }) => {
        const strips = apartFromCommands({ y: 0, rows, data }, { stride })
        expect(strips.reduce((sum, strip) => sum + strip.rows, 0)).toBe(rows)
        expect(Buffer.concat(strips.map((strip) => strip.data))).toEqual(Buffer.from(data))
        const left = strips.reduce((sum, strip) => sum + realTimeCommandsIn(strip.data), 0)
        const inRows = Array.from({ length: rows }, (_, row) => data.subarray(row * stride, (row + 1) * stride))
        expect(left).toBe(inRows.reduce((sum, row) => sum + realTimeCommandsIn(row), 0))
      }),
    )
  })

  it('are rare: a label of noise has a handful', () => {
    expect(realTimeCommandsIn(dense(576, 560).data)).toBeLessThan(10)
  })
})
