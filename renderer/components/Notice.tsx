import { CloudOff, Info, LoaderCircle, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Fault } from '../../src/base/fault.ts'
import type { OperationKind } from '../../src/model/operationKind.ts'
import { faultText } from '../../src/words/faultText.ts'
import type { Facts } from '../../src/words/fillIn.ts'
import { useTexts } from '../text/texts.ts'
import styles from './Notice.module.css'

const icons = { error: OctagonX, warning: TriangleAlert, info: Info, offline: CloudOff, loading: LoaderCircle } as const

/** Something to know about what is on the screen, where it is; it stays until it is no longer so. */
export function Notice({
  tone,
  children,
  actions,
}: {
  /** `error`: read out at once. `offline`: goes on by itself. `loading`: for what takes over half a second. */
  readonly tone: keyof typeof icons
  readonly children: ReactNode
  readonly actions?: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon strokeWidth={1.8} aria-hidden="true" />
      <div className={styles.words}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** A fault in the operator's words: what happened, and what to do now. `kind`: of what was asked of the carrier by name. */
export function FaultNotice({
  fault,
  facts = {},
  kind,
  actions,
}: {
  readonly fault: Fault
  readonly facts?: Facts
  readonly kind?: OperationKind
  readonly actions?: ReactNode
}) {
  const { language } = useTexts()
  const { what, todo } = faultText(fault, language, facts, kind)
  return (
    <Notice tone="error" actions={actions}>
      <strong>{what}.</strong> {todo}
    </Notice>
  )
}
