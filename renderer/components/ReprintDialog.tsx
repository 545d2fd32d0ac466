import { reprintReasons } from '../../src/model/job.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText } from '../../src/words/format.ts'
import { useActions } from '../actions.ts'
import { labelsMeant } from '../approvalSubject.ts'
import type { ReprintRequest } from '../stores/reprintStore.ts'
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
      {request !== null && <Labels request={request} />}
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

/** Codes of many labels are counted behind the first of them. */
const mostNamed = 3

/** Whose labels, so that nobody gives a reason for another one. */
function Labels({ request }: { readonly request: ReprintRequest }) {
  const { t, language } = useTexts()
  const { codes, about } = labelsMeant(request)
  const more = codes.length - mostNamed
  const named = [...(about === null ? [] : [about]), ...codes.slice(0, mostNamed)]
  if (named.length === 0) return null
  return (
    <p className={styles.codes}>
      {named.join(' · ')} {more > 0 && fillIn(t.approval.more, { count: countText(more, language) })}
    </p>
  )
}
