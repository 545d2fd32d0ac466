/**
 * A label that a lost connection has cut, at every kilobyte, and a whole one after it with what the language needs to
 * find its place again. What is missing is known to the sender within one label, so it sends that much.
 */
import { describe, expect, it } from 'vitest'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { sameDots } from '../../../src/model/dots.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { cpclLabel, epl2Label, escposLabel, latin, rasterImage, tsplLabel } from '../../support/printerSamples.ts'
import {
  banded,
  binaryField,
  checkerboard,
  format,
  labelWithCodes,
  mixed,
  runLengthField,
  z64Field,
} from '../../support/zplSamples.ts'
import { printerBench } from './printerBench.ts'

const first = labelWithCodes(480, 400, 'FIRST111', 'FIRST111')
const second = labelWithCodes(480, 400, 'SECOND22', 'SECOND22')

interface Case {
  readonly language: LanguageName
  readonly encode: (dots: Dots) => Buffer
  /** Before the label after a cut one, of which so many bytes may be missing. */
  readonly resync: (missing: number) => Buffer
  readonly realTimeInData?: boolean
}

const nothing = () => Buffer.alloc(0)
const lineFeeds = (missing: number) => Buffer.alloc(missing, '\n')

const cases: Readonly<Record<string, Case>> = {
  'ZPL, Z64: the next ^XA': { language: 'zpl', encode: (dots) => format(dots, z64Field(dots)), resync: nothing },
  'ZPL, run-length: the next ^XA': {
    language: 'zpl',
    encode: (dots) => format(dots, runLengthField(dots)),
    resync: nothing,
  },
  'ZPL, bands: the next ^XA': {
    language: 'zpl',
    encode: (dots) => latin(`^XA^PW${dots.width}^LL${dots.height}${banded(dots, z64Field)}^XZ`),
    resync: nothing,
  },
  'ZPL, binary: bytes for the count': {
    language: 'zpl',
    encode: (dots) => format(dots, binaryField(dots)),
    resync: lineFeeds,
  },
  'TSPL: line feeds, then CLS': { language: 'tspl', encode: tsplLabel, resync: lineFeeds },
  'TSPL: <ESC>!R': { language: 'tspl', encode: tsplLabel, resync: () => latin('\x1b!R') },
  'EPL2: line feeds, then N': { language: 'epl2', encode: epl2Label, resync: lineFeeds },
  'CPCL: line feeds, then the next session': { language: 'cpcl', encode: cpclLabel, resync: lineFeeds },
  'CPCL, EG: line feeds, then the next session': {
    language: 'cpcl',
    encode: (dots) => cpclLabel(dots, { hex: true }),
    resync: () => latin('\r\n'),
  },
  'ESC/POS: NUL, ESC @ and a cut': {
    language: 'escpos',
    encode: (dots) => escposLabel(rasterImage(dots)),
    resync: (missing) => Buffer.concat([Buffer.alloc(missing), latin('\x1b@\x1dV\x00')]),
  },
  'ESC/POS: DLE DC4 8': {
    language: 'escpos',
    encode: (dots) => escposLabel(rasterImage(dots)),
    resync: () => Buffer.from([0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8]),
    realTimeInData: true,
  },
}

describe('after a label that was cut at any kilobyte exactly one whole label comes out, and none of both', () => {
  for (const [name, { language, encode, resync, realTimeInData = null }] of Object.entries(cases))
    it(name, async () => {
      const cut = encode(first)
      const whole = encode(second)
      for (let at = Math.min(1_024, cut.length >> 1); at < cut.length - 16; at += 1_024) {
        const bench = printerBench(language, realTimeInData === null ? {} : { realTimeInData })
        bench.feed(cut.subarray(0, at))
        bench.feed(Buffer.concat([resync(cut.length), whole]))
        await bench.mechanism.idle()
        expect(bench.labels.filter(({ dots }) => sameDots(dots, second))).toHaveLength(1)
        for (const { dots } of bench.labels)
          if (!sameDots(dots, second)) expect(await readLabel(dots)).not.toContain('SECOND22')
        expect(bench.interpreter.unfinished).toBeNull()
        await bench.off()
      }
    })
})

describe('after a label that was cut at any byte the next one is whole', () => {
  const [small, other] = [mixed(96, 48), checkerboard(96, 48)]
  for (const [name, { language, encode, resync, realTimeInData = null }] of Object.entries(cases))
    it(name, async () => {
      const cut = encode(small)
      const bench = printerBench(language, realTimeInData === null ? {} : { realTimeInData })
      for (let at = 1; at < cut.length; at++) {
        const before = bench.labels.length
        bench.feed(cut.subarray(0, at))
        bench.feed(Buffer.concat([resync(cut.length), encode(other)]))
        await bench.mechanism.idle()
        const came = bench.labels.slice(before)
        expect(came.filter(({ dots }) => sameDots(dots, other))).toHaveLength(1)
        expect(sameDots(came.at(-1)!.dots, other)).toBe(true)
      }
      await bench.off()
    })
})

describe('without what finds the place again', () => {
  const counted = ['tspl', 'epl2', 'cpcl', 'escpos'] as const
  for (const language of counted)
    it(`a cut graphic of ${language} swallows what follows until its count is reached`, async () => {
      const encode = {
        tspl: tsplLabel,
        epl2: epl2Label,
        cpcl: cpclLabel,
        escpos: (dots: Dots) => escposLabel(rasterImage(dots)),
      }[language]
      const bench = printerBench(language)
      bench.feed(encode(first).subarray(0, 5_000))
      bench.feed(encode(second).subarray(0, 5_000))
      await bench.mechanism.idle()
      expect(bench.labels).toHaveLength(0)
      expect(bench.interpreter.unfinished).not.toBeNull()
      await bench.off()
    })
})
