import { CornerDownRight, ScanBarcode } from 'lucide-react'
import type { Card } from '../../../src/contract/card.ts'
import { keyCap, keyOf } from '../../../src/model/keyTable.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { CommandBars } from '../../components/CommandBars.tsx'
import { Phrases } from '../../components/Phrases.tsx'
import { TryViewButton } from '../../components/TryViewButton.tsx'
import { useConnection } from '../../stores/connectionStore.ts'
import styles from './CardFoot.module.css'
import { faultOf } from './cardView.ts'
import type { CardAction } from './nextStep.ts'
import { nextStep } from './nextStep.ts'
import type { Reader } from './reader.ts'

/** The next step in one line, and the keys that do it. */
export function CardFoot({
  card,
  reader,
  earlier,
  alsoBlocked,
}: {
  readonly card: Card
  readonly reader: Reader
  readonly earlier: boolean
  readonly alsoBlocked: number
}) {
  const connection = useConnection((state) => state.connection)
  // The banner and the line for scans say why nothing can be done here now.
  if (connection === 'lost' || connection === 'replaced') return null
  const { text, tone, actions } = nextStep(card, reader, earlier)
  const Icon = tone === 'calm' ? ScanBarcode : CornerDownRight
  // Two bar codes side by side are a trap: the scanner takes the one it sees first.
  const onlyCommand = tone === 'asks' && actions.filter(({ command }) => command !== null).length === 1
  const more = card.blocks && alsoBlocked > 0 ? fillIn(reader.t.moreBlocked, { count: alsoBlocked }) : null
  return (
    <footer className={styles.foot} data-tone={tone} data-large={tone === 'asks' && card.parcel === null}>
      <p className={styles.next}>
        <Icon strokeWidth={1.8} aria-hidden="true" />
        <span>
          <Phrases text={text} />
          {more !== null && <span className={styles.more}> · {more}</span>}
        </span>
      </p>
      <TryViewButton fault={faultOf(card)} code={card.code} />
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <ActionTile key={action.keyed} action={action} withBars={onlyCommand} />
          ))}
        </div>
      )}
    </footer>
  )
}

function ActionTile({ action, withBars }: { readonly action: CardAction; readonly withBars: boolean }) {
  const actions = useActions()
  return (
    <div className={styles.tile}>
      <button
        type="button"
        className={styles.action}
        aria-keyshortcuts={keyOf(action.keyed)}
        onClick={() => actions.act(action.does)}
      >
        <kbd>{keyCap(action.keyed)}</kbd>
        {action.label}
      </button>
      {withBars && action.command !== null && (
        <span className={styles.bars}>
          <CommandBars command={action.command} />
        </span>
      )}
    </div>
  )
}
