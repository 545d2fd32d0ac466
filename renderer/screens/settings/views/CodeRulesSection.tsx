import type { CodeRuleView, ProposedCodeRule, ScannedCode } from '../../../../src/contract/codeRules.ts'
import { numberMeanings } from '../../../../src/contract/codeRules.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import { useActions } from '../../../actions.ts'
import { Button } from '../../../components/Button.tsx'
import { Choice } from '../../../components/Choice.tsx'
import { FaultNotice } from '../../../components/Notice.tsx'
import { TextField } from '../../../components/TextField.tsx'
import { noCodeRules, useCodeRules } from '../../../stores/codeRulesStore.ts'
import { useViews } from '../../../stores/viewsStore.ts'
import { codeRulesWords } from '../../../text/screens/codeRules.ts'
import { useWords } from '../../../text/words.ts'
import panel from '../Settings.module.css'
import { changeScans, keepCodeRule, openCodeRule, propose, removeCodeRule, takeSymbol } from './codeRulesActions.ts'
import { chosenRule, exampleText, isWhole, ruleText, triedSymbols } from './codeRulesView.ts'
import styles from './Views.module.css'

/** What the carrier's symbols say around an order's code: the rules that there are, and the next one. */
export function CodeRulesSection({ rules }: { readonly rules: readonly CodeRuleView[] }) {
  const w = useWords(codeRulesWords)
  const scans = useCodeRules((state) => state.scans)
  return (
    <section className={panel.section} aria-label={w.title}>
      <h3 className={panel.title}>{w.title}</h3>
      <p className={panel.help}>{w.text}</p>
      {rules.length === 0 && scans === null && <p>{w.none}</p>}
      {rules.map((kept) => (
        <KeptRule key={kept.id} kept={kept} />
      ))}
      {scans === null ? (
        <div className={panel.actions}>
          <Button onPress={openCodeRule}>{w.add}</Button>
        </div>
      ) : (
        <NewRule scans={scans} />
      )}
    </section>
  )
}

function KeptRule({ kept: { id, rule, examples } }: { readonly kept: CodeRuleView }) {
  const w = useWords(codeRulesWords)
  const actions = useActions()
  return (
    <>
      <RuleLines made={{ rule, makes: examples }} />
      <div className={panel.actions}>
        <Button onPress={() => void removeCodeRule(id, actions)}>{w.remove}</Button>
      </div>
    </>
  )
}

function RuleLines({ made: { rule, makes } }: { readonly made: ProposedCodeRule }) {
  const w = useWords(codeRulesWords)
  return (
    <>
      <p>{ruleText(rule, w)}</p>
      <ul className={styles.lines}>
        {makes.map((example) => (
          <li key={example.symbol} className={panel.mono}>
            {exampleText(example, w)}
          </li>
        ))}
      </ul>
    </>
  )
}

function NewRule({ scans }: { readonly scans: readonly ScannedCode[] }) {
  const w = useWords(codeRulesWords)
  const actions = useActions()
  const { proposed, fault } = useCodeRules()
  const change = (at: number, part: Partial<ScannedCode>) =>
    changeScans(scans.map((scan, place) => (place === at ? { ...scan, ...part } : scan)))
  return (
    <form
      className={panel.form}
      onSubmit={(event) => {
        event.preventDefault()
        void propose(actions)
      }}
    >
      <p className={panel.help}>{w.how}</p>
      <Suggestions />
      {scans.map(({ symbol, code }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three places, whatever stands in them.
        <div key={at} className={panel.fields}>
          <TextField
            label={fillIn(w.symbol, { at: at + 1 })}
            value={symbol}
            change={(value) => change(at, { symbol: value })}
            longest={400}
            mono
          />
          <TextField
            label={fillIn(w.order, { at: at + 1 })}
            value={code}
            change={(value) => change(at, { code: value })}
            longest={60}
            mono
          />
        </div>
      ))}
      {fault !== null && <FaultNotice fault={fault} />}
      {proposed !== null && <Proposal proposed={proposed} />}
      <div className={panel.actions}>
        <Button submits tone={proposed === null ? 'primary' : 'quiet'} disabled={!isWhole(scans)}>
          {w.propose}
        </Button>
        <Button onPress={() => useCodeRules.setState(noCodeRules)}>{w.leave}</Button>
      </div>
    </form>
  )
}

/** What was read of the views that were tried, so that nothing has to be printed first. */
function Suggestions() {
  const w = useWords(codeRulesWords)
  const rows = useViews((state) => state.rows)
  const found = triedSymbols(rows)
  if (found.length === 0) return null
  return (
    <div className={panel.actions}>
      {found.map((scan) => (
        <Button key={`${scan.symbol} ${scan.code}`} onPress={() => takeSymbol(scan)}>
          {fillIn(w.take, { symbol: scan.symbol, order: scan.code })}
        </Button>
      ))}
    </div>
  )
}

function Proposal({ proposed }: { readonly proposed: readonly ProposedCodeRule[] }) {
  const w = useWords(codeRulesWords)
  const actions = useActions()
  const number = useCodeRules((state) => state.number)
  const rule = chosenRule(proposed, number)
  return (
    <section aria-label={w.found}>
      <h4>{w.found}</h4>
      {proposed.length > 1 && (
        <Choice
          name={w.number}
          options={numberMeanings}
          words={w.numbers}
          chosen={number}
          choose={(meant) => useCodeRules.setState({ number: meant })}
        />
      )}
      {rule !== null && <RuleLines made={rule} />}
      <div className={panel.actions}>
        <Button tone="primary" disabled={rule === null} onPress={() => void keepCodeRule(actions)}>
          {w.keep}
        </Button>
      </div>
    </section>
  )
}
