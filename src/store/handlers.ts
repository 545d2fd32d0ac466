import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import { batchesTable } from './batchesTable.ts'
import type { Statistics } from './calls.ts'
import { changesTable } from './changesTable.ts'
import { cutLog } from './database.ts'
import { openEntries } from './entries.ts'
import { reads, writes } from './handler.ts'
import { historyTable } from './historyTable.ts'
import { importsTable } from './importsTable.ts'
import { journalTable } from './journalTable.ts'
import { labelsTable } from './labelsTable.ts'
import { forgetMeta } from './meta.ts'
import { moneyTable } from './moneyTable.ts'
import { ordersTable } from './ordersTable.ts'
import { outboxTable } from './outboxTable.ts'
import { packingsTable } from './packingsTable.ts'
import { peopleTable } from './peopleTable.ts'
import { pickupsTable } from './pickupsTable.ts'
import { returnsTable } from './returnsTable.ts'
import type { TellDamaged } from './rowReader.ts'
import type { Seals } from './seal.ts'
import { credentialsTable, memoryTable, printerMemoryTable, settingsTable } from './smallTables.ts'
import { ticketFilesTable } from './ticketFilesTable.ts'

export interface Databases {
  readonly station: DatabaseSync
  readonly labels: DatabaseSync
  readonly seals: Seals
  /** The station in whose name entries are written. */
  readonly name: string
  readonly done: Statistics
  /** Hears of each row that does not read. */
  readonly damaged: TellDamaged
}

/**
 * Everything the worker may be asked, by room: each table's rows are methods of the same names on the main side
 * (`client.ts`), with what they ask and what they get. The rows of `labels` are done in the labels' database.
 */
export function handlersOf({ station, labels, seals, name, done, damaged }: Databases) {
  const entries = openEntries(station, name)
  const orders = ordersTable(station, seals)
  return {
    journal: journalTable(station, name),
    history: historyTable(station, seals, name),
    orders,
    settings: settingsTable(station),
    credentials: credentialsTable(station, seals),
    printerMemory: printerMemoryTable(station),
    batches: batchesTable(station, seals, damaged),
    outbox: outboxTable(station, seals, { entries, orders, damaged }),
    returns: returnsTable(station, seals, entries, damaged),
    imports: importsTable(station, seals, damaged),
    packings: packingsTable(station, seals, damaged),
    ticketFiles: ticketFilesTable(station, seals),
    pickups: pickupsTable(station, seals, entries, damaged),
    money: moneyTable(station, seals, damaged),
    memory: memoryTable(station, seals),
    changes: changesTable(station, seals, damaged),
    people: peopleTable(station, seals),
    labels: labelsTable(labels, seals),
    station: stationTable(station, done),
  }
}

export type Handlers = ReturnType<typeof handlersOf>

function stationTable(db: DatabaseSync, done: Statistics) {
  return {
    /** False: something reads the database, and its log could not be cut. */
    shrink: reads(() => ok(cutLog(db))),
    /** Somebody has said how to go on without what is gone. */
    answerGone: writes(() => {
      forgetMeta(db, 'gone')
      return ok()
    }),
    statistics: reads(() => ok({ ...done })),
  }
}
