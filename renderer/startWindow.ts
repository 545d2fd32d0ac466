import { exhaustive } from '../src/base/exhaustive.ts'
import { uuid } from '../src/base/uuid.ts'
import { deedOfKey } from '../src/model/keyTable.ts'
import type { Actions } from './actions.ts'
import { createActions } from './actions.ts'
import { chooseReason } from './chooseReason.ts'
import { closeEnded } from './endedQuestion.ts'
import { endIdleMode } from './input/endIdleMode.ts'
import { followHands } from './input/handTyped.ts'
import { isLeaving } from './input/heldScans.ts'
import { createIncoming } from './input/incoming.ts'
import { keepFocus } from './input/keepFocus.ts'
import { listenForKeys } from './input/listenForKeys.ts'
import type { ScannerPreferences } from './input/scannerPreferences.ts'
import { gapBounds } from './input/scannerPreferences.ts'
import type { Meaning } from './input/screenKeys.ts'
import { meaningOf } from './input/screenKeys.ts'
import { scrollScreen } from './input/scrollScreen.ts'
import { isScanned, sentBy } from './input/sentBy.ts'
import { takeHeard } from './input/takeHeard.ts'
import { takeFromSecret, takeLine } from './input/takeLine.ts'
import { keyTarget, pasteTarget, scanLearner } from './input/takers.ts'
import { isKeptFromBrowser, ownerOf } from './input/windowKeys.ts'
import { follow } from './live/follow.ts'
import { mirror } from './live/mirror.ts'
import type { Bridge } from './live/stationBridge.ts'
import { isPractising, sayPractised } from './practising.ts'
import { useFirstRun } from './screens/firstRun/firstRunStore.ts'
import { readerOf } from './screens/scan/currentReader.ts'
import { nextStep } from './screens/scan/nextStep.ts'
import { packingSound } from './screens/scan/packingView.ts'
import { createPlayer } from './sounds/player.ts'
import type { SoundName } from './sounds/score.ts'
import { soundFor } from './sounds/soundFor.ts'
import { forgetWithAccount } from './stores/accountChange.ts'
import { batchSound, useBatches } from './stores/batchesStore.ts'
import { isEarlier, shownCard, useCards } from './stores/cardsStore.ts'
import { useClock } from './stores/clockStore.ts'
import { useHeard } from './stores/heardStore.ts'
import { openPacking, usePackings } from './stores/packingsStore.ts'
import { pickupSound, usePickups } from './stores/pickupsStore.ts'
import { followPictures } from './stores/picturesStore.ts'
import { placeOfNumber, usePlace } from './stores/placeStore.ts'
import type { Preferences } from './stores/preferencesStore.ts'
import { usePreferences } from './stores/preferencesStore.ts'
import { useScanMode } from './stores/scanModeStore.ts'
import { useScreen } from './stores/screenStore.ts'
import { isLocked, isNobodyHere, useStation } from './stores/stationStore.ts'
import { forgetWithTurn } from './turnChange.ts'
import { turnTo } from './turnTo.ts'

