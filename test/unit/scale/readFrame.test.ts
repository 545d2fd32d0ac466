import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScaleReading } from '../../../src/model/scale.ts'
import { gramsOf, readTypedWeight, scaleProtocols, weighedAgainst, weightIn } from '../../../src/model/scale.ts'
import { sentByKinds } from '../../../src/model/scan.ts'
import { readFrame } from '../../../src/scale/readFrame.ts'
import { createFrames } from '../../../src/scale/scaleFrames.ts'

const stable = (grams: number): ScaleReading => ({ kind: 'weight', grams, stable: true })
const moving = (grams: number): ScaleReading => ({ kind: 'weight', grams, stable: false })
const trouble = (why: string) => ({ kind: 'trouble', trouble: why })

describe('a frame of a scale that sends without end', () => {
  it.each([
    // A&D EK-L/EW-L manual 9-2
    ['ST,+00123.4  g', stable(123)],
    ['ST,+00000500  g', stable(500)],
    ['ST,+0001234.5  g', stable(1_235)],
    ['US,-00012.6  g', moving(-13)],
    ['ST,+00.0000 kg', stable(0)],
    ['OL,+9999999  g', trouble('overload')],
    ['OL,-9999999  g', trouble('underload')],
    ['QT,+00001234 PC', trouble('wrong-unit')],
    ['ST,+00123.4  %', trouble('wrong-unit')],
    ['ST,+0001.00 oz', trouble('wrong-unit')],
    // with gross and net
    ['ST,GS,+  1.234kg', stable(1_234)],
    ['ST,GS,+      0.00     g', stable(0)],
    ['US,GS,-  0.860kg', moving(-860)],
    ['ST,GS, 12.345,kg', stable(12_345)],
    ['ST,GS,+ 10.000lb', stable(4_536)],
    ['ST,NT,+  1.000kg', trouble('tared')],
    ['OL,GS,+99999.99kg', trouble('overload')],
  ])('%s', (frame, reading) => {
    expect(readFrame('continuous', frame)).toEqual(reading)
  })

  it.each([
    '',
    'T,GS,+  1.234kg',
    'ST,GS,+  1.234k',
    'ST,GS,+  1.2.34kg',
    'ST,GS,+  1 234kg',
    'ST,GS,+  1.234',
    'ST,GS,+-1.234kg',
    'ST,GS,  kg',
    'SST,GS,+  1.234kg',
    'ST,GS,+  1.234kgST,GS,+  1.234kg',
    'st,gs,+  1.234kg',
    'ST,GS,+  1,234kg',
    'S S      1.234 kg',
  ])('is no weight where anything of it is wrong: "%s"', (frame) => {
    expect(readFrame('continuous', frame).kind).toBe('trouble')
  })
})

describe('an answer by MT-SICS', () => {
  it.each([
    ['S S     100.00 g', stable(100)],
    ['S S      1.234 kg', stable(1_234)],
    ['S D     -12.60 g', moving(-13)],
    ['S S      1.000 lb', stable(454)],
    ['S +', trouble('overload')],
    ['S -', trouble('underload')],
    ['S I', { kind: 'moving' }],
    ['S S      1.234 oz', trouble('wrong-unit')],
    ['S S        12 PCS', trouble('wrong-unit')],
    ['ES', trouble('garbled')],
    ['ET', trouble('garbled')],
    ['S S', trouble('garbled')],
    ['S S 1.23.4 g', trouble('garbled')],
    ['ST,GS,+  1.234kg', trouble('garbled')],
  ])('%s', (frame, reading) => {
    expect(readFrame('mt-sics', frame)).toEqual(reading)
  })
})

describe('grams', () => {
  it.each([
    ['1', 'kg', 1_000],
    ['0.0005', 'kg', 1],
    ['0.0004', 'kg', 0],
    ['1', 'lb', 454],
    // 10 000 lb are exactly 4 535 923.7 g
    ['10000', 'lb', 4_535_924],
    ['2.2046', 'lb', 1_000],
    ['-1.5', 'g', -2],
    ['-0.4', 'g', 0],
    ['9999999', 'kg', 9_999_999_000],
  ])('of %s %s are %i', (number, unit, grams) => {
    expect(gramsOf(number, unit)).toBe(grams)
  })

  it.each([
    ['1', 'oz'],
    ['1', 'KG'],
    ['1', 'toString'],
    ['1e3', 'g'],
    ['', 'g'],
    ['.5', 'kg'],
    ['123456789', 'g'],
  ])('are none of "%s" %s', (number, unit) => {
    expect(gramsOf(number, unit)).toBeNull()
  })
})

