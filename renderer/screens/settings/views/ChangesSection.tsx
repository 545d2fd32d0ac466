import { useEffect, useState } from 'react'
import type { Fault } from '../../../../src/base/fault.ts'
import type { SeenForm, ViewChange } from '../../../../src/contract/viewChanges.ts'
import { drawForm } from '../../../../src/model/drawForm.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { dayAndTime } from '../../../../src/words/format.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { FaultNotice } from '../../../components/Notice.tsx'
import { useStation } from '../../../stores/stationStore.ts'
import { useViews } from '../../../stores/viewsStore.ts'
import { sizeText } from '../../../text/format.ts'
import { viewsWords } from '../../../text/screens/views.ts'
import { useTexts } from '../../../text/texts.ts'
import { useWords } from '../../../text/words.ts'
import panel from '../Settings.module.css'
import { FormDrawing } from './FormDrawing.tsx'
import styles from './Views.module.css'
import { acceptChange, readChanges } from './viewsActions.ts'
import { differenceText } from './viewsView.ts'

/** Label pages that are not made as on other days: both pictures, what differs, and the key that says that it is right. */
export function ChangesSection() {
  const actions = useActions()
  const news = useStation(({ station }) => station?.views)
  const changes = useViews((state) => state.changes)
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    if (news !== undefined) void readChanges(actions.read).then(setFault)
  }, [news, actions])
  const { t } = useTexts()
  const told = new Set((news ?? []).map(({ change }) => change))
  const anew = <Button onPress={() => void readChanges(actions.ask).then(setFault)}>{t.tryAgain}</Button>
  return (
    <>
      {fault !== null && told.size > 0 && <FaultNotice fault={fault} actions={anew} />}
      {changes
        .filter(({ change }) => told.has(change))
        .map((one) => (
          <Change key={one.change} change={one} />
        ))}
    </>
  )
}

function Change({ change: { change, size, at, differences, before, now } }: { readonly change: ViewChange }) {
  const { changes: w } = useWords(viewsWords)
  const actions = useActions()
  const facts = { size: sizeText(size) }
  const title = fillIn(w.title, facts)
  return (
    <section className={panel.section} aria-label={title}>
      <h3 className={panel.title}>{title}</h3>
      <p className={panel.help}>{w.text}</p>
      <ul className={styles.lines}>
        {differences.map((difference) => {
          const line = differenceText(difference, w)
          return <li key={line}>{line}</li>
        })}
      </ul>
      <div className={styles.beside}>
        <Seen title={w.before} seen={before} alt={fillIn(w.beforeOf, { ...facts, order: before.order })} />
        <Seen
          title={fillIn(w.now, { time: dayAndTime(at) })}
          seen={now}
          alt={fillIn(w.nowOf, { ...facts, order: now.order })}
        />
      </div>
      <div className={panel.actions}>
        <Button tone="primary" onPress={() => void acceptChange(change, actions)}>
          {w.accept}
        </Button>
      </div>
    </section>
  )
}

function Seen({ title, seen, alt }: { readonly title: string; readonly seen: SeenForm; readonly alt: string }) {
  const { changes: w } = useWords(viewsWords)
  const { png, form } = seen
  return (
    <figure className={styles.side}>
      <figcaption>{title}</figcaption>
      <div className={styles.mat}>
        {png === null ? (
          <FormDrawing drawing={drawForm(form)} alt={alt} />
        ) : (
          <img className={styles.picture} src={`data:image/png;base64,${png}`} alt={alt} />
        )}
      </div>
      {png === null && <p className={panel.help}>{w.drawn}</p>}
    </figure>
  )
}