/** Ties the stores, the keys and the sounds of this window to its station. Once per window, its preferences loaded. */
export function startWindow(shell: Bridge, window: Window): Actions {
  const bridge = sayPractised(shell)
  const player = createPlayer()
  const sound = (name: SoundName) => player.play(name, usePreferences.getState().volume)
  const actions = createActions(bridge, sound)
  usePreferences.subscribe((preferences) => dress(window.document.documentElement, preferences))
  dress(window.document.documentElement, usePreferences.getState())
  useCards.subscribe((after, before) => {
    const name = soundFor(before, after)
    if (name !== null) sound(name)
  })
  useBatches.subscribe((after, before) => {
    const name = batchSound(before.rows, after.rows)
    if (name !== null) sound(name)
  })
  usePackings.subscribe((after, before) => {
    const name = packingSound(before, after)
    if (name !== null) sound(name)
  })
  useStation.subscribe((after, before) => {
    const came = after.station?.operator?.id
    if (before.station !== null && came !== undefined && came !== before.station.operator?.id) sound('ok')
  })
  usePickups.subscribe((after, before) => {
    const name = after.snapshots === before.snapshots ? pickupSound(before.rows, after.rows) : null
    if (name !== null) sound(name)
  })
  followPictures(bridge)
  forgetWithAccount()
  forgetWithTurn()
  follow(bridge, mirror)
  endIdleMode()
  useHeard.subscribe(() => void closeEnded())
  takeHeard(bridge, actions)
  const incoming = createIncoming({
    scanner: () => usePreferences.getState().scanner,
    known: (codes) => knownCodes(bridge, codes),
    take: (line, by) => {
      if (by !== 'hand') closeEnded()
      takeLine(line, actions, by)
    },
    refuseScan: actions.refuseScan,
  })
  followHands(window)
  keepFocus(window)
  listenForKeys(window, {
    touched: () => player.unlock(),
    line: showLine,
    scanned: (text, keys, end) => {
      if (scanLearner()?.({ text, keys, endedBy: end.endedBy }) === true) return
      const { scanner } = usePreferences.getState()
      const isHands = isNobodyHere() && !isScanned(keys, scanner)
      incoming.put(text, keys, isHands ? 'hand' : sentBy(text, keys, end, scanner))
    },
    intoSecret: (line) => (closeEnded() ? takeLine : takeFromSecret)(line, actions),
    further: () => actions.turnAway({ code: 'scan.several-lines' }),
    notHeld: () => actions.turnAway({ code: 'scan.paste-not-held' }),
    broken: (line) => actions.refuseScan(line, { code: 'scan.broken', facts: { read: line } }),
    scanner: scannerNow,
    command: (key) => obeyKey(key, actions),
    screen: turnToScreen,
    // Of a screen only Ctrl+L, which no text field knows: Ctrl+A there is the field's.
    chord: (letter) => openByLetter(letter) || (letter === 'l' && obeyKey('Ctrl+L', actions)),
    leaving: isLeaving,
    lone: (character, isHands, at) => chooseReason({ character, isHands, at }, actions),
    pasted: (text) => pasteTarget()?.(text) === true,
  })
  watchFocus(window)
  watchNetwork(bridge, window)
  setInterval(() => useClock.setState({ now: Date.now() }), 30_000)
  return actions
}

/** While it is being taught, nothing is known of the scanner: a scan may end without a key, and any pace is a scanner's. */
function scannerNow(): ScannerPreferences {
  const { scanner } = usePreferences.getState()
  return scanLearner() === null ? scanner : { ...scanner, ends: 'silence', gapMs: gapBounds.most, fromFields: false }
}

/** Null: the station cannot be asked now. */
async function knownCodes(bridge: Bridge, codes: readonly string[]): Promise<readonly string[] | null> {
  const known = await bridge.ask({ type: 'known-codes', codes: codes.map((code) => code.slice(0, 200)).slice(0, 64) })
  return known.ok ? known.value : null
}

/** A key that is not for the line goes to the window's sheets, to the dialog that asks, or to the screen shown. */
function obeyKey(key: string, actions: Actions): boolean {
  const { dialog } = useScreen.getState()
  const { place } = usePlace.getState()
  if (dialog === null && scrollScreen(key)) return true
  // Behind a locked window no key does anything.
  if (dialog === null && isLocked())
    return deedOfKey('window', key) === 'window.operator' ? changeOperator(actions) : isKeptFromBrowser(key)
  // What covers the scan screen has the keys of a screen: no label is acted on behind it.
  const isOver = useFirstRun.getState().open === true || useStation.getState().folder !== null
  const covered = isOver && place === 'scan'
  switch (ownerOf(key, { dialog, place: covered ? 'settings' : place })) {
    case null:
      return false
    case 'sheet':
      useScreen.setState({ dialog: 'shortcuts' })
      return true
    case 'close-dialog':
      useScreen.setState({ dialog: null })
      return true
    case 'scan-screen':
      return onKey(key, actions)
    case 'screen':
      return clearRefusal(key) || keyTarget()?.(key) === true || isKeptFromBrowser(key)
    case 'operator':
      return changeOperator(actions)
    case 'practise':
      actions.practise()
      return true
    case 'nobody':
      return true
  }
}

