import type { FaultText } from './faultTexts.ts'

const none = 'no label came out'
const unchanged = 'the books are as before'

/** The carrier's payouts of COD. */
export const payoutFaultTextsEn = {
  'payout.kept-before': {
    what: 'This file was kept before[: {file}, at {when}]',
    paper: unchanged,
    todo: 'Look at it in the list. If its columns were chosen wrongly, remove it and read it again',
  },
  'payout.lines-missing': {
    what: 'The station has not got every line of the file',
    paper: unchanged,
    todo: 'Choose the file again',
  },
  'payout.no-lines': {
    what: 'No line of the file has an order code and an amount that can be read',
    paper: unchanged,
    todo: 'Look at the columns again, and at the one of the COD or of the amount paid',
  },
  'payout.unknown': { what: 'There is no such payout', paper: unchanged, todo: 'Look at the list of payouts' },
  'payout.days': {
    what: 'These are no days to look at[, at most {most}]',
    paper: none,
    todo: 'Choose a first day before the last',
  },
} as const satisfies Readonly<Record<string, FaultText>>
