import { FileCheck } from 'lucide-react'
import type { HistoryOf } from '../../src/model/history.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText } from '../../src/words/format.ts'
import { useActions } from '../actions.ts'
import { exportHistory } from '../exportHistory.ts'
import { nameOf, useHistoryFile } from '../stores/historyFileStore.ts'
import { historyFileWords } from '../text/screens/historyFile.ts'
import { useTexts } from '../text/texts.ts'
import { useWords } from '../text/words.ts'
import { Button } from './Button.tsx'
import { FaultNotice, Notice } from './Notice.tsx'

/** Writes the journal of what is shown into a file for somebody who does not take our word for it. */
export function HistoryFileButton({ of }: { readonly of: HistoryOf }) {
  const w = useWords(historyFileWords)
  const actions = useActions()
  const working = useHistoryFile(({ exported }) => exported?.state === 'working')
  return (
    <Button
      icon={FileCheck}
      deed={'order' in of ? 'parcel.file' : 'figures.file'}
      disabled={working}
      onPress={() => void exportHistory(of, actions)}
    >
      {w.action}
    </Button>
  )
}

/** How far it is, where it went, or why it was not written. */
export function HistoryFileNotice({ of }: { readonly of: HistoryOf }) {
  const w = useWords(historyFileWords)
  const { language } = useTexts()
  const { of: last, exported } = useHistoryFile()
  if (last === null || exported === null || nameOf(last) !== nameOf(of)) return null
  if (exported.state === 'failed') return <FaultNotice fault={exported.fault} />
  const count = countText(exported.count, language)
  if (exported.state === 'working') return <Notice tone="loading">{fillIn(w.working, { count })}</Notice>
  return <Notice tone="info">{fillIn(w.done, { count, file: exported.file })}</Notice>
}
