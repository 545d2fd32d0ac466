/**
 * The bars of 72 labels as they would come out on synthetic papers, read as a scanner reads grey: what snapping does for
 * them, and what it cannot do. No printer was measured.
 */
import { widened } from '../../../src/model/readCode.ts'
import type { LabelDots } from '../../../src/raster/label.ts'
import type { Printed } from './dotGain.ts'
import { printed } from './dotGain.ts'
import type { LabelMaker } from './madeLabel.ts'

/**
 * In dots. On the heavy one a space of two dots is one dot wide, and bars of two dots a module are lost however they are
 * drawn.
 */
export const papers = {
  light: { gain: 1 / 6, blur: 1 / 2 },
  medium: { gain: 1 / 3, blur: 1 / 6 },
  heavy: { gain: 1 / 2, blur: 1 / 3 },
} as const
export type Paper = keyof typeof papers

export interface Reading {
  /** Dots a module of the page, and of the label. */
  readonly module: number
  readonly moduleDots: number
  readonly read: boolean
}

/** Every symbol once as it is snapped, and once by threshold alone. */
export async function readOn(
  maker: LabelMaker,
  paper: Paper,
): Promise<{ snapped: readonly Reading[]; plain: readonly Reading[] }> {
  const readings: { snapped: Reading[]; plain: Reading[] } = { snapped: [], plain: [] }
  for (const module of modules) {
    for (const phase of phases) {
      for (const text of codes) {
        const bars = { kind: 'code128', text, x: 6 + phase / 8, y: 10, module: module / 8 } as const
        for (const way of ['snapped', 'plain'] as const) {
          const label = await maker.make('80x80', 8, [bars], { snap: way === 'snapped' })
          readings[way].push({ module, ...readFrom(maker, label, paper, text) })
        }
      }
    }
  }
  return readings
}

export function countRead(readings: readonly Reading[]): number {
  return readings.filter(({ read }) => read).length
}

/** Dots a module at 8/mm, places of the first bar within a dot, and codes: 72 symbols. */
const modules = [2.25, 2.4, 2.55, 2.7, 2.9, 3.3]
const phases = [0, 0.25, 0.5, 0.75]
const codes = ['G8ADKBRF', 'G8ADKBRF_12', 'ZZ99Q7LM']

function readFrom(maker: LabelMaker, { dots, codes: [code] }: LabelDots, paper: Paper, text: string) {
  if (code === undefined) throw new Error('no code to print')
  const strip = widened({ ...code.box, top: code.box.top + 30, height: 4 }, 30, 0, dots)
  const [picture] = printed(dots, strip, papers[paper].gain, papers[paper].blur, [1])
  return { moduleDots: code.moduleDots, read: picture !== undefined && reads(maker, picture, text) }
}

/** As a scanner would, from the grey that it sees. */
function reads({ reader }: LabelMaker, { width, height, data }: Printed, text: string): boolean {
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
