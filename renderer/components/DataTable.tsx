import { useVirtualizer } from '@tanstack/react-virtual'
import type { CSSProperties, KeyboardEvent, MouseEvent, RefObject } from 'react'
import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { deedOfKey } from '../../src/model/keyTable.ts'
import styles from './DataTable.module.css'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { Column, DataTableProps, RowSource } from './tableParts.ts'
import type { TableRows } from './tableSelection.ts'
import { moved, pressed, toggledTo } from './tableSelection.ts'

/** Rows of 32 px under a head that stays; only those in sight exist. One stop for Tab, everything else by keys. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, rows, columns, selection, select, selectable = false, opened = null } = props
  const id = useId()
  const scroller = useRef<HTMLTableElement>(null)
  const shown = useRowsInSight(rows, scroller, props.nearEnd)
  const cursor = Math.min(selection.cursor, rows.count - 1)
  useCursor(cursor, shown.scrollTo)
  useFirst(scroller, props.first === true && rows.count > 0)
  if (rows.count === 0) return <>{props.empty}</>
  return (
    <table
      ref={scroller}
      className={styles.grid}
      style={{ ...tracksOf(columns, selectable), '--body': `${shown.height}px` } as CSSProperties}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA guide's grid, on the element it names
      role="grid"
      aria-label={name}
      aria-rowcount={rows.count + 1}
      aria-colcount={columns.length + Number(selectable)}
      aria-multiselectable={selectable}
      aria-activedescendant={`${id}${cursor}`}
      tabIndex={0}
      onKeyDown={keydown}
      onClick={clicked}
    >
      <TableHead {...props} rows={tableRows()} />
      <tbody className={styles.body}>
        {shown.items.map(({ index, start }) => (
          <TableRow
            key={index}
            id={`${id}${index}`}
            index={index}
            top={start}
            row={rows.at(index)}
            columns={columns}
            selectable={selectable}
            chosen={selectable && selection.chosen.has(rows.keyAt(index))}
            atCursor={index === cursor}
            opened={opened !== null && rows.keyAt(index) === opened}
            alarming={props.alarming}
            heading={props.heading}
          />
        ))}
      </tbody>
    </table>
  )

  function tableRows(): TableRows {
    return { count: rows.count, page: shown.page, keyAt: (index) => rows.keyAt(index) }
  }

  function keydown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const { key, shiftKey: shift, ctrlKey, metaKey } = event
    if (deedOfKey('list', key) === 'list.open' && props.open !== undefined) {
      event.preventDefault()
      return props.open(cursor)
    }
    const after = pressed({ ...selection, cursor }, { key, shift, ctrl: ctrlKey || metaKey }, tableRows())
    if (after === null || (!selectable && after.chosen !== selection.chosen)) return
    event.preventDefault()
    select(after)
  }

  function clicked(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null
    const index = Number(target?.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN)
    if (Number.isNaN(index)) return
    const { ctrlKey, metaKey, shiftKey } = event
    const choosing = selectable && (ctrlKey || metaKey || shiftKey || target?.closest('[data-mark]') != null)
    select(choosing ? toggledTo(selection, index, shiftKey, tableRows()) : moved(selection, index))
    if (!choosing) props.open?.(index)
  }
}

/** The row of the cursor is in sight, however the cursor came there. */
function useCursor(cursor: number, scrollTo: (index: number) => void): void {
  useEffect(() => {
    if (cursor >= 0) scrollTo(cursor)
  }, [cursor, scrollTo])
}

function useFirst(scroller: RefObject<HTMLTableElement | null>, first: boolean): void {
  useEffect(() => {
    if (first) scroller.current?.focus({ preventScroll: true })
  }, [scroller, first])
}

const markRem = 2.75

function tracksOf(columns: readonly Column<never>[], selectable: boolean): Readonly<Record<string, string>> {
  const mark = selectable ? markRem : 0
  const least = columns.reduce((sum, { width }) => sum + width, mark)
  const tracks = columns.map(({ width, grows }) => (grows === true ? `minmax(${width}rem, ${width}fr)` : `${width}rem`))
  return { '--tracks': [...(selectable ? [`${mark}rem`] : []), ...tracks].join(' '), '--least': `${least}rem` }
}

const rowRem = 2
const headRem = 2.5

/** The rows in sight and a few around them, where each stands, and how to bring one into sight. */
function useRowsInSight(
  { count }: RowSource<unknown>,
  scroller: RefObject<HTMLTableElement | null>,
  nearEnd: (() => void) | undefined,
) {
  const rem = useRem()
  const rowHeight = rowRem * rem
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingEnd: headRem * rem,
    useFlushSync: false,
  })
  useEffect(() => void (rowHeight > 0 && virtualizer.measure()), [virtualizer, rowHeight])
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= count - 20) nearEnd?.()
  }, [last, count, nearEnd])
  const height = scroller.current?.clientHeight ?? 0
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer])
  return {
    items,
    height: virtualizer.getTotalSize(),
    page: Math.max(1, Math.floor((height - headRem * rem) / rowHeight) - 1),
    scrollTo,
  }
}

/** Pixels of one rem: the step of the scale, which follows the size of the window. */
function useRem(): number {
  return useSyncExternalStore(onResize, rem)
}

/** Read once a size: asked while rows are drawn, the browser would compute every style anew. */
let knownRem: number | null = null

function onResize(changed: () => void): () => void {
  knownRem = null
  const resized = () => {
    knownRem = null
    changed()
  }
  window.addEventListener('resize', resized)
  return () => window.removeEventListener('resize', resized)
}

function rem(): number {
  knownRem ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return knownRem
}
