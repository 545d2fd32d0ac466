import { uuid } from '../../../src/base/uuid.ts'
import type { PickupView } from '../../../src/contract/pickups.ts'
import { labelCode } from '../../../src/model/label.ts'
import { readScan } from '../../../src/model/scan.ts'
import { manifestParcels } from '../../../src/paper/manifestLines.ts'
import { moved } from '../../components/tableSelection.ts'
import { ruledCode } from '../../input/lineFault.ts'
import { scanTurns } from '../../input/notTaken.ts'
import { changeClosing, usePickupScreen, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import { openPickups, usePickups } from '../../stores/pickupsStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import type { Teller } from './pickupActions.ts'
import { say } from './pickupActions.ts'
import { isComplete, soundOfScan } from './scanOutView.ts'

/** Scans are sent one after the other, so that they count in the order in which they were scanned. */
const inTurn = scanTurns((line) => {
  if (isLast(line)) usePickupScreen.setState({ sent: null })
})

/**
 * A line scanned while the handover screen is shown: never lost, and always answered by a sound. `shown`: the pickup
 * on the screen; null: the list of shifts, where a scan belongs to the only pickup that is open.
 */
export function takePickupScan(line: string, shown: PickupView | null, teller: Teller): void {
  say(null)
  if (shown?.state === 'closed') {
    findInManifest(line, teller)
    return
  }
  const open = openPickups(usePickups.getState().rows)
  const pickup = shown ?? (open.length === 1 ? open[0] : undefined)
  if (pickup === undefined) {
    say({ type: 'which-pickup', code: line.trim() })
    teller.actions.hear('error')
    return
  }
  if (shown === null) goTo('pickup', pickup.id)
  scanOut(pickup.id, line, teller)
}

/** The last parcel leaves the screen before anything else happens. */
function scanOut(pickup: string, line: string, { actions }: Teller): void {
  usePickupScreen.setState({ sent: { line, fault: null } })
  changeClosing({ open: false })
  inTurn(line, actions, async () => {
    const answer = await actions.execute({ type: 'pickup-scan', id: uuid(), pickup, line })
    if (answer.ok) {
      if (isLast(line)) usePickupScreen.setState({ sent: null })
      return show(answer.value, actions)
    }
    if (isLast(line)) usePickupScreen.setState({ sent: { line, fault: answer.fault } })
    actions.hear('error')
  })
}

function isLast(line: string): boolean {
  return usePickupScreen.getState().sent?.line === line
}

/** The answer is here before the change of the table is. */
function show(pickup: PickupView, { hear }: Teller['actions']): void {
  usePickups.setState(({ rows }) => ({ rows: { ...rows, [pickup.id]: pickup } }))
  if (pickup.last === null) return
  usePickupScreen.setState({ own: { scan: pickup.last, at: performance.now() } })
  hear(soundOfScan(pickup.last, isComplete(pickup)))
}

function findInManifest(line: string, { actions }: Teller): void {
  const read = readScan(line)
  const itself = read.ok && read.value.kind === 'code' ? read.value.text.toUpperCase() : line.trim()
  const ruled = ruledCode(line)
  const rows = manifestParcels(usePickupSheet.getState().parcels)
  const placeOf = (code: string) => rows.findIndex((parcel) => parcel.code === code || parcel.order === code)
  const isItself = ruled === null || placeOf(itself) >= 0
  const code = isItself ? itself : labelCode(ruled)
  const at = placeOf(code)
  if (at >= 0) usePickupScreen.setState(({ selection }) => ({ selection: moved(selection, at) }))
  say({ type: at < 0 ? 'not-found' : 'found', code })
  actions.hear(at < 0 ? 'error' : 'ok')
}
