/**
 * The packer at the station's desk, by script: scans, scans twice, takes back, prints again on purpose, and settles what
 * is in doubt by looking at the printer. Its word about paper is always true; every wait ends with the station's life.
 */

import type { Result } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { CommandAnswer } from '../../src/contract/answers.ts'
import type { Card, LabelView } from '../../src/contract/card.ts'
import type { Command } from '../../src/contract/commands.ts'
import { copyMark } from '../../src/model/copyMark.ts'
import { hasEnded } from '../../src/model/job.ts'
import { labelCode } from '../../src/model/label.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import type { Random } from '../../src/sandbox/seed/random.ts'
import type { StationClient } from '../../src/shell/browser/stationClient.ts'
import { readJournal } from './journal.ts'
import type { Mirror } from './mirror.ts'
import { asks, isGone, isQuiet, mirrorCards, StationGone } from './mirror.ts'
import type { Session } from './session.ts'
import { isOf, want } from './session.ts'
import type { Parcel, World } from './world.ts'

export interface Packer {
  /** Settles all that is in doubt once nothing else goes on, sees to every fault, and sends again what had no answer. */
  tidy(): Promise<void>
  /** Waits until nothing goes on by itself. */
  rest(): Promise<void>
  /** One deed, drawn at random, most often a scan of a fresh parcel. */
  act(): Promise<void>
  scan(parcel: Parcel): Promise<Card | null>
  /** Scans a label that may have come out long ago; where the station knows that, it is printed again on purpose. */
  printOld(code: string): Promise<void>
  choose(size: LabelSize): Promise<void>
  /** Waits until every label is out or says what it waits for or died of. True: there is something to say. */
  untilTold(): Promise<boolean>
  /** The cards that are not at rest, for the report of a station that hangs. */
  open(): string
}

interface Place {
  readonly world: World
  readonly session: Session
  readonly api: StationClient
  readonly mirror: Mirror
  readonly random: Random
}

const confirm = '--41--'
const missing = '--42--'

export async function createPacker(
  world: World,
  session: Session,
  station: { readonly api: StationClient; readonly gone: Promise<unknown> },
  random: Random,
): Promise<Packer> {
  const mirror = await mirrorCards(station.api, station.gone)
  const place: Place = { world, session, random, mirror, api: station.api }
  // What an earlier life could not print, nor write down that it could not, its packer scans again.
  for (const line of session.told.values()) session.unanswered.set(uuid(), line)
  session.told.clear()
  return {
    tidy: () => tidy(place),
    async rest() {
      await mirror.until((cards) => cards.every(isQuiet))
    },
    act: () => act(place),
    scan: (parcel) => scanFresh(place, parcel),
    async printOld(code) {
      want(session, code)
      const card = await scanUntilTaken(place, code)
      if (card?.verdict !== 'duplicate') return
      want(session, code, -1)
      await reprint(place, card.id, code)
    },
    async choose(size) {
      await execute(place, { type: 'choose-size', id: uuid(), size })
    },
    async untilTold() {
      const cards = await mirror.until((all) => all.every((card) => isQuiet(card) || card.verdict === 'waiting'))
      return cards.some(({ verdict, blocks }) => verdict === 'waiting' || blocks)
    },
    open: () =>
      JSON.stringify(
        mirror
          .cards()
          .filter((card) => !isQuiet(card) || card.blocks)
          .map(({ parcel: _, ...card }) => card),
      ),
  }
}

async function execute<C extends Command>({ api }: Place, command: C): Promise<Result<CommandAnswer<C>>> {
  const answer = await api.execute(command)
  if (!answer.ok && isGone(answer.fault)) throw new StationGone()
  return answer
}

/** Sends a line under an intent of its own; one whose answer or card was never seen is kept for the next life. */
async function sendLine(place: Place, line: string, id: string = uuid()): Promise<Result<{ card: string } | null>> {
  const { session } = place
  session.unanswered.set(id, line)
  const answer = await execute(place, { type: 'scan', id, line })
  if (answer.ok) {
    await shown(place, answer.value)
    hearCard(place, line, answer.value?.card ?? '')
  } else session.story.push(`scan ${line}: ${answer.fault.code}`)
  session.unanswered.delete(id)
  return answer
}

