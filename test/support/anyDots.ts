import * as fc from 'fast-check'
import type { Dots } from '../../src/model/dots.ts'

/** Labels of any size up to 120 × 60 and any dots, with the padding white as it must be. */
export const anyDots: fc.Arbitrary<Dots> = fc
  .tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 60 }))
  .chain(([width, height]) => {
    const stride = Math.ceil(width / 8)
    const anyByte = fc.oneof(fc.constantFrom(0x00, 0xff, 0x0a, 0x0d, 0x10, 0x04, 0x01), fc.nat(255))
    return fc
      .uint8Array({ minLength: stride * height, maxLength: stride * height })
      .chain((noise) => anyByte.map((fill) => (fill % 2 === 0 ? noise : noise.map((byte) => byte & fill))))
      .map((bytes) => {
        const padding = (0xff << (stride * 8 - width)) & 0xff
        const data = Uint8Array.from(bytes, (byte, at) => (at % stride === stride - 1 ? byte & padding : byte))
        return { width, height, stride, data }
      })
  })
