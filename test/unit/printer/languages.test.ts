import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { sameDots } from '../../../src/model/dots.ts'
import { rotateDots } from '../../../src/model/dotsRotate.ts'
import { shiftDots } from '../../../src/model/dotsShift.ts'
import type { GraphicsForm, PrintSetup } from '../../../src/model/printer.ts'
import { graphicsForms, plainSetup } from '../../../src/model/printer.ts'
import type { PrinterLanguage } from '../../../src/printer/language.ts'
import { anyDots } from '../../support/anyDots.ts'
import { languages } from '../../support/goldenLabels.ts'
import { readCpcl, readEpl2, readEscpos, readTspl } from '../../support/labelReaders.ts'
import { readZpl } from '../../support/readZpl.ts'
import { drawDots } from '../../support/sampleDots.ts'

type Reader = (label: Uint8Array, width: number, height: number) => { readonly dots: Dots }

const readers: Readonly<Record<PrinterLanguage['name'], Reader>> = {
  zpl: readZpl,
  tspl: readTspl,
  epl2: readEpl2,
  cpcl: readCpcl,
  escpos: readEscpos,
}

const corner = drawDots(43, 21, (x, y) => x < 3 || y < 2 || (x * y) % 7 === 3)

function encode(language: PrinterLanguage, setup: Partial<PrintSetup>): Buffer {
  const label = language.encode(corner, { graphics: 'run-length', dpmm: 8, setup: { ...plainSetup, ...setup } })
  return Buffer.from(label)
}

describe.each(languages)('a label in $name', (language) => {
  const read = readers[language.name]
  const forms = language.can.graphics

  it.each(forms)('reads back to the same dots whatever they are, as %s', async (graphics: GraphicsForm) => {
    await fc.assert(
      fc.property(anyDots, fc.constantFrom<8 | 12>(8, 12), (dots, dpmm) => {
        const label = language.encode(dots, { graphics, dpmm })
        expect(read(label, dots.width, dots.height).dots).toEqual(dots)
      }),
      { numRuns: 150 },
    )
  })

  it.each([90, 180, 270] as const)('lies on the paper as it was turned, by %i degrees, and moved', async (rotation) => {
    await fc.assert(
      fc.property(anyDots, fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), (dots, x, y) => {
        const setup: PrintSetup = { ...plainSetup, rotation, offset: { x, y } }
        const label = language.encode(dots, { graphics: 'run-length', dpmm: 8, setup })
        const onPaper = shiftDots(rotateDots(dots, rotation), x, y)
        expect(sameDots(read(label, onPaper.width, onPaper.height).dots, onPaper)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('says nothing to the mechanism when nothing is asked for', () => {
    const plain = language.encode(corner, { graphics: 'run-length', dpmm: 8 })
    expect(encode(language, {})).toEqual(Buffer.from(plain))
  })

  const asked: readonly (readonly [string, Partial<PrintSetup>, boolean])[] = [
    ['darkness', { darkness: 50 }, language.can.darkness !== null],
    ['speed', { speed: 100 }, language.can.speeds.length > 0],
    ['gap sensing', { sensing: 'gap' }, language.can.sensing.includes('gap')],
    ['mark sensing', { sensing: 'mark' }, language.can.sensing.includes('mark')],
    ['continuous paper', { sensing: 'continuous' }, language.can.sensing.includes('continuous')],
    ['peel', { finish: 'peel' }, language.can.finish.includes('peel')],
  ]

  it.each(asked)('says %s exactly when its table says that it can', (_, setup, can) => {
    expect(encode(language, setup).equals(encode(language, {}))).toBe(!can)
  })

  it('says the length of a gap exactly when its table says that it wants one', () => {
    const [two, five] = [200, 500].map((gap) => encode(language, { sensing: 'gap', gap }))
    expect(two!.equals(five!)).toBe(!language.can.gap)
  })

  it('writes a form of another language as its own usual one', () => {
    const usual = language.encode(corner, { graphics: forms[0], dpmm: 8 })
    for (const graphics of graphicsForms.filter((form) => !forms.includes(form)))
      expect(language.encode(corner, { graphics, dpmm: 8 })).toEqual(usual)
  })

  it('does not touch the dots that it is given', () => {
    const before = corner.data.slice()
    for (const rotation of [0, 90, 180, 270] as const) encode(language, { rotation, offset: { x: 3, y: 3 } })
    expect(corner.data).toEqual(before)
  })
})

describe.each(languages.filter(({ can }) => can.darkness !== null))('the darkness of $name', (language) => {
  it('goes from its least to its most, never back, and stays inside', () => {
    const { least = 0, most = 0 } = language.can.darkness ?? {}
    const labels = Array.from({ length: 101 }, (_, percent) => encode(language, { darkness: percent }))
    const different = new Set(labels.map((label) => label.toString('latin1')))
    expect(different.size).toBe(Math.min(101, most - least + 1))
    expect(encode(language, { darkness: 900 })).toEqual(labels[100])
    expect(encode(language, { darkness: -5 })).toEqual(labels[0])
  })
})

describe.each(languages.filter(({ can }) => can.speeds.length > 0))('the speed of $name', (language) => {
  it('is the step nearest to the one asked for, the slower of two', () => {
    for (const { mmPerSecond } of language.can.speeds)
      expect(encode(language, { speed: mmPerSecond + 1 })).toEqual(encode(language, { speed: mmPerSecond }))
    const [slow, next] = language.can.speeds
    const middle = (slow!.mmPerSecond + next!.mmPerSecond) / 2
    expect(encode(language, { speed: middle })).toEqual(encode(language, { speed: slow!.mmPerSecond }))
  })
})
