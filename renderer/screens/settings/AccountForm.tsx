import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { ShopChoice } from '../../../src/contract/settings.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { followTurns } from '../../stores/turns.ts'
import { settingsWords } from '../../text/screens/settings.ts'
import { useWords } from '../../text/words.ts'
import type { AccountDraft, WrongAccountField } from './accountDraft.ts'
import { accountOf, firstShop, wrongToCheck, wrongToUse } from './accountDraft.ts'
import styles from './Settings.module.css'

const kinds = ['production', 'staging'] as const

/** `typing`, then `checking` of the service, then with its shops a choice, then `using`. */
type Step =
  | { readonly step: 'typing' | 'checking'; readonly fault: Fault | null }
  | { readonly step: 'choosing' | 'using'; readonly shops: readonly ShopChoice[]; readonly fault: Fault | null }

/**
 * An account: address and token are checked at the service, a shop is chosen, and the station works for it. The token
 * is in this form only, for as long as it is open and nobody else comes. `used`: how many labels the account before has left.
 */
export function AccountForm({
  start,
  used,
  leave,
}: {
  readonly start: AccountDraft
  readonly used: (left: number) => void
  readonly leave: () => void
}) {
  const w = useWords(settingsWords)
  const { ask, execute } = useActions()
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const [at, setAt] = useState<Step>({ step: 'typing', fault: null })
  const chooses = at.step === 'choosing' || at.step === 'using'
  const wrong = tried ? (chooses ? wrongToUse(draft) : wrongToCheck(draft)) : new Set<WrongAccountField>()
  /** Another address or token is another account: what was found out about the last one is not true of it. */
  const change = (part: Partial<AccountDraft>) => {
    if ('baseUrl' in part || 'token' in part) setAt({ step: 'typing', fault: null })
    setDraft((now) => ({ ...now, ...part }))
  }
  useEffect(
    () =>
      followTurns(() => {
        setAt({ step: 'typing', fault: null })
        setDraft((now) => ({ ...now, token: '' }))
      }),
    [],
  )
  const check = async () => {
    setAt({ step: 'checking', fault: null })
    const baseUrl = draft.baseUrl.trim()
    const checked = await ask({ type: 'check-account', baseUrl, token: draft.token.trim() })
    if (!checked.ok) return setAt({ step: 'typing', fault: checked.fault })
    const { shops } = checked.value
    setDraft((now) => ({ ...now, shop: firstShop(shops, start.shop) }))
    setTried(false)
    setAt((now) => (now.step === 'checking' ? { step: 'choosing', shops, fault: null } : now))
  }
  const use = async (shops: readonly ShopChoice[]) => {
    const account = accountOf(draft)
    if (account === null) return
    setAt({ step: 'using', shops, fault: null })
    const changed = await execute({ type: 'use-account', id: uuid(), account })
    if (!changed.ok)
      return setAt((now) => (now.step === 'using' ? { step: 'choosing', shops, fault: changed.fault } : now))
    setDraft(start)
    used(changed.value.left)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (at.step === 'choosing') void use(at.shops)
    else if (at.step === 'typing' && wrongToCheck(draft).size === 0) void check()
  }
  const busy = at.step === 'checking' || at.step === 'using'
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Service draft={draft} change={change} wrong={wrong} busy={busy} />
      {chooses && <Shops shops={at.shops} draft={draft} change={change} wrong={wrong} />}
      {at.fault !== null && <FaultNotice fault={at.fault} kind="account" />}
      {busy && <Notice tone="loading">{at.step === 'checking' ? w.form.checking : w.form.using}</Notice>}
      <div className={styles.actions}>
        <Button tone="primary" submits disabled={busy || (chooses && !at.shops.some(({ active }) => active))}>
          {chooses ? w.form.use : w.form.check}
        </Button>
        <Button disabled={at.step === 'using'} onPress={leave}>
          {w.form.cancel}
        </Button>
      </div>
    </form>
  )
}

interface Part {
  readonly draft: AccountDraft
  readonly change: (part: Partial<AccountDraft>) => void
  readonly wrong: ReadonlySet<WrongAccountField>
}

function Service({ draft, change, wrong, busy }: Part & { readonly busy: boolean }) {
  const w = useWords(settingsWords)
  return (
    <>
      <Choice
        name={w.form.kind}
        options={kinds}
        words={w.account.environment}
        chosen={draft.kind}
        choose={(kind) => change({ kind })}
      />
      <div className={styles.fields}>
        <TextField
          label={w.form.baseUrl}
          value={draft.baseUrl}
          change={(baseUrl) => change({ baseUrl })}
          mono
          longest={200}
          disabled={busy}
          hint={w.form.baseUrlHint}
          wrong={wrong.has('baseUrl') ? w.form.wrong.baseUrl : null}
        />
        <TextField
          label={w.form.token}
          value={draft.token}
          change={(token) => change({ token })}
          type="password"
          longest={500}
          disabled={busy}
          hint={w.form.tokenHint}
          wrong={wrong.has('token') ? w.form.wrong.token : null}
        />
      </div>
    </>
  )
}

function Shops({ shops, draft, change, wrong }: Part & { readonly shops: readonly ShopChoice[] }) {
  const w = useWords(settingsWords)
  if (shops.length === 0) return <Notice tone="warning">{w.form.noShops}</Notice>
  const none = { value: '', name: w.form.wrong.shop }
  const options = shops.map(({ id, name, active }) => ({
    value: String(id),
    name: [name, id, ...(active ? [] : [w.form.inactive])].join(' · '),
    closed: !active,
  }))
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label={w.form.shop}
          value={draft.shop === null ? '' : String(draft.shop)}
          options={draft.shop === null ? [none, ...options] : options}
          choose={(shop) => change({ shop: shop === '' ? null : Number(shop) })}
          {...(wrong.has('shop') && { hint: w.form.wrong.shop })}
        />
      </div>
      <details className={styles.more}>
        <summary>{w.form.advanced}</summary>
        <div className={styles.fields}>
          <TextField
            label={w.form.reasonPrefix}
            value={draft.reasonPrefix}
            change={(reasonPrefix) => change({ reasonPrefix })}
            mono
            longest={10}
            wrong={wrong.has('reasonPrefix') ? w.form.wrong.reasonPrefix : null}
          />
          <TextField
            label={w.form.viewHosts}
            value={draft.viewHosts}
            change={(viewHosts) => change({ viewHosts })}
            mono
            longest={1_000}
            hint={w.form.viewHostsHint}
            wrong={wrong.has('viewHosts') ? w.form.wrong.viewHosts : null}
          />
        </div>
      </details>
    </>
  )
}
