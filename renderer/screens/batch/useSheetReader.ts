import { useMemo } from 'react'
import { useClock } from '../../stores/clockStore.ts'
import { batchWords } from '../../text/screens/batch.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import type { SheetReader } from './sheetWords.ts'

/** Whoever reads this part of the window. */
export function useSheetReader(): SheetReader {
  const { t, language } = useTexts()
  const w = useWords(batchWords)
  const now = useClock((clock) => clock.now)
  return useMemo(() => ({ t, w, language, now }), [t, w, language, now])
}
