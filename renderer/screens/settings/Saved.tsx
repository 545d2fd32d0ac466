import styles from './Settings.module.css'

/** Said beside the button that was pressed, once it is done; null: nothing yet. */
export function Saved({ words }: { readonly words: string | null }) {
  if (words === null) return null
  return (
    <span role="status" className={styles.saved}>
      {words}
    </span>
  )
}
