import type { Language } from '../../../src/words/language.ts'
import { deniedWords } from '../../text/screens/denied.ts'
import styles from './Denied.module.css'

/** Nobody let this window in, or it was ended. In both languages: whose window it is, it does not know. */
export function Denied({ first }: { readonly first: Language }) {
  const languages: readonly Language[] = first === 'vi' ? ['vi', 'en'] : ['en', 'vi']
  return (
    <main className={styles.page}>
      {languages.map((language) => (
        <section key={language} lang={language}>
          <h1>{deniedWords[language].title}</h1>
          <p>{deniedWords[language].text}</p>
        </section>
      ))}
    </main>
  )
}
