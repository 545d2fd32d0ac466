import type { ReactNode } from 'react'
import type { CommandName } from '../../src/model/scan.ts'
import { useQuestion } from '../stores/questionStore.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './Button.tsx'
import { CommandBars } from './CommandBars.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

/**
 * Shows what `confirm` asks. Enter does it, unless it is asked again by itself; Esc leaves it; so do the bar codes beside
 * them, where it has any. Once per window.
 */
export function ConfirmDialog() {
  const { t } = useTexts()
  const { question, answer } = useQuestion()
  return (
    <Dialog name="confirm" title={question?.title ?? ''} narrow>
      <p className={styles.text}>{question?.text}</p>
      <div className={styles.actions}>
        <Answer command={question?.byScan === true ? 'take-back' : null}>
          <Button deed="dialog.leave" onPress={() => answer(false)}>
            {t.action.leave}
          </Button>
        </Answer>
        <Answer command={question?.byScan === true ? 'acknowledge' : null}>
          <Button
            tone={question?.danger === true ? 'danger' : 'primary'}
            {...(question?.again !== true && ({ deed: 'dialog.do', first: true } as const))}
            onPress={() => answer(true)}
          >
            {question?.yes}
          </Button>
        </Answer>
      </div>
    </Dialog>
  )
}

/** The key of an answer, and under it the bar code that stands for it. */
function Answer({ command, children }: { readonly command: CommandName | null; readonly children: ReactNode }) {
  if (command === null) return children
  return (
    <div className={styles.answer}>
      {children}
      <span className={styles.bars}>
        <CommandBars command={command} />
      </span>
    </div>
  )
}
