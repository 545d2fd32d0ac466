import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { DraftView, KnownReceiver } from '../../../src/contract/newOrders.ts'
import type { UnitChoice } from '../../../src/model/address.ts'
import type { ReadField } from '../../../src/model/chatMessage.ts'
import { confidenceOf, readChatMessage, unsureFields } from '../../../src/model/chatMessage.ts'
import { dayOf } from '../../../src/model/day.ts'
import type { NewOrder, OrderEnd } from '../../../src/model/newOrder.ts'
import { ofNobody } from '../../../src/model/newOrder.ts'
import { normalizedPhone } from '../../../src/model/phone.ts'
import { newSellerCode } from '../../../src/model/sellerCode.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { money } from '../../../src/words/format.ts'
import type { Actions } from '../../actions.ts'
import type { Unsure } from '../../stores/newOrderStore.ts'
import { freshOrder, useNewOrder } from '../../stores/newOrderStore.ts'
import { usePreferences } from '../../stores/preferencesStore.ts'
import type { Question } from '../../stores/questionStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import type { Doubts } from './newOrderView.ts'
import { asQuoted, canBeQuoted, doubtsIn, isUntouched, withUnit } from './newOrderView.ts'

/** As long as somebody types, nothing is asked; then once. */
const pause = 350
let waiting: ReturnType<typeof setTimeout> | null = null

type Typed = Omit<Command & { type: 'keep-draft' }, 'type' | 'id'>
/** What the station was last told, or told. It may have forgotten a person since: what nobody changed is not written again. */
let stored: Typed | null = null

/** What is typed is on the screen at once, on the station's disk a moment later, and priced then: until then the price is old. */
export function edit(change: Partial<NewOrder>, actions: Actions): void {
  useNewOrder.setState(({ order, quotes, quoting }) => ({
    order: { ...order, ...change },
    quoting: quoting || quotes !== null,
    fault: null,
    made: null,
  }))
  if (waiting !== null) clearTimeout(waiting)
  waiting = setTimeout(() => settleDown(actions), pause)
}

/** Nothing more is typed: it is kept and priced. Also when the screen is left. */
export function settleDown(actions: Actions): void {
  if (waiting !== null) clearTimeout(waiting)
  waiting = null
  const { order, sending } = useNewOrder.getState()
  if (sending || isUntouched(order)) {
    useNewOrder.setState({ quoting: false })
    return
  }
  const typed = typedNow()
  if (!isStored(typed)) void keep(typed, actions)
  void quote(actions)
}

function typedNow(): Typed {
  const { order, draft, unsure } = useNewOrder.getState()
  return { draft, order, unsure: doubtsIn(order, unsure).map(([field]) => field) }
}

function isStored({ draft, order, unsure }: Typed): boolean {
  return stored?.draft === draft && stored.order === order && stored.unsure.join() === unsure.join()
}

/** On the station's disk. What is typed of a draft of which an order was made meanwhile is another one from now on. */
async function keep(typed: Typed, actions: Actions): Promise<void> {
  const kept = await actions.execute({ type: 'keep-draft', id: uuid(), ...typed })
  if (kept.ok) {
    stored = typed
    return
  }
  const draft = kept.fault.code === 'draft.made' ? uuid() : typed.draft
  if (useNewOrder.getState().draft === typed.draft) useNewOrder.setState({ draft, fault: kept.fault })
  if (draft !== typed.draft) await keep({ ...typed, draft }, actions)
}

/** An answer that comes after something else was typed is dropped. */
async function quote({ ask }: Pick<Actions, 'ask'>): Promise<void> {
  const { order, draft } = useNewOrder.getState()
  if (!canBeQuoted(order)) return useNewOrder.setState({ quotes: null, quoting: false })
  useNewOrder.setState({ quoting: true })
  const answer = await ask({ type: 'quote-order', draft, order: asQuoted(order) })
  const now = useNewOrder.getState()
  if (now.order !== order || now.draft !== draft) return
  useNewOrder.setState({
    quoting: false,
    quotes: answer.ok ? answer.value : { preview: answer, fee: null, leadTime: null },
  })
}

