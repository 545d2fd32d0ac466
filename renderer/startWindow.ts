import { exhaustive } from '../src/base/exhaustive.ts'
import type { Actions } from './actions.ts'
import { createActions } from './actions.ts'
import { listenForKeys } from './scan/listenForKeys.ts'
import type { Meaning } from './scan/screenKeys.ts'
import { meaningOf } from './scan/screenKeys.ts'
import { readerOf } from './screens/scan/currentReader.ts'
import { nextStep } from './screens/scan/nextStep.ts'
import { createPlayer } from './sounds/player.ts'
import type { SoundName } from './sounds/score.ts'
import { soundFor } from './sounds/soundFor.ts'
import type { Bridge } from './stationBridge.ts'
import { isEarlier, shownCard, useCards } from './stores/cardsStore.ts'
import { useClock } from './stores/clockStore.ts'
import { follow } from './stores/follow.ts'
import { mirror } from './stores/mirror.ts'
import { followPictures } from './stores/picturesStore.ts'
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
  followPictures(bridge)
  follow(bridge, mirror)
  listenForKeys(window, {
    touched: () => player.unlock(),
    line: showLine,
    scanned: (line) => actions.scan(line),
    command: (key) => onKey(key, actions),
  })
  watchFocus(window)
  setInterval(() => useClock.setState({ now: Date.now() }), 30_000)
  return actions
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
  const { dialog, refusal } = useScreen.getState()
  const cards = useCards.getState()
  const card = shownCard(cards)
  const meaning = meaningOf(key, {
    actions: card === null ? [] : nextStep(card, readerOf(card), isEarlier(cards, card)).actions,
    dialogOpen: dialog !== null,
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
    case 'shortcuts':
      useScreen.setState({ dialog: 'shortcuts' })
      break
    case 'close-dialog':
      useScreen.setState({ dialog: null })
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

/** Theme, language and motion as attributes of the page: the style sheets do the rest. */
function dress(page: HTMLElement, { theme, language, motion }: Preferences): void {
  page.lang = language
  page.dataset.theme = theme
  page.dataset.motion = motion
}
