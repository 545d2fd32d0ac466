import type { Fault } from '../src/base/fault.ts'
import type { Row } from '../src/contract/access.ts'
import { access, rowOf } from '../src/contract/access.ts'
import type { Command, Query } from '../src/contract/commands.ts'
import type { Deed } from '../src/model/deeds.ts'
import type { ApprovalValue } from './approvalValues.ts'
import { changedOf, valuesOf } from './approvalValues.ts'
import { useBatches } from './stores/batchesStore.ts'
import { rowsOfBatch } from './stores/batchSheetStore.ts'
import { lastCoded, useCards } from './stores/cardsStore.ts'
import { useImports } from './stores/importsStore.ts'
import { useMoney } from './stores/moneyStore.ts'
import { useOutbox } from './stores/outboxStore.ts'
import { printerName, usePrinters } from './stores/printersStore.ts'
import type { ReprintRequest } from './stores/reprintStore.ts'
import { useStation } from './stores/stationStore.ts'

/** Rows of the table of access that may take a reason or a PIN in a window, beside the deeds. */
export type ApprovalName =
  | 'second-label'
  | 'batch-pdf'
  | 'import-create'
  | 'create-order'
  | 'settle-draft'
  | 'payout-keep'
  | 'payout-remove'
  | 'cod-print'
  | 'printer-add'
  | 'printer-change'
  | 'printer-remove'
  | 'printer-forget'
  | 'printer-ladder'
  | 'printer-ladder-read'
  | 'change-settings'
  | 'change-policy'
  | 'allow-hosts'
  | 'accept-view'
  | 'remove-code-rule'
  | 'add-code-rule'
  | 'use-account'
  | 'account-rename'
  | 'account-remove'
  | 'create-shop'
  | 'send-code'
  | 'partner-shop'
  | 'join-shop'
  | 'purge-labels'
  | 'people-forget'
  | 'operator-save'
  | 'operator-remove'
  | 'set-supervisor-pin'
  | 'payouts'
  | 'cod-of-days'
  | 'cod-page'
  | 'cod-of-payout'
  | 'payout-flaws'
  | 'printer-identify'
  | 'badges'
  | 'station-changes'
  | 'people-find'
  | 'orders'
  | 'history'
  | 'try-view'
  | 'view-changes'
  | 'propose-code-rules'
  | 'check-account'

/** What a reason or a PIN is asked for: whoever types it sees what is allowed by it. It holds no PIN, token or one-time code. */
export interface ApprovalSubject {
  /** null: no row of the table that takes anything. */
  readonly name: Deed | ApprovalName | null
  /** What was asked of the carrier is taken back, or said not to have arrived. */
  readonly undoes: 'dropped' | 'not-arrived' | null
  /** Codes of orders and parcels; empty: the request names none. */
  readonly codes: readonly string[]
  /** What the COD becomes, đồng. */
  readonly cod: number | null
  /** The printer, person, file, account or host that it is about. */
  readonly about: string | null
  /** What becomes what. */
  readonly values: readonly ApprovalValue[]
}

const nothing: Omit<ApprovalSubject, 'name'> = { undoes: null, codes: [], cod: null, about: null, values: [] }

export function subjectOf(asked: Command | Query, { facts }: Fault): ApprovalSubject {
  const said = facts?.deed
  const row = typeof said === 'string' && isGuarded(said) ? said : (deedOfRequest(asked) ?? rowOf(asked))
  return { name: isGuarded(row) ? row : null, ...nothing, ...ofOrders(asked), ...ofStation(asked) }
}

/** Of which labels one more is wanted: the codes, or the batch of them. */
export function labelsMeant(request: ReprintRequest): Pick<ApprovalSubject, 'codes' | 'about'> {
  return { ...nothing, ...ofOrders({ ...request, id: '', reason: null }) }
}

/** As the table of access says it: each is a deed or has a name here, which a test sees to. */
function isGuarded(name: string): name is Deed | ApprovalName {
  if (!Object.hasOwn(access, name)) return false
  const { from, pin, set } = access[name as Row]
  return from === 'anywhere' && (set || pin !== 'never')
}

type Part = Partial<Omit<ApprovalSubject, 'name'>>

function ofOrders(asked: Command | Query): Part {
  switch (asked.type) {
    case 'order-action':
      return { codes: asked.orders, cod: asked.cod }
    case 'pickup-accept':
      return { codes: asked.codes }
    case 'outbox-drop':
      return { ...requestOf(asked.entry), undoes: 'dropped' }
    case 'outbox-settle':
      return { ...requestOf(asked.entry), undoes: 'not-arrived' }
    case 'people-forget':
      return { codes: asked.orders }
    case 'settle-draft':
      return { codes: asked.made === null ? [] : [asked.made], values: valuesOf({ made: asked.made !== null }) }
    case 'create-order':
      return { values: valuesOf({ receiver: asked.order.to_name, cod: asked.order.cod_amount }) }
    case 'import-create':
      return { about: useImports.getState().rows[asked.import]?.name ?? asked.import }
    case 'scan':
    case 'print-parcel':
    case 'try-view':
      return { codes: [asked.line] }
    case 'reprint':
      return { codes: codesOfCard(asked.card) }
    case 'reprint-last':
      return { codes: codesOfCard(asked.card ?? null) }
    case 'batch-print':
      // Which labels the other choices are is the station's to say; its batch is named.
      return asked.which === 'rows' ? { codes: codesOfRows(asked.batch, asked.rows) } : { about: batchOf(asked.batch) }
    case 'batch-pdf':
      return { codes: codesOfRows(asked.batch, asked.rows) }
    case 'reprint-job':
    case 'go-on':
      return { codes: codesOfJob(asked.job) }
    case 'history':
      return { values: valuesOf(asked.of) }
    case 'people-find':
      return { values: valuesOf({ text: asked.text }) }
    case 'payout-keep':
      return { about: asked.file, values: valuesOf({ count: asked.count }) }
    case 'payout-remove':
    case 'cod-of-payout':
    case 'payout-flaws':
      return { about: useMoney.getState().payouts.find(({ id }) => id === asked.payout)?.file ?? null }
    case 'cod-of-days':
    case 'cod-page':
      return { values: valuesOf({ from: asked.from, to: asked.to }) }
    case 'cod-print':
      return { about: printerOf(asked.printer), values: valuesOf({ from: asked.from, to: asked.to }) }
    default:
      return {}
  }
}

