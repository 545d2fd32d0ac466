import type { Demand, Demands } from '../model/deeds.ts'
import { isDeed } from '../model/deeds.ts'
import type { Role } from '../model/operator.ts'
import type { Command, Query } from './commands.ts'

/**
 * Who may what, as data: one row for each command and query, and for each deed that a command turns out to be once the
 * station has looked. A new one without a row does not compile. The station refuses by it, the shells by `from`, and the
 * window says by it what a form will take before it is filled.
 */
export interface Access {
  /**
   * `anywhere`: a window too, which is whoever sits at it, or stole its session. `command-line`: only who holds the
   * secret of the data folder, since it names what no configuration has named.
   */
  readonly from: 'anywhere' | 'command-line'
  /** Where roles are used, why it is done has to be said. */
  readonly reason: boolean
  /**
   * `leader`: where roles are used, a leader is signed in, or types the PIN in place. `always`: without roles the
   * supervisor's as well, where one is set.
   */
  readonly pin: 'never' | 'leader' | 'always'
  /** A leader sets what it takes: nothing, a reason, or a reason and a PIN. */
  readonly set: boolean
  /**
   * A window that was left alone and is locked may, and so may one in which nobody is signed in where roles are used:
   * what shows who can come, and lets them.
   */
  readonly whileLocked: boolean
}

const anybody: Access = { from: 'anywhere', reason: false, pin: 'never', set: false, whileLocked: false }
const ofLocked: Access = { ...anybody, whileLocked: true }
const leader: Access = { ...anybody, pin: 'leader' }
const supervised: Access = { ...leader, pin: 'always' }
const deed: Access = { ...leader, reason: true, set: true }
const commandLine: Access = { ...anybody, from: 'command-line' }

type OrderAction = Extract<Command, { type: 'order-action' }>['action']
/** Seen only by looking at the label: it is a second one, its bar code is weak, it is on the wrong parcel. */
type SeenDeed = 'second-label' | 'unguarded' | 'mismatch'
/** A change of the settings that say what is asked before a label is printed, or where a copy of everything goes. */
type PolicyChange = 'change-policy'
export type Row =
  | Exclude<Command['type'], 'order-action'>
  | Query['type']
  | `order-action ${OrderAction}`
  | SeenDeed
  | PolicyChange

export const access: Readonly<Record<Row, Access>> = {
  // Labels
  scan: anybody,
  'choose-size': anybody,
  reprint: anybody,
  'reprint-last': anybody,
  'reprint-job': anybody,
  'print-parcel': anybody,
  acknowledge: anybody,
  settle: anybody,
  cancel: anybody,
  'go-on': anybody,
  verify: anybody,
  'settle-by-label': anybody,
  // The line may be a badge: what it is, is known once it was taken.
  'take-heard': ofLocked,
  'first-label': anybody,
  print: commandLine,
  'second-label': { ...anybody, set: true },
  unguarded: deed,
  mismatch: deed,
  // Batches
  'batch-create': anybody,
  'batch-add': anybody,
  'batch-print': anybody,
  'batch-pause': anybody,
  'batch-resume': anybody,
  'batch-cancel': anybody,
  'batch-remove': anybody,
  // Files of orders
  'import-begin': anybody,
  'import-add': anybody,
  'import-fix': anybody,
  'import-quote': anybody,
  'import-create': leader,
  'import-stop': anybody,
  'import-remove': anybody,
  'import-remember': anybody,
  // Goods that are scanned before their label
  packing: anybody,
  // What is asked of the carrier: money and what cannot be undone is a leader's deed
  'order-action cancel': deed,
  'order-action change-cod': deed,
  'order-action return': deed,
  'order-action delivery-again': deed,
  // A parcel that is sent costs the shop money
  'create-order': leader,
  'settle-draft': leader,
  'keep-draft': anybody,
  'drop-draft': anybody,
  'keep-template': anybody,
  'drop-template': anybody,
  'ticket-file': anybody,
  'open-ticket': anybody,
  // With the PIN that it took to ask for it
  'outbox-drop': anybody,
  'outbox-ask': anybody,
  'outbox-settle': anybody,
  // Parcels that leave and come back
  'pickup-open': anybody,
  'pickup-scan': anybody,
  'pickup-acknowledge': anybody,
  'pickup-take-back': anybody,
  'pickup-accept': deed,
  'pickup-close': anybody,
  'pickup-drop': anybody,
  'pickup-print': anybody,
  'pickup-batch': anybody,
  // The carrier's money is a leader's to judge
  // Nothing is kept of them before somebody who may says so.
  'payout-lines': anybody,
  'payout-keep': leader,
  'payout-remove': leader,
  'cod-print': leader,
  'return-scan': anybody,
  'return-expect': anybody,
  'return-note': anybody,
  'return-remove': anybody,
  // Printers: hands on the machine are everybody's, what it is a leader's
  'printer-test': anybody,
  'printer-calibrate': anybody,
  'printer-feed': anybody,
  'load-roll': anybody,
  'printer-add': leader,
  'printer-change': leader,
  'printer-remove': leader,
  'printer-forget': leader,
  'printer-ladder': leader,
  'printer-ladder-read': leader,
  // People and the station
  'sign-in': ofLocked,
  'sign-out': ofLocked,
  practise: anybody,
  'recover-leader': ofLocked,
  // Nobody has a PIN that could be asked for.
  'operators-anew': commandLine,
  'network-changed': ofLocked,
  'folder-restore': anybody,
  'folder-anew': anybody,
  'folder-practise': anybody,
  // Whoever could do these without the supervisor's PIN would do all that it guards.
  'operator-save': supervised,
  'operator-remove': supervised,
  'change-policy': supervised,
  'set-supervisor-pin': supervised,
  'change-settings': leader,
  'allow-hosts': leader,
  'accept-view': leader,
  // It says which further codes of a label are its own, which is what `unguarded` asks about.
  'add-code-rule': supervised,
  'remove-code-rule': leader,
  // Under another account, or another name of it, what was printed is fresh.
  'use-account': supervised,
  'account-rename': leader,
  'account-remove': supervised,
  'create-shop': leader,
  // What a customer gets an SMS for, and a shop that is the customer's
  'send-code': leader,
  'partner-shop': leader,
  'join-shop': leader,
  'purge-labels': leader,
  // It writes where it is told to, with a key that whoever asks can open.
  'back-up': { ...leader, from: 'command-line' },
  'people-forget': leader,
  // Questions
  snapshot: ofLocked,
  picture: anybody,
  outcome: anybody,
  'label-usage': anybody,
  jobs: anybody,
  job: anybody,
  // Labels on paper as often as somebody likes, and no printer of ours knows of it
  'batch-pdf': { ...anybody, set: true },
  'batch-rows': anybody,
  imports: anybody,
  import: anybody,
  'import-rows': anybody,
  'import-mapping': anybody,
  figures: anybody,
  parcel: anybody,
  // A few receivers at a time, to whom every parcel's page is open
  'find-orders': anybody,
  shops: anybody,
  drafts: anybody,
  templates: anybody,
  'order-like': anybody,
  'quote-order': anybody,
  'split-address': anybody,
  'complete-unit': anybody,
  'other-units': anybody,
  'known-receiver': anybody,
  'pick-shifts': anybody,
  'shop-page': anybody,
  'find-wards': anybody,
  ticket: anybody,
  tickets: anybody,
  'label-preview': anybody,
  pickups: anybody,
  pickup: anybody,
  'pickup-parcels': anybody,
  shifts: anybody,
  payouts: leader,
  'cod-of-days': leader,
  'cod-page': leader,
  'cod-of-payout': leader,
  'payout-flaws': leader,
  discover: anybody,
  'printer-models': anybody,
  // It speaks to an address that was typed in.
  'printer-identify': leader,
  'printer-status': anybody,
  'return-rows': anybody,
  'known-codes': anybody,
  'scanner-lines': anybody,
  // Where a badge is enough, who reads them is everybody
  badges: leader,
  'station-changes': leader,
  // Whoever is looked for by name
  'people-find': leader,
  // All of them, with their receivers
  orders: leader,
  // It is shown to somebody outside
  history: leader,
  // The carrier's page and what it loads, which is how a rule for pages is made
  'try-view': leader,
  'view-changes': leader,
  'propose-code-rules': leader,
  // It sends a token to an address that was typed in.
  'check-account': leader,
}

