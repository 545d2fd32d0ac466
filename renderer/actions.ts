import { createContext, use } from 'react'
import type { Fault } from '../src/base/fault.ts'
import type { Result } from '../src/base/result.ts'
import { uuid } from '../src/base/uuid.ts'
import type { CommandAnswer, QueryAnswer } from '../src/contract/answers.ts'
import type { Card } from '../src/contract/card.ts'
import type { Command, Query } from '../src/contract/commands.ts'
import type { ReprintReason } from '../src/model/job.ts'
import type { LabelSize } from '../src/model/labelSize.ts'
import { noScale, weightIn } from '../src/model/scale.ts'
import type { CommandName, SentBy } from '../src/model/scan.ts'
import { readScan } from '../src/model/scan.ts'
import type { Approving } from './approving.ts'
import { createApproving } from './approving.ts'
import { notTaken } from './input/notTaken.ts'
import { packsOf } from './input/packsOf.ts'
import { scanSpot } from './input/scanMoment.ts'
import { scansMean } from './input/scansMean.ts'
import { refusesAll, staysOpen } from './input/scanTable.ts'
import type { SentLine } from './input/takeLine.ts'
import { takeLine } from './input/takeLine.ts'
import type { Bridge } from './live/stationBridge.ts'
import { createModeScans } from './modeScans.ts'
import { canPractise, isPractising } from './practising.ts'
import type { Reprinting } from './reprinting.ts'
import { createReprinting } from './reprinting.ts'
import { decideHosts } from './screens/scan/decideHosts.ts'
import type { Deed } from './screens/scan/nextStep.ts'
import { isCounted, soundOfRefusal } from './screens/scan/packingView.ts'
import type { Press } from './screens/scan/readQuestion.ts'
import { cardAsks, takeBars, takePress } from './screens/scan/readQuestion.ts'
import type { SigningIn } from './signingIn.ts'
import { createSigningIn } from './signingIn.ts'
import type { SoundName } from './sounds/score.ts'
import {
  asNewest,
  blockingCards,
  expectedCard,
  lastCoded,
  lastOwnScan,
  refusedCard,
  shownCard,
  unansweredCard,
  useCards,
} from './stores/cardsStore.ts'
import { useConnection } from './stores/connectionStore.ts'
import { openPacking, packingInSight, readStop, usePackings } from './stores/packingsStore.ts'
import { goTo, usePlace } from './stores/placeStore.ts'
import type { Preferences } from './stores/preferencesStore.ts'
import { changePreferences } from './stores/preferencesStore.ts'
import type { ReprintRequest } from './stores/reprintStore.ts'
import type { ScanMode } from './stores/scanModeStore.ts'
import { enterMode } from './stores/scanModeStore.ts'
import type { Refusal } from './stores/screenStore.ts'
import { useScreen } from './stores/screenStore.ts'
import { isLocked, useStation } from './stores/stationStore.ts'
import type { Waiting } from './waiting.ts'
import { createWaiting, isNobodyThere } from './waiting.ts'

/** Everything a person can do in this window. A refusal is shown until the next scan or Esc, never only logged. */
export interface Actions {
  scan(line: string, sent?: SentLine): void
  /** A scan in a mode in which nothing is printed. */
  scanInMode(mode: Exclude<ScanMode, 'print'>, line: string): void
  /** On the scan screen, from whatever screen it was asked for. */
  enterMode(mode: ScanMode): void
  /** This window practises beside live work, or does so no more. */
  practise(): void
  /** A scan that could not be made out: it is nobody's, and has to be acknowledged. */
  refuseScan(line: string, fault: Fault): void
  /** A scan that nothing on the screen takes: said aloud, and whatever is open stays as it is. */
  turnAway(fault: Fault): void
  /** A scan that waits until somebody is signed in. */
  readonly hold: Waiting['hold']
  chooseSize(size: LabelSize): void
  /** What a key of the shown card does. */
  act(deed: Deed): void
  /** Puts an earlier card on the screen; null: the newest again. */
  pick(card: string | null): void
  change(preferences: Partial<Preferences>): void
  hear(sound: SoundName): void
  /** A second label, of whatever the request names; asks for a reason where the station wants one. */
  reprint(request: ReprintRequest): void
  /** True: this refusal of a second label is a question, which is now asked. */
  asksReprint(request: ReprintRequest, fault: Fault): boolean
  /** `at`: when it was pressed, in the clock of the keys; left out: now. */
  chooseReason(reason: ReprintReason, at?: number): void
  readonly signingIn: SigningIn
  readonly approving: Approving
  /** Ends every window of the browser shell; the desktop program has none to end. */
  readonly endWindows: (() => Promise<void>) | null
  /** One command, whose refusal the caller shows itself. */
  execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>>
  ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  /** What the window asks by itself: nobody is there for it to ask for a PIN, and the refusal is the answer. */
  read<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
}

