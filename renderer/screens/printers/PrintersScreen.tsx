import { Plus, Printer } from 'lucide-react'
import { useEffect, useLayoutEffect } from 'react'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import { takeKeys } from '../../input/takers.ts'
import { usePlace } from '../../stores/placeStore.ts'
import { usePrinters } from '../../stores/printersStore.ts'
import { printersWords } from '../../text/screens/printers.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { AddPrinter } from './AddPrinter.tsx'
import { LadderPane } from './LadderPane.tsx'
import { goOnWithLadder } from './ladderActions.ts'
import { PrinterList } from './PrinterList.tsx'
import { PrinterPane } from './PrinterPane.tsx'
import styles from './PrintersScreen.module.css'
import { findPrinters, readModels, runTool, showBeside } from './printersActions.ts'
import type { Beside, BesidePrinter } from './printersScreenStore.ts'
import { usePrintersScreen } from './printersScreenStore.ts'
import { inOrder, screenState } from './printersView.ts'
import { Routes } from './Routes.tsx'

/** The station's printers as they are now, which size goes where, and beside them the one that is looked at. */
export function PrintersScreen() {
  const w = useWords(printersWords)
  const { t, language } = useTexts()
  const rows = usePrinters((state) => state.rows)
  const beside = usePrintersScreen((state) => state.beside)
  const printers = inOrder(rows)
  useScreenOfPrinters()
  return (
    <ScreenFrame title={w.title} state={screenState(printers, { t, w, language })} actions={<Add />}>
      <div className={styles.screen}>
        <div className={styles.all}>
          <TakesNotice row="printer-change" />
          {printers.length === 0 ? (
            <EmptyState icon={Printer} title={w.emptyTitle} text={w.emptyText}>
              <Add />
            </EmptyState>
          ) : (
            <>
              <PrinterList printers={printers} />
              <Routes printers={Object.values(rows)} />
            </>
          )}
        </div>
        {beside?.type === 'add' && <AddPrinter />}
        {beside !== null && beside.type !== 'add' && <Shown beside={beside} />}
      </div>
    </ScreenFrame>
  )
}

function Shown({ beside: { type, id } }: { readonly beside: BesidePrinter }) {
  const printer = usePrinters(({ rows }) => rows[id])
  if (printer === undefined) return null
  if (type === 'ladder') return <LadderPane key={id} printer={printer} />
  return <PrinterPane key={id} printer={printer} editing={type === 'edit'} />
}

function Add() {
  const w = useWords(printersWords)
  const actions = useActions()
  return (
    <Button
      icon={Plus}
      deed="printers.add"
      onPress={() => {
        showBeside({ type: 'add' })
        void findPrinters(false, actions)
      }}
    >
      {w.add}
    </Button>
  )
}

/** Something of a printer that was opened from its pane, and goes back there. */
function isOpened(beside: NonNullable<Beside>): beside is BesidePrinter {
  return beside.type === 'edit' || beside.type === 'ladder'
}

/** The printer itself, whose tools are to be seen. */
function isPane(beside: NonNullable<Beside>): beside is BesidePrinter {
  return beside.type === 'printer' || beside.type === 'edit'
}

/** It adds, does what is next with what is shown beside the list, and goes one step back from it. */
function useScreenOfPrinters(): void {
  const actions = useActions()
  const about = usePlace((state) => state.about)
  useEffect(() => void readModels(actions), [actions])
  useEffect(() => {
    if (about !== null) showBeside({ type: 'printer', id: about })
  }, [about])
  useLayoutEffect(
    () =>
      takeKeys(
        () => 'printers',
        (key) => {
          const { beside } = usePrintersScreen.getState()
          const deed = deedOfKey('printers', key)
          if (deed === 'printers.add') {
            showBeside({ type: 'add' })
            void findPrinters(false, actions)
            return true
          }
          if (beside === null) return false
          if (deed === 'printers.leave') showBeside(isOpened(beside) ? { type: 'printer', id: beside.id } : null)
          else if (deed === 'printers.ladder' && beside.type === 'ladder') void goOnWithLadder(beside.id, actions)
          else if (deed === 'printers.test' && isPane(beside)) void runTool(beside.id, 'test', actions)
          else return false
          return true
        },
      ),
    [actions],
  )
}
