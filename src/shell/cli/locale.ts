import type { Language } from '../../words/language.ts'

/** English unless the environment says Vietnamese. */
export function localeOf(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== '')
  return locale?.startsWith('vi') === true ? 'vi' : 'en'
}
