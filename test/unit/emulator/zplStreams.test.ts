import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameDots } from '../../../src/model/dots.ts'
import { format, hexField, mixed, z64Field } from '../../support/zplSamples.ts'
import { zplBench } from './zplBench.ts'

const dots = mixed(64, 16)
const pieces = fc.oneof(
  fc.constantFrom(
    ...'^XA ^XZ ^FS ^FO1,2 ^FT9 ^GB ^GB9,9,9,W,8 ^GFA,8,8,2, ^GFB,6,6,2, ^GFC,3,3,1, ^PQ3,1 ^POI ^PMY ^LRY ^FR ^LL40 ^PW48 ^LT-9'.split(
      ' ',
    ),
    ...'^ID???.* ^XGR:A.GRF,2,3 ~DGR:A.GRF,2,2,FFFF ~DYR:B,B,G,2,2, ~DYR:B,P,P,9,, ~JX ~JA ~HS ~HQES ~DN ^FX ^A@ ^ ~ : , ! :Z64: FF0'.split(
      ' ',
    ),
    '\x02',
    '\x03',
    '\r\n',
  ),
  fc.string({ maxLength: 6 }),
)
const stream = fc.array(pieces, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''), 'latin1'))

describe('any stream at all', () => {
  it('means the same however it is cut, and never ends the printer', async () => {
    await fc.assert(
      fc.asyncProperty(stream, fc.array(fc.nat(200), { maxLength: 6 }), async (bytes, cuts) => {
        const [whole, cut] = [zplBench(), zplBench()]
        for (const bench of [whole, cut]) bench.mechanism.rollEndsAfter(0) // what is formed stays to be counted
        whole.feed(bytes)
        let at = 0
        for (const end of [...cuts.sort((a, b) => a - b), bytes.length]) {
          cut.feed(bytes.subarray(at, Math.max(at, end)))
          at = Math.max(at, Math.min(end, bytes.length))
        }
        expect(cut.mechanism.status()).toEqual(whole.mechanism.status())
        expect(cut.interpreter.ignored).toEqual(whole.interpreter.ignored)
        expect(cut.replies()).toEqual(whole.replies())
        await Promise.all([whole.off(), cut.off()])
      }),
      { numRuns: 300 },
    )
  })

  it('before a label leaves the label whole, once no counted binary data is owed and settings are its own', async () => {
    const setBack = '^CC^^XA^PON^PMN^LRN^LH0,0^LS0^LT0^XZ'
    const noBinary = stream.filter((bytes) => !/\^G|~D|\^C|~C/i.test(bytes.toString('latin1')))
    await fc.assert(
      fc.asyncProperty(noBinary, async (bytes) => {
        const bench = zplBench()
        bench.feed(bytes)
        bench.mechanism.cancelAll()
        bench.feed(setBack)
        bench.feed(Buffer.concat([format(dots, hexField(dots)), format(dots, z64Field(dots))]))
        bench.mechanism.resume()
        await bench.mechanism.idle()
        expect(bench.labels.slice(-2).every((label) => sameDots(label.dots, dots))).toBe(true)
        await bench.off()
      }),
      { numRuns: 200 },
    )
  })
})
