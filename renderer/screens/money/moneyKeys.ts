import { deedOfKey } from '../../../src/model/keyTable.ts'
import { chooseTable } from '../../chooseFile.ts'
import { useMoney } from '../../stores/moneyStore.ts'
import type { MoneyTeller } from './moneyActions.ts'
import { beginPayout, exportCod, keepPayout, leaveDraft, printCodPage, saveCodPage } from './moneyActions.ts'

/** The rows of the table that are the keys of the reconciliation: of its books, or of a file before it is kept. */
export function moneySpot(): 'money' | 'payout' {
  return useMoney.getState().draft === null ? 'money' : 'payout'
}

/** True: it meant something. */
export function obeyMoneyKey(key: string, teller: MoneyTeller): boolean {
  return moneySpot() === 'money' ? booksKey(key, teller) : payoutKey(key, teller)
}

function booksKey(key: string, teller: MoneyTeller): boolean {
  switch (deedOfKey('money', key)) {
    case 'money.read':
      choosePayout()
      return true
    case 'money.export':
      return exportCod(teller)
    case 'money.page':
      return saveCodPage(teller)
    case 'money.print':
      return printCodPage(teller)
    case 'money.leave': {
      const { note } = useMoney.getState()
      useMoney.setState({ note: null })
      return note !== null
    }
    default:
      return false
  }
}

function payoutKey(key: string, teller: MoneyTeller): boolean {
  switch (deedOfKey('payout', key)) {
    case 'payout.file':
      choosePayout()
      return true
    case 'payout.keep':
      void keepPayout(teller)
      return true
    case 'payout.leave':
      leaveDraft()
      return true
    case null:
      return false
  }
}

/** Asks for the file of a payout. */
export function choosePayout(): void {
  chooseTable(beginPayout)
}
