import { Paperclip, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { attachmentLimits, longestDescription, mostTickets, ticketCategories } from '../../src/model/ticket.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText } from '../../src/words/format.ts'
import { useActions } from '../actions.ts'
import { chooseFiles } from '../chooseFile.ts'
import { useStation } from '../stores/stationStore.ts'
import { useTicket } from '../stores/ticketStore.ts'
import { fileLength } from '../text/format.ts'
import { ticketWords } from '../text/screens/ticket.ts'
import { useTexts } from '../text/texts.ts'
import { useWords } from '../text/words.ts'
import { addFiles, leaveTicket, removeFile, sendTicket } from '../ticketing.ts'
import { Button } from './Button.tsx'
import { Choice } from './Choice.tsx'
import { Dialog } from './Dialog.tsx'
import { FaultNotice, Notice } from './Notice.tsx'
import { TextArea } from './TextArea.tsx'
import styles from './TicketDialog.module.css'

/** A question or a complaint to the carrier, one an order. `taken` hears of the orders when the station has them all. */
export function TicketDialog({ taken }: { readonly taken: (orders: readonly string[]) => void }) {
  const w = useWords(ticketWords)
  const { language } = useTexts()
  const orders = useTicket((state) => state.orders)
  const [order = ''] = orders
  const count = countText(orders.length, language)
  return (
    <Dialog name="ticket" title={orders.length > 1 ? fillIn(w.titleOfMany, { count }) : fillIn(w.title, { order })}>
      <Form taken={taken} />
    </Dialog>
  )
}

function Form({ taken }: { readonly taken: (orders: readonly string[]) => void }) {
  const w = useWords(ticketWords)
  const actions = useActions()
  const { language } = useTexts()
  const { orders, category, description, tried, sending, fault } = useTicket()
  const tooMany = orders.length > mostTickets
  const away = useStation(({ service }) => service?.state === 'unreachable')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await sendTicket(actions)) taken(orders)
  }
  const counted = { count: countText(description.length, language), most: countText(longestDescription, language) }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {fault !== null && <FaultNotice fault={fault} />}
      <Choice
        stacked
        name={w.category}
        options={ticketCategories}
        words={w.categories}
        chosen={category}
        choose={(chosen) => useTicket.setState({ category: chosen })}
      />
      <TextArea
        label={w.description}
        value={description}
        change={(text) => useTicket.setState({ description: text })}
        longest={longestDescription}
        hint={fillIn(w.descriptionHint, counted)}
        wrong={tried && description.trim() === '' ? w.descriptionMissing : null}
        first
      />
      <Files />
      {tooMany && <Notice tone="warning">{fillIn(w.tooMany, { most: mostTickets })}</Notice>}
      {away && <Notice tone="offline">{w.offline}</Notice>}
      <div className={styles.actions}>
        <p className={styles.hint}>{orders.length > 1 ? w.onceEach : w.once}</p>
        <Button deed="dialog.leave" onPress={leaveTicket}>
          {w.leave}
        </Button>
        <Button tone="primary" submits disabled={sending || tooMany}>
          {sending ? w.sending : w.send}
        </Button>
      </div>
    </form>
  )
}

const accepted = attachmentLimits.extensions.map((extension) => `.${extension}`).join()

function Files() {
  const w = useWords(ticketWords)
  const { language } = useTexts()
  const files = useTicket((state) => state.files)
  const refused = useTicket((state) => state.refused)
  return (
    <div className={styles.files}>
      <div className={styles.head}>
        <div>
          <p className={styles.title}>{w.files}</p>
          <p className={styles.hint}>{w.filesHint}</p>
        </div>
        <Button icon={Paperclip} onPress={() => chooseFiles(accepted, addFiles, true)}>
          {w.addFile}
        </Button>
      </div>
      {refused !== null && <Notice tone="warning">{fillIn(w.refused[refused.why], { file: refused.file })}</Notice>}
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map(({ name, size }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={place} className={styles.file}>
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{fileLength(size, language)}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={fillIn(w.removeFile, { file: name })}
                onClick={() => removeFile(place)}
              >
                <X strokeWidth={1.8} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
