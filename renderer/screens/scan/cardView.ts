import type { Fault } from '../../../src/base/fault.ts'
import type { Card, CardVerdict, LabelView } from '../../../src/contract/card.ts'
import { changedText } from '../../../src/words/changedText.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { capitalized, fillIn } from '../../../src/words/fillIn.ts'
import { momentText } from '../../../src/words/format.ts'
import { tookText } from '../../text/format.ts'
import type { Texts } from '../../text/vi.ts'
import { parcelOf } from './parcelFacts.ts'
import type { Reader } from './reader.ts'

/** The head of a card: one shape, one word, and under it what came out and why. */
export interface CardHead {
  readonly shape: Shape
  /** Whose colours it has: the card's verdict, quiet once its error was acknowledged, or *not printed* where late news of the order outshout it. */
  readonly tone: CardVerdict
  readonly word: string
  readonly line: string
}

export type Shape = 'pips' | 'tick' | 'sent' | 'bars' | 'diamond' | 'octagon' | 'triangle' | 'ring'

/** One shape for each verdict; each is known without its colour. */
export const shapes: Readonly<Record<CardVerdict, Shape>> = {
  working: 'pips',
  printed: 'tick',
  'sent-not-confirmed': 'sent',
  waiting: 'bars',
  'in-doubt': 'diamond',
  'not-printed': 'octagon',
  duplicate: 'triangle',
  canceled: 'ring',
}

export function cardHead(card: Card, reader: Reader): CardHead {
  const { t } = reader
  if (card.news !== null) return newsHead(card.news, reader)
  if (isWrongLabel(card)) {
    const line = headLine(card, reader).filter(Boolean).join(' · ')
    return { shape: 'octagon', tone: toneOf(card), word: t.wrongLabel, line }
  }
  const finding = card.verdict === 'working' && card.parcel === null && card.labels.length === 0
  const word = finding ? t.finding : t.verdict[card.verdict]
  const line = capitalized(headLine(card, reader).filter(Boolean).join(' · '))
  return { shape: shapes[card.verdict], tone: toneOf(card), word, line }
}

/** An error that was acknowledged asks for nobody any more: its shape and word stay, its colour does not call. */
function toneOf(card: Card): CardVerdict {
  return isAcknowledged(card) ? 'canceled' : card.verdict
}

/** Somebody has seen its error, and it says no more than what became of the parcel. */
export function isAcknowledged(card: Pick<Card, 'verdict' | 'blocks' | 'fault' | 'labels'>): boolean {
  return card.verdict === 'not-printed' && !card.blocks && card.fault !== null && !isFoundMissing(card)
}

/** What the service said after the label was out: the parcel is on the belt, and must not go as it is. */
export function newsHead(news: Fault, { t, language, printer }: Reader): CardHead {
  if (news.code === 'order.cancelled')
    return { ...shouting, word: t.news.cancelled, line: capitalized(t.news.labelOut) }
  const { paper } = faultText(news, language, printer === null ? {} : { printer })
  const changed = changedText(news.facts ?? {}, language)
  return { ...shouting, word: t.news.changed, line: capitalized([changed, paper].filter(Boolean).join(' · ')) }
}

/** Why a label that is out is not right any more, in a line or a table. */
export function newsWord({ code }: Pick<Fault, 'code'>, t: Texts): string {
  return code === 'order.cancelled' ? t.news.cancelledSmall : t.news.changed
}

/** A label was held against a parcel that it is not of. */
function isWrongLabel({ fault }: Pick<Card, 'fault'>): boolean {
  return fault?.code === 'scan.wrong-label'
}

const shouting = { shape: 'octagon', tone: 'not-printed' } as const

/** The shape and colour of a card in a list. */
export function cardMark(card: Pick<Card, 'verdict' | 'news'>): { readonly shape: Shape; readonly tone: CardVerdict } {
  return card.news === null ? { shape: shapes[card.verdict], tone: card.verdict } : shouting
}

/** The word beside it. */
export function smallWord({ verdict, news, fault }: Pick<Card, 'verdict' | 'news' | 'fault'>, t: Texts): string {
  if (news === null) return isWrongLabel({ fault }) ? t.wrongLabelSmall : t.verdictSmall[verdict]
  return news.code === 'order.cancelled' ? t.news.cancelledSmall : t.news.changedSmall
}

