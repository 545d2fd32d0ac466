import type { TriedPage } from '../../../../src/contract/viewTrials.ts'
import type { LabelSize } from '../../../../src/model/labelSize.ts'
import type { ViewPolicy } from '../../../../src/model/viewPolicy.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { Checkbox } from '../../../components/Checkbox.tsx'
import { Choice } from '../../../components/Choice.tsx'
import { TextField } from '../../../components/TextField.tsx'
import type { PolicyDraft } from '../../../stores/viewsStore.ts'
import { useViews } from '../../../stores/viewsStore.ts'
import { sizeText } from '../../../text/format.ts'
import { viewsWords } from '../../../text/screens/views.ts'
import { useWords } from '../../../text/words.ts'
import panel from '../Settings.module.css'
import { keepRule, trySize } from './viewsActions.ts'
import { policyOf } from './viewsView.ts'

const turns = ['0', '90', '180', '270'] as const
const lengths = ['left', 'top', 'width', 'height'] as const

/** What becomes of pages of this size from now on: seen first, then used. */
export function RuleForm({
  size,
  page,
  policy,
}: {
  readonly size: LabelSize
  readonly page: TriedPage
  readonly policy: ViewPolicy | null
}) {
  const { rule: w } = useWords(viewsWords)
  const actions = useActions()
  const draft = useViews((state) => state.draft)
  const change = (part: Partial<PolicyDraft>) => useViews.setState({ draft: { ...draft, ...part } })
  const wanted = policyOf(draft, page, policy)
  const facts = { width: Math.round(page.width / 100), height: Math.round(page.height / 100), size: sizeText(size) }
  return (
    <form
      className={panel.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== null) void trySize(size, wanted, actions)
      }}
    >
      <h4>{fillIn(w.title, facts)}</h4>
      <Choice name={w.turn} options={turns} words={w.turns} chosen={draft.turn} choose={(turn) => change({ turn })} />
      <Checkbox label={w.shrink} checked={draft.shrink} change={(shrink) => change({ shrink })} />
      <Checkbox label={w.copies} checked={draft.copies} change={(copies) => change({ copies })} />
      <Checkbox label={w.shared} checked={draft.shared} change={(shared) => change({ shared })} />
      <Checkbox label={w.part} checked={draft.part} change={(part) => change({ part })} />
      {draft.part && (
        <div className={panel.fields}>
          {lengths.map((name) => (
            <TextField
              key={name}
              label={w[name]}
              value={draft[name]}
              change={(value) => change({ [name]: value })}
              wrong={wanted === null && name === 'width' ? w.wrong : null}
              numeric
              mono
            />
          ))}
        </div>
      )}
      {policy?.without !== undefined && <p>{fillIn(w.without, { count: policy.without.length })}</p>}
      <div className={panel.actions}>
        <Button submits disabled={wanted === null}>
          {w.try}
        </Button>
        <Button
          tone="primary"
          disabled={wanted === null}
          onPress={() => {
            if (wanted !== null) void keepRule(size, wanted, actions)
          }}
        >
          {w.use}
        </Button>
        {policy !== null && <Button onPress={() => void keepRule(size, null, actions)}>{w.none}</Button>}
        <Button onPress={() => useViews.setState({ ruling: null })}>{w.leave}</Button>
      </div>
    </form>
  )
}
