import type { WaitsElsewhere } from '../../../src/contract/card.ts'
import type { KeptAccountView } from '../../../src/contract/settings.ts'
import { hostOfAccount, practiceAccount } from '../../../src/model/settings.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { Notice } from '../../components/Notice.tsx'
import { useStation } from '../../stores/stationStore.ts'
import type { JobsWords } from '../../text/screens/jobs.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'

/** What waits for another account: it is neither being printed nor being sent. */
export function ElsewhereNotice() {
  const w = useWords(jobsWords)
  const { language } = useTexts()
  const station = useStation((state) => state.station)
  const accounts = useStation((state) => state.settings?.accounts) ?? []
  if (station === null || station.elsewhere.length === 0) return null
  return (
    <Notice tone="warning">
      {station.elsewhere.map((one) => elsewhereText(one, accounts, w, language)).join(' ')} {w.elsewhere.todo}
    </Notice>
  )
}

/** `Chờ tài khoản luyện tập: 3 tem, 1 lô.` */
function elsewhereText(
  waits: WaitsElsewhere,
  accounts: readonly KeptAccountView[],
  { elsewhere: w }: JobsWords,
  language: Language,
): string {
  const kinds = (['labels', 'doubts', 'batches', 'requests', 'pickups'] as const).filter((kind) => waits[kind] > 0)
  const what = kinds.map((kind) => fillIn(w[kind], { count: countText(waits[kind], language) })).join(', ')
  const kept = accounts.find(({ account }) => account === waits.account)?.name ?? hostOfAccount(waits.account)
  return fillIn(w.waits, { account: waits.account === practiceAccount ? w.practice : kept, what })
}
