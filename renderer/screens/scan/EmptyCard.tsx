import { useActions } from '../../actions.ts'
import { useStation } from '../../stores/stationStore.ts'
import { useTexts } from '../../text/texts.ts'
import { openFirstRun } from '../firstRun/firstRunStore.ts'
import { isFresh } from '../firstRun/firstRunView.ts'
import styles from './EmptyCard.module.css'
import { ScanPicture } from './ScanPicture.tsx'

/** Before the first scan: how to start. With the practice service it offers codes to try. */
export function EmptyCard({ connecting }: { readonly connecting: boolean }) {
  const { t } = useTexts()
  const actions = useActions()
  const fresh = useStation(({ settings }) => isFresh(settings))
  const tryCodes = useStation((state) => state.station?.tryCodes) ?? []
  return (
    <section className={styles.empty} aria-busy={connecting}>
      <ScanPicture />
      <div className={styles.words}>
        <h3 className={styles.title}>{connecting ? t.connecting : t.emptyTitle}</h3>
        {!connecting && <p className={styles.text}>{t.emptyText}</p>}
      </div>
      {tryCodes.length > 0 && (
        <div className={styles.try}>
          <p>{t.emptyTry}</p>
          <ul className={styles.codes}>
            {tryCodes.slice(0, 3).map((code) => (
              <li key={code}>
                <button type="button" className={styles.code} onClick={() => actions.scan(code)}>
                  {code}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {fresh && !connecting && (
        <button type="button" className={styles.offer} onClick={openFirstRun}>
          {t.firstRunOffer}
        </button>
      )}
    </section>
  )
}
