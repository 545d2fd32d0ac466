import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { PickupScan, PickupView } from '../../../src/contract/pickups.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import type { AcceptReason, PickupWindow } from '../../../src/model/pickup.ts'
import { handedRows, shortRows } from '../../../src/model/pickup.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, money, shiftText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Actions } from '../../actions.ts'
import { sendAloud } from '../../actions.ts'
import type { PickupNote } from '../../stores/pickupScreenStore.ts'
import { changeClosing, usePickupScreen, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import { usePickups } from '../../stores/pickupsStore.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import type { Question } from '../../stores/questionStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import type { PickupWords } from '../../text/screens/pickupVi.ts'
import { flawsOf, isFlawless, personOf, reasonsOf, shortParcels } from './closingView.ts'
import { readAnew } from './followPickup.ts'

/** What is done on the handover screen. A refusal of the station is shown where it was asked for. */
export interface Teller {
  readonly actions: Actions
  readonly w: PickupWords
  readonly language: Language
}

export function say(note: PickupNote | null): void {
  usePickupScreen.setState({ note })
}

/** Null: it was refused, and the screen says why. */
function send<C extends Command>(actions: Actions, command: C) {
  return sendAloud(actions, command, say)
}

/** Opens the handover of a window, or goes on with the one that is open. */
export async function openPickup({ from, to }: PickupWindow, { actions }: Teller): Promise<void> {
  const opened = await send(actions, { type: 'pickup-open', id: uuid(), from, to })
  if (opened === null) return
  usePickupScreen.setState({ ownOpen: false, sent: null, listed: 'short' })
  goTo('pickup', opened.value.pickup)
}

/** A batch of every order that is known to go with the shift, opened where batches are. */
export async function makeBatch({ from, to }: PickupWindow, { actions, w }: Teller): Promise<void> {
  const size = useStation.getState().station?.size ?? '80x80'
  const name = fillIn(w.batchName, { window: shiftText({ from, to }, 0) })
  const made = await send(actions, { type: 'pickup-batch', id: uuid(), from, to, name, size })
  if (made !== null) goTo('batch', made.value.batch)
}

/** What shouts has been put aside. */
export async function putAside({ id, shouting, late }: PickupView, { actions }: Teller): Promise<void> {
  usePickupScreen.setState({ sent: null })
  const codes = [...shouting, ...late].map(({ code }) => code)
  await send(actions, { type: 'pickup-acknowledge', id: uuid(), pickup: id, codes })
}

/** A leader lets foreign parcels go. Whether who is here may, the station says. */
export async function acceptForeign(
  { id, shouting }: PickupView,
  reason: AcceptReason,
  { actions }: Teller,
): Promise<void> {
  usePickupScreen.setState({ sent: null })
  const codes = shouting.flatMap(({ why, code }) => (why === 'foreign' ? [code] : []))
  await send(actions, { type: 'pickup-accept', id: uuid(), pickup: id, codes, reason })
}

/**
 * The parcel on the card counts no more, and no other: neither one behind a scan that was refused or is on its way, nor
 * the one before a scan that counted nothing, nor one whose row this window has not got yet. One that was counted
 * before its last scan is asked about, and one that whoever presses may not have read: another window scanned it, or it
 * came a moment ago.
 */
export async function takeBack({ id, last }: PickupView, teller: Teller): Promise<void> {
  const { actions, w } = teller
  if (last === null || usePickupScreen.getState().sent !== null) {
    say({ type: 'fault', fault: { code: 'pickup.nothing-to-take-back' } })
    return actions.hear('error')
  }
  const { code, verdict } = last
  const { parcels } = usePickupSheet.getState()
  const parcel = parcels.find((one) => one.pickup === id && one.code === code && one.scannedAt !== null)
  const text = verdict === 'duplicate' ? w.scan.takeBackText : w.scan.takeBackUnread
  const question = { title: fillIn(w.scan.takeBackTitle, { code }), text, yes: w.scan.takeBack }
  if (parcel === undefined) {
    say({ type: 'fault', fault: { code: 'pickup.scan-unseen', facts: { code } } })
    return actions.hear('error')
  }
  if ((verdict === 'duplicate' || !isReadByOwn(last)) && !(await confirm(question))) return
  await send(actions, { type: 'pickup-take-back', id: uuid(), pickup: id, row: parcel.row })
}

/** This window scanned it itself, and somebody can have read what it came to. */
function isReadByOwn({ at, code, verdict }: PickupScan): boolean {
  const { own } = usePickupScreen.getState()
  const isOwn = own?.scan.at === at && own.scan.code === code && own.scan.verdict === verdict
  return own !== null && isOwn && performance.now() - own.at >= answersApart
}

/** It has no scan yet and can be opened again at any time, so nobody is asked. */
export async function dropPickup({ id }: PickupView, { actions }: Teller): Promise<void> {
  if ((await send(actions, { type: 'pickup-drop', id: uuid(), pickup: id })) !== null) goTo('pickup')
}

/** Begins to sign. */
export function beginClosing({ id }: PickupView): void {
  const fresh = { pickup: id, all: '' as const, reasons: new Map(), driver: '', person: null }
  say(null)
  usePickupScreen.setState(({ closing }) => ({
    sent: null,
    closing: { ...(closing?.pickup === id ? closing : fresh), open: true, tried: 0, sending: false },
  }))
}

/** Scans on; what the form says is kept for later. */
export function leaveClosing(): void {
  changeClosing({ open: false })
  say(null)
}

/**
 * Signs, when nothing is missing and somebody says yes to what is signed, since it cannot be changed: the key that opens
 * the form, pressed twice, signs nothing. Else the form says what is missing. What has changed by the time of the yes is
 * asked about anew, with the numbers that are right by then.
 */
export async function sign(pickup: PickupView, teller: Teller): Promise<void> {
  // As the table of this window has it now: the page was perhaps drawn a frame ago.
  await signAsked(usePickups.getState().rows[pickup.id] ?? pickup, teller, false)
}

async function signAsked(pickup: PickupView, teller: Teller, again: boolean): Promise<void> {
  const asked = closingToSign(teller)
  if (asked === null) return
  const shown = shownOf(pickup, asked)
  if (!(await confirm({ ...signQuestion(pickup.manifest, shown, asked, teller), again }))) return
  // A parcel may have come in meanwhile, which has no reason any more. What is signed is what was asked about.
  const stillSaid = closingToSign(teller)
  if (stillSaid === null) return
  // Another operator came over the question: the yes was perhaps his, and the name in it was not.
  if (stillSaid.person !== asked.person) return signAsked(pickup, teller, true)
  changeClosing({ sending: true })
  const { actions } = teller
  const signed = await actions.execute({ type: 'pickup-close', id: uuid(), pickup: pickup.id, shown, ...asked })
  if (signed.ok) {
    usePickupScreen.setState({ closing: null, note: null })
    actions.hear('batch')
    return
  }
  say({ type: 'fault', fault: signed.fault })
  actions.hear('error')
  // A key that is pressed until then would open the ordinary question, whose Enter is a yes.
  const now = signed.fault.code === 'pickup.changed-meanwhile' ? await toSignAnew(pickup, teller) : null
  changeClosing({ sending: false })
  if (now !== null) await signAsked(now, teller, true)
}

/**
 * What it is by now, with its rows on the screen: they come on their own way, which may be the longer one, and a question
 * about more than those is refused again. null: whoever said yes does not see the form any more, and a question over
 * something else would be answered for that.
 */
async function toSignAnew({ id }: PickupView, { actions }: Teller): Promise<PickupView | null> {
  const [now] = await Promise.all([actions.ask({ type: 'pickup', key: id }), readAnew(id)])
  const { closing } = usePickupScreen.getState()
  const sees = usePlace.getState().place === 'pickup' && useScreen.getState().dialog === null
  return now.ok && sees && closing?.pickup === id && closing.open ? now.value : null
}

type Shown = NonNullable<(Command & { type: 'pickup-close' })['shown']>

function shownOf({ id, counts: { handed, cod } }: PickupView, { short }: Signature): Shown {
  const { pickup, parcels } = usePickupSheet.getState()
  const seen = pickup === id ? parcels : []
  return { handed, cod, short: short.length, rows: handedRows(seen), shortRows: shortRows(seen) }
}

type Signature = Pick<Command & { type: 'pickup-close' }, 'short' | 'driver' | 'person'>

/** What the form says; null: something is missing, which the form now says too, or it is not there to be signed. */
function closingToSign({ actions }: Teller): Signature | null {
  const { closing } = usePickupScreen.getState()
  if (closing === null || !closing.open || closing.sending) return null
  const short = shortParcels(usePickupSheet.getState().parcels)
  const operator = useStation.getState().station?.operator?.name ?? null
  if (isFlawless(flawsOf(short, closing, operator))) {
    const [driver, person] = [closing.driver.trim(), personOf(closing, operator).trim()]
    return { short: [...reasonsOf(short, closing)], driver, person }
  }
  changeClosing({ tried: closing.tried + 1 })
  actions.hear('error')
  return null
}

function signQuestion(
  manifest: string,
  { handed, cod, short }: Shown,
  { driver, person }: Signature,
  { w, language }: Teller,
): Question {
  const facts = {
    handed: countText(handed, language),
    cod: money(cod, language),
    ...(short === 0 ? {} : { short: countText(short, language) }),
    driver,
    person,
  }
  return {
    title: fillIn(w.closing.signTitle, { manifest }),
    text: fillIn(w.closing.signText, facts),
    yes: w.open.sign,
  }
}
