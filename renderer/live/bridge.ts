import { fail } from '../../src/base/result.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import { socketBridge } from './socketBridge.ts'
import type { Bridge, PreferencesFile } from './stationBridge.ts'
import { codeOf, findSession } from './windowSession.ts'

/** What the preload of the desktop program exposes: the station's API, a connection that is there or not, the preferences. */
export interface Preload extends StationApi {
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
export async function findBridge(window: Window): Promise<Bridge> {
  if (window.packbench !== undefined) return preloadBridge(window.packbench)
  // A new address in the bar of a tab that has this page already loads nothing by itself.
  window.addEventListener('hashchange', () => codeOf(window.location.hash) !== null && window.location.reload())
  const session = await findSession(window)
  return session === null ? deniedBridge : socketBridge(window.location.origin, session)
}

/** The bridge of a window that nobody let in. */
const deniedBridge: Bridge = {
  execute: () => Promise.resolve(fail('station.unreachable')),
  ask: () => Promise.resolve(fail('station.unreachable')),
  watch: () => () => {},
  onConnection(listener) {
    listener('denied')
    return () => {}
  },
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
