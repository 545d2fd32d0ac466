import type { FaultTexts } from './faultTexts.ts'

/** The faults of rules for the carrier's symbols in plain English, as in `faultTexts.en.ts`. */
const paper = 'no rule was kept'

type RuleFaults = Extract<keyof FaultTexts, `rule.${string}`>

export const ruleFaultTextsEn: Pick<FaultTexts, RuleFaults> = {
  'rule.three-orders': {
    what: 'Three codes of three different orders are needed',
    paper,
    todo: 'Scan the code on the labels of three different orders',
  },
  'rule.no-code': {
    what: 'What was scanned does not hold the order code[ {code}]',
    paper,
    todo: 'Look again which order this code was scanned from',
  },
  'rule.needless': {
    what: 'What was scanned is the order code itself[: {code}]',
    paper,
    todo: 'It needs no rule; scan another code on the label',
  },
  'rule.several-codes': {
    what: 'What was scanned holds more than one order code[ (order {code})]',
    paper,
    todo: 'Such a code names no one order: scan another code on the label',
  },
  'rule.disagree': {
    what: 'The three codes differ in more than the order code',
    paper,
    todo: 'Scan the same kind of code on all three labels',
  },
  'rule.which-parcel': {
    what: 'Nobody said which parcel the number behind the code is',
    paper,
    todo: 'Give the code of the parcel instead of the order’s, with _2 for the second one',
  },
  'rule.number-open': {
    what: 'The number behind the code may be a parcel’s or not',
    paper,
    todo: 'Choose whether it is the number of the parcel',
  },
  'rule.not-whole': {
    what: 'The order code does not stand by itself in the address',
    paper,
    todo: 'In an address it has to be a whole part of the path or a whole value',
  },
  'rule.confusable': {
    what: 'The rule could make another order of a code[: {code}]',
    paper,
    todo: 'Scan another code on the label, or ask the carrier',
  },
  'rule.known': { what: 'There is this rule already', paper, todo: 'Nothing more is to be done' },
  'rule.too-many': { what: 'There are too many rules[: {limit}]', paper, todo: 'Take away those that are not used' },
  'rule.unknown': {
    what: 'This rule is not there any more',
    paper: 'nothing was changed',
    todo: 'Look at the list again',
  },
}
