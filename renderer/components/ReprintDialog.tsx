import { reprintReasons } from '../../src/model/job.ts'
import { useActions } from '../actions.ts'
import { useReprint } from '../stores/reprintStore.ts'
import { useTexts } from '../text/texts.ts'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from './Notice.tsx'
import { Reasons } from './Reasons.tsx'
import styles from './ReprintDialog.module.css'

/** Why a label is wanted a second time, by the keys 1 to 6. */
export function ReprintDialog() {
  const { t } = useTexts()
  const actions = useActions()
  const { reason, sending, fault } = useReprint()
  return (
    <Dialog name="reprint" title={t.reprint.title} narrow>
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