/** Sends a command of a screen, which says why when it is refused, and hears it; null: it was. */
export async function sendAloud<C extends Command>(
  { execute, hear }: Pick<Actions, 'execute' | 'hear'>,
  command: C,
  say: (refusal: { readonly type: 'fault'; readonly fault: Fault } | null) => void,
): Promise<{ readonly value: CommandAnswer<C> } | null> {
  say(null)
  const answer = await execute(command)
  if (answer.ok) return answer
  say({ type: 'fault', fault: answer.fault })
  hear('error')
  return null
}

export const ActionsContext = createContext<Actions | null>(null)

export function useActions(): Actions {
  const actions = use(ActionsContext)
  if (actions === null) throw new Error('there are no actions above this component')
  return actions
}

/** `sound` plays one at the volume chosen. */
export function createActions(station: Bridge, sound: (name: SoundName) => void): Actions {
  const refuse = (refusal: Refusal) => {
    useScreen.setState({ refusal })
    sound(soundOfRefusal(refusal.fault.code))
  }
  const { bridge, waiting, approving } = asking(station, refuse)
  const send = async (command: Command, line: string | null = null) => {
    if (!isConnected()) return refuse({ line, fault: { code: 'station.unreachable' } })
    const answer = await bridge.execute(command)
    if (!answer.ok) refuse({ line, fault: answer.fault })
  }
  const reprinting = createReprinting(bridge, (fault) => refuse({ line: null, fault }))
  const signingIn = createSigningIn(bridge, (fault) => refuse({ line: null, fault }))
  const modeScans = createModeScans({ bridge, refuse, hear: sound, showing: () => showing(null) })
  const reprint = (request: ReprintRequest) => {
    if (!isConnected()) return refuse({ line: null, fault: { code: 'station.unreachable' } })
    void reprinting.reprint(request)
  }
  const act = (deed: Deed) => {
    if (!isTaken(takePress(deed), null, refuse)) return
    if (deed.type === 'acknowledge' && acknowledgeOwn()) return
    if (deed.type === 'allow-hosts') return void allowDecided(deed, send)
    clearScreen()
    const card = shownCard(useCards.getState())
    for (const command of commandsOf(deed, card)) void send(command)
    if (deed.type === 'reprint-last') reprint(reprintLast())
    if (deed.type === 'reprint' && card !== null) reprint({ type: 'reprint', card: card.id, asks: cardAsks(card) })
  }

  const scanLine = (line: string, given: SentLine = {}): void => {
    if (!isTaken(takeBars(line), line, refuse)) return
    const sent = { by: 'scanner', sight: packingInSight(), ...given } as const
    const meant = scansMean()
    // By then something may be filled in, or a dialog be open: it is a scan like any other.
    const hold = () => waiting.hold(line, () => takeLine(line, actions, sent.by, sent.sight), meant)
    void scan(bridge, line, sent, refuse, { reprinting, signingIn, hold, hear: sound }).catch(stopped(line, refuse))
  }

  const actions: Actions = {
    scan: scanLine,
    hold: waiting.hold,
    scanInMode: (mode, line) => {
      clearScreen()
      void modeScans.scan(mode, line).catch(stopped(line, refuse))
    },
    enterMode: turnMode,
    refuseScan: (line, fault) => refuseScan(line, fault, refuse),
    practise: () => {
      clearScreen()
      useCards.setState({ own: null, picked: null, source: 'window' })
      if (canPractise()) void send({ type: 'practise', id: uuid(), on: !isPractising() })
    },
    turnAway: (fault) => refuse({ line: null, fault }),
    signingIn,
    approving,
    endWindows: bridge.endWindows ?? null,
    reprint,
    asksReprint: reprinting.asks,
    chooseReason: (reason, at) => reprinting.chooseReason(reason, at),
    chooseSize: (size) => void send({ type: 'choose-size', id: uuid(), size }),
    act,
    pick: (picked) => {
      useCards.setState({ picked, source: 'window' })
      useScreen.setState({ label: null })
    },
    change: (preferences) => changePreferences(bridge.preferences, preferences),
    hear: sound,
    execute: (command) => bridge.execute(command),
    ask: (query) => bridge.ask(query),
    read: (query) => station.ask(query),
  }
  return actions
}

