import { Fragment } from 'react'
import styles from './Phrases.module.css'
import { phrasesOf } from './phrasesOf.ts'

/** A line that breaks between its phrases where there is room, and inside one only where it is longer than the line. */
export function Phrases({ text }: { readonly text: string }) {
  return phrasesOf(text).map((phrase, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may be there twice; its place says which
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className={styles.phrase}>{phrase}</span>
    </Fragment>
  ))
}
