import type { CommandName } from '../../src/model/scan.ts'
import { commandCodes } from '../../src/model/scan.ts'
import { useTexts } from '../text/texts.ts'
import type { Texts } from '../text/vi.ts'
import { CommandBars } from './CommandBars.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ShortcutsDialog.module.css'

/** Every key of the scan screen, and the command bar codes, large enough for a scanner to read from the screen. */
export function ShortcutsDialog() {
  const { t } = useTexts()
  return (
    <Dialog name="shortcuts" title={t.shortcuts}>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.title}>{t.sheetKeys}</h3>
          <dl className={styles.keys}>
            {keysOf(t).map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3 className={styles.title}>{t.sheetCodes}</h3>
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
    </Dialog>
  )
}

function keysOf(t: Texts): readonly { readonly keys: readonly string[]; readonly does: string }[] {
  const { sheet } = t
  return [
    { keys: ['Enter', 'Tab'], does: sheet.scan },
    { keys: ['⌫', 'Esc'], does: sheet.edit },
    { keys: ['F2', 'F3', 'F4'], does: `${t.size} A5, 80×80, 52×70` },
    { keys: ['Esc', 'F10'], does: sheet.acknowledge },
    { keys: ['F6'], does: sheet.there },
    { keys: ['F7'], does: sheet.notThere },
    { keys: ['F8'], does: sheet.last },
    { keys: ['F9'], does: sheet.again },
    { keys: ['Del'], does: sheet.cancel },
    { keys: ['Ins'], does: sheet.modes },
    { keys: ['Alt', '1–8'], does: sheet.screens },
    { keys: ['Alt', '4'], does: sheet.parcel },
    { keys: ['Ctrl', 'K'], does: sheet.palette },
    { keys: ['F12'], does: sheet.operator },
    { keys: ['F9', 'Del', 'F3'], does: sheet.pickup },
    { keys: ['F2', 'F3', 'F4'], does: sheet.figures },
    { keys: ['Ctrl', 'A', 'I'], does: sheet.rows },
    { keys: ['F1', '?'], does: sheet.sheet },
  ]
}
