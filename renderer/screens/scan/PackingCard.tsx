import { Check, CornerDownRight, PackageOpen } from 'lucide-react'
import type { PackingRow } from '../../../src/contract/packing.ts'
import type { Goods } from '../../../src/model/packing.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Phrases } from '../../components/Phrases.tsx'
import { usePackings, waitingPackings } from '../../stores/packingsStore.ts'
import type { PackingWords } from '../../text/screens/packing.ts'
import { packingWords } from '../../text/screens/packing.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './PackingCard.module.css'
import { packingKeys } from './packingView.ts'

/** The open packing in the place of the parcel's card: what is in, what is missing, and what stops it. */
export function PackingCard({ packing }: { readonly packing: PackingRow }) {
  const w = useWords(packingWords)
  const { language } = useTexts()
  const { code, goods, known, stop } = packing
  const sum = (of: 'counted' | 'wanted') => goods.reduce((units, line) => units + line[of], 0)
  const fault = stop === null ? null : faultText(stop, language)
  return (
    <article className={styles.card} aria-label={code}>
      <header className={styles.head} data-tone={fault === null ? undefined : 'bad'}>
        <div role={fault === null ? 'status' : 'alert'}>
          <p className={styles.word}>{fault === null ? fillIn(w.open, { code }) : `${w.stopped}: ${code}`}</p>
          <p className={styles.line}>
            <Phrases text={fault?.what ?? (known ? w.scan : w.unknownText)} />
          </p>
        </div>
        {known && <p className={styles.sum}>{fillIn(w.counted, { counted: sum('counted'), wanted: sum('wanted') })}</p>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may be longer than its room, and is scrolled by the keys */}
      <ul className={styles.goods} aria-label={w.goods} tabIndex={0}>
        {missingFirst(goods).map(({ key, line }) => (
          <GoodsLine key={key} goods={line} known={known} words={w} />
        ))}
      </ul>
      <Foot packing={packing} todo={fault?.todo ?? null} words={w} />
    </article>
  )
}

/** What is still to be found is in sight, however long the list is. A code may stand in two lines. */
function missingFirst(goods: readonly Goods[]) {
  const numbered = goods.map((line, at) => ({ key: `${at} ${line.code}`, line }))
  return numbered.sort((a, b) => Number(isWhole(a.line)) - Number(isWhole(b.line)))
}

function isWhole({ counted, wanted }: Goods): boolean {
  return counted >= wanted
}

interface LineProps {
  readonly goods: Goods
  readonly known: boolean
  readonly words: PackingWords
}

function GoodsLine({ goods, known, words }: LineProps) {
  const { name, code, counted, wanted } = goods
  const whole = isWhole(goods)
  const bare = known ? words.bare : ''
  return (
    <li className={styles.item} data-whole={whole ? '' : undefined}>
      <span className={styles.count}>
        {counted}/{wanted}
      </span>
      <span className={styles.name}>
        {known ? name : words.unknown}
        {code === '' ? <span className={styles.bare}>{bare}</span> : <span className={styles.code}>{code}</span>}
      </span>
      {whole && <Check aria-label={words.whole} role="img" strokeWidth={3} />}
    </li>
  )
}

function Foot({ packing, todo, words }: { packing: PackingRow; todo: string | null; words: PackingWords }) {
  const actions = useActions()
  return (
    <footer className={styles.foot}>
      {todo !== null && (
        <p className={styles.todo}>
          <CornerDownRight strokeWidth={1.8} aria-hidden="true" />
          <span>
            <Phrases text={todo} />
          </span>
        </p>
      )}
      {packingKeys(packing).map(({ keyed, word, does }) => (
        <Button key={keyed} deed={keyed} onPress={() => actions.act(does)}>
          {words[word]}
        </Button>
      ))}
    </footer>
  )
}

/** Parcels that are packed and have no label, and those that were set aside; nothing where there are none. */
export function WaitingPackings() {
  const w = useWords(packingWords)
  const rows = usePackings((state) => state.rows)
  const waiting = waitingPackings({ rows })
  if (waiting.length === 0) return null
  const codes = (of: PackingRow['state']) =>
    waiting.flatMap(({ state, code }) => (state === of ? [code] : [])).join(' · ')
  return (
    <aside className={styles.waiting} aria-label={w.waiting}>
      <PackageOpen strokeWidth={1.8} aria-hidden="true" />
      {codes('packed') !== '' && <span>{fillIn(w.packed, { codes: codes('packed') })}</span>}
      {codes('aside') !== '' && <span>{fillIn(w.asideOf, { codes: codes('aside') })}</span>}
    </aside>
  )
}
