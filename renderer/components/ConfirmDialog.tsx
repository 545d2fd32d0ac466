import { useQuestion } from '../stores/questionStore.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

/** Shows what `confirm` asks. Enter does it, Esc leaves it. Once per window. */
export function ConfirmDialog() {
  const { t } = useTexts()
  const { question, answer } = useQuestion()
  return (
    <Dialog name="confirm" title={question?.title ?? ''} narrow>
      <p className={styles.text}>{question?.text}</p>
      <div className={styles.actions}>
        <Button kbd="Esc" onPress={() => answer(false)}>
          {t.action.leave}
        </Button>
        <Button tone={question?.danger === true ? 'danger' : 'primary'} kbd="Enter" first onPress={() => answer(true)}>
          {question?.yes}
        </Button>
      </div>
    </Dialog>
  )
}
