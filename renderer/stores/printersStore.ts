import { create } from 'zustand'
import type { PrinterRow } from '../../src/contract/card.ts'
import type { Rows } from '../live/rows.ts'

export const usePrinters = create<{ readonly rows: Rows<PrinterRow> }>()(() => ({ rows: {} }))

/** The printer that papers go to: the first that prints A4 sheets; null: there is none. */
export function sheetPrinter(rows: Rows<PrinterRow>): PrinterRow | null {
  return Object.values(rows).find(({ sheet }) => sheet === 'A4') ?? null
}

/** The name of a printer as people call it; its id when the station has no such printer. */
export function printerName(rows: Rows<PrinterRow>, id: string | null): string | null {
  return id === null ? null : (rows[id]?.name ?? id)
}
