import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../renderer/styles/fonts.css'
import '../../renderer/styles/tokens.css'
import '../../renderer/styles/base.css'
import '../../renderer/styles/verdicts.css'
import { App } from '../../renderer/App.tsx'
import type { Bridge } from '../../renderer/live/stationBridge.ts'
import { startWindow } from '../../renderer/startWindow.ts'
import { useClock } from '../../renderer/stores/clockStore.ts'
import { goTo } from '../../renderer/stores/placeStore.ts'
import { readPreferences, usePreferences } from '../../renderer/stores/preferencesStore.ts'
import { useScreen } from '../../renderer/stores/screenStore.ts'
import type { Command } from '../../src/contract/commands.ts'
import { fakeStation } from './fakeStation.ts'
import { now } from './fixtures.ts'
import { Gallery } from './Gallery.tsx'
import { galleryStates } from './states.ts'

/** `?state=…&theme=…&language=…&scanner={…}` is the whole window in one state; without a state, every card one below the other. */
async function open(): Promise<void> {
  const root = document.getElementById('window')
  if (root === null) throw new Error('the page has no element for the window')
  const asked = new URLSearchParams(location.search)
  const timers = countTimers()
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
  await settled(root, timers)
  root.setAttribute('data-ready', '')
}

/** A frame in which nothing changed, with every font and picture there, no screen still being loaded, and no timer begun. */
async function settled(root: HTMLElement, timers: ReadonlySet<number>): Promise<void> {
  let changes = 0
  const watching = new MutationObserver(() => changes++)
  watching.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  let isQuiet = false
  while (!isQuiet) {
    const before = changes
    await document.fonts.ready
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
    isQuiet = changes === before && timers.size === 0 && root.querySelector('main[aria-busy="true"]') === null
  }
  watching.disconnect()
}

/** What the window begins with a pause as short as this belongs to the state: the connection that is lost, the search that is typed. */
const longestPause = 250

/** The timers that are open and that short. */
function countTimers(): ReadonlySet<number> {
  const open = new Set<number>()
  const { setTimeout: begin, clearTimeout: end } = window
  Object.assign(window, {
    setTimeout(act: () => void, pause = 0) {
      const timer = begin(() => {
        open.delete(timer)
        act()
      }, pause)
      if (pause <= longestPause) open.add(timer)
      return timer
    },
    clearTimeout(timer: number) {
      open.delete(timer)
      end(timer)
    },
  })
  return open
}

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