/** Esc on any screen: first what the station refused. */
function clearRefusal(key: string): boolean {
  if (key !== 'Escape' || useScreen.getState().refusal === null) return false
  useScreen.setState({ refusal: null })
  return true
}

/** F12: whoever is at the station leaves it; when nobody is, who comes is asked. False: the station has no operators. */
function changeOperator({ signingIn }: Actions): boolean {
  const station = useStation.getState().station
  if (isPractising()) {
    void signingIn.signOut()
    return true
  }
  if (station === null || station.operators.length === 0) return false
  if (station.operator === null) signingIn.ask(null)
  else void signingIn.signOut()
  return true
}

/** Ctrl and K, also from a field; a question that is open comes first. */
function openPalette(): void {
  if (isLocked()) return
  const { dialog } = useScreen.getState()
  if (dialog === 'palette') useScreen.setState({ dialog: null })
  else if (dialog === null || dialog === 'shortcuts' || dialog === 'settings') useScreen.setState({ dialog: 'palette' })
}

/** Ctrl+K is the palette, Ctrl+O a file of orders: as everywhere what opens a file. */
function openByLetter(letter: string): boolean {
  if (letter === 'k') openPalette()
  else if (letter === 'o') openImport()
  return letter === 'k' || letter === 'o'
}

/** From any screen; a question that is open comes first. */
function openImport(): void {
  const { dialog } = useScreen.getState()
  if (!isLocked() && (dialog === null || dialog === 'palette')) {
    useScreen.setState({ dialog: null, refusal: null })
    turnTo('import')
  }
}

function turnToScreen(number: number): boolean {
  const place = placeOfNumber(number)
  if (place === undefined || isLocked()) return false
  useScreen.setState({ dialog: null, refusal: null })
  turnTo(place)
  return true
}

/** The window is redrawn once a frame, however fast the keys come; the line itself misses none of them. */
let lineShown: string | null = null
function showLine(line: string): void {
  if (lineShown === null) {
    requestAnimationFrame(() => {
      useScreen.setState({ line: lineShown ?? '' })
      lineShown = null
    })
  }
  lineShown = line
}

function onKey(key: string, actions: Actions): boolean {
  const { refusal } = useScreen.getState()
  const cards = useCards.getState()
  const card = shownCard(cards)
  const meaning = meaningOf(key, {
    packing: useScanMode.getState().mode === 'print' ? openPacking(usePackings.getState()) : null,
    actions: card === null ? [] : nextStep(card, readerOf(card), isEarlier(cards, card)).actions,
    refused: refusal !== null,
    picked: cards.picked,
    mode: useScanMode.getState().mode,
  })
  if (meaning === null) return false
  obey(meaning, actions)
  return true
}

function obey(meaning: Meaning, actions: Actions): void {
  switch (meaning.type) {
    case 'size':
      actions.chooseSize(meaning.size)
      break
    case 'reprint-last':
      actions.act({ type: 'reprint-last' })
      break
    case 'clear-refusal':
      useScreen.setState({ refusal: null })
      break
    case 'newest':
      actions.pick(null)
      break
    case 'mode':
      actions.enterMode(meaning.mode)
      break
    case 'action':
      useScreen.setState({ dialog: null })
      actions.act(meaning.action.does)
      break
    case 'nothing':
      break
    default:
      exhaustive(meaning)
  }
}

function watchFocus(window: Window): void {
  const look = () => useScreen.setState({ focused: window.document.hasFocus() })
  window.addEventListener('focus', look)
  window.addEventListener('blur', look)
  look()
}

/** What the operating system says of the network: the station tries at once what waits for it. */
function watchNetwork(bridge: Bridge, window: Window): void {
  const tell = (online: boolean) => void bridge.execute({ type: 'network-changed', id: uuid(), online })
  window.addEventListener('online', () => tell(true))
  window.addEventListener('offline', () => tell(false))
}

/** Theme, language and motion as attributes of the page: the style sheets do the rest. */
function dress(page: HTMLElement, { theme, language, motion }: Preferences): void {
  page.lang = language
  page.dataset.theme = theme
  page.dataset.motion = motion
}
