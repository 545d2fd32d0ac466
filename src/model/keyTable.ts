import type { CommandName } from './scan.ts'

/**
 * The one table of keys. A row is a deed, named by where it is done: `batch.print` is done by F9 on an open batch.
 * Buttons, the sheet of F1, the palette, the printed sheet of commands and the screens themselves read it; what has no
 * row is no key. A second key of a row does the same and is not written on the button.
 *
 * A key means the same wherever it can: F2 begins something new, F3 finds, F4 saves a table and Shift+F4 a PDF, F6 says
 * yes or goes on, F7 says no or that something is wrong, F8 is the last label or writes something down, F9 prints, signs
 * or makes, Del takes away, Ins switches what is shown, Esc goes one step back. Shift with a key asks the carrier about
 * an order, or is the key's other way: Shift+F9 asks the price, or makes the order without its label.
 * Two places know better. A label's size is F2 to F4: it is chosen more often than anything is begun there. A day of the
 * figures is F2 and F3: the arrows are the tabs' above it, and nothing is begun or found in a day.
 */
const table = {
  'window.sheet': ['F1', '?'],
  'window.palette': ['Ctrl+K'],
  'window.operator': ['F12'],
  'window.practise': ['Shift+F12'],
  'window.screens': ['Alt+1'],
  'window.pickup': ['Alt+3'],
  'window.parcel': ['Alt+4'],
  'window.new-order': ['Alt+9'],
  'window.import': ['Ctrl+O'],
  'window.orders': ['Alt+0'],
  'window.paste': ['Ctrl+V'],
  'window.scan': ['Enter', 'Tab'],
  'window.erase': ['Backspace', 'Escape'],
  'window.back': ['Escape', 'F10'],

  'dialog.do': ['Enter'],
  'dialog.leave': ['Escape', 'F10'],

  'list.up': ['ArrowUp'],
  'list.down': ['ArrowDown'],
  'list.left': ['ArrowLeft'],
  'list.right': ['ArrowRight'],
  'list.choose': [' '],
  'list.open': ['Enter'],

  'scan.size-A5': ['F2'],
  'scan.size-80x80': ['F3'],
  'scan.size-52x70': ['F4'],
  'scan.yes': ['F6'],
  'scan.no': ['F7'],
  'scan.last': ['F8'],
  'scan.print': ['F9'],
  'scan.take-back': ['Delete'],
  'scan.mode': ['Insert'],
  'scan.acknowledge': ['Escape', 'F10'],

  'batches.file': ['F2'],
  'batches.remove': ['Delete'],

  'draft.file': ['F2'],
  'draft.send': ['F9'],
  'draft.leave': ['Escape'],

  'batch.file': ['F2'],
  'batch.find': ['F3'],
  'batch.export': ['F4'],
  'batch.pdf': ['Shift+F4'],
  'batch.go-on': ['F6'],
  'batch.retry': ['F7'],
  'batch.last-good': ['F8'],
  'batch.print': ['F9'],
  'batch.stop': ['Delete'],
  'batch.history': ['Shift+F3'],
  'batch.delivery-again': ['Shift+F6'],
  'batch.return': ['Shift+F7'],
  'batch.change-cod': ['Shift+F8'],
  'batch.cancel': ['Shift+Delete'],
  'batch.every': ['Ctrl+A'],
  'batch.others': ['Ctrl+I'],
  'batch.leave': ['Escape'],

  'shifts.own': ['F2'],
  'shifts.manifests': ['Insert'],
  'shifts.export': ['F4'],
  'shifts.batch': ['F9'],
  'shifts.down': ['ArrowDown'],
  'shifts.up': ['ArrowUp'],
  'shifts.leave': ['Escape'],

  'money.read': ['F2'],
  'money.next': ['Insert'],
  'money.export': ['F4'],
  'money.page': ['Shift+F4'],
  'money.print': ['F9'],
  'money.leave': ['Escape'],

  'payout.file': ['F2'],
  'payout.keep': ['F9'],
  'payout.leave': ['Escape'],

  'handover.list': ['Insert'],
  'handover.other-shop': ['F6'],
  'handover.not-yet-known': ['F8'],
  'handover.sign': ['F9'],
  'handover.take-back': ['Delete'],
  'handover.put-aside': ['Escape', 'F10'],

  'signing.sign': ['F9'],
  'signing.leave': ['Escape'],

  'manifest.export': ['F4'],
  'manifest.save': ['Shift+F4'],
  'manifest.print': ['F9'],
  'manifest.leave': ['Escape'],

  'parcel.size-A5': ['F2'],
  'parcel.size-80x80': ['F3'],
  'parcel.size-52x70': ['F4'],
  'parcel.again': ['Shift+F2'],
  'parcel.ticket': ['F7'],
  'parcel.file': ['F8'],
  'parcel.print': ['F9'],
  'parcel.phones': ['Insert'],
  'parcel.history': ['Shift+F3'],
  'parcel.delivery-again': ['Shift+F6'],
  'parcel.return': ['Shift+F7'],
  'parcel.change-cod': ['Shift+F8'],
  'parcel.cancel': ['Shift+Delete'],
  'parcel.leave': ['Escape'],

  'orders.new': ['F2'],
  'orders.again': ['Shift+F2'],
  'orders.find': ['F3'],
  'orders.export': ['F4'],
  'orders.ticket': ['F7'],
  'orders.batch': ['F9'],
  'orders.keep': ['F8'],
  'orders.drop': ['Delete'],
  'orders.shown': ['Insert'],
  'orders.kept': ['F6'],
  'orders.columns': ['Ctrl+L'],
  'orders.history': ['Shift+F3'],
  'orders.delivery-again': ['Shift+F6'],
  'orders.return': ['Shift+F7'],
  'orders.change-cod': ['Shift+F8'],
  'orders.cancel': ['Shift+Delete'],
  'orders.every': ['Ctrl+A'],
  'orders.others': ['Ctrl+I'],
  'orders.leave': ['Escape'],

  'returns.asked': ['F2'],
  'returns.export': ['F4'],
  'returns.pdf': ['Shift+F4'],
  'returns.ticket': ['F7'],
  'returns.note': ['F8'],
  'returns.remove': ['Delete'],
  'returns.put-back': ['Backspace'],
  'returns.damaged': ['Insert'],
  'returns.leave': ['Escape'],

  'jobs.there': ['F6'],
  'jobs.not-there': ['F7'],
  'jobs.go-on': ['F9'],
  'jobs.take-back': ['Delete'],
  'jobs.leave': ['Escape'],

  'figures.before': ['F2'],
  'figures.after': ['F3'],
  'figures.export': ['F4'],
  'figures.file': ['F8'],
  'figures.leave': ['Escape'],

  'printers.add': ['F2'],
  'printers.ladder': ['F6'],
  'printers.test': ['F9'],
  'printers.leave': ['Escape'],

  'order.anew': ['F2'],
  'order.template': ['F3'],
  'order.keep-template': ['F4'],
  'order.receiver': ['F6'],
  'order.create': ['Shift+F9'],
  'order.print': ['F9'],
  'order.leave': ['Escape'],

  'imports.file': ['F2'],
  'imports.template': ['F4'],
  'imports.remove': ['Delete'],
  'imports.leave': ['Escape'],

  'columns.file': ['F2'],
  'columns.template': ['F4'],
  'columns.check': ['F9'],
  'columns.leave': ['Escape', 'F10'],

  'import.file': ['F2'],
  'import.next-wrong': ['F3'],
  'import.export': ['F4'],
  'import.go-on': ['F6'],
  'import.price': ['Shift+F9'],
  'import.create': ['F9'],
  'import.stop': ['Delete'],
  'import.wrong-only': ['Insert'],
  'import.leave': ['Escape'],

  'row.leave-out': ['F7'],
  'row.keep': ['F9'],
  'row.leave': ['Escape', 'F10'],

  'first-run.leave': ['Escape'],
} as const satisfies Readonly<Record<`${string}.${string}`, readonly [string, ...string[]]>>

