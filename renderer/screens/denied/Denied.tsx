import type { Language } from '../../../src/words/language.ts'
import { deniedWords } from '../../text/screens/denied.ts'
import styles from './Denied.module.css'

/**
 * Nobody let this window in, or it was ended, or no station of ours answers it. In both languages: whose window it is, it
 * does not know.
 */
export function Denied({ first, why }: { readonly first: Language; readonly why: 'denied' | 'stranger' }) {
  const languages: readonly Language[] = first === 'vi' ? ['vi', 'en'] : ['en', 'vi']
  return (
    <main className={styles.page}>
      {languages.map((language) => (
        <section key={language} lang={language}>
          <h1>{deniedWords[language][why].title}</h1>
          <p>{deniedWords[language][why].text}</p>
        </section>
      ))}
    </main>
  )
}
