import { MessageCircleQuestion, Send, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { OutboxView } from '../../../src/contract/orderActions.ts'
import { askedState } from '../../../src/contract/orderActions.ts'
import type { OperationKind } from '../../../src/model/operationKind.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { momentText } from '../../../src/words/format.ts'
import type { Actions } from '../../actions.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Notice } from '../../components/Notice.tsx'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import { verdictOfRequest } from '../../components/verdictOfRequest.ts'
import { useClock } from '../../stores/clockStore.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import type { Question } from '../../stores/questionStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { whoText } from './entryView.ts'
import styles from './OutboxPanel.module.css'
import type { OutboxDeed } from './outboxView.ts'
import {
  areNamed,
  codText,
  dropText,
  expiryText,
  inOrder,
  ordersText,
  outboxDeeds,
  resultsText,
  ticketText,
} from './outboxView.ts'

/** What was asked of the carrier, what waits for the network, and what nobody saw the answer of. */
export function OutboxPanel() {
  const w = useWords(jobsWords)
  const rows = useOutbox((state) => state.rows)
  const requests = useMemo(() => inOrder(Object.values(rows)), [rows])
  const offline = useStation(({ service }) => service?.state === 'unreachable')
  if (requests.length === 0) return <EmptyState icon={Send} title={w.outbox.empty} text={w.outbox.emptyText} />
  return (
    <>
      {offline && <Notice tone="offline">{w.outbox.offline}</Notice>}
      <ul className={styles.list} aria-label={w.outbox.title}>
        {requests.map((request) => (
          <li key={request.id} className={styles.request}>
            <Request request={request} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Request({ request }: { readonly request: OutboxView }) {
  const w = useWords(jobsWords)
  const { language } = useTexts()
  const now = useClock((clock) => clock.now)
  const { fault, by, leader, createdAt, state, action } = request
  const facts = [
    codText(request, w, language),
    ticketText(request, w, language),
    fillIn(w.outbox.by, {
      who: [whoText(by, w), ...(leader === null ? [] : [leader])].join(' + '),
      time: momentText(createdAt, now),
    }),
    resultsText(request, w, language),
    expiryText(request, now, w, language),
  ].filter(Boolean)
  return (
    <>
      <VerdictChip verdict={verdictOfRequest[state]} words={w.outboxState[askedState(request)]} />
      <div className={styles.body}>
        <div className={styles.what}>
          <p className={styles.name}>
            {w.actionName[action]}{' '}
            <span className={areNamed(request) ? styles.orders : undefined}>{ordersText(request, w, language)}</span>
          </p>
          <p className={styles.facts}>{facts.join(' · ')}</p>
          {state === 'unsure' && <p className={styles.help}>{w.outbox.unsureHelp}</p>}
          {fault !== null && state !== 'unsure' && <FaultHelp fault={fault} kind={kindOf(request)} />}
          <Results request={request} />
        </div>
        <Deeds request={request} />
      </div>
    </>
  )
}

/** What became of it, and what to do now. */
function FaultHelp({ fault, kind }: { readonly fault: Fault; readonly kind: OperationKind }) {
  const { language } = useTexts()
  const { what, todo } = faultText(fault, language, {}, kind)
  return (
    <p className={styles.help}>
      {what}. {todo}.
    </p>
  )
}

/** Nobody has the parcel in hand here: the advice is for the request. */
function kindOf({ action }: OutboxView): OperationKind {
  return action === 'ticket' ? 'ticket' : 'order'
}

function Deeds({ request }: { readonly request: OutboxView }) {
  const w = useWords(jobsWords)
  const { language } = useTexts()
  const actions = useActions()
  const icons = { drop: Trash2, ask: MessageCircleQuestion } as const
  const deeds = outboxDeeds(request)
  if (deeds.length === 0) return null
  const words: Readonly<Record<OutboxDeed, string>> = w.outbox
  const question = {
    title: w.outbox.dropTitle,
    text: dropText(request, w, language),
    yes: w.outbox.drop,
    danger: true,
  }
  return (
    <div className={styles.deeds}>
      {deeds.map((deed) => (
        <Button
          key={deed}
          {...(deed === 'drop' || deed === 'ask' ? { icon: icons[deed] } : {})}
          onPress={() => void obeyOutbox(deed, request.id, question, actions)}
        >
          {words[deed]}
        </Button>
      ))}
    </div>
  )
}

/** The carrier's answer for each order, when there are several or one was refused. */
function Results({ request }: { readonly request: OutboxView }) {
  const w = useWords(jobsWords)
  const { language } = useTexts()
  const { results } = request
  if (results.length < 2 && results.every(({ done }) => done)) return null
  return (
    <details className={styles.results} open={results.some(({ done }) => !done)}>
      <summary>{w.outbox.results}</summary>
      <ul>
        {results.map(({ order, done, fault }) => (
          <li key={order}>
            <span className={styles.orders}>{order}</span>
            <VerdictChip
              verdict={done ? 'printed' : 'not-printed'}
              words={
                done
                  ? w.outbox.resultDone
                  : fault === null
                    ? w.outboxState['no-effect']
                    : faultText(fault, language, {}, kindOf(request)).what
              }
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Does it; a request is dropped for good, so that is asked first. */
async function obeyOutbox(deed: OutboxDeed, entry: string, drop: Question, actions: Actions): Promise<void> {
  if (deed === 'drop' && !(await confirm(drop))) return
  useScreen.setState({ refusal: null })
  const answer = await actions.execute(commandOf(deed, entry))
  if (answer.ok) return
  useScreen.setState({ refusal: { line: null, fault: answer.fault } })
  actions.hear('error')
}

function commandOf(deed: OutboxDeed, entry: string): Command {
  switch (deed) {
    case 'drop':
      return { type: 'outbox-drop', id: uuid(), entry }
    case 'ask':
      return { type: 'outbox-ask', id: uuid(), entry }
    case 'thereIs':
    case 'thereIsNot':
      return { type: 'outbox-settle', id: uuid(), entry, done: deed === 'thereIs' }
  }
}
