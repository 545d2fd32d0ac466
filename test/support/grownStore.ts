import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { uuid } from '../../src/base/uuid.ts'
import type { NewEntry } from '../../src/model/job.ts'
import { openConnection } from '../../src/store/connection.ts'
import { openDataKey } from '../../src/store/dataKey.ts'
import { openEntries } from '../../src/store/entries.ts'
import { fileKeyring } from '../../src/store/fileKeyring.ts'
import { append } from '../../src/store/journalTable.ts'
import { labelsTable } from '../../src/store/labelsTable.ts'
import { labelsSchema, stationSchema } from '../../src/store/migrations/schemas.ts'
import { openProjection } from '../../src/store/projection.ts'
import { createSeals } from '../../src/store/seal.ts'
import { openStore } from '../../src/store/store.ts'
import { accepted, following, sampleLabel, samplePage, value } from './storeFolder.ts'

/** How much a station has behind it. Each job has four entries; of the jobs the last `open` have not ended. */
export interface Grown {
  readonly jobs: number
  readonly open: number
  readonly labels: number
  readonly bytesOfLabel: number
}

/** Makes a data folder of a station that has worked for long, with the store's own code but in a few transactions. */
export async function growStore(
  dir: string,
  station: string,
  { jobs, open, labels, bytesOfLabel }: Grown,
): Promise<void> {
  const keyring = fileKeyring(dir)
  const options = { dir, keyring, station }
  await value(await openStore(options)).close()
  const dataKey = value(await openDataKey({ dir, keyring, inUse: true, replaceLost: false, now: 0 }))
  inTransactions(join(dir, stationSchema.file), jobs, (db) => {
    const projection = openProjection(db)
    const entries = openEntries(db, station)
    return (number) => {
      const ended = number < jobs - open
      const at = 1_700_000_000_000 + number * 30_000
      value(append(projection, entries, station, { at, entries: entriesOf(number, ended) }))
    }
  })
  inTransactions(join(dir, labelsSchema.file), labels, (db) => {
    const { put } = labelsTable(db, createSeals(dataKey.key))
    const page = samplePage('grown', bytesOfLabel)
    return (number) => {
      const at = 1_700_000_000_000 + number
      const pdf = new Uint8Array(randomBytes(bytesOfLabel))
      value(put.run(sampleLabel({ order: orderCode(number) }), { ...page, pdf, sealedAt: at }, at))
    }
  })
  await value(await openStore(options)).close()
}

/** Seven letters, as the service makes them, and different for each number. */
export function orderCode(number: number): string {
  return `G${number.toString(36).toUpperCase().padStart(7, '0')}`
}

const statesOfOpen = 3

function entriesOf(number: number, ended: boolean): readonly NewEntry[] {
  const job = uuid()
  const first = accepted(job, {
    label: sampleLabel({ order: orderCode(number) }),
    printer: `printer ${number % 3}`,
    batch: { id: `batch ${Math.floor(number / 10_000)}`, row: number % 10_000 },
  })
  const started = following(job, 1, { type: 'started' })
  if (!ended) return number % statesOfOpen === 0 ? [first, started] : [first]
  return [
    first,
    started,
    following(job, 2, { type: 'sending', contentHash: 'c0ffee'.repeat(10) }),
    following(job, 3, { type: 'printed', evidence: 'drained', ms: { page: 4, dots: 30, print: 900 } }),
  ]
}

const rowsOfTransaction = 50_000

function inTransactions(path: string, count: number, prepare: (db: DatabaseSync) => (number: number) => void): void {
  using db = openConnection(path)
  db.exec('PRAGMA synchronous = OFF')
  const row = prepare(db)
  for (let number = 0; number < count; ) {
    db.exec('BEGIN')
    for (const end = Math.min(count, number + rowsOfTransaction); number < end; number++) row(number)
    db.exec('COMMIT')
  }
}
