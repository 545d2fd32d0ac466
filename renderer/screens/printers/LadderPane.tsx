import { Check, Circle, Gauge, RotateCcw, Star, X } from 'lucide-react'
import { useLayoutEffect } from 'react'
import type { PrinterRow } from '../../../src/contract/card.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { takeScans } from '../../input/takers.ts'
import { ladderWords } from '../../text/screens/ladder.ts'
import { useWords } from '../../text/words.ts'
import { DeedNotice } from './DeedNotice.tsx'
import styles from './LadderPane.module.css'
import { keepRung, printLadder, takeRung } from './ladderActions.ts'
import type { Cell } from './ladderView.ts'
import { bestOf, ladderTable, rungText, settingText, speedText } from './ladderView.ts'
import pane from './PrinterPane.module.css'
import { showBeside } from './printersActions.ts'
import type { LadderState } from './printersScreenStore.ts'
import { nothingOfLadder, usePrintersScreen } from './printersScreenStore.ts'

/** The ladder of one printer: printed, then scanned label by label, then the best of it is kept. */
export function LadderPane({ printer }: { readonly printer: PrinterRow }) {
  const l = useWords(ladderWords)
  const ladder = usePrintersScreen(({ ladders }) => ladders[printer.id]) ?? nothingOfLadder
  const isPrinted = ladder.rungs.length > 0
  useScansOf(printer.id, isPrinted)
  return (
    <aside className={pane.pane} aria-label={`${printer.name}: ${l.title}`}>
      <header className={pane.head}>
        <h3 className={pane.name}>{l.title}</h3>
        <p className={pane.facts}>{printer.name}</p>
        <p className={pane.facts}>{fillIn(l.now, { rung: settingText(printer, l) })}</p>
      </header>
      <button
        type="button"
        className={pane.close}
        aria-label={l.close}
        onClick={() => showBeside({ type: 'printer', id: printer.id })}
      >
        <X strokeWidth={1.8} aria-hidden="true" />
      </button>
      <div className={pane.body}>
        <DeedNotice printer={printer.id} name={printer.name} />
        {isPrinted ? <Reading printer={printer.id} ladder={ladder} /> : <Steps printer={printer.id} />}
      </div>
    </aside>
  )
}

/** A label of the ladder is scanned wherever the window is looked at; anything else goes where it belongs. */
function useScansOf(printer: string, isPrinted: boolean): void {
  const actions = useActions()
  useLayoutEffect(
    () => (isPrinted ? takeScans((line) => takeRung(printer, line, actions)) : undefined),
    [printer, isPrinted, actions],
  )
}

function Steps({ printer }: { readonly printer: string }) {
  const l = useWords(ladderWords)
  const actions = useActions()
  const working = usePrintersScreen(({ deeds }) => deeds[printer]?.state === 'working')
  return (
    <>
      <ol className={styles.steps}>
        {[l.steps.print, l.steps.scan, l.steps.keep].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button
        tone="primary"
        icon={Gauge}
        deed="printers.ladder"
        disabled={working}
        onPress={() => void printLadder(printer, actions)}
      >
        {l.print}
      </Button>
    </>
  )
}

interface Shown {
  readonly printer: string
  readonly ladder: LadderState
}

function Reading({ printer, ladder }: Shown) {
  const l = useWords(ladderWords)
  const actions = useActions()
  const working = usePrintersScreen(({ deeds }) => deeds[printer]?.state === 'working')
  const best = bestOf(ladder)
  return (
    <>
      <div className={styles.ask}>
        <p className={styles.now}>{l.scanNow}</p>
        <p role="status">{fillIn(l.count, { read: ladder.read.length, all: ladder.rungs.length })}</p>
      </div>
      {ladder.last !== null && <Notice tone="warning">{fillIn(l[ladder.last.was], { code: ladder.last.code })}</Notice>}
      <Button
        tone="primary"
        icon={Check}
        deed="printers.ladder"
        disabled={best === null || working}
        onPress={() => void keepRung(printer, actions)}
      >
        {best === null ? l.keepNothing : fillIn(l.keep, { rung: rungText(best, l) })}
      </Button>
      <Table ladder={ladder} />
      <p className={styles.help}>
        {best === null ? `${l.none} ` : ''}
        {l.unkept}
      </p>
      <Button icon={RotateCcw} disabled={working} onPress={() => void printLadder(printer, actions)}>
        {l.again}
      </Button>
    </>
  )
}

function Table({ ladder }: Pick<Shown, 'ladder'>) {
  const l = useWords(ladderWords)
  const { darknesses, rows } = ladderTable(ladder)
  return (
    <table className={styles.table} aria-label={l.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {l.speed}
          </th>
          <th scope="colgroup" colSpan={darknesses.length}>
            {l.darkness}
          </th>
        </tr>
        <tr>
          {darknesses.map((darkness) => (
            <th key={`${darkness}`} scope="col">
              {darkness === null ? l.asPrinter : fillIn(l.percent, { darkness })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ speed, cells }) => (
          <tr key={`${speed}`}>
            <th scope="row">{speedText(speed, l)}</th>
            {cells.map((cell) => (
              <RungCell key={cell.code} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const marks = { unread: Circle, read: Check, best: Star } as const

/** A shape of its own for each state, and the word. */
function RungCell({ cell: { state } }: { readonly cell: Cell }) {
  const l = useWords(ladderWords)
  const Mark = marks[state]
  return (
    <td data-state={state}>
      <Mark strokeWidth={1.8} aria-hidden="true" />
      <span className={state === 'unread' ? 'heard' : undefined}>{l.cell[state]}</span>
    </td>
  )
}
