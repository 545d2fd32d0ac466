import type { LanguageName } from '../model/printer.ts'
import type { EmulatedLanguage } from './language.ts'
import { cpcl } from './languages/cpcl/cpcl.ts'
import { epl2 } from './languages/epl2/epl2.ts'
import { escpos } from './languages/escpos/escpos.ts'
import { tspl } from './languages/tspl/tspl.ts'
import { zpl } from './languages/zpl/zpl.ts'

/** Every language that the emulator understands. */
export const emulatedLanguages: Readonly<Record<LanguageName, EmulatedLanguage>> = { zpl, tspl, epl2, cpcl, escpos }
