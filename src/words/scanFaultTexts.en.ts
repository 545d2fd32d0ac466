import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'

/** The faults of scans and scanners in plain English, as in `faultTexts.en.ts`. */
const none = 'no label came out'
const notYet = 'no label yet'

type ScanFaults = Extract<keyof FaultTexts, `packing.${string}` | `scan.${string}` | `scanner.${string}`>

export const scanFaultTextsEn: Pick<FaultTexts, ScanFaults> = {
  'packing.wrong-item': {
    what: 'Wrong item[: {code} is not in the order]',
    paper: none,
    todo: `Take it out and press ${keyCap('scan.acknowledge')}, then scan the right one`,
  },
  'packing.one-too-many': {
    what: 'One too many[: {name}][ ({code})]',
    paper: none,
    todo: `Take the last one out and press ${keyCap('scan.acknowledge')}, then scan what is missing`,
  },
  'packing.changed-meanwhile': {
    what: 'The packing has just changed, nothing was done',
    paper: none,
    todo: 'Look at the screen, then press or scan again',
  },
  'packing.number-scanned': {
    what: 'The number[ {code}] came from a scanner and counts nothing',
    paper: none,
    todo: `Press ${keyCap('scan.acknowledge')}, then type it by hand, or press ${keyCap('scan.yes')} for each item without a code`,
  },
  'packing.goods-unknown': {
    what: 'Nobody knows what is in the parcel[ {code}], so it cannot be packed yet',
    paper: none,
    todo: 'Put the parcel aside. Scan it again when the network is back; if it is still so, ask the shop: the order has to name its items',
  },
  'packing.other-order': {
    what: 'A code of another order[: {code}][, {open} is being packed]',
    paper: none,
    todo: `Press ${keyCap('scan.acknowledge')} and finish this one, or set it aside first by its command bar code`,
  },
  'packing.order-changed': {
    what: 'The order changed while it was packed[: {changed}]',
    paper: none,
    todo: `Look at the order on the screen and press ${keyCap('scan.acknowledge')}. Where the goods changed take everything out and scan again`,
  },
  'packing.not-packed': {
    what: 'Its goods were not scanned[: {code}]',
    paper: none,
    todo: 'Scan the order on the scan screen and then its goods: the label prints by itself',
  },
  'scan.empty': { what: 'No code was read', paper: none, todo: 'Scan the code on the parcel again' },
  'scan.too-short': {
    what: 'Code too short[ ({length} {length|character|characters})]',
    paper: none,
    todo: 'Scan the whole code again',
  },
  'scan.too-long': {
    what: 'Code too long[: {length} characters, at most {limit}]',
    paper: none,
    todo: 'Scan again, one code at a time',
  },
  'scan.control-characters': {
    what: 'Strange characters in the code',
    paper: none,
    todo: 'Scan the order code on the parcel, no other code',
  },
  'scan.unknown-code': {
    what: 'This station does not know the code',
    paper: none,
    todo: 'Scan the order code, or ask the shift leader about this slip',
  },
  'scan.unknown-command': {
    what: 'No such command[: {code}]',
    paper: none,
    todo: 'Scan a code from the command sheet of this program',
  },
  'scan.ambiguous': {
    what: 'Several orders share this code[: {orders}]',
    paper: none,
    todo: 'Scan the order code to choose the right one',
  },
  'scan.broken': {
    what: 'The code came in pieces and may lack its beginning[: {read}]',
    paper: none,
    todo: 'Scan it again',
  },
  'scan.cut-off': {
    what: 'The program ended before it took this code[: {read}]',
    paper: 'the label may be out',
    todo: 'Scan it again: a printed parcel asks before it prints again',
  },
  'scan.not-taken': {
    what: 'The window failed while it took this code[: {read}]',
    paper: 'the label may be out',
    todo: 'Scan it again: a printed parcel asks before it prints again',
  },
  'scan.unfinished': {
    what: 'The code was not taken: something here is not finished',
    paper: none,
    todo: `Finish it or leave it with ${keyCap('dialog.leave')}, then scan again`,
  },
  'scan.several-lines': {
    what: 'This bar code has several lines, or keys of the station: no more than its first line was taken',
    paper: none,
    todo: 'Look which one was scanned and put an odd parcel aside. If the scanner sent what it had kept, scan each code again',
  },
  'scan.paste-not-held': {
    what: 'Nothing was pasted: to paste by keys here, they have to be held for a moment',
    paper: none,
    todo: `Hold ${keyCap('window.paste')} for a moment (no longer than a second), then let go, or paste with the browser’s menu (⋮)`,
  },
  'scan.into-secret': {
    what: 'The code was scanned into a secret field: it was taken out again',
    paper: none,
    todo: `Type here what is asked for, or leave with ${keyCap('dialog.leave')} and scan again`,
  },
  'scan.input-method': {
    what: 'UniKey or another Vietnamese input method changed the code[: {read}]',
    paper: none,
    todo: 'Switch UniKey to E (English), then scan again',
  },
  'scan.keyboard-layout': {
    what: 'The scanner and this computer have different keyboards[: {read}]',
    paper: none,
    todo: 'Teach the scanner in the settings, then scan again',
  },
  'scan.not-in-doubt': {
    what: 'No label in doubt has this code[: {code}]',
    paper: none,
    todo: 'Scan the label in your hand, or settle it in the print log',
  },
  'scan.several-doubts': {
    what: 'More than one label is in doubt',
    paper: none,
    todo: 'Put the parcel that has none on the screen, then scan again',
  },
  'scan.wrong-label': {
    what: 'Label[ {label}] does not match[ parcel {item}]',
    paper: 'nothing printed',
    todo: 'Take this label off, put the right one on and verify again',
  },
  'scanner.bad-address': {
    what: 'Scanner address is wrong',
    paper: none,
    todo: 'Ask the shift leader to correct it in the settings',
  },
  'scanner.unreachable': {
    what: 'The scanner is not connected',
    paper: notYet,
    todo: 'Check its cable; it is connected again by itself',
  },
  'scanner.busy': {
    what: 'Another program has the scanner',
    paper: notYet,
    todo: 'Close that program; the scanner is connected again by itself',
  },
  'scanner.access-denied': {
    what: 'This computer does not let us use the scanner',
    paper: notYet,
    todo: 'Ask support for the permission',
  },
  'scanner.too-many': {
    what: 'The scanner sends more codes than anybody scans; some were not taken',
    paper: none,
    todo: 'Unplug it and plug it in again, then scan what did not come once more',
  },
}
