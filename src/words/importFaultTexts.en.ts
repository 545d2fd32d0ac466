import type { FaultTexts } from './faultTexts.ts'

const nothingSent = 'nothing was sent to the carrier'

type ImportFaults = Extract<keyof FaultTexts, `import.${string}`>

export const importFaultTextsEn: Pick<FaultTexts, ImportFaults> = {
  'import.unknown': { what: 'This file of orders is gone', paper: nothingSent, todo: 'Open the file again' },
  'import.not-whole': {
    what: 'The file has not been read to its end[: {rows} of {total} rows]',
    paper: nothingSent,
    todo: 'Open the file again; rows that are here are not taken twice',
  },
  'import.wrong-rows': {
    what: '[{rows} rows ]of the file are wrong',
    paper: nothingSent,
    todo: 'Correct the cells that are named, or leave wrong rows behind',
  },
  'import.running': {
    what: 'This row or the whole file is being sent, or was sent and nobody knows the end',
    paper: 'no order is made twice',
    todo: 'Wait for its end, or stop it and go on',
  },
  'import.changed': {
    what: 'A row was changed meanwhile',
    paper: 'no order was made',
    todo: 'Look at the rows again, then make the orders',
  },
  'import.other-shop': {
    what: 'This file was opened for another shop',
    paper: nothingSent,
    todo: 'Go back to that shop, or open the file again for this one',
  },
  'import.locked': {
    what: 'The Excel file has a password, or is of the old kind (.xls)',
    paper: nothingSent,
    todo: 'Open it in Excel, take the password away, save it as .xlsx or .csv',
  },
  'import.no-table': {
    what: 'The file is no table that can be read',
    paper: nothingSent,
    todo: 'Save it as .xlsx or .csv and try again',
  },
  'import.too-large': {
    what: 'The file is too large[: at most {most} rows]',
    paper: nothingSent,
    todo: 'Split it into smaller files',
  },
  'import.no-columns': {
    what: 'Columns that are needed are not found[: {columns}]',
    paper: nothingSent,
    todo: 'Say which column is what, or use the template',
  },
}
