import { exhaustive } from '../src/base/exhaustive.ts'
import { uuid } from '../src/base/uuid.ts'
import { reprintReasons } from '../src/model/job.ts'
import type { CommandName } from '../src/model/scan.ts'
import { readScan } from '../src/model/scan.ts'
import type { Actions } from './actions.ts'
import { createActions } from './actions.ts'
import { keyTarget } from './scan/keyTarget.ts'
import { listenForKeys } from './scan/listenForKeys.ts'
import { pasteTarget } from './scan/pasteTarget.ts'
import { scanTarget } from './scan/scanTarget.ts'
import type { Meaning } from './scan/screenKeys.ts'
import { meaningOf } from './scan/screenKeys.ts'
import { isKeptFromBrowser, ownerOf } from './scan/windowKeys.ts'
import { useFirstRun } from './screens/firstRun/firstRunStore.ts'
import { readerOf } from './screens/scan/currentReader.ts'
import { nextStep } from './screens/scan/nextStep.ts'
import { isThere } from './screens/screens.ts'
import { createPlayer } from './sounds/player.ts'
import type { SoundName } from './sounds/score.ts'
import { soundFor } from './sounds/soundFor.ts'
import type { Bridge } from './stationBridge.ts'
import { batchSound, useBatches } from './stores/batchesStore.ts'
import { isEarlier, shownCard, useCards } from './stores/cardsStore.ts'
import { useClock } from './stores/clockStore.ts'
import { follow } from './stores/follow.ts'
import { mirror } from './stores/mirror.ts'
import { followPictures } from './stores/picturesStore.ts'
import { goTo, places, usePlace } from './stores/placeStore.ts'
import type { Preferences } from './stores/preferencesStore.ts'
import { loadPreferences, usePreferences } from './stores/preferencesStore.ts'
import { useScreen } from './stores/screenStore.ts'

/** Ties the stores, the keys and the sounds of this window to its station. Once per window. */
export function startWindow(bridge: Bridge, window: Window): Actions {
  const player = createPlayer()
  const sound = (name: SoundName) => player.play(name, usePreferences.getState().volume)
  const actions = createActions(bridge, sound)
  usePreferences.subscribe((preferences) => dress(window.document.documentElement, preferences))
  dress(window.document.documentElement, usePreferences.getState())
  void loadPreferences(bridge.preferences)
  useCards.subscribe((after, before) => {
    const name = soundFor(before, after)
    if (name !== null) sound(name)
  })
  useBatches.subscribe((after, before) => {
    const name = batchSound(before.rows, after.rows)
    if (name !== null) sound(name)
  })
  followPictures(bridge)
  follow(bridge, mirror)
  listenForKeys(window, {
    touched: () => player.unlock(),
    line: showLine,
    scanned: (line) => take(line, actions),
    command: (key) => obeyKey(key, actions),
    screen: (number) => turnTo(number),
    lone: (character) => chooseReason(character, actions),
    pasted: (text) => pasteTarget()?.(text) === true,
  })
  watchFocus(window)
  watchNetwork(bridge, window)
  setInterval(() => useClock.setState({ now: Date.now() }), 30_000)
  return actions
}

/** A scan goes to the screen that is shown, when it takes scans; any other brings the scan screen back. */
function take(line: string, actions: Actions): void {
  const read = readScan(line)
  const target = scanTarget()
  const command = read.ok && read.value.kind === 'command' ? read.value.command : null
  useScreen.setState({ dialog: null })
  if (target !== null && command === null) target(line)
  else {
    if (command === null || !staysHere(command)) goTo('scan')
    actions.scan(line)
  }
}

/** Commands that speak of no parcel on the scan screen. */
function staysHere(command: CommandName): boolean {
  return command.startsWith('batch-') || command.startsWith('roll-')
}

/** A key that is not for the line goes to the window's sheets, to the dialog that asks, or to the screen shown. */
function obeyKey(key: string, actions: Actions): boolean {
  const { dialog } = useScreen.getState()
  const { place } = usePlace.getState()
  // What covers the scan screen has the keys of a screen: no label is acted on behind it.
  const covered = useFirstRun.getState().open === true && place === 'scan'
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

/** A digit that no scanner sent, while a reprint asks for its reason. */
function chooseReason(character: string, actions: Actions): boolean {
  const reason = /^\d$/.test(character) ? reprintReasons[Number(character) - 1] : undefined
  if (reason === undefined || useScreen.getState().dialog !== 'reprint') return false
  actions.chooseReason(reason)
  return true
}

/** Alt and a number: the screen of that place in the rail. */
function turnTo(number: number): boolean {
  const place = places[number - 1]
  if (place === undefined || !isThere(place)) return false
  useScreen.setState({ dialog: null, refusal: null })
  goTo(place)
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
    actions: card === null ? [] : nextStep(card, readerOf(card), isEarlier(cards, card)).actions,
    refused: refusal !== null,
    picked: cards.picked,
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
