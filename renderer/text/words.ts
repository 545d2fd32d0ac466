import { use } from 'react'
import type { Language } from '../../src/words/language.ts'
import { LanguageContext } from './texts.ts'

/** The words of one screen in each language. They come with the screen, which is loaded when it is opened. */
export type ScreenWords<Words> = Readonly<Record<Language, Words>>

/** The same words in both languages, or it does not compile. `{name}` and `[…]` as in `fillIn`. */
export function inBoth<Words extends Tree>(vi: Words, en: NoInfer<Words>): ScreenWords<Words> {
  return { vi, en }
}

export function useWords<Words>(words: ScreenWords<Words>): Words {
  return words[use(LanguageContext)]
}

type Tree = { readonly [key: string]: string | Tree }
