import { CopyPlus, Eye, EyeOff, History, MessageSquareWarning } from 'lucide-react'
import type { OrderActionName } from '../../../src/contract/orderActions.ts'
import { isLikely } from '../../../src/contract/orderActions.ts'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { HistoryFileButton } from '../../components/HistoryFile.tsx'
import { orderActionIcons } from '../../components/orderActionIcons.ts'
import { useParcel } from '../../stores/parcelStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { parcelWords } from '../../text/screens/parcel.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { writeTicket } from '../../ticketing.ts'
import styles from './ParcelActions.module.css'
import { openAction, writeAgain } from './parcelActions.ts'

const offered: readonly OrderActionName[] = ['cancel', 'delivery-again', 'return', 'change-cod']

/** What can be asked of the carrier about the order, and what more can be seen of it. */
export function ParcelActions({ page }: { readonly page: ParcelPage }) {
  const w = useWords(parcelWords)
  const phones = useParcel((state) => state.phones)
  const actions = useActions()
  const { t } = useTexts()
  const { code, status } = page.order
  const notNow = fillIn(w.notNow, { status: t.statuses[status] ?? status })
  return (
    <section className={styles.actions} aria-label={w.actions}>
      <Button icon={CopyPlus} deed="parcel.again" onPress={() => writeAgain(code, actions)}>
        {w.oneMore}
      </Button>
      {offered.map((action) => (
        <Button
          key={action}
          icon={orderActionIcons[action]}
          deed={`parcel.${action}`}
          doubt={isLikely(action, status) ? null : notNow}
          onPress={() => openAction(action)}
        >
          {w.action[action]}
        </Button>
      ))}
      <Button icon={MessageSquareWarning} deed="parcel.ticket" onPress={() => writeTicket([code])}>
        {w.action.ticket}
      </Button>
      <span className={styles.gap} />
      <Button icon={History} deed="parcel.history" onPress={() => goTo('jobs', code)}>
        {w.history.open}
      </Button>
      <HistoryFileButton of={{ order: code }} />
      <Button
        icon={phones ? EyeOff : Eye}
        deed="parcel.phones"
        pressed={phones}
        onPress={() => useParcel.setState({ phones: !phones })}
      >
        {phones ? w.phonesHide : w.phones}
      </Button>
    </section>
  )
}
