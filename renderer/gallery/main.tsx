import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/verdicts.css'
import type { Command } from '../../src/contract/commands.ts'
import { App } from '../App.tsx'
import { startWindow } from '../startWindow.ts'
import type { Bridge } from '../stationBridge.ts'
import { useClock } from '../stores/clockStore.ts'
import { goTo } from '../stores/placeStore.ts'
import { readPreferences, usePreferences } from '../stores/preferencesStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import { fakeStation } from './fakeStation.ts'
import { now } from './fixtures.ts'
import { Gallery } from './Gallery.tsx'
import { galleryStates } from './states.ts'

/** `?state=…&theme=…&language=…&scanner={…}` is the whole window in one state; without a state, every card one below the other. */
async function open(): Promise<void> {
  const root = document.getElementById('window')
  if (root === null) throw new Error('the page has no element for the window')
  const asked = new URLSearchParams(location.search)
  await Promise.all([400, 500, 600, 700].map((weight) => document.fonts.load(`${weight} 16px "Be Vietnam Pro"`, 'aửđ')))
  const state = galleryStates.find(({ name }) => name === asked.get('state'))
  const station = recorded(fakeStation(state ?? { name: 'index', card: null, fresh: true }))
  const actions = startWindow(station, window)
  useClock.setState({ now })
  const scanner: unknown = JSON.parse(asked.get('scanner') ?? '{}')
  usePreferences.setState(readPreferences({ ...Object.fromEntries(asked), scanner }))
  // From outside, without loading the page anew: `galleryLook({ theme: 'dark', language: 'en' })`.
  const galleryLook = (look: object) => {
    const { theme, language } = readPreferences(look)
    usePreferences.setState({ theme, language })
  }
  Object.assign(window, { galleryLook })
  if (state !== undefined) {
    const { line = '', refusal = null, dialog = null } = state
    useScreen.setState({ line, refusal, dialog, focused: true })
    goTo(state.place ?? 'scan', state.about ?? null)
    state.prepare?.()
  }
  createRoot(root).render(
    <StrictMode>{state === undefined ? <Gallery actions={actions} /> : <App actions={actions} />}</StrictMode>,
  )
  setTimeout(() => sayReady(root), settledMs)
}

/** A screen that is loaded when it is opened takes its time. */
function sayReady(root: HTMLElement): void {
  if (root.querySelector('main[aria-busy="true"]') !== null) setTimeout(() => sayReady(root), settledMs)
  else root.setAttribute('data-ready', '')
}

/** By then the pictures are drawn and the connection is as the state wants it. */
const settledMs = 250

/** Commands of the window to its station, to be looked at from outside. */
const galleryCommands: Command[] = []

function recorded(bridge: Bridge): Bridge {
  Object.assign(window, { galleryCommands })
  return {
    ...bridge,
    execute(command) {
      galleryCommands.push(command)
      return bridge.execute(command)
    },
  }
}

void open()
