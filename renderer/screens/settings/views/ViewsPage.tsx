import { useEffect } from 'react'
import type { SettingsView } from '../../../../src/contract/settings.ts'
import { allLabelSizes } from '../../../../src/model/labelSize.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { ScreenFrame } from '../../../components/ScreenFrame.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { takeScans } from '../../../input/takers.ts'
import { goTo } from '../../../stores/placeStore.ts'
import { useViews } from '../../../stores/viewsStore.ts'
import { viewsWords } from '../../../text/screens/views.ts'
import { useWords } from '../../../text/words.ts'
import panel from '../Settings.module.css'
import { ChangesSection } from './ChangesSection.tsx'
import { CodeRulesSection } from './CodeRulesSection.tsx'
import { takeForRule } from './codeRulesActions.ts'
import { TrialSection } from './TrialSection.tsx'
import styles from './Views.module.css'
import { tryCode } from './viewsActions.ts'

/** One real label view as it becomes a label, in each size, and what a leader makes of pages of another size. */
export function ViewsPage({ settings }: { readonly settings: SettingsView }) {
  const w = useWords(viewsWords)
  const actions = useActions()
  const line = useViews((state) => state.line)
  const tried = useViews((state) => state.tried)
  // A parcel that is scanned here is looked at, and not printed; a label while a rule is made of three is one of them.
  useEffect(() => takeScans((scanned) => void (takeForRule(scanned) || tryCode(scanned, actions))), [actions])
  return (
    <ScreenFrame title={w.title} back={{ name: w.back, go: () => goTo('settings', 'labels') }}>
      <div className={panel.panel}>
        <form
          data-searches=""
          className={styles.ask}
          onSubmit={(event) => {
            event.preventDefault()
            void tryCode(line, actions)
          }}
        >
          <p className={panel.help}>{w.text}</p>
          <TextField
            label={w.code}
            value={line}
            change={(value) => useViews.setState({ line: value })}
            hint={w.codeHint}
            longest={60}
            mono
          />
          <Button submits tone="primary" disabled={line.trim() === ''}>
            {w.try}
          </Button>
        </form>
        <ChangesSection />
        {tried !== null &&
          allLabelSizes.map((size) => <TrialSection key={size} size={size} policy={settings.viewPolicies[size]} />)}
        <CodeRulesSection rules={settings.codeRules} />
      </div>
    </ScreenFrame>
  )
}
