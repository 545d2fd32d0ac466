import { beforeEach } from 'vitest'
import type { Actions } from '../../renderer/actions.ts'
import type { Teller } from '../../renderer/screens/pickup/pickupActions.ts'
import type { SoundName } from '../../renderer/sounds/score.ts'
import {
  noPickupSheet,
  quietPickupScreen,
  usePickupScreen,
  usePickupSheet,
} from '../../renderer/stores/pickupScreenStore.ts'
import { usePickups } from '../../renderer/stores/pickupsStore.ts'
import { goTo } from '../../renderer/stores/placeStore.ts'
import { pickupWords } from '../../renderer/text/screens/pickup.ts'
import type { Result } from '../../src/base/result.ts'
import { ok } from '../../src/base/result.ts'
import type { Command } from '../../src/contract/commands.ts'
import type { PickupScan, PickupView } from '../../src/contract/pickups.ts'
import { noon, parcelRow, pickupRow } from './pickupRows.ts'

/** The handover screen of one open pickup, before each test, and what its station hears and answers. */
export const pickup = pickupRow()

interface Bench {
  sent: Command[]
  heard: SoundName[]
  answer: (command: Command) => Result<unknown>
  now: PickupView
  hold: Promise<void>
}

export function pickupBench(): { readonly at: Bench; readonly teller: Teller } {
  const fresh = (): Bench => ({ sent: [], heard: [], answer: () => scanned(), now: pickup, hold: Promise.resolve() })
  const at = fresh()
  const actions = {
    execute: async (command: Command) => {
      at.sent.push(command)
      return at.answer(command)
    },
    ask: async () => {
      await at.hold
      return ok(at.now)
    },
    hear: (sound: SoundName) => void at.heard.push(sound),
  } as unknown as Actions
  beforeEach(() => {
    Object.assign(at, fresh())
    usePickupScreen.setState(quietPickupScreen, true)
    const parcels = [parcelRow(0, 'G8ADKBRF'), parcelRow(1, 'LXFDFT', { verdict: 'expected', scannedAt: null })]
    usePickupSheet.setState({ ...noPickupSheet, pickup: pickup.id, parcels }, true)
    usePickups.setState({ rows: { [pickup.id]: pickup }, shifts: null, snapshots: 0 }, true)
    goTo('pickup', pickup.id)
  })
  return { at, teller: { actions, w: pickupWords.vi, language: 'vi' } }
}

export function scanned(change: Partial<PickupScan> = {}, short = 1): Result<PickupView> {
  const last = { code: 'X', verdict: 'scanned', firstAt: null, shift: null, before: null, offline: false } as const
  const counts = { ...pickup.counts, scanned: 2 - short, short }
  return ok({ ...pickup, counts, last: { at: noon, ...last, ...change } })
}
