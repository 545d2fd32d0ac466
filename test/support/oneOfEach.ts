import { uuid } from '../../src/base/uuid.ts'
import type { Row } from '../../src/contract/access.ts'
import type { Command, Query } from '../../src/contract/commands.ts'

type SeenOnly = 'second-label' | 'unguarded' | 'mismatch'
type Body<One> = One extends { readonly type: string } ? Omit<One, 'id'> : never
/** What a frame says of a command or a query; each frame has an id of its own. */
export type Sent = Body<Command> | Body<Query>

const ids = { card: uuid(), job: uuid(), batch: uuid(), entry: uuid(), pickup: uuid(), row: uuid() }
const { card, job, batch, entry, pickup, row } = ids
const printer = 'nowhere'
const nobody = '0000'
const about = { size: '80x80', printer: null } as const
const asks = { orders: ['G8ADKBRF'], reason: null, cod: null }

/**
 * One of each row of the table of access, as a window or a command line would send it. Most name what is not there, so
 * that whoever may, meets another fault than one of access; none of them changes who is there or what roles say.
 */
export const oneOfEach: Readonly<Record<Exclude<Row, SeenOnly>, Sent>> = {
  scan: { type: 'scan', line: '--12--' },
  'choose-size': { type: 'choose-size', size: '80x80' },
  reprint: { type: 'reprint', card, reason: null },
  'reprint-last': { type: 'reprint-last', reason: null },
  'reprint-job': { type: 'reprint-job', job, reason: null },
  'print-parcel': { type: 'print-parcel', line: '--', size: '80x80', reason: null },
  acknowledge: { type: 'acknowledge', card },
  settle: { type: 'settle', job, printed: true },
  cancel: { type: 'cancel', job },
  'go-on': { type: 'go-on', job },
  verify: { type: 'verify', item: '--', label: '--' },
  'settle-by-label': { type: 'settle-by-label', line: '--' },
  'take-heard': { type: 'take-heard', heard: row },
  'first-label': { type: 'first-label', answer: 'again' },
  print: { type: 'print', codes: ['--'], waitMs: 0, ...about },
  'batch-create': { type: 'batch-create', name: 'A', source: 'paste', lines: [], ...about },
  'batch-add': { type: 'batch-add', batch, lines: [] },
  'batch-print': { type: 'batch-print', batch, which: 'all', rows: [], from: 0, ...about },
  'batch-pause': { type: 'batch-pause', batch },
  'batch-resume': { type: 'batch-resume', batch, lastGood: null },
  'batch-cancel': { type: 'batch-cancel', batch },
  'batch-remove': { type: 'batch-remove', batch },
  'order-action cancel': { type: 'order-action', action: 'cancel', ...asks },
  'order-action change-cod': { type: 'order-action', action: 'change-cod', ...asks, cod: 0 },
  'order-action return': { type: 'order-action', action: 'return', ...asks },
  'order-action delivery-again': { type: 'order-action', action: 'delivery-again', ...asks },
  'ticket-file': { type: 'ticket-file', ticket: entry, place: 0, name: 'a.png', content: 'AAAA' },
  'open-ticket': { type: 'open-ticket', order: 'G8ADKBRF', category: 'Tư vấn', description: 'a', files: [] },
  'outbox-drop': { type: 'outbox-drop', entry },
  'outbox-ask': { type: 'outbox-ask', entry },
  'outbox-settle': { type: 'outbox-settle', entry, done: true },
  'pickup-open': { type: 'pickup-open', from: 2, to: 1 },
  'pickup-scan': { type: 'pickup-scan', pickup, line: 'G8ADKBRF' },
  'pickup-acknowledge': { type: 'pickup-acknowledge', pickup },
  'pickup-take-back': { type: 'pickup-take-back', pickup, row: null },
  'pickup-accept': { type: 'pickup-accept', pickup, reason: 'other-shop' },
  'pickup-close': { type: 'pickup-close', pickup, short: [], driver: 'A', person: 'B' },
  'pickup-drop': { type: 'pickup-drop', pickup },
  'pickup-print': { type: 'pickup-print', pickup, printer, pdf: '' },
  'pickup-batch': { type: 'pickup-batch', from: 1, to: 2, name: 'A', size: '80x80' },
  'return-scan': { type: 'return-scan', line: '--' },
  'return-expect': { type: 'return-expect', lines: ['--'] },
  'return-note': { type: 'return-note', row, condition: 'whole', note: '' },
  'return-remove': { type: 'return-remove', row },
  'printer-test': { type: 'printer-test', printer },
  'printer-calibrate': { type: 'printer-calibrate', printer },
  'printer-feed': { type: 'printer-feed', printer },
  'load-roll': { type: 'load-roll', printer, size: '80x80', labels: null },
  'printer-add': { type: 'printer-add', printer: { name: '', uri: '' } },
  'printer-change': { type: 'printer-change', printer, part: { name: 'B' } },
  'printer-remove': { type: 'printer-remove', printer },
  'printer-forget': { type: 'printer-forget', printer },
  'printer-ladder': { type: 'printer-ladder', printer },
  'printer-ladder-read': { type: 'printer-ladder-read', printer, codes: ['L-40-102'] },
  'sign-in': { type: 'sign-in', operator: nobody, pin: null },
  'sign-out': { type: 'sign-out' },
  'network-changed': { type: 'network-changed', online: true },
  'folder-restore': { type: 'folder-restore', file: '/nowhere', passphrase: null },
  'folder-anew': { type: 'folder-anew' },
  'folder-practise': { type: 'folder-practise' },
  'operator-save': { type: 'operator-save', operator: nobody, name: 'Chi', role: 'leader' },
  'operator-remove': { type: 'operator-remove', operator: nobody },
  'change-settings': { type: 'change-settings', part: {} },
  'accept-view': { type: 'accept-view', change: card },
  'add-code-rule': {
    type: 'add-code-rule',
    scans: [{ symbol: 'VNG8ADKBRF', code: 'G8ADKBRF' }],
    number: null,
  },
  'remove-code-rule': { type: 'remove-code-rule', rule: card },
  'allow-hosts': { type: 'allow-hosts', hosts: ['cdn.example'], gives: 'parts', job: null },
  'set-supervisor-pin': { type: 'set-supervisor-pin', pin: null },
  'use-account': { type: 'use-account', account: { kind: 'practice' } },
  'people-forget': { type: 'people-forget', orders: ['G8ADKBRF'] },
  'purge-labels': { type: 'purge-labels', unusedDays: 3_650 },
  'back-up': { type: 'back-up', to: '/nowhere/station.packbench', passphrase: null },
  'create-shop': {
    type: 'create-shop',
    name: 'A',
    phone: '--',
    address: 'B',
    ward: '1',
    district: 1,
    bankAccount: null,
  },
  snapshot: { type: 'snapshot' },
  history: { type: 'history', of: { order: 'G8ADKBRF' }, after: 0 },
  'people-find': { type: 'people-find', text: 'nobody' },
  picture: { type: 'picture', job },
  outcome: { type: 'outcome', intents: [] },
  'label-usage': { type: 'label-usage' },
  jobs: { type: 'jobs', filter: noFilter(), limit: 1, before: null },
  job: { type: 'job', job },
  'batch-pdf': { type: 'batch-pdf', batch, rows: [0], size: '80x80', sheet: 'label' },
  'batch-rows': { type: 'batch-rows', batch, from: 0, count: 1 },
  figures: { type: 'figures', day: '2026-07-28' },
  parcel: { type: 'parcel', line: '--', fresh: false },
  'label-preview': { type: 'label-preview', order: 'G8ADKBRF', parcel: 0, size: '80x80' },
  pickups: { type: 'pickups', limit: 1, before: null },
  pickup: { type: 'pickup', key: 'A' },
  'pickup-parcels': { type: 'pickup-parcels', pickup, from: 0, count: 1 },
  shifts: { type: 'shifts' },
  discover: { type: 'discover', subnet: false },
  'printer-models': { type: 'printer-models' },
  'printer-status': { type: 'printer-status', printer },
  'return-rows': { type: 'return-rows', day: '2026-07-28' },
  'known-codes': { type: 'known-codes', codes: ['--'] },
  'scanner-lines': { type: 'scanner-lines' },
  badges: { type: 'badges' },
  'station-changes': { type: 'station-changes', limit: 1, before: null },
  'view-changes': { type: 'view-changes' },
  'propose-code-rules': { type: 'propose-code-rules', scans: [{ symbol: 'VNG8ADKBRF', code: 'G8ADKBRF' }] },
  'try-view': { type: 'try-view', line: '--', size: '80x80' },
  'find-orders': { type: 'find-orders', text: 'nobody' },
  shops: { type: 'shops' },
  ticket: { type: 'ticket', ticket: 1 },
  orders: { type: 'orders', limit: 1, after: null },
  'check-account': { type: 'check-account', baseUrl: 'https://api.example', token: 'token' },
}

function noFilter() {
  return { states: [], verdicts: [], printer: null, code: null, batch: null, from: null, to: null }
}
