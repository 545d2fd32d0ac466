import type { Fault, FaultCode } from '../../../src/base/fault.ts'
import type { Card, LabelView } from '../../../src/contract/card.ts'
import type { PackingDeed, SeenPacking } from '../../../src/contract/packing.ts'
import type { HostGives } from '../../../src/model/allowedHosts.ts'
import { isPlace, namesPart } from '../../../src/model/allowedHosts.ts'
import { canBeCanceled, isQuestion } from '../../../src/model/job.ts'
import type { KeyDeedOf } from '../../../src/model/keyTable.ts'
import type { CommandName } from '../../../src/model/scan.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Question } from '../../stores/questionStore.ts'
import { doubtOf, factsOf, faultOf, isFoundMissing } from './cardView.ts'
import { parcelOf } from './parcelFacts.ts'
import type { Reader } from './reader.ts'

/** The foot of a card: what to do now, in one line, and the keys that do it. Only these keys act on the card. */
export interface NextStep {
  readonly text: string
  /** `calm`: nothing is asked. `asks`: somebody has to do something. */
  readonly tone: 'calm' | 'asks'
  readonly actions: readonly CardAction[]
}

/** One thing that can be done with the card, by key, by pointer, and where there is one by command bar code. */
export interface CardAction {
  readonly keyed: KeyDeedOf<'scan'>
  readonly label: string
  readonly does: Deed
  readonly command: CommandName | null
}

export type Deed =
  | { readonly type: 'acknowledge' }
  | { readonly type: 'settle'; readonly job: string; readonly printed: boolean }
  | { readonly type: 'reprint' }
  | { readonly type: 'reprint-last' }
  | { readonly type: 'cancel'; readonly jobs: readonly string[] }
  | { readonly type: 'first-label'; readonly right: boolean }
  | { readonly type: 'packing'; readonly deed: PackingDeed; readonly seen: SeenPacking }
  | {
      readonly type: 'allow-hosts'
      readonly gives: HostGives
      /** What has to be decided before the label prints: `parts` is not enough where it wants scripts. */
      readonly wants: HostGives
      readonly job: string
      /** Each host is asked about by itself. */
      readonly asks: readonly { readonly host: string; readonly question: Question }[]
    }

/** `earlier`: the card was put back on the screen after a newer one. */
export function nextStep(card: Card, reader: Reader, earlier: boolean): NextStep {
  if (card.news !== null) return afterNews(card.news, card.blocks, reader)
  if (card.firstLabel === true) return lookingAtFirst(reader)
  const actions = [...actionsOf(card, reader), ...printingAgain(card, reader, earlier)]
  return { text: nextText(card, reader), tone: isCalm(card) ? 'calm' : 'asks', actions }
}

/** The first label of a new environment is looked at by somebody before the next one is printed. */
function lookingAtFirst({ t }: Reader): NextStep {
  const right = { type: 'first-label', right: true } as const
  const wrong = { type: 'first-label', right: false } as const
  return {
    text: t.next.firstLabel,
    tone: 'asks',
    actions: [
      { keyed: 'scan.yes', label: t.action.firstRight, does: right, command: 'label-in-hand' },
      { keyed: 'scan.no', label: t.action.firstWrong, does: wrong, command: 'no-label' },
    ],
  }
}

/** Late news are seen by somebody, or answered by a new label. */
export function afterNews(news: Fault, blocks: boolean, { t, language }: Reader): NextStep {
  const seen = {
    keyed: 'scan.acknowledge',
    label: t.action.acknowledge,
    does: { type: 'acknowledge' },
    command: 'acknowledge',
  } as const
  const again = { keyed: 'scan.print', label: t.action.printThis, does: { type: 'reprint' }, command: null } as const
  const cancelled = news.code === 'order.cancelled'
  const text = cancelled ? t.news.takeOut : faultText(news, language).todo
  return { text, tone: 'asks', actions: [...(cancelled ? [] : [again]), ...(blocks ? [seen] : [])] }
}

function nextText(card: Card, reader: Reader): string {
  const { t, language } = reader
  const fault = faultOf(card)
  const todo = fault === null ? t.next.scan : faultText(fault, language, factsOf(reader)).todo
  switch (card.verdict) {
    case 'working':
      return t.next.scanMeanwhile
    case 'printed':
      return card.labels.some(({ voids }) => voids !== undefined) ? t.next.takeOldOff : t.next.scan
    case 'sent-not-confirmed':
      return t.next.lookThenScan
    case 'waiting':
      if (card.fault?.code === 'job.stale') return t.next.stillWanted
      return canMove(card, fault?.code) ? `${todo} · ${t.next.move}` : todo
    case 'in-doubt':
      return t.next.stillDoubt
    case 'not-printed':
      if (isFoundMissing(card)) return t.next.scanToPrint
      return card.blocks ? todo : t.next.acknowledged
    case 'duplicate':
      return t.next.duplicate
    case 'canceled':
      return t.next.canceled
  }
}

