import { fillIn } from '../../../src/words/fillIn.ts'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { usePrinters } from '../../stores/printersStore.ts'
import { printersWords } from '../../text/screens/printers.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { usePrintersScreen } from './printersScreenStore.ts'
import { rollText } from './printersView.ts'

/** What is being done with a printer, or how it ended. */
export function DeedNotice({ printer, name }: { readonly printer: string; readonly name: string }) {
  const w = useWords(printersWords)
  const { language } = useTexts()
  const deed = usePrintersScreen(({ deeds }) => deeds[printer])
  const row = usePrinters(({ rows }) => rows[printer])
  if (deed === undefined) return null
  switch (deed.state) {
    case 'working':
      return <Notice tone="loading">{w.working[deed.tool]}</Notice>
    case 'failed':
      return <FaultNotice fault={deed.fault} facts={name === '' ? {} : { printer: name }} />
    case 'tested':
      return <Notice tone={deed.verdict === 'printed' ? 'info' : 'warning'}>{w.done.test[deed.verdict]}</Notice>
    case 'done':
      return (
        <Notice tone="info">
          {deed.what === 'roll'
            ? fillIn(w.roll.loaded, { roll: rollText({ roll: row?.roll ?? null }, { w, language }) })
            : fillIn(w.done[deed.what], { name })}
        </Notice>
      )
  }
}