function hearCard({ session, mirror }: Place, line: string, id: string): void {
  const card = mirror.cards().find((one) => one.id === id)
  const fault = card?.labels.length === 0 ? card.fault : null
  session.story.push(`scan ${line}: ${fault?.code ?? 'taken'}`)
  if (fault !== null) session.told.set(id, line)
}

/**
 * Waits for the card that an answer names, as it is by then: changes come a moment behind answers, and the first of them
 * is of a card that is about to be written.
 */
async function shown({ mirror }: Place, answer: { card: string } | null): Promise<void> {
  const isThere = ({ id, labels, fault }: Card) => id === answer?.card && (labels.length > 0 || fault !== null)
  if (answer !== null) await mirror.until((all) => all.some(isThere))
}

async function scanFresh(place: Place, parcel: Parcel): Promise<Card | null> {
  await seeToWhatBlocks(place)
  for (const code of parcel.labels) want(place.session, code)
  return scanUntilTaken(place, parcel.code)
}

/** A station that refuses a scan has not taken it: the packer sees to what it says and scans again. */
async function scanUntilTaken(place: Place, line: string): Promise<Card | null> {
  for (;;) {
    const answer = await sendLine(place, line)
    if (answer.ok) return place.mirror.cards().find(({ id }) => id === answer.value?.card) ?? null
    if (answer.fault.code.startsWith('store.')) await breathe()
    else await tidyBefore(place, line)
  }
}

/** A parcel that was refused is still in the packer's hand when the station dies under what it wanted seen to first. */
async function tidyBefore(place: Place, line: string): Promise<void> {
  try {
    await tidy(place)
  } catch (gone) {
    place.session.unanswered.set(uuid(), line)
    throw gone
  }
}

/** The disk is full: somebody else makes room meanwhile. */
const breathe = () => new Promise((resolve) => setTimeout(resolve, 50))

async function act(place: Place): Promise<void> {
  const { random, world } = place
  const parcel = world.fresh()
  const card = await scanFresh(place, parcel)
  if (card === null) return
  const draw = random.between(1, 100)
  const isOne = parcel.labels.length === 1
  if (draw <= 10) await sendLine(place, parcel.code)
  else if (draw <= 16 && isOne) await takeBack(place, card)
  else if (draw <= 22 && isOne) await printAgain(place, card)
  else if (draw <= 32) await chooseAnother(place)
  if (random.chance(40)) await place.mirror.until((cards) => cards.every(isQuiet))
}

/** Of the sizes that this place prints: without a printer for it nothing would come out any more. */
async function chooseAnother(place: Place): Promise<void> {
  const sizes = [...new Set(place.world.printers.flatMap(({ profile }) => profile.sizes))]
  await execute(place, { type: 'choose-size', id: uuid(), size: place.random.pick(sizes) })
}

/** Takes back the only label of a card. The journal says at the end whether it was in time. */
async function takeBack(place: Place, card: Card): Promise<void> {
  const [label] = card.labels
  if (label === undefined) return
  place.session.takenBack.add(label.job)
  await execute(place, { type: 'cancel', id: uuid(), job: label.job })
}

/** A second label on purpose, of a card with one label that is out. */
async function printAgain(place: Place, { id }: Card): Promise<void> {
  const cards = await place.mirror.until((all) => all.some((card) => card.id === id && isQuiet(card)))
  const card = cards.find((one) => one.id === id)
  const [label] = card?.labels ?? []
  if (card === undefined || label?.verdict !== 'printed') return
  await reprint(place, card.id, label.code)
}

/** The intent is wanted before it is sent; without an answer it may have been taken, which the next life shows. */
async function reprint(place: Place, card: string, code: string): Promise<void> {
  const id = uuid()
  place.session.story.push(`reprint ${code}`)
  want(place.session, code)
  const answer = await execute(place, { type: 'reprint', id, card, reason: 'damaged' }).catch((gone: unknown) => {
    if (readJournal(place.session.dataDir).entries.every(({ body }) => !('intent' in body) || body.intent !== id))
      want(place.session, code, -1)
    throw gone
  })
  if (!answer.ok) return want(place.session, code, -1)
  // The card is shown a moment before its label.
  const cards = await place.mirror.until((all) => all.some((one) => one.id === answer.value.card && hasContent(one)))
  if (cards.every((one) => one.id !== answer.value.card || one.labels.length === 0)) want(place.session, code, -1)
}