export type KeyDeed = keyof typeof table

/** Where keys have a meaning of their own: a screen, or what it is in. `window`: everywhere. */
export type KeySpot = KeyDeed extends infer D ? (D extends `${infer Spot}.${string}` ? Spot : never) : never

export type KeyDeedOf<S extends KeySpot> = Extract<KeyDeed, `${S}.${string}`>

const rows: Readonly<Record<KeyDeed, readonly [string, ...string[]]>> = table

export const keyDeeds = Object.keys(rows).filter((name): name is KeyDeed => name in rows)

export function deedsOfSpot<S extends KeySpot>(spot: S): readonly KeyDeedOf<S>[] {
  return keyDeeds.filter((deed): deed is KeyDeedOf<S> => deed.startsWith(`${spot}.`))
}

/** What a key does there; null: nothing. */
export function deedOfKey<S extends KeySpot>(spot: S, key: string): KeyDeedOf<S> | null {
  return deedsOfSpot(spot).find((deed) => rows[deed].includes(key)) ?? null
}

/** One row down the list or up it; 0: the key is for neither. */
export function stepOf(key: string): -1 | 0 | 1 {
  const deed = deedOfKey('list', key)
  return deed === 'list.down' ? 1 : deed === 'list.up' ? -1 : 0
}

/** The key that is written on the deed's button, as `aria-keyshortcuts` and the browser call it. */
export function keyOf(deed: KeyDeed): string {
  return rows[deed][0]
}

export function keysOf(deed: KeyDeed): readonly string[] {
  return rows[deed]
}

const caps: Readonly<Record<string, string>> = {
  Shift: '⇧',
  Escape: 'Esc',
  Delete: 'Del',
  Insert: 'Ins',
  Backspace: '⌫',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** A key as it is written on the keyboard, and on a button: `Shift+Delete` is `⇧Del`. */
export function capOf(key: string): string {
  return key
    .split('+')
    .map((part) => caps[part] ?? part)
    .join('+')
    .replace('⇧+', '⇧')
}

/** What is written on the deed's button. */
export function keyCap(deed: KeyDeed): string {
  return capOf(keyOf(deed))
}

/** The deeds that a command bar code does too. */
const commands: Readonly<Partial<Record<CommandName, KeyDeed>>> = {
  'size-A5': 'scan.size-A5',
  'size-80x80': 'scan.size-80x80',
  'size-52x70': 'scan.size-52x70',
  'reprint-last': 'scan.last',
  'print-again': 'scan.print',
  'take-back': 'scan.take-back',
  acknowledge: 'scan.acknowledge',
  'label-in-hand': 'scan.yes',
  'no-label': 'scan.no',
  'sign-out': 'window.operator',
  'pack-undo': 'scan.take-back',
  'pack-count': 'scan.yes',
  'pack-aside': 'scan.no',
}

/** The key that does the same as a command bar code; empty: none does. */
export function capOfCommand(command: CommandName): string {
  const deed = commands[command]
  return deed === undefined ? '' : keyCap(deed)
}
