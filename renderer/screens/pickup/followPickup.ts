import type { Result } from '../../../src/base/result.ts'
import { ok } from '../../../src/base/result.ts'
import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import type { Actions } from '../../actions.ts'
import { noPickupSheet, useManifests, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import { onPickupParcels, usePickups } from '../../stores/pickupsStore.ts'

type Ask = Actions['ask']

/** Labels of one question: the first of them are on the screen before the last are asked for. */
const slice = 2_000

/** Every label of a pickup as the station has it now. `seen` is told of each slice; false: no more is wanted. */
export async function readParcels(
  pickup: string,
  ask: Ask,
  seen: (part: readonly PickupParcelView[]) => boolean = () => true,
): Promise<Result<readonly PickupParcelView[]>> {
  const parcels: PickupParcelView[] = []
  for (;;) {
    const part = await ask({ type: 'pickup-parcels', pickup, from: parcels.length, count: slice })
    if (!part.ok) return part
    parcels.push(...part.value)
    if (!seen(part.value) || part.value.length < slice) return ok(parcels)
  }
}

/** The pickup whose labels are followed, and what reads all of them. */
let followed: { readonly pickup: string; readonly load: () => Promise<void> } | null = null

/** The labels of this pickup on the screen are as the station has them now, if it is on the screen. */
export async function readAnew(pickup: string): Promise<void> {
  if (followed?.pickup === pickup) await followed.load()
}

/**
 * Keeps the labels of a pickup as the station has them: all of them, then what changes, and all of them again when
 * changes may have been missed. Returns what ends it.
 */
export function followPickup(pickup: string, ask: Ask): () => void {
  let round = 0
  const newer = new Map<number, PickupParcelView>()
  const take = (parcels: readonly PickupParcelView[]) =>
    usePickupSheet.setState((state) => (state.pickup === pickup ? { parcels: merged(state.parcels, parcels) } : {}))
  const load = async () => {
    const mine = ++round
    newer.clear()
    usePickupSheet.setState(({ pickup: shown, ...state }) => ({
      ...(shown === pickup ? state : { ...noPickupSheet, view: state.view }),
      pickup,
      loading: true,
      fault: null,
    }))
    const all = await readParcels(pickup, ask, (part) => {
      if (mine !== round) return false
      take(part.map((parcel) => newer.get(parcel.row) ?? parcel))
      return true
    })
    if (mine !== round) return
    if (!all.ok) return usePickupSheet.setState({ loading: false, fault: all.fault })
    take([...newer.values()])
    usePickupSheet.setState({ loading: false })
  }
  const ends = [
    onPickupParcels((parcels) => {
      const own = parcels.filter((parcel) => parcel.pickup === pickup)
      for (const parcel of own) newer.set(parcel.row, parcel)
      if (own.length > 0) take(own)
    }),
    usePickups.subscribe((after, before) => {
      const ended = after.rows[pickup]?.state !== before.rows[pickup]?.state
      if (after.snapshots !== before.snapshots || ended) void load()
    }),
  ]
  void load()
  const own = { pickup, load }
  followed = own
  return () => {
    if (followed === own) followed = null
    round++
    for (const end of ends) end()
  }
}

/** Rows by their number: those that are there are replaced, others are added. */
function merged(rows: readonly PickupParcelView[], changes: readonly PickupParcelView[]): readonly PickupParcelView[] {
  if (changes.length === 0) return rows
  const next = [...rows]
  for (const parcel of changes) next[parcel.row] = parcel
  return next
}

let lookedUp = ''

/** A manifest that is not among the last, by its number or its id. An answer about another one is dropped. */
export async function readPickup(key: string, ask: Ask): Promise<void> {
  lookedUp = key
  usePickupSheet.setState({ ...noPickupSheet, loading: true })
  const answer = await ask({ type: 'pickup', key })
  if (lookedUp !== key) return
  usePickupSheet.setState(
    answer.ok ? { view: answer.value, loading: false } : { view: null, loading: false, fault: answer.fault },
  )
}

/** The pickup that the screen was opened for, by its id or its manifest's number; null: it is none of these. */
export function pickupOf(
  key: string | null,
  rows: Readonly<Record<string, PickupView>>,
  view: PickupView | null,
): PickupView | null {
  if (key === null) return null
  const known = rows[key] ?? Object.values(rows).find(({ manifest }) => manifest === key)
  return known ?? (view !== null && (view.id === key || view.manifest === key) ? view : null)
}

const pageOfManifests = 100

/** The first page of all manifests, or the one behind the last. Nothing happens while one is on its way. */
export async function loadManifests(ask: Ask, which: 'first' | 'next'): Promise<void> {
  const { next, loading, pickups } = useManifests.getState()
  if (loading || (which === 'next' && next === null)) return
  useManifests.setState({ loading: true })
  const before = which === 'first' ? null : next
  const page = await ask({ type: 'pickups', limit: pageOfManifests, before })
  if (!page.ok) return useManifests.setState({ loading: false, fault: page.fault })
  const closed = page.value.pickups.filter(({ state }) => state === 'closed')
  useManifests.setState({
    pickups: which === 'first' ? closed : [...pickups, ...closed],
    next: page.value.next,
    loading: false,
    fault: null,
  })
}
