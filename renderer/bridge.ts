import type { Desk } from '../src/contract/desk.ts'
import { socketBridge } from './socketBridge.ts'
import type { Bridge, PreferencesFile } from './stationBridge.ts'

/** What the preload of the desktop program exposes: the desk, a connection that is there or not, the preferences. */
export interface Preload extends Desk {
  /** Calls back at once with the state as it is. */
  onConnection(listener: (connected: boolean) => void): () => void
  readonly preferences?: PreferencesFile
}

declare global {
  interface Window {
    readonly packbench?: Preload
  }
}

/** The station behind this window: through the preload in the desktop program, else a WebSocket to the own origin. */
export function findBridge(window: Window): Bridge {
  return window.packbench === undefined ? socketBridge(window.location.origin) : preloadBridge(window.packbench)
}

function preloadBridge(preload: Preload): Bridge {
  return {
    execute: (command) => preload.execute(command),
    ask: (query) => preload.ask(query),
    watch: (listener) => preload.watch(listener),
    onConnection: (listener) => preload.onConnection((connected) => listener(connected ? 'connected' : 'lost')),
    ...(preload.preferences === undefined ? {} : { preferences: preload.preferences }),
  }
}
