import { uuid } from '../src/base/uuid.ts'
import { lineFault } from './input/lineFault.ts'
import type { Bridge } from './live/stationBridge.ts'
import type { SoundName } from './sounds/score.ts'
import { blockingCards, useCards } from './stores/cardsStore.ts'
import type { ScanMode } from './stores/scanModeStore.ts'
import { useScanMode } from './stores/scanModeStore.ts'
import type { Refusal } from './stores/screenStore.ts'

/** Scans in a mode in which nothing is printed. */
export interface ModeScans {
  scan(mode: Exclude<ScanMode, 'print'>, line: string): Promise<void>
}

export interface ModeScansDeps {
  readonly bridge: Pick<Bridge, 'execute' | 'ask'>
  readonly refuse: (refusal: Refusal) => void
  readonly hear: (sound: SoundName) => void
  /** Taken when a scan is made: what puts the station's card on the screen, if no later scan is there by then. */
  readonly showing: () => (card: string) => void
}

export function createModeScans(deps: ModeScansDeps): ModeScans {
  return {
    async scan(mode, line) {
      const refused = refusal(mode, line)
      if (refused !== null) return deps.refuse(refused)
      useScanMode.setState({ usedAt: Date.now() })
      useCards.setState({ picked: null, source: 'window' })
      if (mode === 'verify') return verify(deps, line)
      return mode === 'settle' ? settle(deps, line) : lookUp(deps, line)
    },
  }
}

/** What is known without the station. A label in doubt blocks the screen, and is settled for all that. */
function refusal(mode: ScanMode, line: string): Refusal | null {
  const fault = lineFault(line)
  if (fault !== null) return { line, fault }
  const blocked = mode !== 'settle' && blockingCards(useCards.getState()).length > 0
  return blocked ? { line, fault: { code: 'station.unacknowledged' } } : null
}

/** First the parcel, then the label that is on it. */
async function verify({ bridge, refuse, hear }: ModeScansDeps, line: string): Promise<void> {
  const { item } = useScanMode.getState()
  if (item === null) return useScanMode.setState({ item: line, result: null })
  useScanMode.setState({ item: null, result: { type: 'asking', line, item } })
  const found = await bridge.execute({ type: 'verify', id: uuid(), item, label: line })
  if (!found.ok) {
    // The parcel is still in hand: its label can be scanned again.
    ifAsking(line, () => useScanMode.setState({ item, result: null }))
    return refuse({ line, fault: found.fault })
  }
  const { match, news, ...rest } = found.value
  const right = match && news === null
  ifAsking(line, () => useScanMode.setState({ result: right ? { type: 'match', ...rest } : null }))
  if (right) hear('ok')
}

async function settle({ bridge, refuse, hear, showing }: ModeScansDeps, line: string): Promise<void> {
  const show = showing()
  const settled = await bridge.execute({ type: 'settle-by-label', id: uuid(), line })
  if (!settled.ok) return refuse({ line, fault: settled.fault })
  show(settled.value.card)
  hear('ok')
}

async function lookUp({ bridge, refuse }: ModeScansDeps, line: string): Promise<void> {
  useScanMode.setState({ result: { type: 'asking', line, item: null } })
  const found = await bridge.ask({ type: 'parcel', line, fresh: true })
  const result = found.ok ? ({ type: 'parcel', line, page: found.value } as const) : null
  ifAsking(line, () => useScanMode.setState({ result }))
  if (!found.ok) refuse({ line, fault: found.fault })
}

/** Nothing newer was scanned meanwhile. */
function ifAsking(line: string, act: () => void): void {
  const { result } = useScanMode.getState()
  if (result?.type === 'asking' && result.line === line) act()
}
