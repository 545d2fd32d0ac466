import { reprintReasons } from '../../src/model/job.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText } from '../../src/words/format.ts'
import { useActions } from '../actions.ts'
import { useReprint } from '../stores/reprintStore.ts'
import { useTexts } from '../text/texts.ts'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from './Notice.tsx'
import { Reasons } from './Reasons.tsx'
import styles from './ReprintDialog.module.css'

/** Why a label is wanted a second time, by the keys 1 to 6. */
export function ReprintDialog() {
  const { t, language } = useTexts()
  const actions = useActions()
  const { request, reason, sending, fault } = useReprint()
  const again = request?.type === 'batch-print' ? (request.again ?? 1) : 1
  return (
    <Dialog name="reprint" title={t.reprint.title} narrow>
      {again > 1 && <p>{fillIn(t.reprint.many, { count: countText(again, language) })}</p>}
      <p className={styles.help}>{t.reprint.help}</p>
      <Reasons
        reasons={reprintReasons}
        words={t.reprintReasons}
        chosen={reason}
        choose={actions.chooseReason}
        disabled={sending}
      />
      {fault !== null && <FaultNotice fault={fault} />}
    </Dialog>
  )
}
