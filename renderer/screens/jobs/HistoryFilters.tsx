import { Download, FilterX, Search } from 'lucide-react'
import { useMemo } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { DateField } from '../../components/DateField.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { usePrinters } from '../../stores/printersStore.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { exportJobs } from './exportJobs.ts'
import styles from './HistoryFilters.module.css'
import { dayChoices, isNarrowed, shownChoices, todays } from './historyFilter.ts'
import { filterBy, useHistory } from './historyStore.ts'

/** Which labels the history shows. Everything acts at once; a scan fills in the code. */
export function HistoryFilters() {
  const w = useWords(jobsWords)
  const filter = useHistory((state) => state.filter)
  return (
    <search className={styles.filters} aria-label={w.history.filters}>
      <div className={styles.code}>
        <TextField
          label={w.history.code}
          bare
          icon={Search}
          mono
          placeholder={w.history.codeHint}
          longest={50}
          value={filter.code}
          change={(code) => filterBy({ code })}
        />
      </div>
      <div className={styles.choice}>
        <SelectField
          label={w.history.days}
          bare
          value={filter.days}
          options={dayChoices.map((value) => ({ value, name: w.dayChoices[value] }))}
          choose={(days) => filterBy({ days })}
        />
      </div>
      {filter.days === 'range' && <Range />}
      <div className={styles.choice}>
        <SelectField
          label={w.history.shown}
          bare
          value={filter.shown}
          options={shownChoices.map((value) => ({ value, name: w.shownChoices[value] }))}
          choose={(shown) => filterBy({ shown })}
        />
      </div>
      <PrinterFilter />
      {isNarrowed(filter) && (
        <Button icon={FilterX} iconOnly onPress={() => filterBy(todays)}>
          {w.history.clear}
        </Button>
      )}
      <div className={styles.end}>
        <Count />
        <Export />
      </div>
    </search>
  )
}

function Range() {
  const w = useWords(jobsWords)
  const { from, to } = useHistory((state) => state.filter)
  return (
    <>
      <DateField label={w.history.from} value={from} change={(day) => filterBy({ from: day })} />
      <DateField label={w.history.to} value={to} change={(day) => filterBy({ to: day })} />
    </>
  )
}

function PrinterFilter() {
  const w = useWords(jobsWords)
  const printer = useHistory((state) => state.filter.printer)
  const rows = usePrinters((state) => state.rows)
  const options = useMemo(
    () => [
      { value: '', name: w.history.anyPrinter },
      ...Object.values(rows).map(({ id, name }) => ({ value: id, name })),
    ],
    [rows, w],
  )
  return (
    <div className={styles.choice}>
      <SelectField
        label={w.history.printer}
        bare
        value={printer ?? ''}
        options={options}
        choose={(id) => filterBy({ printer: id === '' ? null : id })}
      />
    </div>
  )
}

function Count() {
  const w = useWords(jobsWords)
  const { language } = useTexts()
  const loaded = useHistory((state) => state.rows.length)
  const more = useHistory((state) => state.next !== null)
  const total = useHistory((state) => state.total)
  const text = more && total === null ? w.history.shownCountMore : w.history.shownCount
  if (loaded === 0) return null
  return <span className={styles.count}>{fillIn(text, { count: countText(total ?? loaded, language) })}</span>
}

/** What is chosen here goes into the file, loaded or not. */
function Export() {
  const w = useWords(jobsWords)
  const { t, language } = useTexts()
  const actions = useActions()
  const empty = useHistory((state) => state.rows.length === 0)
  const working = useHistory((state) => state.exported?.state === 'working')
  return (
    <Button
      icon={Download}
      disabled={empty || working}
      onPress={() => void exportJobs(actions.ask, { t, w, language })}
    >
      {w.csv.action}
    </Button>
  )
}
