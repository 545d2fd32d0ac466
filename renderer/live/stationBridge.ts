import type { StationApi } from '../../src/contract/stationApi.ts'

/** The station as the window reaches it, whichever shell is between them. Everything the window shows comes through here. */
export interface Bridge extends StationApi {
  /** Calls back at once with the state as it is, and with every change of it. */
  onConnection(listener: (connection: Connection) => void): () => void
  readonly preferences?: PreferencesFile
  /** Ends every window of the browser shell, this one too; where there is a shell of the desktop, there is none to end. */
  readonly endWindows?: () => Promise<void>
}

/**
 * `replaced`: another window has the scanner and the sound now; this one stays out. `denied`: the station does not know
 * this window, or not any more: it needs a new address. `stranger`: what answers in its place did not show that it knows
 * this window's session; nothing is sent to it, and nothing taken from it.
 */
export type Connection = 'connecting' | 'connected' | 'lost' | 'replaced' | 'denied' | 'stranger'

/** Where the window's preferences are kept, outside the window: nothing is stored in the browser. */
export interface PreferencesFile {
  read(): Promise<unknown>
  write(preferences: object): Promise<unknown>
}
