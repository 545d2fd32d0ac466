import type { PrinterProfile, PrinterStatus } from '../model/printer.ts'
import type { Board } from './board.ts'
import type { Lanes } from './lanes.ts'

/** Puts the station's printers on the board as they last said they are. */
export function showPrinters(from: {
  readonly board: Board
  readonly printers: readonly PrinterProfile[]
  readonly lanes: Lanes
  readonly status: (printer: string) => PrinterStatus
}): void {
  for (const { id, name, language, dpmm, sizes, practice } of from.printers) {
    const queued = from.lanes.jobs(id).length
    from.board.set('printer', id, { id, name, language, dpmm, sizes, practice, queued, ...from.status(id) })
  }
}
