import { createContext, use } from 'react'
import type { Language } from '../../src/words/language.ts'
import { en } from './en.ts'
import type { Texts } from './vi.ts'
import { vi } from './vi.ts'

/** The words of the window in each language. */
export const texts: Readonly<Record<Language, Texts>> = { vi, en }

export const LanguageContext = createContext<Language>('vi')

/** The language of this part of the window, and its words. */
export function useTexts(): { readonly language: Language; readonly t: Texts } {
  const language = use(LanguageContext)
  return { language, t: texts[language] }
}