/** A pasted message: who, where and how much, as far as it is plain. What is unsure is offered, never chosen. */
export async function readPasted(text: string, actions: Actions): Promise<void> {
  useNewOrder.setState({ pasted: text })
  if (text.trim() === '') return useNewOrder.setState({ split: null, read: null, unsure: {}, others: [] })
  const chat = readChatMessage(text)
  const { phone, name, address, cod, leftOver } = chat
  const answer = await actions.ask({ type: 'split-address', line: address })
  if (!answer.ok || useNewOrder.getState().pasted !== text) return
  const split = answer.value
  const { order } = useNewOrder.getState()
  edit(
    {
      ...(phone !== '' && { to_phone: phone }),
      ...(name !== '' && { to_name: name }),
      ...(cod !== null && { cod_amount: cod }),
      to_address: split.street || order.to_address,
      ...withUnit('to', split.chosen),
    },
    actions,
  )
  const confidence = confidenceOf(chat, split)
  const { order: filled } = useNewOrder.getState()
  const unsure = asItStands(filled, unsureFields(confidence))
  useNewOrder.setState({ split, read: { confidence, leftOver }, unsure, others: split.offered })
  if (phone !== '') await lookFor(phone, actions)
}

function asItStands(order: NewOrder, fields: readonly ReadField[]): Unsure {
  return Object.fromEntries(fields.map((field) => [field, order[field]]))
}

export async function chooseUnit(end: OrderEnd, unit: UnitChoice | null, actions: Actions): Promise<void> {
  edit(withUnit(end, unit), actions)
  if (end !== 'to') return
  useNewOrder.setState({ others: [] })
  if (unit === null) return
  const { scheme, ward, district, province } = unit
  const answer = await actions.ask({ type: 'other-units', of: { scheme, ward, district, province } })
  if (answer.ok && useNewOrder.getState().order.to_ward_name === ward) useNewOrder.setState({ others: answer.value })
}

/** Who had parcels under this phone before. */
export async function lookFor(phone: string, { ask }: Pick<Actions, 'ask'>): Promise<void> {
  if (normalizedPhone(phone) === null) return useNewOrder.setState({ known: null })
  const answer = await ask({ type: 'known-receiver', phone })
  if (useNewOrder.getState().order.to_phone === phone) useNewOrder.setState({ known: answer.ok ? answer.value : null })
}

export function takeKnown({ name, street, unit }: KnownReceiver, actions: Actions): void {
  useNewOrder.setState({ known: null })
  edit({ to_name: name, to_address: street }, actions)
  if (unit !== null) void chooseUnit('to', unit, actions)
}

