import { RefreshCw, Search, Store } from 'lucide-react'
import type { FormEvent } from 'react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ShopRow } from '../../../../src/contract/carrier.ts'
import type { SettingsView } from '../../../../src/contract/settings.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { countText } from '../../../../src/words/format.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { DataTable } from '../../../components/DataTable.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../../components/Notice.tsx'
import { TakesNotice } from '../../../components/TakesNotice.tsx'
import { TextField } from '../../../components/TextField.tsx'
import type { Column } from '../../../components/tableParts.ts'
import { nothingChosen } from '../../../components/tableSelection.ts'
import { useShops } from '../../../stores/shopsStore.ts'
import type { ShopsWords } from '../../../text/screens/shops.ts'
import { shopsWords } from '../../../text/screens/shops.ts'
import { useTexts } from '../../../text/texts.ts'
import { useWords } from '../../../text/words.ts'
import styles from './Shops.module.css'
import { chooseShop, keepShop, readMore, readShops } from './shopsActions.ts'
import { addressText, endText, shopsLike, statusText } from './shopsView.ts'

/** The account's shops, page by page; Enter makes one the station's. */
export function ShopList({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(shopsWords)
  const actions = useActions()
  const { rows, next, loading, fault, text, staffPhone, selection } = useShops()
  const found = useMemo(() => shopsLike(rows ?? [], text), [rows, text])
  const columns = useMemo(() => columnsOf(w, settings.shop), [w, settings.shop])
  const more = useCallback(() => void readMore(actions), [actions])
  // When it opens, and when another account took them away.
  const unread = rows === null && !loading && fault === null
  useEffect(() => {
    if (unread) void readShops(actions)
  }, [unread, actions])
  useEffect(keepShop, [])
  // Who looks for one looks among all of them.
  useEffect(() => {
    if (text !== '' && next !== null && !loading) more()
  }, [text, next, loading, more])
  return (
    <div className={styles.panel}>
      {settings.environment === 'practice' && <Notice tone="info">{w.practice}</Notice>}
      <TakesNotice row="use-account" />
      <Ended />
      {fault !== null && <FaultNotice fault={fault} kind="shop" />}
      <Find />
      <DataTable
        name={w.title}
        rows={{ count: found.length, at: (index) => found[index] ?? null, keyAt: (index) => String(found[index]?.id) }}
        columns={columns}
        selection={selection}
        select={(chosen) => useShops.setState({ selection: chosen })}
        open={(index) => {
          const shop = found[index]
          if (shop !== undefined) void chooseShop(shop, settings, w, actions)
        }}
        nearEnd={more}
        empty={
          loading ? (
            <Notice tone="loading">{w.loading}</Notice>
          ) : (
            fault === null && (
              <EmptyState
                icon={Store}
                title={w.none}
                text={text === '' && staffPhone === null ? w.noneText : w.noneLike}
              />
            )
          )
        }
      />
      <Foot count={found.length} />
    </div>
  )
}

function Find() {
  const w = useWords(shopsWords)
  const actions = useActions()
  const text = useShops((state) => state.text)
  const [phone, setPhone] = useState(() => useShops.getState().staffPhone ?? '')
  const filter = (event: FormEvent) => {
    event.preventDefault()
    void readShops(actions, phone.trim() === '' ? null : phone.trim())
  }
  return (
    <form data-searches="" className={styles.find} onSubmit={filter} aria-label={w.filters}>
      <TextField
        label={w.search}
        icon={Search}
        value={text}
        change={(value) => useShops.setState({ text: value, selection: nothingChosen })}
        longest={100}
      />
      <TextField label={w.staffPhone} value={phone} change={setPhone} longest={40} mono />
      <Button submits>{w.filter}</Button>
      <Button icon={RefreshCw} onPress={() => void readShops(actions)}>
        {w.again}
      </Button>
    </form>
  )
}

/** How the last deed ended. */
function Ended() {
  const w = useWords(shopsWords)
  const { language } = useTexts()
  const ended = useShops((state) => state.ended)
  if (ended === null) return null
  if (ended.type === 'refused') return <FaultNotice fault={ended.fault} kind="shop" />
  return <Notice tone="info">{endText(ended, w, language)}</Notice>
}

function Foot({ count }: { readonly count: number }) {
  const w = useWords(shopsWords)
  const { language } = useTexts()
  const { rows, next } = useShops()
  const known = { shown: countText(count, language), read: countText(rows?.length ?? 0, language) }
  return (
    <p className={styles.foot}>
      <span>{w.keys}</span>
      <span role="status">{fillIn(next === null ? w.all : w.notAll, known)}</span>
    </p>
  )
}

function columnsOf(w: ShopsWords, present: number): readonly Column<ShopRow>[] {
  return [
    { key: 'id', name: w.column.id, width: 6, cell: ({ id }) => String(id) },
    {
      key: 'name',
      name: w.column.name,
      width: 13,
      grows: true,
      cell: ({ id, name }) => (id === present ? <span className={styles.here}>{name}</span> : name),
    },
    { key: 'phone', name: w.column.phone, width: 8, cell: ({ phone }) => phone },
    { key: 'address', name: w.column.address, width: 16.5, grows: true, cell: (shop) => addressText(shop) },
    { key: 'status', name: w.column.status, width: 13, cell: (shop) => statusText(shop, present, w) },
  ]
}
