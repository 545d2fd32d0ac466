import type { LanguageName, PrintSetup } from '../../../src/model/printer.ts'

/**
 * What of a setup each language can say, for a form that shows nothing else: the window's copy of the `can` of each
 * language, which a test holds equal.
 */
export interface FormAbilities {
  readonly darkness: boolean
  /** Millimetres a second, from slow to fast. */
  readonly speeds: readonly number[]
  readonly sensing: readonly NonNullable<PrintSetup['sensing']>[]
  readonly gap: boolean
  readonly finish: readonly NonNullable<PrintSetup['finish']>[]
}

const inches = (...steps: readonly number[]) => steps.map((step) => Math.round(step * 25.4))
const everySensing = ['gap', 'mark', 'continuous'] as const

export const formAbilities: Readonly<Record<LanguageName, FormAbilities>> = {
  zpl: {
    darkness: true,
    speeds: inches(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12),
    sensing: everySensing,
    gap: false,
    finish: ['tear', 'peel', 'cut'],
  },
  tspl: {
    darkness: true,
    speeds: inches(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    sensing: everySensing,
    gap: true,
    finish: ['tear', 'peel', 'cut'],
  },
  epl2: { darkness: true, speeds: inches(1, 2, 3, 4, 5, 6), sensing: everySensing, gap: true, finish: ['cut'] },
  cpcl: { darkness: true, speeds: [20, 41, 61, 81, 102], sensing: everySensing, gap: false, finish: [] },
  escpos: { darkness: false, speeds: [], sensing: [], gap: false, finish: ['tear', 'cut'] },
}
