import { ArrowUpFromLine, Crosshair, Gauge, Printer, RefreshCw, Settings2, Trash2 } from 'lucide-react'
import type { PrinterRow } from '../../../src/contract/card.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SidePane } from '../../components/SidePane.tsx'
import { ladderWords } from '../../text/screens/ladder.ts'
import { printersWords } from '../../text/screens/printers.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { DeedNotice } from './DeedNotice.tsx'
import { canClimb } from './ladderView.ts'
import { PrinterForm } from './PrinterForm.tsx'
import styles from './PrinterPane.module.css'
import { draftOf } from './printerDraft.ts'
import { changePrinter, removePrinter, runTool, showBeside } from './printersActions.ts'
import { usePrintersScreen } from './printersScreenStore.ts'
import { answersText, factsText, troubleOf } from './printersView.ts'
import { RollForm } from './RollForm.tsx'

/** One printer: how it is and why, what can be tried, its roll, and how it is set up. */
export function PrinterPane({ printer, editing }: { readonly printer: PrinterRow; readonly editing: boolean }) {
  const w = useWords(printersWords)
  const { language } = useTexts()
  const trouble = troubleOf(printer, language)
  return (
    <SidePane
      name={printer.name}
      closeName={w.pane.close}
      close={() => showBeside(null)}
      head={
        <>
          <h3 className={styles.name}>{printer.name}</h3>
          <p className={styles.address}>{printer.uri}</p>
          <p className={styles.facts}>{factsText(printer, w)}</p>
          <p className={styles.facts}>{answersText(printer, w)}</p>
        </>
      }
      className={styles.pane}
    >
      <div className={styles.body}>
        {trouble !== null && <Notice tone="warning">{trouble}</Notice>}
        <DeedNotice printer={printer.id} name={printer.name} />
        {editing ? (
          <Edit printer={printer} end={() => showBeside({ type: 'printer', id: printer.id })} />
        ) : (
          <>
            <Tools printer={printer} edit={() => showBeside({ type: 'edit', id: printer.id })} />
            <RollForm key={JSON.stringify(printer.roll?.size)} printer={printer} />
          </>
        )}
      </div>
    </SidePane>
  )
}

function Tools({ printer, edit }: { readonly printer: PrinterRow; readonly edit: () => void }) {
  const w = useWords(printersWords)
  const l = useWords(ladderWords)
  const actions = useActions()
  const working = usePrintersScreen(({ deeds }) => deeds[printer.id]?.state === 'working')
  const run = (tool: Parameters<typeof runTool>[1]) => () => void runTool(printer.id, tool, actions)
  return (
    <section className={styles.tools} aria-label={w.pane.tools}>
      <Button tone="primary" icon={Printer} deed="printers.test" disabled={working} onPress={run('test')}>
        {w.pane.test}
      </Button>
      <Button icon={Crosshair} disabled={working} onPress={run('calibrate')}>
        {w.pane.calibrate}
      </Button>
      <Button icon={ArrowUpFromLine} disabled={working} onPress={run('feed')}>
        {w.pane.feed}
      </Button>
      {canClimb(printer) && (
        <Button icon={Gauge} onPress={() => showBeside({ type: 'ladder', id: printer.id })}>
          {l.open}
        </Button>
      )}
      <Button icon={RefreshCw} disabled={working} onPress={run('forget')}>
        {w.pane.forget}
      </Button>
      {!printer.practice && (
        <>
          <Button icon={Settings2} onPress={edit}>
            {w.pane.edit}
          </Button>
          <Button icon={Trash2} onPress={() => void removePrinter(printer, w, actions)}>
            {w.pane.remove}
          </Button>
        </>
      )}
    </section>
  )
}

function Edit({ printer, end }: { readonly printer: PrinterRow; readonly end: () => void }) {
  const w = useWords(printersWords)
  const actions = useActions()
  const save = async (draft: Parameters<typeof changePrinter>[1]) => {
    if (await changePrinter(printer.id, draft, actions)) end()
  }
  return <PrinterForm start={draftOf(printer)} does={w.form.save} send={(draft) => void save(draft)} leave={end} />
}
