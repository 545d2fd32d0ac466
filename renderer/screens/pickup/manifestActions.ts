import { uuid } from '../../../src/base/uuid.ts'
import type { PrinterRow } from '../../../src/contract/card.ts'
import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { dayAndTime } from '../../../src/words/format.ts'
import { fetchFonts } from '../../houseFonts.ts'
import { saveFile } from '../../saveFile.ts'
import { useManifests } from '../../stores/pickupScreenStore.ts'
import { sheetPrinter, usePrinters } from '../../stores/printersStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { readParcels } from './followPickup.ts'
import { manifestCsv, manifestsCsv } from './manifestCsv.ts'
import type { Teller } from './pickupActions.ts'
import { say } from './pickupActions.ts'

export async function saveManifest(pickup: PickupView, teller: Teller): Promise<void> {
  const pdf = await makePdf(pickup, teller)
  if (pdf === null) return
  const file = `${fillIn(teller.w.file.manifest, { manifest: pickup.manifest })}.pdf`
  saveFile(file, pdf, 'application/pdf')
  say({ type: 'saved', file })
}

/** False: no printer prints A4 sheets. */
export function printManifest(pickup: PickupView, teller: Teller): boolean {
  const printer = sheetPrinter(usePrinters.getState().rows)
  if (printer === null) return false
  void printOn(printer, pickup, teller)
  return true
}

async function printOn({ id: printer, name }: PrinterRow, pickup: PickupView, teller: Teller): Promise<void> {
  say({ type: 'printing', printer: name })
  const { language } = teller
  const command = { type: 'pickup-print' as const, id: uuid(), pickup: pickup.id, printer, language }
  const answer = await teller.actions.execute(command)
  say(answer.ok ? { type: 'printed', printer: name } : { type: 'fault', fault: answer.fault })
  teller.actions.hear(answer.ok ? 'ok' : 'error')
}

/** The PDF maker is large, and comes when it is wanted. */
async function makePdf(pickup: PickupView, teller: Teller): Promise<Uint8Array<ArrayBuffer> | null> {
  say({ type: 'making' })
  const parcels = await signedParcels(pickup, teller)
  if (parcels === null) return null
  const { station } = useStation.getState()
  const about = { pickup, parcels, station: station?.name ?? '', place: station?.place ?? '' }
  try {
    const { manifestPdf } = await import('../../../src/paper/manifestPdf.ts')
    return await manifestPdf(about, teller.language, fetchFonts)
  } catch {
    say({ type: 'pdf-failed' })
    return null
  }
}

/**
 * What was signed, asked of the station: the labels on the screen may be those of the moment before. Null: it does not
 * say, and the screen says why.
 */
async function signedParcels({ id }: PickupView, { actions }: Teller): Promise<readonly PickupParcelView[] | null> {
  const read = await readParcels(id, actions.ask)
  if (read.ok) return read.value
  say({ type: 'fault', fault: read.fault })
  actions.hear('error')
  return null
}

/** The labels of a manifest as a file. */
export async function exportManifest(pickup: PickupView, teller: Teller): Promise<void> {
  const parcels = await signedParcels(pickup, teller)
  if (parcels === null) return
  const { w } = teller
  const file = `${fillIn(w.file.manifest, { manifest: pickup.manifest })}.csv`
  saveFile(file, csvText(manifestCsv(pickup, parcels, w)))
  say({ type: 'saved', file })
}

/** The manifests that are listed, as a file. False: there is none. */
export function exportManifests({ w }: Teller): boolean {
  const { pickups } = useManifests.getState()
  if (pickups.length === 0) return false
  const time = dayAndTime(Date.now()).slice(0, 16).replaceAll(/[: ]/g, '-')
  const file = `${fillIn(w.file.list, { time })}.csv`
  saveFile(file, csvText(manifestsCsv(pickups, w)))
  say({ type: 'exported', count: pickups.length, file })
  return true
}
