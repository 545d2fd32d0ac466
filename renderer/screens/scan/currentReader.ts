import type { Card } from '../../../src/contract/card.ts'
import { usePreferences } from '../../stores/preferencesStore.ts'
import { printerName, usePrinters } from '../../stores/printersStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { texts } from '../../text/texts.ts'
import type { Reader } from './reader.ts'

/** What puts a card into words outside of React: for keys. */
export function readerOf(card: Card): Reader {
  const { language } = usePreferences.getState()
  const printer = printerName(usePrinters.getState().rows, card.printer)
  const { settings } = useStation.getState()
  return { t: texts[language], language, now: Date.now(), printer, settings }
}
