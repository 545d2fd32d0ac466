import { useState } from 'react'
import type { PrinterRow } from '../../../src/contract/card.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { isLabelSize } from '../../../src/model/labelSize.ts'
import { capitalized } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { sizeText } from '../../text/format.ts'
import { printersWords } from '../../text/screens/printers.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { loadRoll } from './printersActions.ts'
import { labelsOf, rollText } from './printersView.ts'
import styles from './Section.module.css'

/** The roll that somebody has put in: its size, and how many labels are on it. */
export function RollForm({ printer }: { readonly printer: PrinterRow }) {
  const w = useWords(printersWords)
  const { language } = useTexts()
  const actions = useActions()
  const [size, setSize] = useState<LabelSize | ''>(printer.roll?.size ?? printer.sizes[0] ?? '')
  const [labels, setLabels] = useState('')
  const counted = labelsOf(labels)
  const load = () => {
    if (counted === undefined) return
    setLabels('')
    void loadRoll(printer.id, size === '' ? null : size, counted, actions)
  }
  return (
    <form
      className={styles.section}
      aria-label={w.roll.title}
      onSubmit={(event) => {
        event.preventDefault()
        load()
      }}
    >
      <h4 className={styles.title}>{w.roll.title}</h4>
      <p className={styles.help}>
        {capitalized(rollText(printer, { w, language }))}. {printer.roll === null ? w.roll.helpNone : w.roll.help}
      </p>
      <div className={styles.fields}>
        <SelectField
          label={w.roll.size}
          value={size}
          options={[
            ...printer.sizes.map((one) => ({ value: one, name: sizeText(one) })),
            { value: '', name: w.roll.none },
          ]}
          choose={(chosen) => setSize(isLabelSize(chosen) ? chosen : '')}
        />
        <TextField
          label={w.roll.labels}
          value={labels}
          change={setLabels}
          numeric
          hint={w.roll.labelsHint}
          wrong={counted === undefined ? w.form.wrong.labels : null}
        />
      </div>
      <Button submits>{w.roll.load}</Button>
    </form>
  )
}