function hasContent({ labels, fault, verdict }: Card): boolean {
  return labels.length > 0 || fault !== null || verdict === 'duplicate'
}

async function seeToWhatBlocks(place: Place): Promise<void> {
  if (place.mirror.cards().some((card) => card.blocks)) await tidy(place)
}

async function tidy(place: Place): Promise<void> {
  const { mirror, session } = place
  for (;;) {
    const cards = await mirror.until((all) => all.every(isQuiet))
    const asking = cards.find(({ labels }) => labels.some(asks))
    const question = asking?.labels.find(asks)
    if (asking !== undefined && question !== undefined) {
      await answer(place, question, asking)
      continue
    }
    const doubtful = cards.flatMap(({ labels }) => labels.filter(isInDoubt))
    const [label] = doubtful
    if (label !== undefined) {
      await settle(place, label, doubtful.length === 1)
      continue
    }
    noteUnseen(place, cards)
    const blocking = cards.find((card) => card.blocks)
    if (blocking !== undefined) {
      await seeTo(place, blocking)
      continue
    }
    const [unanswered] = session.unanswered
    if (unanswered !== undefined) {
      // A scanner sends again under the same intent; a packer who sees no card scans anew, which is another one.
      const [id, line] = unanswered
      session.unanswered.delete(id)
      await sendLine(place, line, place.random.chance(50) ? id : uuid())
      continue
    }
    const [code] = session.again
    if (code === undefined) return
    await askAgain(place, code)
  }
}

/** The station settled a label as not there by itself, and nobody looked. */
function noteUnseen({ session }: Place, cards: readonly Card[]): void {
  for (const { labels } of cards)
    for (const { code, job, verdict, evidence } of labels)
      if (verdict === 'not-printed' && evidence === 'counted' && !session.seen.has(job)) {
        session.seen.add(job)
        session.unseen.add(`${code} (${job})`)
        session.again.add(code)
      }
}

/** Paper that was found not to be there. Looks first: the station may have seen to it before it died. */
async function askAgain(place: Place, code: string): Promise<void> {
  const { session, world } = place
  const jobs = [...readJournal(session.dataDir).jobs.values()].filter((job) => isOf(code, labelCode(job.label)))
  const paper = (await world.labels()).filter((label) => isOf(code, label.code)).length
  const wanted = [...session.wanted].reduce((sum, [of, count]) => sum + (isOf(code, of) ? count : 0), 0)
  const short = paper < wanted && jobs.every(hasEnded)
  const answer = short ? await sendLine(place, code) : null
  if (answer?.ok === false) return
  const card = answer === null ? undefined : place.mirror.cards().find(({ id }) => id === answer.value?.card)
  if (card?.verdict === 'duplicate') {
    // A reprint that did not come out, of a label that did.
    session.story.push(`reprint ${code}, which did not come out`)
    const again = await execute(place, {
      type: 'reprint',
      id: uuid(),
      card: card.id,
      reason: 'did-not-come-out',
      pin: null,
    })
    if (!again.ok) return
    await shown(place, again.value)
  }
  session.again.delete(code)
}

function isInDoubt(label: LabelView): boolean {
  return label.verdict === 'in-doubt'
}

/** A fault that was seen. What did not print for it is asked for again. */
async function seeTo(place: Place, card: Card): Promise<void> {
  place.session.story.push(`seen ${card.code}: ${card.fault?.code}`)
  place.session.told.delete(card.id)
  // The label of one that was scanned again is out, be it old.
  if (card.labels.length === 0 && card.verdict !== 'duplicate') place.session.unanswered.set(uuid(), card.scanned)
  for (const { code, job, verdict, state } of card.labels) {
    place.session.seen.add(job)
    if (verdict === 'not-printed' && state !== 'canceled') place.session.again.add(code)
  }
  await execute(place, { type: 'acknowledge', id: uuid(), card: card.id })
  // The station may not be able to write that down just now; then the card stays, and is seen to again.
  await Promise.race([breathe(), place.mirror.until((all) => all.every(({ id, blocks }) => id !== card.id || !blocks))])
}

