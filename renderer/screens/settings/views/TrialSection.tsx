import type { ReactNode } from 'react'
import { supportDrawing, supportText } from '../../../../src/contract/supportPage.ts'
import { viewSupport } from '../../../../src/contract/viewSupport.ts'
import type { TriedPage, ViewTrial } from '../../../../src/contract/viewTrials.ts'
import type { LabelSize } from '../../../../src/model/labelSize.ts'
import type { ViewPolicy } from '../../../../src/model/viewPolicy.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { FaultNotice, Notice } from '../../../components/Notice.tsx'
import type { TrialRow } from '../../../stores/viewsStore.ts'
import { useViews } from '../../../stores/viewsStore.ts'
import { sizeText } from '../../../text/format.ts'
import { viewsWords } from '../../../text/screens/views.ts'
import { useWords } from '../../../text/words.ts'
import panel from '../Settings.module.css'
import { FormDrawing } from './FormDrawing.tsx'
import { RuleForm } from './RuleForm.tsx'
import styles from './Views.module.css'
import { keepRule, openRule, saveSupport, trySize } from './viewsActions.ts'
import { cropOf, ruleWithout, trialLines } from './viewsView.ts'

/** One size: the page as it came beside the label as it will print, and why it would not be. */
export function TrialSection({ size, policy }: { readonly size: LabelSize; readonly policy: ViewPolicy | null }) {
  const w = useWords(viewsWords)
  const row = useViews((state) => state.rows[size])
  const trial = row?.state === 'ready' ? row.trial : null
  return (
    <section className={panel.section} aria-label={sizeText(size)} aria-busy={row?.state === 'loading'}>
      <h3 className={panel.title}>
        {sizeText(size)}
        {trial !== null && ` · ${trial.fault === null ? w.prints : w.wouldNot}`}
      </h3>
      <Ended row={row} size={size} policy={policy} />
      {trial !== null && <Tried trial={trial} policy={policy} />}
    </section>
  )
}

function Ended({
  row,
  size,
  policy,
}: {
  readonly row: TrialRow | undefined
  readonly size: LabelSize
  readonly policy: ViewPolicy | null
}) {
  const w = useWords(viewsWords)
  const actions = useActions()
  if (row === undefined) return null
  if (row.state === 'loading') return <Notice tone="loading">{w.trying}</Notice>
  const fault = row.state === 'failed' ? row.fault : row.trial.fault
  if (fault === null) return null
  const rule = row.state === 'ready' ? ruleWithout(row.trial, row.policy === undefined ? policy : row.policy) : null
  return (
    <FaultNotice
      fault={fault}
      actions={
        <>
          <Button onPress={() => void trySize(size, undefined, actions)}>{w.try}</Button>
          {rule !== null && (
            <Button onPress={() => void keepRule(size, rule, actions)}>
              {fillIn(w.leaveOut, { page: fault.facts?.page ?? 1 })}
            </Button>
          )}
        </>
      }
    />
  )
}

