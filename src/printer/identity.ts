import type { LanguageName } from '../model/printer.ts'

/** What a printer said it is. null: it did not say. */
export interface Identity {
  readonly language: LanguageName
  /** As it introduces itself. */
  readonly name: string | null
  readonly dpmm: number | null
  readonly headDots: number | null
}
