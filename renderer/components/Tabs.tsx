import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly name: string
  /** How many wait in it; null or 0: nothing to say. */
  readonly count?: string | null
}

export interface TabsOf<Key extends string> {
  readonly name: string
  readonly tabs: readonly Tab<Key>[]
  readonly chosen: Key
  readonly choose: (key: Key) => void
}

/** A few views, of which one is shown below. Of a whole screen they stand in its head: `ScreenFrame`. */
export function Tabs<Key extends string>(props: TabsOf<Key> & { readonly children: ReactNode }) {
  const id = useId()
  return (
    <>
      <TabList id={id} {...props} />
      <TabPanel id={id} chosen={props.chosen}>
        {props.children}
      </TabPanel>
    </>
  )
}

/** Left and right go from one tab to the next. `id` is that of its panel. */
export function TabList<Key extends string>(props: TabsOf<Key> & { readonly id: string }) {
  const { id, name, tabs, chosen, choose } = props
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={name} onKeyDown={turn}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={`${id}${tab.key}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.key === chosen}
          aria-controls={`${id}panel`}
          tabIndex={tab.key === chosen ? 0 : -1}
          onClick={() => choose(tab.key)}
        >
          {tab.name}
          {tab.count != null && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )

  function turn({ key }: KeyboardEvent) {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (step === 0 || next === undefined) return
    choose(next.key)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}${next.key}`)}`)?.focus()
  }
}

export function TabPanel({
  id,
  chosen,
  children,
}: {
  readonly id: string
  readonly chosen: string
  readonly children: ReactNode
}) {
  return (
    <div id={`${id}panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}${chosen}`}>
      {children}
    </div>
  )
}
