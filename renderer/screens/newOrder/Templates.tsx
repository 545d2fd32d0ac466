import { BookmarkPlus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { useWords } from '../../text/words.ts'
import styles from './NewOrder.module.css'
import { nameTemplate } from './newOrderActions.ts'
import { dropTemplate, keepTemplate, takeTemplate } from './templateActions.ts'

/** What is sent often: taken by its name, or kept under one. Outside the order's form, as it has an Enter of its own. */
export function Templates() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const templates = useNewOrder((state) => state.templates)
  const template = useNewOrder((state) => state.template)
  const naming = useNewOrder((state) => state.naming)
  if (naming) return <NameForm />
  return (
    <div className={styles.row} data-templates="" data-searches="">
      {templates.length > 0 && (
        <SelectField
          label={w.template}
          bare
          value={template ?? ''}
          options={[
            { value: '', name: w.template, closed: template !== null },
            ...templates.map(({ name }) => ({ value: name, name })),
          ]}
          choose={(name) => takeTemplate(name, actions)}
        />
      )}
      <Button icon={BookmarkPlus} deed="order.keep-template" onPress={() => nameTemplate(true)}>
        {w.keepTemplate}
      </Button>
    </div>
  )
}

/** Enter keeps it; the focus is where a message is pasted again. */
function NameForm() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const { template } = useNewOrder.getState()
  const [name, setName] = useState(template ?? '')
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.select(), [])
  const leave = () => nameTemplate(false)
  const keep = async () => {
    if (name.trim() !== '' && (await keepTemplate(name.trim(), actions))) leave()
  }
  const drop = async (dropped: string) => {
    await dropTemplate(dropped, actions)
    leave()
  }
  return (
    <form
      ref={form}
      className={styles.part}
      aria-label={w.keepTemplate}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <TextField label={w.templateName} value={name} change={setName} hint={w.templateHint} longest={60} />
      <div className={styles.row}>
        <Button submits tone="primary" disabled={name.trim() === ''}>
          {w.keepIt}
        </Button>
        {template !== null && (
          <Button onPress={() => void drop(template)}>{fillIn(w.dropTemplate, { name: template })}</Button>
        )}
        <Button onPress={leave}>{w.leaveTemplate}</Button>
      </div>
    </form>
  )
}
