import type { Command, Query } from './commands.ts'

/**
 * Who may what, as data: one row for each command and query. A new one without a row does not compile. The station
 * refuses by `who`, the shells by `from`; what a second label takes beside that is the reprint policy's.
 */
export interface Access {
  /**
   * `anywhere`: a window too, which is whoever sits at it, or stole its session. `command-line`: only who holds the
   * secret of the data folder, since it names what no configuration has named.
   */
  readonly from: 'anywhere' | 'command-line'
  /** Where the station uses roles: whoever stands there, signed in or not, or a leader alone. */
  readonly who: 'anybody' | 'leader'
}

const anybody: Access = { from: 'anywhere', who: 'anybody' }
const leader: Access = { from: 'anywhere', who: 'leader' }
const commandLine: Access = { from: 'command-line', who: 'anybody' }

type OrderAction = Extract<Command, { type: 'order-action' }>['action']
type Row = Exclude<Command['type'], 'order-action'> | Query['type'] | `order-action ${OrderAction}`

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
  'take-heard': anybody,
  'first-label': anybody,
  print: commandLine,
  // Batches
  'batch-create': anybody,
  'batch-add': anybody,
  'batch-print': anybody,
  'batch-pause': anybody,
  'batch-resume': anybody,
  'batch-cancel': anybody,
  'batch-remove': anybody,
  // What is asked of the carrier: money and what cannot be undone is a leader's
  'order-action cancel': leader,
  'order-action change-cod': leader,
  'order-action return': anybody,
  'order-action delivery-again': anybody,
  'ticket-file': anybody,
  'open-ticket': anybody,
  'outbox-drop': anybody,
  'outbox-ask': anybody,
  'outbox-settle': anybody,
  // Parcels that leave and come back
  'pickup-open': anybody,
  'pickup-scan': anybody,
  'pickup-acknowledge': anybody,
  'pickup-take-back': anybody,
  'pickup-accept': leader,
  'pickup-close': anybody,
  'pickup-drop': anybody,
  'pickup-print': anybody,
  'pickup-batch': anybody,
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
  'sign-in': anybody,
  'sign-out': anybody,
  'network-changed': anybody,
  'folder-restore': anybody,
  'folder-anew': anybody,
  'folder-practise': anybody,
  'operator-save': leader,
  'operator-remove': leader,
  'change-settings': leader,
  'allow-hosts': leader,
  'set-supervisor-pin': leader,
  'use-account': leader,
  'purge-labels': leader,
  'back-up': leader,
  // Questions
  snapshot: anybody,
  picture: anybody,
  outcome: anybody,
  'label-usage': anybody,
  jobs: anybody,
  job: anybody,
  'batch-pdf': anybody,
  'batch-rows': anybody,
  figures: anybody,
  parcel: anybody,
  'label-preview': anybody,
  pickups: anybody,
  pickup: anybody,
  'pickup-parcels': anybody,
  shifts: anybody,
  discover: anybody,
  'printer-models': anybody,
  'printer-status': anybody,
  'return-rows': anybody,
  'known-codes': anybody,
  'scanner-lines': anybody,
  // Where a badge is enough, who reads them is everybody
  badges: leader,
  // The carrier's page and what it loads, which is how a rule for pages is made
  'try-view': leader,
  // It sends a token to an address that was typed in.
  'check-account': leader,
}

/** The row of a command or a query. */
export function accessTo(asked: Command | Query): Access {
  return asked.type === 'order-action' ? access[`order-action ${asked.action}` as const] : access[asked.type]
}
