import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { readParcels } from '../../../renderer/screens/pickup/followPickup.ts'
import { exportManifest, saveManifest } from '../../../renderer/screens/pickup/manifestActions.ts'
import type { SoundName } from '../../../renderer/sounds/score.ts'
import {
  noPickupSheet,
  quietPickupScreen,
  usePickupScreen,
  usePickupSheet,
} from '../../../renderer/stores/pickupScreenStore.ts'
import { pickupWords } from '../../../renderer/text/screens/pickup.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { PickupParcelView } from '../../../src/contract/pickups.ts'
import { parcelRow, pickupRow } from '../../support/pickupRows.ts'

const signed = pickupRow({ state: 'closed' })
const before = parcelRow(0, 'L8TKYG', { verdict: 'expected', scannedAt: null })
const after = { ...before, short: 'not-found' as const }

let files: Blob[]
let heard: SoundName[]
let has: (from: number) => Result<readonly PickupParcelView[]>
const actions = {
  ask: async ({ from }: { from: number }) => has(from),
  hear: (sound: SoundName) => void heard.push(sound),
} as unknown as Actions
const teller = { actions, w: pickupWords.vi, language: 'vi' as const }

beforeEach(() => {
  files = []
  heard = []
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  usePickupScreen.setState(quietPickupScreen, true)
  usePickupSheet.setState({ ...noPickupSheet, pickup: signed.id, parcels: [before] }, true)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what is written of a signed manifest', () => {
  it('is what the station has, where the screen still shows the moment before the signing', async () => {
    has = () => ok([after])
    await exportManifest(signed, teller)
    expect(await files[0]?.text()).toContain(pickupWords.vi.reason['not-found'])
  })

  it('is nothing at all while the station does not say what was signed', async () => {
    has = () => fail('station.unreachable')
    await exportManifest(signed, teller)
    await saveManifest(signed, teller)
    expect(files).toEqual([])
    expect(usePickupScreen.getState().note).toEqual({ type: 'fault', fault: { code: 'station.unreachable' } })
    expect(heard).toEqual(['error', 'error'])
  })

  it('has every label, however many questions that takes, and stops asking when nobody wants them', async () => {
    const all = Array.from({ length: 4_001 }, (_, row) => parcelRow(row, `L${row}`))
    const asked: number[] = []
    has = (from) => {
      asked.push(from)
      return ok(all.slice(from, from + 2_000))
    }
    const read = await readParcels(signed.id, actions.ask)
    expect(read.ok && read.value).toHaveLength(4_001)
    await readParcels(signed.id, actions.ask, () => false)
    expect(asked).toEqual([0, 2_000, 4_000, 0])
  })
})
