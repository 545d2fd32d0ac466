import { Paperclip, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { attachmentLimits, longestDescription, ticketCategories } from '../../src/model/ticket.ts'
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

/** A question or a complaint to the carrier about one order. `taken` hears of the order when the station has it. */
export function TicketDialog({ taken }: { readonly taken: (order: string) => void }) {
  const w = useWords(ticketWords)
  const order = useTicket((state) => state.order)
  return (
    <Dialog name="ticket" title={fillIn(w.title, { order: order ?? '' })}>
      <Form taken={taken} />
    </Dialog>
  )
}

function Form({ taken }: { readonly taken: (order: string) => void }) {
  const w = useWords(ticketWords)
  const actions = useActions()
  const { language } = useTexts()
  const { order, category, description, tried, sending, fault } = useTicket()
  const away = useStation(({ service }) => service?.state === 'unreachable')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await sendTicket(actions)) taken(order ?? '')
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
      {away && <Notice tone="offline">{w.offline}</Notice>}
      <div className={styles.actions}>
        <p className={styles.hint}>{w.once}</p>
        <Button deed="dialog.leave" onPress={leaveTicket}>
          {w.leave}
        </Button>
        <Button tone="primary" submits disabled={sending}>
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
