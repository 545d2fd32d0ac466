import { Info, X } from 'lucide-react'
import { useState } from 'react'
import { useActions } from '../actions.ts'
import { useStation } from '../stores/stationStore.ts'
import { takesNow } from '../takesNow.ts'
import { viewsWords } from '../text/screens/views.ts'
import { useWords } from '../text/words.ts'
import { Button } from './Button.tsx'
import styles from './ViewNews.module.css'

/** Label pages that are not made as on other days: told to whoever may decide it without another's PIN, while labels print as ever. */
export function ViewNews() {
  const { changes: w } = useWords(viewsWords)
  const actions = useActions()
  const news = useStation(({ station }) => station?.views)
  const may = useStation((known) => takesNow('accept-view', known)?.pin === false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const unseen = (news ?? []).filter(({ change }) => !hidden.has(change))
  if (!may || unseen.length === 0) return null
  const hide = () => setHidden(new Set([...hidden, ...unseen.map(({ change }) => change)]))
  const see = async () => {
    const { openViews } = await import('../screens/settings/views/viewsActions.ts')
    hide()
    openViews(null, actions)
  }
  return (
    <div role="status" className={styles.news}>
      <Info strokeWidth={1.8} aria-hidden="true" />
      <p>{w.news}</p>
      <Button onPress={() => void see()}>{w.see}</Button>
      <Button icon={X} onPress={hide}>
        {w.hide}
      </Button>
    </div>
  )
}
