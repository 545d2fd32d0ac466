import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { sizeText } from '../../text/format.ts'
import { printersWords } from '../../text/screens/printers.ts'
import { useWords } from '../../text/words.ts'
import type { FormPart } from './formPart.ts'
import styles from './PrinterForm.module.css'
import type { PrinterDraft } from './printerDraft.ts'
import { isAddressOnly, isBetterDirect, isQueue, misfit, withIdentified, withModel, wrongIn } from './printerDraft.ts'
import { askPrinter } from './printersActions.ts'
import { usePrintersScreen } from './printersScreenStore.ts'
import { SetupFields } from './SetupFields.tsx'

/** A printer as it is set up. Of the mechanism only what its language can say is asked, and nothing where a driver prints sheets. `isNew`: it is to be added. */
export function PrinterForm({
  start,
  does,
  send,
  leave,
  isNew = false,
}: {
  readonly start: PrinterDraft
  readonly does: string
  /** `test`: the printer said what it is, and a test label is to follow. */
  readonly send: (draft: PrinterDraft, test: boolean) => void
  readonly leave: () => void
  readonly isNew?: boolean
}) {
  const w = useWords(printersWords)
  const actions = useActions()
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [understood, setUnderstood] = useState(false)
  const wrong = wrongIn(draft)
  const isSheets = draft.sheet !== ''
  const part: FormPart = {
    draft,
    change: (changed) => setDraft((now) => ({ ...now, ...changed })),
    wrong: tried ? wrong : new Set(),
  }
  const ask = async () => {
    setAsking(true)
    const asked = await askPrinter(draft.uri, actions)
    setAsking(false)
    setUnderstood(asked !== null)
    if (asked !== null) setDraft((now) => withIdentified(now, asked))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asking) return
    if (isNew && isAddressOnly(draft)) return void ask()
    setTried(true)
    if (wrong.size === 0) send(draft, understood)
  }
  const asks = isNew ? { press: () => void ask(), disabled: asking || wrong.has('address') } : null
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={does}>
      <Identity {...part} asks={asks} />
      {isNew && isQueue(draft) && <SheetOfQueue {...part} />}
      {isNew && !isSheets && <Model {...part} />}
      {!isSheets && <Nature {...part} />}
      <Sizes {...part} />
      <Sharing {...part} />
      {!isSheets && <SetupFields {...part} />}
      <div className={styles.actions}>
        <Button onPress={leave}>{w.form.cancel}</Button>
        <Button tone="primary" submits>
          {understood ? w.form.addAndTest : does}
        </Button>
      </div>
    </form>
  )
}

/** Of a new printer the address comes first: it may say the rest itself. */
function Identity({ draft, change, wrong, asks }: FormPart & { readonly asks: Asks | null }) {
  const w = useWords(printersWords)
  const name = (
    <TextField
      label={w.form.name}
      value={draft.name}
      change={(typed) => change({ name: typed })}
      longest={60}
      wrong={wrong.has('name') ? w.form.wrong.name : null}
    />
  )
  return (
    <>
      {asks === null && name}
      <TextField
        label={w.form.address}
        value={draft.uri}
        change={(uri) => change({ uri })}
        mono
        longest={500}
        wrong={wrong.has('address') ? w.form.wrong.address : null}
        {...(asks !== null && { hint: w.form.askHint })}
      />
      {asks !== null && (
        <Button icon={Search} disabled={asks.disabled} onPress={asks.press}>
          {w.form.ask}
        </Button>
      )}
      {isBetterDirect(draft) && <Notice tone="info">{w.form.queueHint}</Notice>}
      <details className={styles.forms}>
        <summary>{w.form.addresses}</summary>
        <dl>
          {addressForms.map(({ scheme, example }) => (
            <div key={scheme}>
              <dt>{example}</dt>
              <dd>{w.form.addressForms[scheme]}</dd>
            </div>
          ))}
        </dl>
      </details>
      {asks !== null && name}
    </>
  )
}

interface Asks {
  readonly press: () => void
  readonly disabled: boolean
}

const addressForms = [
  { scheme: 'socket', example: '192.168.1.60' },
  { scheme: 'device', example: 'device:/dev/usb/lp0' },
  { scheme: 'usbprint', example: 'usbprint:vid_2d37&pid_6b1b#0123' },
  { scheme: 'serial', example: 'serial:/dev/ttyUSB0?baud=9600' },
  { scheme: 'spooler', example: 'spooler:Xprinter XP-420B' },
] as const

function Model({ draft, change }: FormPart) {
  const w = useWords(printersWords)
  const models = usePrintersScreen((state) => state.models)
  const choose = (model: string) => {
    const row = models.find((one) => one.model === model)
    change(row === undefined ? { model: '' } : withModel(draft, row))
  }
  return (
    <SelectField
      label={w.form.model}
      value={draft.model}
      options={[{ value: '', name: w.form.noModel }, ...models.map(({ model, name }) => ({ value: model, name }))]}
      choose={choose}
    />
  )
}

function Nature({ draft, change, wrong }: FormPart) {
  const w = useWords(printersWords)
  return (
    <div className={styles.pair}>
      <SelectField
        label={w.form.language}
        value={draft.language}
        options={languageNames.map((value) => ({ value, name: w.language[value] }))}
        choose={(language) => change({ language, model: '' })}
      />
      <SelectField
        label={w.form.dpmm}
        value={`${draft.dpmm}`}
        options={[
          { value: '8', name: w.form.dpmm8 },
          { value: '12', name: w.form.dpmm12 },
        ]}
        choose={(dpmm) => change({ dpmm: dpmm === '12' ? 12 : 8, model: '' })}
      />
      <TextField
        label={w.form.head}
        value={draft.head}
        change={(head) => change({ head, model: '' })}
        numeric
        wrong={wrong.has('head') ? w.form.wrong.head : null}
      />
    </div>
  )
}

/** Every size with why it does not fit, so that nobody learns it from a packer. */
function Sizes({ draft, change, wrong }: FormPart) {
  const w = useWords(printersWords)
  return (
    <fieldset className={styles.sizes}>
      <legend>{w.form.sizes}</legend>
      {allLabelSizes.map((size) => {
        const over = misfit(size, draft)
        const turned = over?.turned === true ? ` · ${w.form.fitsTurned}` : ''
        return (
          <Checkbox
            key={size}
            label={sizeText(size)}
            checked={draft.sizes.includes(size)}
            change={(on) => change({ sizes: on ? [...draft.sizes, size] : draft.sizes.filter((one) => one !== size) })}
            {...(over !== null && {
              hint: `${fillIn(w.form.doesNotFit, { needs: over.needs, has: over.has })}${turned}`,
            })}
          />
        )
      })}
      {wrong.has('sizes') && (
        <p className={styles.wrong} role="alert">
          {w.form.wrong.sizes}
        </p>
      )}
    </fieldset>
  )
}

function Sharing({ draft, change }: FormPart) {
  const w = useWords(printersWords)
  return (
    <Checkbox
      label={w.form.shared}
      hint={w.form.sharedHint}
      checked={draft.shared}
      change={(shared) => change({ shared })}
    />
  )
}

/** Asked before the rest: of a sheet printer nothing of a label printer is asked. */
function SheetOfQueue({ draft, change }: FormPart) {
  const w = useWords(printersWords)
  return (
    <SelectField
      label={w.form.sheet}
      value={draft.sheet}
      options={[
        { value: '', name: w.form.noSheet },
        { value: 'A4', name: 'A4' },
        { value: 'A5', name: 'A5' },
      ]}
      choose={(sheet) => change({ sheet })}
    />
  )
}