function ofStation(asked: Command | Query): Part {
  switch (asked.type) {
    case 'change-settings':
      return { values: changedOf(asked.part, useStation.getState().settings) }
    case 'printer-add': {
      const { name, uri, ...rest } = asked.printer
      return { about: name, values: valuesOf({ uri, ...rest }) }
    }
    case 'printer-change':
      return {
        about: printerOf(asked.printer),
        values: changedOf(asked.part, usePrinters.getState().rows[asked.printer]),
      }
    case 'printer-remove':
    case 'printer-forget':
    case 'printer-ladder':
      return { about: printerOf(asked.printer) }
    case 'printer-ladder-read':
      return { about: printerOf(asked.printer), codes: asked.codes }
    case 'printer-identify':
      return { about: asked.address }
    case 'purge-labels':
      return { values: valuesOf({ unusedDays: asked.unusedDays ?? 'all' }) }
    case 'allow-hosts':
      return { about: asked.hosts.join(', '), values: valuesOf({ gives: asked.gives }) }
    case 'add-code-rule':
    case 'propose-code-rules':
      return { codes: asked.scans.map(({ symbol, code }) => `${symbol} → ${code}`) }
    case 'remove-code-rule':
      return { values: ruleOf(asked.rule) }
    default:
      return ofPeople(asked)
  }
}

function ofPeople(asked: Command | Query): Part {
  switch (asked.type) {
    case 'operator-save': {
      const { name, role, pin, recovery } = asked
      const changed = { ...(pin !== undefined && { pin: isSet(pin) }), ...(recovery && { recovery: 'new' }) }
      const before = asked.operator === null ? null : personOf(asked.operator)
      return { about: before ?? name, values: valuesOf({ name, role, ...changed }) }
    }
    case 'operator-remove':
      return { about: personOf(asked.operator) }
    case 'set-supervisor-pin':
      return { values: valuesOf({ pin: isSet(asked.pin) }) }
    case 'use-account': {
      const { account } = asked
      if (account.kind === 'kept') return { about: accountOf(account.account) }
      const { kind } = account
      return { values: valuesOf(kind === 'practice' ? { kind } : withoutToken(account)) }
    }
    case 'account-rename':
      return { about: accountOf(asked.account), values: valuesOf({ name: asked.name }) }
    case 'account-remove':
      return { about: accountOf(asked.account) }
    case 'check-account':
      return { about: asked.baseUrl }
    case 'create-shop':
      return { about: asked.name, values: valuesOf({ phone: asked.phone, address: asked.address }) }
    case 'send-code':
    case 'partner-shop':
      return { values: valuesOf({ phone: asked.phone }) }
    case 'join-shop':
      return { values: valuesOf({ phone: asked.phone, shop: asked.shop }) }
    default:
      return {}
  }
}

function requestOf(entry: string): Part {
  const row = useOutbox.getState().rows[entry]
  return row === undefined ? {} : { codes: row.orders, cod: row.cod }
}

/** What is taken back takes what it took to ask for it. */
function deedOfRequest(asked: Command | Query): string | null {
  if (asked.type !== 'outbox-drop' && asked.type !== 'outbox-settle') return null
  const row = useOutbox.getState().rows[asked.entry]
  return row === undefined ? null : `order-action ${row.action}`
}

function codesOfJob(job: string): readonly string[] {
  const labels = Object.values(useCards.getState().rows).flatMap((card) => card.labels)
  return labels.filter((label) => label.job === job).map(({ code }) => code)
}

/** What a second label of this card is of; null: of the newest. */
function codesOfCard(id: string | null): readonly string[] {
  const { rows } = useCards.getState()
  const card = id === null ? lastCoded({ rows }) : rows[id]
  return card === undefined ? [] : [card.code ?? card.scanned]
}

function codesOfRows(batch: string, chosen: readonly number[]): readonly string[] {
  const rows = rowsOfBatch(batch)
  return chosen.flatMap((at) => {
    const row = rows[at]
    return row === undefined ? [] : [row.code ?? row.line]
  })
}

function batchOf(id: string): string | null {
  return useBatches.getState().rows[id]?.name ?? null
}

function printerOf(id: string): string | null {
  return printerName(usePrinters.getState().rows, id)
}

function personOf(operator: string): string {
  return useStation.getState().station?.operators.find(({ id }) => id === operator)?.name ?? operator
}

function accountOf(account: string): string {
  const kept = useStation.getState().settings?.accounts.find((one) => one.account === account)
  return kept === undefined ? account : [kept.name, kept.shop].join(' · ')
}

function ruleOf(id: string): readonly ApprovalValue[] {
  const rule = useStation.getState().settings?.codeRules.find((one) => one.id === id)
  return rule === undefined ? [] : valuesOf({ code: rule.examples.map(({ symbol }) => symbol) })
}

function isSet(pin: string | null): string {
  return pin === null ? 'removed' : 'new'
}

function withoutToken<Account extends { readonly token?: string | undefined }>({ token, ...rest }: Account) {
  return { ...rest, ...(token !== undefined && { token: 'new' }) }
}