/** Another printer helps when this one is the trouble, and only while nothing of the label is in it. */
function canMove({ labels }: Card, code: FaultCode | undefined): boolean {
  if (labels.some(({ state }) => state === 'sending')) return false
  return code?.startsWith('printer.') === true && code !== 'printer.too-hot' && code !== 'printer.busy'
}

function isCalm(card: Card): boolean {
  return !card.blocks && card.verdict !== 'waiting' && card.verdict !== 'in-doubt' && card.verdict !== 'duplicate'
}

function actionsOf(card: Card, reader: Reader): readonly CardAction[] {
  const { t } = reader
  if (card.fault !== null && isQuestion(card.fault)) return askingAgain(reader)
  const actions: CardAction[] = [...deciding(card, reader)]
  const doubted = doubtOf(card)
  if (doubted !== undefined) actions.push(...settling(card, doubted, reader))
  if (card.blocks) {
    const label = card.verdict === 'in-doubt' ? t.action.later : t.action.acknowledge
    actions.push({ keyed: 'scan.acknowledge', label, does: { type: 'acknowledge' }, command: 'acknowledge' })
  }
  const jobs = card.labels.filter(canBeCanceled).map((label) => label.job)
  if (card.verdict === 'waiting' && jobs.length > 0)
    actions.push({
      keyed: 'scan.take-back',
      label: t.action.cancel,
      does: { type: 'cancel', jobs },
      command: 'take-back',
    })
  return actions
}

/** A leader decides about the hosts that a view wants, and about parts that are not there; who is none is told so. */
function deciding({ labels, fault }: Card, { t }: Reader): readonly CardAction[] {
  const job = labels.find(({ state }) => state === 'aborted')?.job
  const isGone = fault?.code === 'view.incomplete'
  const gives = fault?.code === 'view.blocked-script' ? 'scripts' : fault?.code === 'view.blocked-host' ? 'parts' : null
  if (job === undefined || (gives === null && !isGone)) return []
  const hosts = String(fault?.facts?.host ?? '').split(', ')
  // What is no host is decided nowhere, and a whole host is not called harmless because a part of it is missing.
  if (hosts.some((host) => !isPlace(host) || namesPart(host) !== isGone)) return []
  const decide = (what: HostGives) => {
    const { title, ...question } = t.allowing[what]
    const asks = hosts.map((host) => ({
      host,
      question: { ...question, title: fillIn(title, { host }), danger: what === 'scripts' },
    }))
    return { type: 'allow-hosts', gives: what, wants: gives ?? 'without', job, asks } as const
  }
  const without: CardAction = { keyed: 'scan.no', label: t.action.withoutHost, does: decide('without'), command: null }
  if (gives === null) return [without]
  return [{ keyed: 'scan.yes', label: t.action.allowHost, does: decide(gives), command: null }, without]
}

/** Acknowledging takes the label back; nothing prints by surprise. */
function askingAgain({ t }: Reader): readonly CardAction[] {
  return [
    { keyed: 'scan.print', label: t.action.printAfterAll, does: { type: 'reprint' }, command: 'print-again' },
    { keyed: 'scan.acknowledge', label: t.action.notWanted, does: { type: 'acknowledge' }, command: 'acknowledge' },
  ]
}

/** Another label: deliberate for a duplicate and for an earlier card, one key for what was printed last. */
function printingAgain(card: Card, { t }: Reader, earlier: boolean): readonly CardAction[] {
  const printed = card.verdict === 'printed' || card.verdict === 'sent-not-confirmed'
  if (card.verdict === 'duplicate')
    return [{ keyed: 'scan.print', label: t.action.printAgain, does: { type: 'reprint' }, command: 'print-again' }]
  if (printed && earlier)
    return [{ keyed: 'scan.print', label: t.action.printThis, does: { type: 'reprint' }, command: null }]
  if (!printed) return []
  return [{ keyed: 'scan.last', label: t.action.reprintLast, does: { type: 'reprint-last' }, command: 'reprint-last' }]
}

/** One label at a time: with several the code says which one is meant. */
function settling({ labels }: Card, { job, code }: LabelView, { t }: Reader): readonly CardAction[] {
  const one = labels.length < 2
  const parcel = parcelOf(code)
  const there = one ? t.action.thereIs : fillIn(t.action.thereIsOf, { parcel })
  const notThere = one ? t.action.thereIsNot : fillIn(t.action.thereIsNotOf, { parcel })
  return [
    { keyed: 'scan.yes', label: there, does: { type: 'settle', job, printed: true }, command: 'label-in-hand' },
    { keyed: 'scan.no', label: notThere, does: { type: 'settle', job, printed: false }, command: 'no-label' },
  ]
}
