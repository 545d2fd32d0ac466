import { Unplug } from 'lucide-react'
import { useConnection } from '../stores/connectionStore.ts'
import { useTexts } from '../text/texts.ts'
import styles from './ConnectionBanner.module.css'

/** Says across the window that the station cannot be reached; what is on the screen may be old by then. */
export function ConnectionBanner() {
  const { t } = useTexts()
  const connection = useConnection((state) => state.connection)
  const words = connection === 'lost' ? t.disconnected : connection === 'replaced' ? t.replaced : null
  return (
    <div role="status">
      {words !== null && (
        <p className={styles.banner}>
          <Unplug strokeWidth={1.8} aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  )
}
