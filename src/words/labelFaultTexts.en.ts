import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'

/** The faults of label pages and labels, as in `faultTexts.en.ts`. */
const none = 'no label came out'
const notYet = 'no label yet'
const retries = 'Wait: it is tried again by itself'
const setAside = 'Set this parcel aside and tell support'
const tellLeader = 'Set this parcel aside and tell the shift leader'

type LabelFaults = Extract<keyof FaultTexts, `view.${string}` | `label.${string}`>

export const labelFaultTextsEn: Pick<FaultTexts, LabelFaults> = {
  'view.token-expired': { what: 'Label session expired', paper: notYet, todo: 'Wait: the label is fetched again' },
  'view.not-a-label': { what: 'Service sent no label', paper: none, todo: setAside },
  'view.not-ready': {
    what: 'The carrier’s page was not ready',
    paper: notYet,
    todo: `${retries}. Tell the shift leader if it stays so`,
  },
  'view.shows-error': {
    what: 'The carrier’s page shows an error instead of a label',
    paper: notYet,
    todo: `${retries}. Tell the shift leader if it stays so`,
  },
  'view.no-such-order': { what: 'Label does not show this order', paper: none, todo: setAside },
  'view.other-order': { what: 'Service sent the label of another order', paper: none, todo: setAside },
  'view.other-size': {
    what: 'The label comes in another size[: {widthMm}×{heightMm} mm, {needsMm} mm wanted]',
    paper: none,
    todo: 'Ask the shift leader to set how pages of this size are printed',
  },
  'view.stray-page': {
    what: 'Service sent a further page without an order code[ (page {page})]',
    paper: none,
    todo: setAside,
  },
  'view.which-parcel': { what: 'Label does not say which parcel it is', paper: none, todo: setAside },
  'view.page-count': {
    what: 'Labels and parcels do not match[: {pages} {pages|label|labels}, {parcels} {parcels|parcel|parcels}]',
    paper: none,
    todo: setAside,
  },
  'view.too-large': { what: 'Label from the service is too large', paper: none, todo: setAside },
  'view.too-slow': { what: 'Label took too long to draw', paper: none, todo: 'Scan again; tell support if it stays' },
  'view.blocked-host': {
    what: 'Label loads from a place not allowed[: {host}]',
    paper: none,
    todo: 'Ask the shift leader to allow this address',
  },
  'view.blocked-script': {
    what: 'Label needs a program from a place not allowed[: {host}]',
    paper: none,
    todo: 'Ask the shift leader to allow programs from this address',
  },
  'view.font-left-out': {
    what: 'Labels are printed in another font: theirs is at a place not allowed[: {host}]',
    paper: none,
    todo: 'Nothing is missing on the label; allow the place in the settings if it is the carrier’s',
  },
  'view.inside-host': {
    what: 'Label loads from inside this network[: {host}]',
    paper: none,
    todo: setAside,
  },
  'view.leads-away': {
    what: 'Label page goes on to another page by itself[: {host}]',
    paper: none,
    todo: tellLeader,
  },
  'view.incomplete': {
    what: 'A picture, style or script of the label is missing[: {host}]',
    paper: none,
    todo: tellLeader,
  },
  'view.no-browser': {
    what: 'No Chromium here to draw labels',
    paper: none,
    todo: 'Ask the shift leader to install Chrome, Edge or Chromium[: {command}]',
  },
  'view.browser-failed': { what: 'The label drawer stopped', paper: notYet, todo: retries },
  'label.unreadable-page': { what: 'Label page is damaged[ (page {page})]', paper: none, todo: setAside },
  'label.other-size': {
    what: 'Wrong size[ (page {page})][, this page is {widthMm} × {heightMm} mm][, {needsMm} mm wanted]',
    paper: none,
    todo: 'Choose the size that the page has, or a page of this size',
  },
  'label.too-slow': {
    what: 'Label took too long to prepare',
    paper: none,
    todo: 'Scan again; tell support if it stays',
  },
  'label.no-code': { what: 'Bar code on the label does not read', paper: none, todo: setAside },
  'label.wrong-code': { what: 'Label carries another code[: {read}]', paper: none, todo: setAside },
  'label.further-code': {
    what: 'The label carries a further bar code[: {code}]',
    paper: notYet,
    todo: 'Look whether it is the right label, then say whether to print it',
  },
  'label.weak-bars': {
    what: 'The bar code on the label is hard to scan[ (grade {grade})]',
    paper: notYet,
    todo: 'Say whether to print it',
  },
  'label.practice-on-paper': {
    what: 'A practice label is about to come out of a real printer[, {printer}]',
    paper: notYet,
    todo: 'Say whether to print it: it will say LUYỆN TẬP · KHÔNG GỬI (practice, do not send) and scan as nothing',
  },
  'label.bars-refused': {
    what: 'The bar code on the label cannot be scanned[ (grade {grade})]',
    paper: none,
    todo: setAside,
  },
  'label.first-unconfirmed': {
    what: 'The first label of this environment waits for its confirmation',
    paper: notYet,
    todo: 'Look at the first label and say whether it is right; the rest prints by itself',
  },
  'label.first-wrong': {
    what: 'The first label of this environment was wrong',
    paper: notYet,
    todo: 'Tell the shift leader: look at account and printer in the settings, then print another first label',
  },
  'label.cut-by-offset': {
    what: 'The printer’s offset would cut off the bar code[: {x} and {y} dots]',
    paper: none,
    todo: 'Tell the shift leader: make the offset in the printer’s settings smaller, then scan again',
  },
  'label.too-large-for-printer': {
    what: 'Label wider than the print head[: needs {needs} dots, has {has}]',
    paper: none,
    todo: 'Choose a smaller size and scan again[, or print at {fits}]',
  },
  'label.not-on-disk': {
    what: 'Label not stored here yet',
    paper: notYet,
    todo: 'Wait: it is fetched with the network',
  },
  'label.outdated': {
    what: 'Only an old label is here[: {changed}]',
    paper: none,
    todo: `Put this parcel aside. Press ${keyCap('scan.print')} again once the network is back and the carrier has the change`,
  },
  'label.seal-broken': { what: 'Stored label is damaged', paper: notYet, todo: 'Wait: a fresh label is fetched' },
}
