import type { GraphicsForm, PrinterProfile, PrintSetup } from '../model/printer.ts'

/** What a label is written with: of a printer's profile, what its language looks at. */
export type EncodeOptions = Pick<PrinterProfile, 'graphics' | 'dpmm' | 'setup'> & {
  /** 1 when absent. */
  readonly copies?: number | undefined
}

/** Rotation and offset are not here: the dots are turned and moved before they are written, so every language can. */
export interface Abilities {
  /** The forms of a graphic that it writes; the first one stands for any other. */
  readonly graphics: readonly [GraphicsForm, ...GraphicsForm[]]
  /** The language's own numbers for 0 and 100 percent; null: it has no darkness. */
  readonly darkness: Scale | null
  /** From slow to fast; empty: it has no speed. */
  readonly speeds: readonly SpeedStep[]
  readonly sensing: readonly Sensing[]
  /** It wants the length of the gap or the mark, not only its kind. */
  readonly gap: boolean
  readonly finish: readonly Finish[]
}

export interface Scale {
  readonly least: number
  readonly most: number
}

/** What the language calls a speed. */
export interface SpeedStep {
  readonly mmPerSecond: number
  readonly argument: number
}

export type Sensing = NonNullable<PrintSetup['sensing']>
export type Finish = NonNullable<PrintSetup['finish']>
