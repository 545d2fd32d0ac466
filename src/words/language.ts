/** The languages of the operators. */
export const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]

export function isLanguage(text: unknown): text is Language {
  return text === 'vi' || text === 'en'
}
