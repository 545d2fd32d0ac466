import type { Dots } from '../../src/model/dots.ts'
import type { PrintSetup } from '../../src/model/printer.ts'
import { plainSetup } from '../../src/model/printer.ts'
import type { EncodeOptions } from '../../src/printer/abilities.ts'
import type { PrinterLanguage } from '../../src/printer/language.ts'
import { cpcl } from '../../src/printer/languages/cpcl.ts'
import { epl2 } from '../../src/printer/languages/epl2.ts'
import { escpos } from '../../src/printer/languages/escpos.ts'
import { tspl } from '../../src/printer/languages/tspl.ts'
import { zpl } from '../../src/printer/languages/zpl.ts'
import { barsAndFrame, blank, checkerboard, drawDots } from './sampleDots.ts'
import { labelWithCodes } from './zplSamples.ts'

/**
 * The labels whose bytes are recorded: each language × these. `node test/golden/record.ts` records them anew; what
 * changes is read before it is committed. ZPL is recorded with run-length, which no version of zlib changes.
 */
export const languages: readonly PrinterLanguage[] = [zpl, tspl, epl2, cpcl, escpos]

/** Small, odd in both directions and different from its turned and mirrored selves. */
const corner = drawDots(43, 21, (x, y) => x < 3 || y < 2 || (x * y) % 7 === 3)
const label = labelWithCodes(416, 560, 'FFFNL24H7K', 'FFFNL24H7K')

const setup = (changes: Partial<PrintSetup>): EncodeOptions => ({
  graphics: 'run-length',
  dpmm: 8,
  setup: { ...plainSetup, ...changes },
})

const plain: EncodeOptions = { graphics: 'run-length', dpmm: 8 }

const everywhere: Readonly<Record<string, readonly [Dots, EncodeOptions]>> = {
  blank: [blank(64, 24), plain],
  checkerboard: [checkerboard(64, 24), plain],
  'odd-width': [barsAndFrame(413, 201), plain],
  label: [label, plain],
  'twelve-dots': [corner, { ...plain, dpmm: 12 }],
  'two-copies': [corner, { ...plain, copies: 2 }],
  darkness: [corner, setup({ darkness: 50 })],
  speed: [corner, setup({ speed: 100 })],
  gap: [corner, setup({ sensing: 'gap', gap: 250 })],
  mark: [corner, setup({ sensing: 'mark', gap: 400 })],
  continuous: [corner, setup({ sensing: 'continuous' })],
  offset: [corner, setup({ offset: { x: 5, y: -2 } })],
  'turned-90': [corner, setup({ rotation: 90 })],
  'turned-180': [corner, setup({ rotation: 180 })],
  'turned-270': [corner, setup({ rotation: 270 })],
  tear: [corner, setup({ finish: 'tear' })],
  peel: [corner, setup({ finish: 'peel' })],
  cut: [corner, setup({ finish: 'cut' })],
  'cut-two-copies': [corner, { ...setup({ finish: 'cut' }), copies: 2 }],
}

const escposForms: typeof everywhere = {
  'label-graphics': [label, { graphics: 'graphics', dpmm: 8 }],
  'label-columns': [label, { graphics: 'columns', dpmm: 8 }],
}

export interface GoldenLabel {
  /** `tspl/two-copies.bin`, beneath test/golden. */
  readonly path: string
  readonly bytes: Uint8Array
}

export function goldenLabels(language: PrinterLanguage): readonly GoldenLabel[] {
  const cases = language.name === 'escpos' ? { ...everywhere, ...escposForms } : everywhere
  return Object.entries(cases).map(([name, [dots, options]]) => {
    const file = language.name === 'zpl' ? `${name}.zpl` : `${name}.bin`
    return { path: `${language.name}/${file}`, bytes: language.encode(dots, options) }
  })
}
