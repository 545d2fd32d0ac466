import type { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../base/fault.ts'
import { removeHalfBatches } from './batchesTable.ts'
import type { Opened } from './calls.ts'
import { openEntries } from './entries.ts'
import type { Traces } from './gone.ts'
import { noteGone } from './gone.ts'
import type { Mark } from './journalMark.ts'
import { settleLosses, unsureUntil } from './losses.ts'
import type { OutsideMark } from './outsideMarks.ts'
import { readPrinterMemory } from './smallTables.ts'

/** What a start knows beside the database. `mark`, `outside`: as `settleLosses` has them. */
interface Beside extends Pick<Traces, 'notices' | 'now'> {
  readonly station: string
  readonly mark: Mark | null
  readonly outside: readonly OutsideMark[]
}

/**
 * Every start draws the consequences of what is there before anybody works with it, and reads what the station begins with.
 * A restore rehearses the same on a copy: what would stop the one stops the other, while the old station is still there.
 */
export function settle(db: DatabaseSync, { station, mark, outside, notices, now }: Beside): Start {
  const settled = settleLosses(db, station, mark, now, outside)
  removeHalfBatches(db)
  const marks = [...outside.map((each) => each.mark), ...(mark === null ? [] : [mark])]
  const gone = noteGone(db, { marks, notices, now })
  // The next entry has its number from there.
  openEntries(db, station).last()
  const damaged: Fault[] = []
  const printerMemory = readPrinterMemory(db, ({ table }) => {
    damaged[0] = { code: 'store.row-damaged', facts: { table } }
  })
  const told = [...settled.notices, ...damaged]
  return { ...settled, notices: told, gone, unsureUntil: unsureUntil(db), printerMemory }
}

type Start = Pick<Opened, 'lost' | 'notices' | 'gone' | 'unsureUntil' | 'printerMemory'>
