import { create } from 'zustand'
import type { PrinterRow } from '../../src/contract/card.ts'
import type { Rows } from './rows.ts'

export const usePrinters = create<{ readonly rows: Rows<PrinterRow> }>()(() => ({ rows: {} }))

/** The name of a printer as people call it; its id when the station has no such printer. */
export function printerName(rows: Rows<PrinterRow>, id: string | null): string | null {
  return id === null ? null : (rows[id]?.name ?? id)
}
