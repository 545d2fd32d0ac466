import type { KeySpot } from '../../src/model/keyTable.ts'
import { capOf, deedsOfSpot, keysOf } from '../../src/model/keyTable.ts'
import type { CommandName } from '../../src/model/scan.ts'
import { commandCodes } from '../../src/model/scan.ts'
import { keySpot } from '../input/takers.ts'
import { useScreen } from '../stores/screenStore.ts'
import { keyWords } from '../text/screens/keys.ts'
import { useTexts } from '../text/texts.ts'
import { useWords } from '../text/words.ts'
import { CommandBars } from './CommandBars.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ShortcutsDialog.module.css'

/** The keys of the screen one is on, those of every screen, and the command bar codes, to be read from the screen. */
export function ShortcutsDialog() {
  const { t } = useTexts()
  const open = useScreen((screen) => screen.dialog === 'shortcuts')
  return (
    <Dialog name="shortcuts" title={t.shortcuts}>
      {open && <Sheet />}
    </Dialog>
  )
}

function Sheet() {
  const { t } = useTexts()
  const w = useWords(keyWords)
  const spot = keySpot()
  return (
    <div className={styles.columns}>
      <div>
        {spot !== null && <Keys spot={spot} />}
        <Keys spot="window" />
      </div>
      <section>
        <h3 className={styles.title}>{w.codes}</h3>
        <ul className={styles.codes}>
          {Object.values(commandCodes).map((command: CommandName) => (
            <li key={command}>
              <CommandBars command={command} large />
              <span>{t.command[command]}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Keys({ spot }: { readonly spot: KeySpot }) {
  const w = useWords(keyWords)
  return (
    <section className={styles.section} aria-label={w.spot[spot]}>
      <h3 className={styles.title}>{w.spot[spot]}</h3>
      <dl className={styles.keys}>
        {deedsOfSpot(spot).map((deed) => (
          <div key={deed}>
            <dt>
              {keysOf(deed).map((key) => (
                <kbd key={key}>{capOf(key)}</kbd>
              ))}
            </dt>
            <dd>{w.deed[deed]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