/** The row of a command or a query. */
export function rowOf(asked: Command | Query): Row {
  if (asked.type === 'order-action') return `order-action ${asked.action}`
  return asked.type === 'change-settings' && isOfPolicy(asked.part) ? 'change-policy' : asked.type
}

type SettingsPart = Extract<Command, { type: 'change-settings' }>['part']
const ofPolicy: readonly (keyof SettingsPart)[] = [
  'reprint',
  'demands',
  'useRoles',
  'weakBars',
  'otherShops',
  'packedShops',
  'staleAfterMs',
  'viewPolicies',
  'bars',
  'scale',
  'badgeIsEnough',
  'lockAfterMs',
  'backupFolder',
  // When a cancel that waits is given up
  'outboxExpiresMs',
  // Which backups are erased
  'keepLabelDays',
]

function isOfPolicy(part: SettingsPart): boolean {
  return ofPolicy.some((name) => part[name] !== undefined)
}

/** What a row takes now. */
export interface Takes {
  readonly reason: boolean
  readonly pin: boolean
}

/** What the station's settings and whoever is there say of it. */
export interface Standing {
  readonly rolesInForce: boolean
  /** Of whoever is signed in; null: nobody is. */
  readonly role: Role | null
  readonly demands: Demands
  /** Of a second label. */
  readonly reprint: Demand
}

export function takes(row: Row, { rolesInForce, role, demands, reprint }: Standing): Takes {
  const { reason, pin, set } = access[row]
  const demand = row === 'second-label' || row === 'batch-pdf' ? reprint : set && isDeed(row) ? demands[row] : undefined
  const asks =
    demand === undefined
      ? { reason: rolesInForce && reason, pin: pin === 'always' || (rolesInForce && pin === 'leader') }
      : { reason: demand !== 'free', pin: demand === 'pin' }
  // Who signed in as a leader has shown it.
  return rolesInForce && role === 'leader' ? { ...asks, pin: false } : asks
}

/** Who is at a station, as its row says. */
interface Attendance {
  readonly rolesInForce: boolean
  readonly operator: unknown
  readonly operators: readonly unknown[]
}

/**
 * Where roles are used each deed of a window is somebody's. A station that could not read who there is has nobody who
 * could come: it goes on as one without people, and only what is a leader's stays closed.
 */
export function needsSomebody({ rolesInForce, operator, operators }: Attendance): boolean {
  return rolesInForce && operator === null && operators.length > 0
}
