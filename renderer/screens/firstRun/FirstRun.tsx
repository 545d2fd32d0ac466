import { useEffect, useRef } from 'react'
import { uuid } from '../../../src/base/uuid.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Actions } from '../../actions.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice } from '../../components/Notice.tsx'
import { ProductMark } from '../../components/ProductMark.tsx'
import { takeKeys, takeScans } from '../../input/takers.ts'
import { goTo } from '../../stores/placeStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { firstRunWords } from '../../text/screens/firstRun.ts'
import { useWords } from '../../text/words.ts'
import styles from './FirstRun.module.css'
import { AccountStep, LanguageStep, PrinterStep, ScanStep } from './firstRunSteps.tsx'
import type { FirstRunStep } from './firstRunStore.ts'
import { firstRunSteps, stepFrom, useFirstRun } from './firstRunStore.ts'

const bodies: Readonly<Record<FirstRunStep, typeof LanguageStep>> = {
  language: LanguageStep,
  account: AccountStep,
  printer: PrinterStep,
  scan: ScanStep,
}

/** From nothing to the first label: language, account, printer, scan. Every step can be left out, and all of it. */
export function FirstRun() {
  const actions = useActions()
  const step = useFirstRun((state) => state.step)
  useEffect(() => useFirstRun.setState({ open: true }), [])
  useEffect(() => endOnScan(actions), [actions])
  return <Page key={step} step={step} />
}

/** Each step is a new page: its first choice has the focus, so that Enter goes on. */
function Page({ step }: { readonly step: FirstRunStep }) {
  const w = useWords(firstRunWords)
  const actions = useActions()
  const main = useRef<HTMLElement>(null)
  const back = stepFrom(step, -1)
  const refused = useScreen((screen) => screen.refusal?.fault ?? null)
  const Body = bodies[step]
  useEffect(() => {
    const first = main.current?.querySelector<HTMLElement>('[data-first]')
    const target = first ?? main.current
    target?.focus({ preventScroll: true })
  }, [])
  return (
    <main ref={main} className={styles.page} tabIndex={-1} aria-label={w.title}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <ProductMark />
        </span>
        <div>
          <h2 className={styles.title}>{w.title}</h2>
          <p className={styles.progress}>
            {fillIn(w.progress, { step: firstRunSteps.indexOf(step) + 1, all: firstRunSteps.length })}
          </p>
        </div>
      </header>
      <div className={styles.body}>
        {refused !== null && <FaultNotice fault={refused} />}
        <Body next={() => forward(step, actions)} />
      </div>
      <footer className={styles.foot}>
        {/* The place before the first step is kept empty: leaving stands at the same end in every step. */}
        {back === null ? <span /> : <Button onPress={() => useFirstRun.setState({ step: back })}>{w.back}</Button>}
        {step !== 'scan' && <Button onPress={() => endFirstRun(actions)}>{w.skip}</Button>}
      </footer>
    </main>
  )
}

function forward(step: FirstRunStep, actions: Actions): void {
  const next = stepFrom(step, 1)
  if (next === null) endFirstRun(actions)
  else useFirstRun.setState({ step: next })
}

/** The station is set up, or wants to be left alone: the scan screen, from now on. */
function endFirstRun({ execute }: Actions): void {
  useFirstRun.setState({ open: false })
  goTo('scan')
  void execute({ type: 'change-settings', id: uuid(), part: { setUp: true } })
}

/** The last step waits for a scan, and ends with it; in those before it a scan is refused (`scanTable.ts`). */
function endOnScan(actions: Actions): () => void {
  const ends = [
    takeScans((line) => {
      endFirstRun(actions)
      actions.scan(line)
    }),
    takeKeys(
      () => 'first-run',
      (key) => {
        const leaves = deedOfKey('first-run', key) === 'first-run.leave'
        if (leaves) endFirstRun(actions)
        return leaves
      },
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