/** Looks at the printer, and says what is there: by the label in hand, by command bar code, or in the window. */
async function settle(place: Place, label: LabelView, only: boolean): Promise<void> {
  // *Wait for the queue*, the station says, and a packer who can read does.
  await place.mirror.until((all) => !stateOf(all, label.job, isLeftInQueue))
  const out = await isOut(place, label)
  const { random, session } = place
  // Of several in doubt a code in hand may mean another; that there is none is said of the card on the screen.
  const byScanner = (only || !out) && random.chance(60)
  const way = byScanner ? 'by scanner' : 'in the window'
  session.story.push(`settle ${label.code} copy ${label.copy}: ${out ? 'out' : 'not out'}, ${way}`)
  if (!out) session.again.add(label.code)
  const settled = byScanner
    ? await settleByScanner(place, label, out)
    : await execute(place, { type: 'settle', id: uuid(), job: label.job, printed: out })
  if (!settled.ok) session.story.push(`  refused: ${settled.fault.code}`)
  if (settled.ok) await place.mirror.until((all) => !stateOf(all, label.job, isInDoubt))
  else await breathe()
}

/** *CÓ TEM* and the label in hand, or *KHÔNG CÓ TEM*, which prints again by itself. */
async function settleByScanner(place: Place, label: LabelView, out: boolean): Promise<Result<unknown>> {
  const shows = place.mirror.cards().find(({ labels }) => labels.some(({ job }) => job === label.job))
  const line = out ? confirm : missing
  const first = await execute(place, { type: 'scan', id: uuid(), line, card: shows?.id ?? null })
  if (!first.ok) return first
  if (out) return execute(place, { type: 'scan', id: uuid(), line: markOf(label) ?? label.code })
  await shown(place, first.value)
  return first
}

function isLeftInQueue({ fault }: LabelView): boolean {
  return fault?.code === 'job.left-in-queue'
}

/** *Perhaps it was printed already*: goes on where no paper has the code, and lets it be where one has. */
async function answer(place: Place, label: LabelView, card: Card): Promise<void> {
  const { world, session } = place
  const out = (await world.labels()).some(({ code }) => isOf(label.code, code))
  session.story.push(`asked of ${label.code}: ${out ? 'it is there' : 'it is not there'}`)
  if (out) session.takenBack.add(label.job)
  const command: Command = out
    ? { type: 'acknowledge', id: uuid(), card: card.id }
    : { type: 'go-on', id: uuid(), job: label.job }
  await execute(place, command)
  await Promise.race([breathe(), place.mirror.until((all) => !stateOf(all, label.job, asks))])
}

function stateOf(cards: readonly Card[], job: string, is: (label: LabelView) => boolean): boolean {
  return cards.some(({ labels }) => labels.some((label) => label.job === job && is(label)))
}

/** More paper of this kind than the journal knows to be printed: the one in doubt is out. */
async function isOut({ world, session }: Place, label: LabelView): Promise<boolean> {
  const mark = markOf(label)
  const paper = (await world.labels()).filter((one) => isOf(label.code, one.code) && one.mark === mark)
  if (mark !== null) return paper.length > 0
  const known = [...readJournal(session.dataDir).jobs.values()].filter(
    (job) =>
      (job.verdict === 'printed' || job.verdict === 'sent-not-confirmed') &&
      job.copy === 1 &&
      isOf(label.code, labelCode(job.label)),
  )
  return paper.length > known.length
}

/** What the paper of a reprint has on it beside its code; null: a first print has none. */
function markOf({ code, copy, job }: LabelView): string | null {
  const [order = '', parcel = '0'] = code.split('_')
  return copy === 1 ? null : copyMark(order, Number(parcel), copy, job)
}
