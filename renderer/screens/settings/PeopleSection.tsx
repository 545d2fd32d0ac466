import { Search, UserX } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { TextField } from '../../components/TextField.tsx'
import { confirm } from '../../stores/questionStore.ts'
import { peopleWords } from '../../text/screens/people.ts'
import { useWords } from '../../text/words.ts'
import type { FoundOrder } from './peopleView.ts'
import { byOrder, forgottenText } from './peopleView.ts'
import styles from './Settings.module.css'

/** A receiver who asks to be forgotten: where the station knows of them, and what went. Nothing of it stays in the window. */
export function PeopleSection() {
  const w = useWords(peopleWords)
  const actions = useActions()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundOrder[] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [more, setMore] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const find = async () => {
    const answer = await actions.ask({ type: 'people-find', text: text.trim() })
    setFault(answer.ok ? null : answer.fault)
    setFound(answer.ok ? byOrder(answer.value.found) : null)
    setMore(answer.ok && answer.value.more)
  }
  const search = async (event: FormEvent) => {
    event.preventDefault()
    setTold(null)
    if (text.trim().length >= 3) await find()
  }
  const forget = async (code: string, { title, text: about }: Asked) => {
    const { yes } = w.asking
    if (!(await confirm({ title: fillIn(title, { code }), text: about, yes, danger: true }))) return
    const answer = await actions.execute({ type: 'people-forget', id: uuid(), orders: [code] })
    setFault(answer.ok ? null : answer.fault)
    if (!answer.ok) return
    setTold(forgottenText(answer.value, w))
    await find()
  }
  return (
    <form data-searches="" className={styles.section} onSubmit={(event) => void search(event)} aria-label={w.title}>
      <h3 className={styles.title}>{w.title}</h3>
      <p className={styles.help}>{w.text}</p>
      <div className={styles.fields}>
        <TextField label={w.what} value={text} change={setText} longest={100} />
      </div>
      <div className={styles.actions}>
        <Button icon={Search} submits>
          {w.find}
        </Button>
      </div>
      {fault !== null && <FaultNotice fault={fault} />}
      {told !== null && <Notice tone="info">{told}</Notice>}
      {found?.length === 0 && told === null && <Notice tone="info">{w.none}</Notice>}
      {found?.map((order) => (
        <Order key={`${order.code}/${order.record}`} order={order} forget={forget} />
      ))}
      {more && <Notice tone="info">{w.more}</Notice>}
    </form>
  )
}

interface Asked {
  readonly title: string
  readonly text: string
}

function Order({
  order: { code, name, phone, places, record },
  forget,
}: {
  readonly order: FoundOrder
  readonly forget: (code: string, asked: Asked) => Promise<void>
}) {
  const w = useWords(peopleWords)
  const isSigned = code === null && places.includes('signature')
  const isUnmade = code === null && (places.includes('draft') || places.includes('import'))
  const ofNone = isSigned ? w.signed : isUnmade ? w.unmade : places.includes('import-name') ? w.ofFile : w.unknown
  const who = [code ?? (isUnmade ? '' : record), name, phone].filter((part) => part !== '').join(' · ')
  return (
    <div className={styles.actions}>
      <span>
        {who === '' ? '' : `${who}: `}
        {places.map((place) => w.places[place]).join(', ')}
        {code === null && `. ${ofNone}`}
      </span>
      {code !== null && (
        <Button icon={UserX} onPress={() => void forget(code, w.asking)}>
          {fillIn(w.forget, { code })}
        </Button>
      )}
      {isUnmade && (
        <Button icon={UserX} onPress={() => void forget(record, w.askingUnmade)}>
          {w.forgetUnmade}
        </Button>
      )}
      {isSigned && (
        <Button icon={UserX} onPress={() => void forget(record, w.askingSigners)}>
          {fillIn(w.forgetSigners, { code: record })}
        </Button>
      )}
    </div>
  )
}
