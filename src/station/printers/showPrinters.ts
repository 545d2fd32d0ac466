import type { PrinterProfile, PrinterStatus } from '../../model/printer.ts'
import type { Board } from '../board.ts'
import type { Lanes } from '../print/lanes.ts'

/** Puts the station's printers on the board as they last said they are. */
export function showPrinters(from: {
  readonly board: Board
  readonly printers: readonly PrinterProfile[]
  readonly lanes: Lanes
  readonly status: (printer: string) => PrinterStatus
}): void {
  const there = new Set(from.printers.map(({ id }) => id))
  for (const id of from.board.keys('printer')) if (!there.has(id)) from.board.set('printer', id, null)
  for (const { setup = null, roll = null, sheet = null, shared = false, ...printer } of from.printers) {
    const queued = from.lanes.jobs(printer.id).length
    const row = { ...printer, setup, roll, sheet, shared, queued, ...from.status(printer.id) }
    from.board.set('printer', printer.id, row)
  }
}