export function makeCode(actions: Actions): void {
  const below = (most: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % most
  edit({ client_order_code: newSellerCode(dayOf(Date.now()), below) }, actions)
}

/**
 * Makes the order, and prints its label where that is wanted and it is the order that was wanted. What was read from a
 * message, is not sure and was not touched since, is asked about first.
 */
export async function make(print: boolean, actions: Actions): Promise<void> {
  const { order, draft, sending, unsure } = useNewOrder.getState()
  if (sending) return
  const doubts = doubtsIn(order, unsure)
  if (doubts.length > 0) {
    // While somebody thinks about it, it is on the station's disk.
    settleDown(actions)
    if (!(await confirm(questionOf(doubts)))) return
  }
  if (useNewOrder.getState().order !== order) return
  useNewOrder.setState({ unsure: {} })
  if (waiting !== null) clearTimeout(waiting)
  useNewOrder.setState({ tried: true, sending: true, fault: null, made: null })
  const answer = await actions.execute({ type: 'create-order', id: uuid(), draft, order })
  useNewOrder.setState({ sending: false })
  if (!answer.ok) {
    actions.hear('error')
    // What is on the screen is another order than the one that was made: it is made by another key, as another draft.
    if (answer.fault.code === 'draft.made') useNewOrder.setState({ draft: uuid() })
    useNewOrder.setState({ fault: answer.fault })
  } else ended(answer.value, print, actions)
  await refresh(actions)
}

function questionOf(doubts: Doubts): Question {
  const { language } = usePreferences.getState()
  const w = newOrderWords[language]
  const { name, phone, street, ward, cod } = w.part
  const names = { to_name: name, to_phone: phone, to_address: street, to_ward_name: ward, cod_amount: cod }
  const said = doubts.map(([field, value]) => {
    const text = typeof value === 'number' ? money(value, language) : value
    return `${names[field]}: ${text}`
  })
  return { title: w.unsure.title, text: fillIn(w.unsure.text, { parts: said.join(' · ') }), yes: w.unsure.yes }
}

function ended(made: DraftView, print: boolean, actions: Actions): void {
  if (made.state !== 'created' || made.code === null) {
    actions.hear('error')
    useNewOrder.setState({ made, fault: made.fault })
    return
  }
  useNewOrder.setState({ ...freshOrder(), made })
  const size = useStation.getState().station?.size ?? '80x80'
  if (print) actions.reprint({ type: 'print-parcel', line: made.code, size })
}

/** A person has looked: it was made under this code, or (null) it was not. */
export async function settle(made: string | null, actions: Actions): Promise<void> {
  const { draft } = useNewOrder.getState()
  const answer = await actions.execute({ type: 'settle-draft', id: uuid(), draft, made })
  if (!answer.ok) {
    actions.hear('error')
    return useNewOrder.setState({ fault: answer.fault })
  }
  if (answer.value.state === 'draft') useNewOrder.setState({ made: null, fault: null })
  else ended(answer.value, false, actions)
  await refresh(actions)
}

export function open(view: DraftView, actions: Actions): void {
  settleDown(actions)
  const fresh = freshOrder()
  if (view.state === 'created') useNewOrder.setState({ ...fresh, order: ofNobody(view.order), made: null })
  else {
    const { id: draft, order, fault } = view
    useNewOrder.setState({ ...fresh, draft, order, fault, made: view, unsure: asItStands(order, view.unsure) })
    stored = typedNow()
  }
  void quote(actions)
}

/** What was written stays a draft; the screen is empty for the next one. */
export function anew(actions: Actions): void {
  settleDown(actions)
  useNewOrder.setState({ ...freshOrder(), made: null })
  void refresh(actions)
}

export async function drop(actions: Actions): Promise<void> {
  if (waiting !== null) clearTimeout(waiting)
  const { draft } = useNewOrder.getState()
  const answer = await actions.execute({ type: 'drop-draft', id: uuid(), draft })
  if (!answer.ok) return useNewOrder.setState({ fault: answer.fault })
  useNewOrder.setState({ ...freshOrder(), made: null })
  await refresh(actions)
}

/** Opens the form for a template's name, or ends it; the focus is where a message is pasted then. */
export function nameTemplate(naming: boolean): void {
  useNewOrder.setState({ naming })
  if (!naming) document.querySelector<HTMLElement>('[data-order] [data-first]')?.focus()
}

/** What is on the station's disk, and the shifts of now. The last draft is on the screen where nothing else is. */
export async function refresh({ ask }: Pick<Actions, 'ask'>): Promise<void> {
  const [drafts, shifts, templates] = await Promise.all([
    ask({ type: 'drafts' }),
    ask({ type: 'pick-shifts' }),
    ask({ type: 'templates' }),
  ])
  if (templates.ok) useNewOrder.setState({ templates: templates.value })
  if (drafts.ok) useNewOrder.setState({ drafts: drafts.value })
  useNewOrder.setState({ shifts: shifts.ok ? shifts.value : [] })
}

/** The screen opens with what was being written when it was left, or when the program ended. */
export async function openScreen(actions: Actions): Promise<void> {
  useScreen.setState({ refusal: null })
  const before = useNewOrder.getState().draft
  await refresh(actions)
  const { order, draft, drafts, made } = useNewOrder.getState()
  const [last] = drafts.filter(({ state }) => state !== 'created')
  if (!isUntouched(order)) void quote(actions)
  else if (last !== undefined && made === null && draft === before) open(last, actions)
}
