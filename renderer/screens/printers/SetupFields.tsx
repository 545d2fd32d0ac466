import { fillIn } from '../../../src/words/fillIn.ts'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { printersWords } from '../../text/screens/printers.ts'
import { useWords } from '../../text/words.ts'
import type { FormPart } from './formPart.ts'
import styles from './PrinterForm.module.css'
import { formAbilities } from './printerAbilities.ts'

/** What is sent with every label, as far as the language can say it. Closed at first: most printers need none of it. */
export function SetupFields(part: FormPart) {
  const w = useWords(printersWords)
  return (
    <details className={styles.setup}>
      <summary>{w.form.setup}</summary>
      <p className={styles.help}>{w.form.setupHint}</p>
      <div className={styles.pair}>
        <Mechanism {...part} />
        <Placing {...part} />
      </div>
    </details>
  )
}

function Mechanism({ draft, change, wrong }: FormPart) {
  const w = useWords(printersWords)
  const can = formAbilities[draft.language]
  const asPrinter = { value: '' as const, name: w.form.asPrinter }
  const speeds = can.speeds.map((speed) => ({ value: `${speed}`, name: fillIn(w.form.speedOf, { speed }) }))
  return (
    <>
      {can.darkness && (
        <TextField
          label={w.form.darkness}
          value={draft.darkness}
          change={(darkness) => change({ darkness })}
          numeric
          placeholder={w.form.asPrinter}
          wrong={wrong.has('darkness') ? w.form.wrong.darkness : null}
        />
      )}
      {speeds.length > 0 && (
        <SelectField
          label={w.form.speed}
          value={draft.speed}
          options={[asPrinter, ...speeds]}
          choose={(speed) => change({ speed })}
        />
      )}
      {can.sensing.length > 0 && (
        <SelectField
          label={w.form.sensing}
          value={draft.sensing}
          options={[asPrinter, ...can.sensing.map((value) => ({ value, name: w.sensing[value] }))]}
          choose={(sensing) => change({ sensing })}
        />
      )}
      {can.gap && (
        <TextField
          label={w.form.gap}
          value={draft.gap}
          change={(gap) => change({ gap })}
          numeric
          placeholder={w.form.asPrinter}
          wrong={wrong.has('gap') ? w.form.wrong.gap : null}
        />
      )}
      {can.finish.length > 0 && (
        <SelectField
          label={w.form.finish}
          value={draft.finish}
          options={[asPrinter, ...can.finish.map((value) => ({ value, name: w.finish[value] }))]}
          choose={(finish) => change({ finish })}
        />
      )}
    </>
  )
}

function Placing({ draft, change, wrong }: FormPart) {
  const w = useWords(printersWords)
  const wrongOffset = wrong.has('offset') ? w.form.wrong.offset : null
  return (
    <>
      <SelectField
        label={w.form.rotation}
        value={draft.rotation}
        options={(['0', '90', '180', '270'] as const).map((value) => ({ value, name: w.form.rotations[value] }))}
        choose={(rotation) => change({ rotation })}
      />
      <TextField
        label={w.form.offsetX}
        value={draft.offsetX}
        change={(offsetX) => change({ offsetX })}
        wrong={wrongOffset}
      />
      <TextField
        label={w.form.offsetY}
        value={draft.offsetY}
        change={(offsetY) => change({ offsetY })}
        wrong={wrongOffset}
      />
    </>
  )
}
