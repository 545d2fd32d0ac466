import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useScreen } from '../stores/screenStore.ts'
import { FaultNotice } from './Notice.tsx'
import styles from './ScreenFrame.module.css'
import type { TabsOf } from './Tabs.tsx'
import { TabList, TabPanel } from './Tabs.tsx'

interface Head {
  readonly title: string
  /** Whose screen it is: an order's or a parcel's code, behind the title. */
  readonly code?: string
  /** How things are, in one line, for half a second's look. */
  readonly state?: ReactNode
  /** What can be done with all of it. */
  readonly actions?: ReactNode
  /** What this was opened from: an arrow in front of the name. */
  readonly back?: { readonly name: string; readonly go: () => void }
}

/**
 * The body of every screen beside the scan screen, under its name; with `tabs`, the views it has. It takes the focus
 * when it opens, before any key can come, so that the next Tab goes into the screen, and shows what the station refused (`useScreen`).
 */
export function ScreenFrame<Key extends string>({
  tabs,
  children,
  ...head
}: Head & { readonly tabs?: Omit<TabsOf<Key>, 'name'>; readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const id = useId()
  useLayoutEffect(() => main.current?.focus({ preventScroll: true }), [])
  return (
    <main ref={main} className={styles.screen} tabIndex={-1} aria-labelledby={`${id}title`}>
      <ScreenHead
        {...head}
        id={`${id}title`}
        tabs={tabs === undefined ? null : <TabList id={id} name={head.title} {...tabs} />}
      />
      <Refused />
      {tabs === undefined ? (
        children
      ) : (
        <TabPanel id={id} chosen={tabs.chosen}>
          {children}
        </TabPanel>
      )}
    </main>
  )
}

/** What the station refused here, until the next deed or Esc. */
function Refused() {
  const refusal = useScreen((screen) => screen.refusal)
  return refusal === null ? null : <FaultNotice fault={refusal.fault} />
}

function ScreenHead({
  id,
  title,
  code,
  state,
  actions,
  back,
  tabs,
}: Head & { readonly id: string; readonly tabs: ReactNode }) {
  return (
    <header className={styles.head} data-tabs={tabs === null ? undefined : ''}>
      {back !== undefined && (
        <button type="button" className={styles.back} aria-label={back.name} title={back.name} onClick={back.go}>
          <ArrowLeft strokeWidth={1.8} aria-hidden="true" />
        </button>
      )}
      <h2 id={id} className={styles.title}>
        {title}
        {code !== undefined && <span className={styles.code}> {code}</span>}
      </h2>
      {tabs}
      {state !== undefined && (
        <p className={styles.state} role="status">
          {state}
        </p>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
