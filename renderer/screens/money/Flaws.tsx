import { useCallback, useEffect, useState } from 'react'
import type { Fault } from '../../../src/base/fault.ts'
import type { FlawedLine } from '../../../src/contract/money.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Actions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { useMoney } from '../../stores/moneyStore.ts'
import { useTexts } from '../../text/texts.ts'
import styles from './Money.module.css'
import type { MoneyTeller } from './moneyActions.ts'

const mostShown = 5

/** The lines of a payout that count nowhere, each at its number in the file. */
export function Flaws({
  payout,
  teller: { actions, w, language },
}: {
  readonly payout: string
  readonly teller: MoneyTeller
}) {
  const flawed = useMoney(({ payouts }) => payouts.find(({ id }) => id === payout)?.flawed ?? 0)
  const columns = useMoney(({ payouts }) => payouts.find(({ id }) => id === payout)?.columns)
  const { t } = useTexts()
  const [lines, show] = useState<readonly FlawedLine[]>([])
  const [fault, setFault] = useState<Fault | null>(null)
  const read = useCallback(
    async (ask: Actions['ask']) => {
      const listed = await ask({ type: 'payout-flaws', payout, limit: mostShown })
      setFault(listed.ok ? null : listed.fault)
      show(listed.ok ? listed.value : [])
    },
    [payout],
  )
  useEffect(() => {
    if (flawed > 0) void read(actions.read)
  }, [flawed, read, actions])
  if (flawed === 0) return null
  const textOf = ({ line, order, flaw, at }: FlawedLine) =>
    fillIn(w.flaws.line, {
      line,
      ...(order !== null && { order }),
      flaw: flaw === null ? '' : fillIn(w.flaw[flaw], { column: (at === null ? null : columns?.[at]) ?? '' }),
    })
  return (
    <Notice tone="warning">
      {fillIn(w.flaws.title, { count: countText(flawed, language) })}
      <ul className={styles.flaws}>
        {lines.map((line) => (
          <li key={line.line}>{textOf(line)}</li>
        ))}
        {flawed > lines.length && lines.length > 0 && (
          <li>{fillIn(w.flaws.more, { count: countText(flawed - lines.length, language) })}</li>
        )}
      </ul>
      {fault !== null && (
        <FaultNotice fault={fault} actions={<Button onPress={() => void read(actions.ask)}>{t.tryAgain}</Button>} />
      )}
    </Notice>
  )
}
