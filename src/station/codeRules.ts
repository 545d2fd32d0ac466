import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { CodeRuleView, NumberMeaning, ProposedCodeRule, ScannedCode } from '../contract/codeRules.ts'
import type { Command } from '../contract/commands.ts'
import type { CodeRule } from '../model/codeRule.ts'
import { codeByRules, mostCodeRules, rulesOf } from '../model/codeRule.ts'
import type { ScannedExample } from '../model/makeCodeRule.ts'
import { codeRulesFor } from '../model/makeCodeRule.ts'
import { parcelMeant } from '../model/namesParcel.ts'
import { readScan } from '../model/scan.ts'
import type { CommandHandlers, QueryHandlers } from './handlers.ts'
import type { KnownOrders } from './scan/lineMeant.ts'
import { isNoOrderHere, orderCalled } from './scan/lineMeant.ts'
import type { Settings } from './settings.ts'

/** Rules for what the carrier's symbols say around an order's code: made of three scans, shown, kept and taken away. */
export interface CodeRules {
  /** Faults: those of `codeRulesFor`, `order.unknown`, `order.no-such-parcel`, `scan.*`, `service.*`. */
  readonly queries: Pick<QueryHandlers, 'propose-code-rules'>
  /** Faults beside these: `rule.number-open`, `rule.unknown`, `rule.too-many`. */
  readonly commands: Pick<CommandHandlers, 'add-code-rule' | 'remove-code-rule'>
}

export interface CodeRulesDeps extends KnownOrders {
  readonly settings: Settings
  readonly changed: () => void
}

export function createCodeRules(deps: CodeRulesDeps): CodeRules {
  return {
    queries: {
      async 'propose-code-rules'({ scans }) {
        const proposed = await propose(deps, scans)
        return proposed.ok ? ok(proposed.value.rules.map((rule) => shown(rule, proposed.value.examples))) : proposed
      },
    },
    commands: {
      'add-code-rule': (command) => add(deps, command),
      'remove-code-rule': ({ rule }) => remove(deps, rule),
    },
  }
}

/** What each of them is read as, also where nobody said which parcel it was. */
function shown(rule: CodeRule, examples: readonly ScannedExample[]): ProposedCodeRule {
  return { rule, makes: examples.flatMap(({ symbol }) => made(symbol, rule)) }
}

function made(symbol: string, rule: CodeRule) {
  const said = codeByRules(symbol, [rule])
  return said === null ? [] : [{ symbol, ...said }]
}

interface Proposal {
  readonly rules: readonly CodeRule[]
  readonly examples: readonly ScannedExample[]
}

async function propose(deps: CodeRulesDeps, scans: readonly ScannedCode[]): Promise<Result<Proposal>> {
  const examples: ScannedExample[] = []
  for (const scan of scans) {
    const example = await exampleOf(deps, scan)
    if (!example.ok) return example
    examples.push(example.value)
  }
  const rules = codeRulesFor(examples, rulesOf(deps.settings.now()))
  if (!rules.ok) return rules
  for (const example of examples) {
    const alone = await meansNothingElse(deps, example, rules.value)
    if (!alone.ok) return alone
  }
  return ok({ rules: rules.value, examples })
}

/** The order has to be there: it says how many parcels it has. */
async function exampleOf(deps: CodeRulesDeps, { symbol, code }: ScannedCode): Promise<Result<ScannedExample>> {
  const read = readScan(code)
  if (!read.ok) return read
  if (read.value.kind !== 'code') return fail('scan.unknown-code', { facts: { code: code.trim() } })
  const { order, parcel } = read.value
  const found = await orderCalled(deps, deps.settings.now().account, order)
  if (!found.ok) return found
  const { parcels } = found.value
  if (parcelMeant(parcel, parcels.length) === null)
    return fail('order.no-such-parcel', { facts: { code: order, parcel, parcels: Math.max(1, parcels.length) } })
  return ok({ symbol: symbol.trim(), order, parcel, parcels: parcels.length })
}

/** Neither the symbol nor a word of what stands around its code is an order of its own, nor a seller's code of another. */
async function meansNothingElse(
  deps: CodeRulesDeps,
  { symbol, order }: ScannedExample,
  rules: readonly CodeRule[],
): Promise<Result<undefined>> {
  const { account } = deps.settings.now()
  const confusable = fail('rule.confusable', { facts: { code: symbol } })
  const read = readScan(symbol)
  if (read.ok && read.value.kind === 'code') {
    const other = await orderCalled(deps, account, read.value.order)
    if (other.ok) return confusable
    if (!isNoOrderHere(other.fault)) return other
  }
  if (read.ok && (read.value.kind === 'code' || read.value.kind === 'seller-code')) {
    const sellers = await deps.orders.bySellerCode(account, read.value.text)
    if (sellers.ok && sellers.value.some((one) => one.order.code !== order)) return confusable
  }
  const words = rules.flatMap(({ before, after }) => `${before} ${after}`.toUpperCase().split(/[^A-Z0-9]+/))
  for (const word of new Set(words)) {
    const known = await deps.orders.get(account, word)
    if (known.ok && known.value !== null) return fail('rule.several-codes', { facts: { code: order } })
  }
  return ok()
}

async function add(
  deps: CodeRulesDeps,
  { id, scans, number }: Command & { type: 'add-code-rule' },
): Promise<Result<null>> {
  const { account, codeRules } = deps.settings.now()
  if (codeRules.filter((kept) => kept.account === account).length >= mostCodeRules)
    return fail('rule.too-many', { facts: { limit: mostCodeRules } })
  const proposed = await propose(deps, scans)
  if (!proposed.ok) return proposed
  const rule = chosen(proposed.value.rules, number)
  if (rule === null) return fail('rule.number-open')
  const { makes } = shown(rule, proposed.value.examples)
  return change(deps, (now) => [...now, { id, account, rule, examples: [...makes] }])
}

/** The one that was meant, of two that differ in what the number is; null: it was not said. */
function chosen(rules: readonly CodeRule[], number: NumberMeaning | null): CodeRule | null {
  const meant = rules.filter(({ parcel }) => number === null || (number === 'parcel') === (parcel !== null))
  const [only, another] = meant
  return only === undefined || another !== undefined ? null : only
}

async function remove(deps: CodeRulesDeps, rule: string): Promise<Result<null>> {
  const { account, codeRules } = deps.settings.now()
  const isIt = (kept: { readonly id: string; readonly account: string }) => kept.id === rule && kept.account === account
  if (!codeRules.some(isIt)) return fail('rule.unknown')
  return change(deps, (now) => now.filter((kept) => !isIt(kept)))
}

type Kept = ReturnType<Settings['now']>['codeRules']

async function change({ settings, changed }: CodeRulesDeps, made: (now: Kept) => Kept): Promise<Result<null>> {
  const written = await settings.change(({ codeRules }) => ({ codeRules: made(codeRules) }))
  if (!written.ok) return written
  changed()
  return ok(null)
}

/** Those of the account in use, for the window. */
export function codeRuleViews({ account, codeRules }: ReturnType<Settings['now']>): readonly CodeRuleView[] {
  return codeRules.flatMap(({ account: of, ...view }) => (of === account ? [view] : []))
}