function Tried({ trial, policy }: { readonly trial: ViewTrial; readonly policy: ViewPolicy | null }) {
  const w = useWords(viewsWords)
  const ruling = useViews((state) => state.ruling === trial.size)
  const supporting = useViews((state) => state.supporting === trial.size)
  const [page] = trial.pages
  return (
    <>
      <Pictures trial={trial} />
      <ul className={styles.lines}>
        {trialLines(trial, w).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <More trial={trial} />
      <div className={panel.actions}>
        {page !== undefined && !ruling && <Button onPress={() => openRule(trial)}>{w.rule.open}</Button>}
        {!supporting && (
          <Button onPress={() => useViews.setState({ supporting: trial.size, ruling: null })}>{w.support.open}</Button>
        )}
      </div>
      {ruling && page !== undefined && <RuleForm size={trial.size} page={page} policy={policy} />}
      {supporting && <Support trial={trial} />}
    </>
  )
}

function Pictures({ trial: { order, size, pages, labels } }: { readonly trial: ViewTrial }) {
  const w = useWords(viewsWords)
  const facts = { order, size: sizeText(size) }
  const shown = labels.flatMap(({ parcel, picture }) => (picture === null ? [] : [{ parcel, picture }]))
  return (
    <div className={styles.beside}>
      <Side title={w.page} none={pages.length === 0 ? w.noPage : null}>
        {pages.map((page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no name but their place.
          <PagePicture key={at} page={page} size={size} alt={fillIn(w.pageOf, facts)} />
        ))}
      </Side>
      <Side title={w.label} none={shown.length === 0 ? w.noLabel : null}>
        {shown.map(({ parcel, picture }) => (
          <img
            key={parcel}
            className={styles.picture}
            src={`data:image/png;base64,${picture.png}`}
            width={picture.width}
            height={picture.height}
            alt={fillIn(w.labelOf, facts)}
          />
        ))}
      </Side>
    </div>
  )
}

function Side({
  title,
  none,
  children,
}: {
  readonly title: string
  readonly none: string | null
  readonly children: ReactNode
}) {
  return (
    <figure className={styles.side}>
      <figcaption>{title}</figcaption>
      <div className={styles.mat}>{none === null ? children : <p>{none}</p>}</div>
    </figure>
  )
}

/** With the part on it that a rule would take. */
function PagePicture({
  page,
  size,
  alt,
}: {
  readonly page: TriedPage
  readonly size: LabelSize
  readonly alt: string
}) {
  const w = useWords(viewsWords)
  const draft = useViews((state) => (state.ruling === size && state.draft.part ? state.draft : null))
  const { left, top, width, height } = draft === null ? { left: 0, top: 0, width: 0, height: 0 } : cropOf(draft)
  const isNamed = [left, top, width, height].every(Number.isFinite) && width > 0
  return (
    <div className={styles.paged}>
      <div className={styles.sheet}>
        <img className={styles.picture} src={`data:image/png;base64,${page.png}`} alt={alt} />
        {isNamed && (
          <svg className={styles.part} viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
            <rect x={left} y={top} width={width} height={Math.max(height, 0)} />
          </svg>
        )}
      </div>
      <p>{fillIn(w.pageSize, { width: Math.round(page.width / 100), height: Math.round(page.height / 100) })}</p>
    </div>
  )
}

function More({ trial: { pages, requests } }: { readonly trial: ViewTrial }) {
  const w = useWords(viewsWords)
  const words = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).filter((text) => text !== '')
  if (words.length === 0 && requests.length === 0) return null
  return (
    <details className={panel.more}>
      <summary>{w.more}</summary>
      {words.length > 0 && (
        <p>
          {w.texts}: {words.join(' · ')}
        </p>
      )}
      <ul className={styles.lines}>
        {requests.map(({ host, kind, end }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two requests may be alike in all that is told of them.
          <li key={at}>
            {host} · {kind} · {w.ends[end]}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Exactly what is saved, before it is. */
function Support({ trial }: { readonly trial: ViewTrial }) {
  const w = useWords(viewsWords)
  const support = viewSupport(trial)
  return (
    <div className={panel.form}>
      <p className={panel.help}>{w.support.text}</p>
      <div className={styles.mat}>
        {support.pages.map((page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no name but their place.
          <FormDrawing key={at} drawing={supportDrawing(page)} alt={fillIn(w.support.drawing, { page: at + 1 })} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it by keyboard. */}
      <section className={styles.file} tabIndex={0} aria-label={w.support.name}>
        <pre>{supportText(support)}</pre>
      </section>
      <div className={panel.actions}>
        <Button tone="primary" onPress={() => saveSupport(support)}>
          {w.support.save}
        </Button>
        <Button onPress={() => useViews.setState({ supporting: null })}>{w.support.leave}</Button>
      </div>
    </div>
  )
}
