import { Layers, Plus, Printer, Search, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../renderer/components/Button.tsx'
import { Checkbox } from '../../renderer/components/Checkbox.tsx'
import { DataTable } from '../../renderer/components/DataTable.tsx'
import { EmptyState } from '../../renderer/components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../renderer/components/Notice.tsx'
import { SelectField } from '../../renderer/components/SelectField.tsx'
import { Tabs } from '../../renderer/components/Tabs.tsx'
import { TextField } from '../../renderer/components/TextField.tsx'
import type { Column, RowSource } from '../../renderer/components/tableParts.ts'
import { nothingChosen } from '../../renderer/components/tableSelection.ts'
import type { Sort } from '../../renderer/components/tableSort.ts'
import { nextSort, sortRows } from '../../renderer/components/tableSort.ts'
import { VerdictChip } from '../../renderer/components/VerdictChip.tsx'
import { useTexts } from '../../renderer/text/texts.ts'
import type { CardVerdict } from '../../src/contract/card.ts'
import { money } from '../../src/words/format.ts'
import styles from './Parts.module.css'

/** The parts that screens are made of, in each of their states. */
export function Parts() {
  return (
    <section className={styles.parts} aria-label="parts">
      <Buttons />
      <Fields />
      <Notices />
      <Views />
      <BigTable count={10_000} />
    </section>
  )
}

function Buttons() {
  const { t } = useTexts()
  return (
    <div className={styles.row}>
      <Button tone="primary" deed="scan.yes" icon={Printer}>
        {t.action.thereIs}
      </Button>
      <Button deed="scan.no">{t.action.thereIsNot}</Button>
      <Button icon={Plus}>{t.action.printAgain}</Button>
      <Button pressed>{t.scanScreen}</Button>
      <Button disabled>{t.action.printThis}</Button>
      <Button tone="danger" icon={Trash2}>
        {t.action.cancel}
      </Button>
      <Button icon={Search} iconOnly>
        {t.recent}
      </Button>
    </div>
  )
}

function Fields() {
  const { t } = useTexts()
  const [text, setText] = useState('G8ADKBRF')
  const [size, setSize] = useState<'A5' | '80x80'>('80x80')
  const [checked, setChecked] = useState(true)
  const options = [
    { value: 'A5', name: t.command['size-A5'] },
    { value: '80x80', name: t.command['size-80x80'] },
  ] as const
  return (
    <div className={styles.fields}>
      <TextField label={t.sellerCode} value={text} change={setText} mono hint={t.scanEnter} />
      <TextField label={t.note} value={text} change={setText} wrong={t.notKnown} icon={Search} />
      <TextField label={t.content} value={text} change={setText} disabled />
      <SelectField label={t.size} value={size} options={options} choose={setSize} />
      <Checkbox label={t.action.printAfterAll} checked={checked} change={setChecked} hint={t.next.scanMeanwhile} />
      <Checkbox label={t.action.notWanted} checked={false} change={() => undefined} disabled />
    </div>
  )
}

function Notices() {
  const { t } = useTexts()
  return (
    <div className={styles.column}>
      <FaultNotice fault={{ code: 'store.unreadable' }} actions={<Button>{t.tryAgain}</Button>} />
      <Notice tone="warning">{t.next.stillWanted}</Notice>
      <Notice tone="offline">{t.scanOffline}</Notice>
      <Notice tone="info">{t.next.duplicate}</Notice>
      <Notice tone="loading">{t.loading}</Notice>
    </div>
  )
}

function Views() {
  const { t } = useTexts()
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const tabs = [
    { key: 'one', name: t.places.batch, count: '12' },
    { key: 'two', name: t.places.pickup },
  ] as const
  return (
    <div className={styles.column}>
      <Tabs name={t.mainNavigation} tabs={tabs} chosen={tab} choose={setTab}>
        <EmptyState icon={Layers} title={t.emptyTitle} text={t.emptyText}>
          <Button tone="primary">{t.tryAgain}</Button>
        </EmptyState>
      </Tabs>
    </div>
  )
}

interface Line {
  readonly key: string
  readonly code: string
  readonly verdict: CardVerdict
  readonly cod: number
}

const verdicts = ['printed', 'printed', 'waiting', 'in-doubt', 'not-printed', 'sent-not-confirmed'] as const

function lineOf(place: number): Line {
  const code = `G8A${((place * 7919) % 1_000_003).toString(36).toUpperCase().padStart(5, '2')}`
  return { key: String(place), code, verdict: verdicts[place % 6] ?? 'printed', cod: ((place * 37) % 900) * 5_000 }
}

/** Rows to scroll, choose and sort; those from 9 000 on have not come yet. */
function BigTable({ count }: { readonly count: number }) {
  const { t, language } = useTexts()
  const [selection, select] = useState(nothingChosen)
  const [sort, setSort] = useState<Sort | null>(null)
  const lines = useMemo(() => Array.from({ length: count }, (_, place) => lineOf(place)), [count])
  const columns = useMemo<readonly Column<Line>[]>(
    () => [
      { key: 'code', name: t.sellerCode, width: 10, cell: ({ code }) => code, sortBy: ({ code }) => code },
      {
        key: 'verdict',
        name: t.stationState,
        width: 12,
        grows: true,
        cell: ({ verdict }) => <VerdictChip verdict={verdict} />,
      },
      {
        key: 'cod',
        name: t.cod,
        width: 9,
        align: 'end',
        cell: ({ cod }) => money(cod, language),
        sortBy: ({ cod }) => cod,
      },
    ],
    [t, language],
  )
  const rows = useMemo<RowSource<Line>>(() => {
    const by = columns.find(({ key }) => key === sort?.column)?.sortBy
    const sorted = sort === null || by === undefined ? lines : sortRows(lines, by, sort.descending)
    return {
      count: sorted.length,
      at: (index) => (sort === null && index >= 9_000 ? null : (sorted[index] ?? null)),
      keyAt: (index) => sorted[index]?.key ?? '',
    }
  }, [lines, columns, sort])
  return (
    <div className={styles.table}>
      <DataTable
        name={t.recent}
        rows={rows}
        columns={columns}
        selection={selection}
        select={select}
        selectable
        sort={sort}
        sortBy={(column) => setSort(nextSort(sort, column))}
      />
    </div>
  )
}