async function allowDecided(
  deed: Deed & { readonly type: 'allow-hosts' },
  send: (command: Command) => Promise<void>,
): Promise<void> {
  const hosts = [...(await decideHosts(deed))]
  if (hosts.length > 0) await send({ type: 'allow-hosts', id: uuid(), hosts, gives: deed.gives, job: deed.job })
}

/** The station, with what it asks for before it does a thing: somebody who is signed in, a reason, a leader's PIN. */
function asking(station: Bridge, refuse: (refusal: Refusal) => void) {
  const waiting = createWaiting(station, refuse)
  const approving = createApproving({ ...station, ...waiting.bridge })
  return { waiting, approving, bridge: { ...station, ...approving.bridge } }
}

/** What came under the key a moment ago is not acted on, and that is said: whoever pressed looks at it. */
function isTaken(press: Press, line: string | null, refuse: (refusal: Refusal) => void): boolean {
  if (press === 'unread') refuse({ line, fault: { code: 'job.changed-meanwhile' } })
  return press === 'taken'
}

function stopped(line: string, refuse: (refusal: Refusal) => void): (error: unknown) => void {
  return (error) => notTaken(line, error, { refuseScan: (read, fault) => refuseScan(read, fault, refuse) })
}

/** `card`: the one on the screen. */
function commandsOf(deed: Deed, card: Card | null): readonly Command[] {
  switch (deed.type) {
    case 'reprint-last':
    case 'reprint':
    case 'allow-hosts':
      return []
    case 'acknowledge':
      return card === null ? [] : [{ type: 'acknowledge', id: uuid(), card: card.id }]
    case 'settle':
      return [{ type: 'settle', id: uuid(), job: deed.job, printed: deed.printed }]
    case 'first-label':
      return [{ type: 'first-label', id: uuid(), answer: deed.right ? 'right' : 'wrong' }]
    case 'packing':
      return [{ type: 'packing', id: uuid(), deed: deed.deed, seen: { ...deed.seen, stop: readStop(deed.seen.stop) } }]
    case 'cancel':
      return deed.jobs.map((job) => ({ type: 'cancel', id: uuid(), job }))
  }
}

/** What a scan comes to that no card tells. */
interface ScanEnds {
  readonly reprinting: Reprinting
  readonly signingIn: SigningIn
  /** Nobody is signed in: it waits. */
  readonly hold: () => void
  readonly hear: (sound: SoundName) => void
}

/**
 * Sends one scan. The last parcel leaves the screen before anything else: the window shows a card of its own with the
 * scanned line until the station has one. Not while a card blocks, nor for a command: the station says what becomes of
 * those.
 */
async function scan(
  bridge: Bridge,
  line: string,
  { by, sight }: Required<SentLine>,
  refuse: (refusal: Refusal) => void,
  { reprinting, signingIn, hold, hear }: ScanEnds,
): Promise<void> {
  clearScreen()
  const read = readScan(line)
  const command = read.ok && read.value.kind === 'command' ? read.value.command : null
  if (command === 'acknowledge' && acknowledgeOwn()) return
  const badge = read.ok && read.value.kind === 'badge' ? read.value.badge : null
  const state = useCards.getState()
  const packing = openPacking(usePackings.getState()) !== null
  if (badge === null && state.own?.blocks === true && !packing)
    return refuse({ line, fault: { code: 'station.unacknowledged' } })
  const id = uuid()
  const code = read.ok && read.value.kind === 'code' ? read.value.text.toUpperCase() : null
  const own = expectedCard(id, line, code, useStation.getState().station?.size ?? '80x80', Date.now())
  const weight = isWeight(line, by)
  const isPlain = command === null && badge === null && !weight
  const shows = isPlain && blockingCards(state).length === 0 && !isLocked() && !packing
  if (!isConnected()) {
    if (!shows) return refuse({ line, fault: { code: 'station.unreachable' } })
    return showOwn(refusedCard(own, { code: 'station.unreachable' }))
  }
  if (shows) showOwn(own)
  const show = showing(id)
  const shown = usePlace.getState().place === 'scan' ? shownCard(state) : null
  const meant =
    command === null
      ? { by, ...packsOf(id, sight) }
      : { card: shown?.id ?? null, asks: cardAsks(shown), packing: sight.shown }
  const answer = await bridge.execute({ type: 'scan', id, line, ...meant })
  const counted = answer.ok && badge === null && !weight && isCounted(answer.value, command)
  if (counted) hear('fits')
  if (answer.ok && command !== null) return useScreen.setState({ expectsLabel: command === 'label-in-hand' })
  if (answer.ok && (badge !== null || weight)) return
  if (counted) return dropOwn(id)
  if (answer.ok) return show(answer.value?.card ?? id)
  if (badge !== null && answer.fault.code === 'operator.pin-missing')
    return signingIn.ask(String(answer.fault.facts?.operator))
  if (command === null && isNobodyThere(answer.fault)) {
    dropOwn(id)
    return hold()
  }
  const again = reprintOf(command, shownCard(state))
  if (again !== null && reprinting.asks(again, answer.fault)) return
  if (shows && answer.fault.code.startsWith('packing.')) dropOwn(id)
  // The number of a badge is a secret: it is not on the screen.
  if (!shows || answer.fault.code.startsWith('packing.'))
    return refuse({ line: badge === null ? line : null, fault: answer.fault })
  const became = answer.fault.code === 'station.unanswered' ? unansweredCard : refusedCard
  useCards.setState((now) => (now.own?.id === id ? { own: became(now.own, answer.fault), source: 'window' } : now))
}

