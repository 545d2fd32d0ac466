import type { Fault } from '../../../src/base/fault.ts'
import { policyOf } from '../../../src/base/fault.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { usePrinters } from '../../stores/printersStore.ts'
import { ladderWords } from '../../text/screens/ladder.ts'
import { printersWords } from '../../text/screens/printers.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { rungText } from './ladderView.ts'
import { usePrintersScreen } from './printersScreenStore.ts'
import { factsText, rollText } from './printersView.ts'

/** What is being done with a printer, or how it ended. */
export function DeedNotice({ printer, name }: { readonly printer: string; readonly name: string }) {
  const w = useWords(printersWords)
  const l = useWords(ladderWords)
  const { language } = useTexts()
  const deed = usePrintersScreen(({ deeds }) => deeds[printer])
  const row = usePrinters(({ rows }) => rows[printer])
  if (deed === undefined) return null
  switch (deed.state) {
    case 'working':
      return <Notice tone="loading">{deed.tool === 'ladder' ? l.printing : w.working[deed.tool]}</Notice>
    case 'failed':
      return <Failed fault={deed.fault} name={name} />
    case 'tested':
      return <Notice tone={deed.verdict === 'printed' ? 'info' : 'warning'}>{w.done.test[deed.verdict]}</Notice>
    case 'understood': {
      const { printer: asked } = deed
      const facts = factsText(asked, w)
      return <Notice tone="info">{fillIn(w.form.understood, { name: asked.name ?? w.form.unnamed, facts })}</Notice>
    }
    case 'kept':
      return <Notice tone="info">{fillIn(l.kept, { rung: rungText(deed.rung, l) })}</Notice>
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

/** A label that waits goes on by itself when the printer does; what was tried here does not. */
function Failed({ fault, name }: { readonly fault: Fault; readonly name: string }) {
  const w = useWords(printersWords)
  const { language } = useTexts()
  const facts = name === '' ? {} : { printer: name }
  if (policyOf(fault.code).retry !== 'when-ready') return <FaultNotice fault={fault} facts={facts} />
  return (
    <Notice tone="error">
      <strong>{faultText(fault, language, facts).what}.</strong> {w.pane.tryAgain}
    </Notice>
  )
}
