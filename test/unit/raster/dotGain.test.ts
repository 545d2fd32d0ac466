import { beforeAll, describe, expect, it } from 'vitest'
import { widened } from '../../../src/model/readCode.ts'
import type { LabelDots } from '../../../src/raster/label.ts'
import type { Printed } from './dotGain.ts'
import { printed } from './dotGain.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

/** Dots a module at 8/mm, places of the first bar within a dot, and codes: 72 symbols. */
const modules = [2.25, 2.4, 2.55, 2.7, 2.9, 3.3]
const phases = [0, 0.25, 0.5, 0.75]
const codes = ['G8ADKBRF', 'G8ADKBRF_12', 'ZZ99Q7LM']

/**
 * Synthetic papers, in dots; no printer was measured. On the heavy one a space of two dots is one dot wide, and bars of two
 * dots a module are lost however they are drawn: what snapping cannot do is part of what is stated here.
 */
const papers = {
  light: { gain: 1 / 6, blur: 1 / 2 },
  medium: { gain: 1 / 3, blur: 1 / 6 },
  heavy: { gain: 1 / 2, blur: 1 / 3 },
} as const

describe('bars on paper whose dots grow and blur', () => {
  it.each(['light', 'medium'] as const)('are all read when they are snapped, on %s paper', async (paper) => {
    const { snapped, plain } = await readOn(paper)
    expect(snapped.filter(({ read }) => !read)).toEqual([])
    expect(snapped.length).toBe(72)
    expect(count(plain)).toBeLessThanOrEqual(72)
  })

  it('are read more often than under a plain threshold on heavy paper, all of them with three dots a module', async () => {
    const { snapped, plain } = await readOn('heavy')
    expect(count(snapped)).toBeGreaterThan(count(plain))
    const ofThree = snapped.filter(({ moduleDots }) => moduleDots === 3)
    expect(ofThree).toHaveLength(48)
    expect(ofThree.filter(({ read }) => !read)).toEqual([])
  })
})

interface Reading {
  readonly module: number
  readonly moduleDots: number
  readonly read: boolean
}

async function readOn(paper: keyof typeof papers): Promise<{ snapped: readonly Reading[]; plain: readonly Reading[] }> {
  const readings: { snapped: Reading[]; plain: Reading[] } = { snapped: [], plain: [] }
  for (const module of modules) {
    for (const phase of phases) {
      for (const text of codes) {
        const bars = { kind: 'code128', text, x: 6 + phase / 8, y: 10, module: module / 8 } as const
        for (const way of ['snapped', 'plain'] as const) {
          const label = await maker.make('80x80', 8, [bars], { snap: way === 'snapped' })
          readings[way].push({ module, ...readFrom(label, paper, text) })
        }
      }
    }
  }
  return readings
}

function readFrom({ dots, codes: [code] }: LabelDots, paper: keyof typeof papers, text: string) {
  if (code === undefined) throw new Error('no code to print')
  const strip = widened({ ...code.box, top: code.box.top + 30, height: 4 }, 30, 0, dots)
  const [picture] = printed(dots, strip, papers[paper].gain, papers[paper].blur, [1])
  return { moduleDots: code.moduleDots, read: picture !== undefined && reads(picture, text) }
}

function count(readings: readonly Reading[]): number {
  return readings.filter(({ read }) => read).length
}

/** As a scanner would, from the grey that it sees. */
function reads({ width, height, data }: Printed, text: string): boolean {
  const { reader } = maker
  const pixels = reader._malloc(data.length)
  reader.HEAPU8.set(data, pixels)
  const results = reader.readBarcodesFromPixmap(pixels, width, height, scanner)
  const found = results.get(0)?.text
  if ('delete' in results && typeof results.delete === 'function') results.delete()
  reader._free(pixels)
  return found === text
}

const scanner = {
  formats: 'Code128',
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
  binarizer: 0,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 1,
  maxNumberOfSymbols: 1,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: false,
} as const
