import { useClock } from '../../stores/clockStore.ts'
import { printerName, usePrinters } from '../../stores/printersStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { useTexts } from '../../text/texts.ts'
import type { Reader } from './reader.ts'

/** What puts a card of this printer into words, in the language of this part of the window. */
export function useReader(printer: string | null): Reader {
  const { t, language } = useTexts()
  const now = useClock((clock) => clock.now)
  const name = usePrinters(({ rows }) => printerName(rows, printer))
  const settings = useStation((station) => station.settings)
  return { t, language, now, printer: name, settings }
}
