import type { PrinterStatus } from '../../model/printer.ts'

/** What each printer last said of itself. */
export interface PrinterStatuses {
  get(printer: string): PrinterStatus
  set(printer: string, status: PrinterStatus): void
  /** Calls back when a printer says something else than before. */
  watch(changed: (printer: string) => void): void
}

const unasked: PrinterStatus = { state: 'unknown', reasons: [], answers: null }

export function createPrinterStatuses(): PrinterStatuses {
  const statuses = new Map<string, PrinterStatus>()
  const watchers: ((printer: string) => void)[] = []
  const get = (printer: string) => statuses.get(printer) ?? unasked
  return {
    get,
    set(printer, status) {
      const same = JSON.stringify(get(printer)) === JSON.stringify(status)
      statuses.set(printer, status)
      if (!same) for (const changed of watchers) changed(printer)
    },
    watch: (changed) => void watchers.push(changed),
  }
}
