import { Printer, RefreshCw, Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FoundPrinter } from '../../../src/contract/printers.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { printersWords } from '../../text/screens/printers.ts'
import { useWords } from '../../text/words.ts'
import styles from './AddPrinter.module.css'
import { DeedNotice } from './DeedNotice.tsx'
import { PrinterForm } from './PrinterForm.tsx'
import pane from './PrinterPane.module.css'
import type { PrinterDraft } from './printerDraft.ts'
import { byHand, draftOfFound } from './printerDraft.ts'
import { addPrinter, findPrinters, newPrinter, note, runTool, showBeside } from './printersActions.ts'
import { usePrintersScreen } from './printersScreenStore.ts'

/** A printer that was found, or one by its address. `added`: what follows; without it the new printer is shown. */
export function AddPrinter() {
  const w = useWords(printersWords)
  return (
    <aside className={pane.pane} aria-label={w.find.title}>
      <header className={pane.head}>
        <h3 className={pane.name}>{w.find.title}</h3>
      </header>
      <button type="button" className={pane.close} aria-label={w.pane.close} onClick={() => showBeside(null)}>
        <X strokeWidth={1.8} aria-hidden="true" />
      </button>
      <div className={pane.body}>
        <ChoosePrinter leave={() => showBeside(null)} />
      </div>
    </aside>
  )
}

/** The way to a new printer: chosen from what was found or typed, then looked over and added. */
export function ChoosePrinter({
  leave,
  added = () => undefined,
}: {
  readonly leave: () => void
  readonly added?: (printer: string) => void
}) {
  const w = useWords(printersWords)
  const actions = useActions()
  const models = usePrintersScreen((state) => state.models)
  const [tab, setTab] = useState<'found' | 'byHand'>('found')
  const [chosen, setChosen] = useState<PrinterDraft | null>(null)
  // What was said of the one that was looked at last is nothing about the next.
  useEffect(() => () => note(newPrinter, null), [])
  const send = async (draft: PrinterDraft, test: boolean) => {
    const printer = await addPrinter(draft, actions)
    if (printer === null) return
    added(printer)
    if (test) void runTool(printer, 'test', actions)
  }
  const form = (start: PrinterDraft, back: () => void) => (
    <>
      <DeedNotice printer={newPrinter} name="" />
      <PrinterForm isNew start={start} does={w.form.add} send={(draft, test) => void send(draft, test)} leave={back} />
    </>
  )
  if (chosen !== null) return form(chosen, () => setChosen(null))
  return (
    <Tabs
      name={w.find.title}
      tabs={[
        { key: 'found', name: w.find.found },
        { key: 'byHand', name: w.find.byHand },
      ]}
      chosen={tab}
      choose={setTab}
    >
      {tab === 'found' ? (
        <Found choose={(found) => setChosen(draftOfFound(found, models))} />
      ) : (
        <div className={styles.found}>{form(byHand, leave)}</div>
      )}
    </Tabs>
  )
}

function Found({ choose }: { readonly choose: (found: FoundPrinter) => void }) {
  const w = useWords(printersWords)
  const actions = useActions()
  const { state, found, fault } = usePrintersScreen(({ search }) => search)
  const looking = state !== 'idle'
  return (
    <div className={styles.found}>
      <div className={styles.looks}>
        <Button icon={RefreshCw} disabled={looking} onPress={() => void findPrinters(false, actions)}>
          {w.find.again}
        </Button>
        <Button icon={Search} disabled={looking} onPress={() => void findPrinters(true, actions)}>
          {w.find.subnet}
        </Button>
      </div>
      {looking && <Notice tone="loading">{state === 'looking' ? w.find.looking : w.find.lookingSubnet}</Notice>}
      {fault !== null && <FaultNotice fault={fault} />}
      {!looking && found.length === 0 && <EmptyState icon={Printer} title={w.find.none} text={w.find.noneText} />}
      <ul className={styles.list}>
        {found.map((one) => (
          <li key={one.uri}>
            <FoundLine found={one} choose={() => choose(one)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FoundLine({ found, choose }: { readonly found: FoundPrinter; readonly choose: () => void }) {
  const w = useWords(printersWords)
  const models = usePrintersScreen((state) => state.models)
  const model = models.find((row) => row.model === found.model)?.name ?? null
  const known = found.known !== null
  return (
    <button type="button" className={styles.line} disabled={known} onClick={choose}>
      <span className={styles.who}>
        <strong>{found.name}</strong>
        <span className={styles.address}>{found.uri}</span>
        {found.queue !== undefined && <span>{fillIn(w.find.insteadOf, { queue: found.queue })}</span>}
      </span>
      <span className={styles.model}>{known ? w.find.known : (model ?? w.find.unknownModel)}</span>
    </button>
  )
}