describe('a weight that a scale types', () => {
  it.each([
    ['1.234 kg', 1_234],
    ['1,234kg', 1_234],
    [' 250 g ', 250],
    ['1.50 KG', 1_500],
    ['1.234', 1_234],
    ['0,55', 550],
  ])('"%s"', (line, grams) => {
    expect(readTypedWeight(line)).toBe(grams)
  })

  it.each([
    '12345',
    '1234567890',
    'G8ADKBRF',
    '--22--',
    'DON-1.234',
    '1.2',
    '1.2345',
    '-1.234',
    '250',
    'g',
    '1.234 kg 2',
  ])('is not the line "%s", which may be a code', (line) => {
    expect(readTypedWeight(line)).toBeNull()
  })
})

describe('a weight in a line', () => {
  it('is where a scale types, the scanner has not sent it and it reads as one, and nowhere else', () => {
    for (const by of sentByKinds) expect(weightIn('0.512 kg', by, { types: true })).toBe(by === 'scanner' ? null : 512)
    expect(weightIn('0.512 kg', 'hand', { types: false })).toBeNull()
    expect(weightIn('38', 'hand', { types: true })).toBeNull()
  })
})

describe('what any bytes come to', () => {
  const framesOf = (chunks: readonly Uint8Array[]) => {
    const frames: (string | null)[] = []
    const cutter = createFrames({ begun: () => undefined, frame: (text) => frames.push(text) })
    for (const chunk of chunks) cutter.put(chunk)
    return frames
  }
  const latin = (text: string) => Buffer.from(text, 'latin1')

  it('is the same however they are cut', () => {
    const whole = latin('ST,GS,+  1.234kg\r\nUS,GS,+  0.860kg\r\n')
    const one = [...whole].map((byte) => Uint8Array.of(byte))
    expect(framesOf(one)).toEqual(framesOf([whole]))
    expect(framesOf([whole])).toEqual(['ST,GS,+  1.234kg', 'US,GS,+  0.860kg'])
  })

  it('is no frame where one byte of it is none of a scale, or the line end does not come', () => {
    const frame = 'ST,GS,+  1.234kg'
    for (let at = 0; at < frame.length; at++) {
      const spoiled = latin(`${frame}\r\n`)
      spoiled[at] = (spoiled[at] ?? 0) | 0x80
      expect(framesOf([spoiled])).toEqual([null])
    }
    expect(framesOf([latin('1'.repeat(1_000_000)), latin('\n')])).toEqual([null])
    expect(framesOf([latin(frame)])).toEqual([])
  })

  it('is nothing that throws, and a weight only of a frame that says one', () => {
    const bits = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('ST,GS,+  1.234kg\r\n', 'S S      1.234 kg\r\n', 'ST,+00123.4  g\r\n', 'S D 1 g\r').map(latin),
    )
    const numbered = /\d/
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), fc.constantFrom(...scaleProtocols), (chunks, protocol) => {
        for (const frame of framesOf(chunks)) {
          const reading = readFrame(protocol, frame)
          if (reading.kind !== 'weight') continue
          expect(frame).toMatch(protocol === 'continuous' ? /^(ST|US),/ : /^S [SD] /)
          expect(frame).toMatch(numbered)
          expect(Number.isSafeInteger(reading.grams)).toBe(true)
        }
      }),
    )
  })
})

describe('a weight beside the order’s', () => {
  const tolerance = { toleranceGrams: 50, tolerancePercent: 5 }
  it.each([
    [550, 500, false],
    [551, 500, true],
    [449, 500, true],
    [10_500, 10_000, false],
    [10_501, 10_000, true],
    [700, null, false],
  ])('%i g of %s g', (grams, ordered, beyond) => {
    expect(weighedAgainst(grams, ordered, tolerance)).toEqual({ grams, ordered, beyond })
  })
})
