import type { Command, Query } from '../src/contract/commands.ts'
import type { Bridge } from './live/stationBridge.ts'
import { useStation } from './stores/stationStore.ts'

/** Whoever is at this window practises beside live work. */
export function isPractising(): boolean {
  return useStation.getState().station?.practising !== undefined
}

/** Practice beside live work; where the station itself practises there is none. */
export function canPractise(): boolean {
  const { settings } = useStation.getState()
  return isPractising() || (settings !== null && settings.environment !== 'practice')
}

/** Each request says whether the window that sends it shows practice or live work: it is done there or nowhere. */
export function sayPractised(bridge: Bridge): Bridge {
  const meant = <Asked extends Command | Query>(asked: Asked): Asked =>
    isPractising() ? { ...asked, practised: true } : asked
  return {
    ...bridge,
    execute: (command) => bridge.execute(meant(command)),
    ask: (query) => bridge.ask(meant(query)),
  }
}