function headLine(card: Card, reader: Reader): readonly string[] {
  const { t } = reader
  switch (card.verdict) {
    case 'working':
      return [labelsOut(card, t), reasonOf(card, reader)]
    case 'printed':
      return [labelsOut(card, t), evidenceOf(card, t), took(card, reader), copyOf(card, t), storedAt(card, reader)]
    case 'sent-not-confirmed':
      return [labelsOut(card, t), t.notConfirmed, took(card, reader), copyOf(card, t), storedAt(card, reader)]
    case 'waiting':
      return [reasonOf(card, reader), paperOf(card, reader)]
    case 'in-doubt':
      return [reasonOf(card, reader), labelsOut(card, t), paperMaybe(card, t)]
    case 'not-printed':
      return card.fault === null || isFoundMissing(card)
        ? [t.lookedNoLabel]
        : [reasonOf(card, reader), paperOf(card, reader)]
    case 'duplicate':
      return [printedBefore(card, reader)]
    case 'canceled':
      return [t.canceledBefore]
  }
}

/** A label was in doubt, and somebody looked: it did not come out. */
export function isFoundMissing({ labels }: Pick<Card, 'labels'>): boolean {
  return labels.some(({ state, evidence }) => state === 'aborted' && evidence !== null)
}

/** The fault of a card, or the fault that the first reason of its printer stands for. */
export function faultOf(card: Card): Fault | null {
  const [reason] = card.reasons
  return card.fault ?? (reason === undefined ? null : { code: `printer.${reason}` })
}

/** The facts that texts of this card may mention beside those of the fault itself. */
export function factsOf(reader: Reader): Readonly<Record<string, string>> {
  return reader.printer === null ? {} : { printer: reader.printer }
}

function reasonOf(card: Card, reader: Reader): string {
  const fault = faultOf(card)
  return fault === null ? '' : faultText(fault, reader.language, factsOf(reader)).what
}

/** What came out so far. A label that stalls inside the printer is neither out nor missing. */
function paperOf(card: Card, reader: Reader): string {
  const out = labelsOut(card, reader.t)
  if (out !== '') return out
  if (card.labels.some((label) => label.state === 'sending')) return reader.t.paperInPrinter
  const fault = faultOf(card)
  return fault === null ? '' : faultText(fault, reader.language).paper
}

/** `2/3 tem đã ra`, for a card of several labels once one is out. */
function labelsOut({ labels }: Card, t: Texts): string {
  const out = labels.filter(isOut).length
  return labels.length < 2 || out === 0 ? '' : fillIn(t.labelsOut, { out, all: labels.length })
}

/** With several labels, which of them; more than three are left to the strip under the label. */
function paperMaybe({ labels }: Card, t: Texts): string {
  const doubtful = labels.filter(({ state }) => state === 'in-doubt').map(({ code }) => parcelOf(code))
  return labels.length < 2 || doubtful.length === 0 || doubtful.length > 3
    ? t.paperMaybe
    : fillIn(t.paperMaybeOf, { parcel: doubtful.join(', ') })
}

function isOut({ verdict }: LabelView): boolean {
  return verdict === 'printed' || verdict === 'sent-not-confirmed'
}

function evidenceOf({ labels }: Card, t: Texts): string {
  const evidence = labels.findLast((label) => label.evidence !== null)?.evidence ?? null
  return evidence === null ? '' : t.evidence[evidence]
}

function took({ tookMs }: Card, { t, language }: Reader): string {
  return tookMs === null ? '' : tookText(tookMs, t.took, language)
}

function copyOf({ labels }: Card, t: Texts): string {
  const voided = labels.find(({ voids }) => voids !== undefined)?.voids
  if (voided !== undefined) return fillIn(t.voidCopy, { copy: voided + 1, voided })
  const copy = Math.max(1, ...labels.map((label) => label.copy))
  return copy === 1 ? '' : fillIn(t.copyNumber, { copy })
}

function storedAt({ sealedAt }: Card, { t, now }: Reader): string {
  if (sealedAt === null) return ''
  return fillIn(t.fromStored, { time: momentText(sealedAt, now), ago: agoText(now - sealedAt, t) })
}

function printedBefore(card: Card, { t, now }: Reader): string {
  const at = card.printedBefore
  return at === null
    ? t.printedBeforePlain
    : fillIn(t.printedBefore, { time: momentText(at, now), ago: agoText(now - at, t) })
}

/** The label that is asked about: of several in doubt one at a time. */
export function doubtOf({ labels }: Pick<Card, 'labels'>): LabelView | undefined {
  return labels.find(({ state }) => state === 'in-doubt')
}

export function agoText(milliseconds: number, t: Texts): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return t.justNow
  if (minutes < 60) return fillIn(t.minutesAgo, { count: minutes })
  if (minutes < 48 * 60) return fillIn(t.hoursAgo, { count: Math.floor(minutes / 60) })
  return fillIn(t.daysAgo, { count: Math.floor(minutes / 1440) })
}