/** A scale that types has sent it: it is of the parcel on the screen, and no parcel itself. */
function isWeight(line: string, by: SentBy): boolean {
  return weightIn(line, by, useStation.getState().settings?.scale ?? noScale) !== null
}

function dropOwn(id: string): void {
  useCards.setState((now) => (now.own?.id === id ? { own: null, source: 'window' } : now))
}

function turnMode(mode: ScanMode): void {
  clearScreen()
  goTo('scan')
  enterMode(mode)
}

/** On the scan screen it takes the place of the last parcel, as every scan does; elsewhere it is said. */
function refuseScan(line: string, fault: Fault, refuse: (refusal: Refusal) => void): void {
  if (staysOpen(useScreen.getState().dialog) || refusesAll(scanSpot())) {
    refuse({ line: null, fault })
    return
  }
  clearScreen()
  const cards = useCards.getState()
  const size = useStation.getState().station?.size ?? '80x80'
  if (usePlace.getState().place !== 'scan' || blockingCards(cards).length > 0) refuse({ line, fault })
  else showOwn(refusedCard(expectedCard(uuid(), line, null, size, Date.now()), fault))
}

/** The reprint that a command bar code asked for; `card`: the one that was on the screen. */
function reprintOf(command: CommandName | null, card: Card | null): ReprintRequest | null {
  if (command === 'reprint-last') return reprintLast()
  return command === 'print-again' && card !== null ? { type: 'reprint', card: card.id, asks: cardAsks(card) } : null
}

/** Of the last one that the station has by now: until a reason is chosen, or a PIN typed, another may have come. */
function reprintLast(): ReprintRequest {
  const { rows } = useCards.getState()
  const last = lastCoded({ rows })
  return { type: 'reprint-last', ...(last !== undefined && { card: last.id, asks: cardAsks(last) }) }
}

/**
 * A scan that became another card, such as a waiting one that it moved, brings that card to the screen, unless this
 * window has made a later scan by then. Taken when the scan is made; `scan`: the one with a card of its own.
 */
function showing(scan: string | null): (card: string) => void {
  const newest = lastOwnScan()
  return (card) => {
    if (card === scan || lastOwnScan() !== newest) return
    useCards.setState(({ own }) => ({ own: own?.id === scan ? null : own, picked: card, source: 'answer' }))
  }
}

function showOwn(own: ReturnType<typeof expectedCard>): void {
  useCards.setState(({ rows }) => ({ own: asNewest(own, rows), picked: null, source: 'window' }))
}

/** Acknowledges the window's own card, when that is what blocks. */
function acknowledgeOwn(): boolean {
  const { own } = useCards.getState()
  if (own === null || !own.blocks || shownCard(useCards.getState())?.id !== own.id) return false
  useCards.setState({ own: { ...own, blocks: false }, source: 'window' })
  return true
}

function clearScreen(): void {
  useScreen.setState({ refusal: null, label: null, dialog: null, expectsLabel: false })
}

function isConnected(): boolean {
  return useConnection.getState().connection === 'connected'
}
