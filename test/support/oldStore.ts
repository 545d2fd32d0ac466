import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deflateRawSync } from 'node:zlib'
import { uuid } from '../../src/base/uuid.ts'
import type { EntryBody, Job } from '../../src/model/job.ts'
import { applyEntry, hasEnded, mayHavePrinted } from '../../src/model/job.ts'
import { openDataKey } from '../../src/store/dataKey.ts'
import { fileKeyring } from '../../src/store/fileKeyring.ts'
import { labels1 } from '../../src/store/migrations/labels1.ts'
import type { Migration } from '../../src/store/migrations/migration.ts'
import { labelsSchema, stationSchema } from '../../src/store/migrations/schemas.ts'
import { station1 } from '../../src/store/migrations/station1.ts'
import type { Seals } from '../../src/store/seal.ts'
import { createSeals } from '../../src/store/seal.ts'
import { openStore } from '../../src/store/store.ts'
import { accepted, sampleLabel, sampleOrder, samplePage, value } from './storeFolder.ts'

/** What is in a folder of version 1, as the program of that version wrote it. */
export interface OldFolder {
  readonly completed: string
  readonly waiting: string
  readonly inDoubt: string
  readonly entries: number
}

/**
 * Makes a data folder of version 1 full of data: written here in the words of that version, not by today's code.
 * `moreJobs`: how many ended jobs it holds besides.
 */
export async function oldStore(dir: string, station: string, moreJobs = 0): Promise<OldFolder> {
  const keyring = fileKeyring(dir)
  await value(await openStore({ dir, keyring, station })).close()
  const { key } = value(await openDataKey({ dir, keyring, inUse: true, replaceLost: false, now: 0 }))
  const seals = createSeals(key)
  for (const file of [stationSchema.file, labelsSchema.file, 'journal.mark', 'last-end.json']) await rm(join(dir, file))
  using labels = begin(join(dir, labelsSchema.file), labelsSchema.applicationId, labels1)
  putPage(labels, seals)
  using db = begin(join(dir, stationSchema.file), stationSchema.applicationId, station1)
  db.prepare('INSERT INTO meta VALUES (?, ?), (?, ?)').run('data-key', seals.fingerprint, 'projection', '1')
  putRest(db, seals)
  const journal = oldJournal(db, station)
  const sent: EntryBody[] = [{ type: 'started' }, { type: 'sending', contentHash: 'c0ffee' }]
  const ms = { page: 4 }
  db.exec('BEGIN')
  const folder = {
    completed: journal.job([...sent, { type: 'printed', evidence: 'drained', ms }]),
    waiting: journal.job([{ type: 'started' }, { type: 'stopped', fault: { code: 'printer.media-empty' } }]),
    inDoubt: journal.job([...sent, { type: 'doubted', fault: { code: 'job.interrupted' }, ms }]),
  }
  for (let count = 0; count < moreJobs; count++) journal.job([...sent, { type: 'sent', ms }])
  db.exec('COMMIT')
  return { ...folder, entries: journal.written() }
}

function begin(path: string, applicationId: number, { sql }: Migration): DatabaseSync {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = WAL; ${sql}; PRAGMA application_id = ${applicationId}; PRAGMA user_version = 1`)
  return db
}

function oldJournal(db: DatabaseSync, station: string) {
  let sequence = 0
  const entry = db.prepare(`INSERT INTO entries (id, station, sequence, at, job, version, by, body)
    VALUES (?, ?, ?, ?, ?, ?, 'station', ?)`)
  const job = db.prepare('INSERT INTO jobs (position, id, open, may_have_printed, job) VALUES (?, ?, ?, ?, ?)')
  const print = db.prepare('INSERT INTO prints VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  return {
    written: () => sequence,
    job(later: readonly EntryBody[]): string {
      const id = uuid()
      const position = sequence + 1
      let told: Job | null = null
      for (const [version, body] of [accepted(id).body, ...later].entries()) {
        sequence += 1
        const written = { id: uuid(), station, sequence, at: 1_760_000_000_000 + sequence, job: id, by: 'station' }
        entry.run(written.id, station, sequence, written.at, id, version + 1, JSON.stringify(body))
        told = applyEntry(told, { ...written, expectedVersion: version, body })
      }
      if (told === null) throw new Error('a job has entries')
      const { account, shop, order, parcel, size } = told.label
      job.run(position, id, hasEnded(told) ? 0 : 1, mayHavePrinted(told) ? 1 : 0, JSON.stringify(told))
      print.run(station, told.intent, account, shop, order, parcel, size, told.copy, id)
      return id
    },
  }
}

function putRest(db: DatabaseSync, seals: Seals): void {
  const order = sampleOrder()
  const sealed = seals.seal(['orders', 'seller', order.code, 7], Buffer.from(JSON.stringify(order)))
  const index = seals.index(['orders', 'seller'], order.sellerCode)
  db.prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)').run('seller', order.code, order.shop, 7, index, sealed)
  db.prepare('INSERT INTO settings VALUES (1, ?, 5)').run(JSON.stringify({ stationName: 'Bàn 7' }))
  const token = seals.seal(['credentials', 'seller'], Buffer.from('token'))
  db.prepare('INSERT INTO credentials VALUES (?, ?, 5)').run('seller', token)
  db.prepare('INSERT INTO printer_memory VALUES (?, ?, 5)').run('socket://10.0.0.7', '"mute"')
}

function putPage(db: DatabaseSync, seals: Seals): void {
  const { account, shop, order, parcel, size } = sampleLabel()
  const { contentHash, sealedAt, orderUpdatedAt, pdf } = samplePage('of version 1')
  const key = [account, shop, order, parcel, size] as const
  const packed = Buffer.concat([Uint8Array.of(1), deflateRawSync(pdf)])
  const sealed = seals.seal(['labels', ...key, contentHash, sealedAt, orderUpdatedAt], packed)
  db.prepare('INSERT INTO labels VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    ...key,
    contentHash,
    sealedAt,
    orderUpdatedAt,
    sealed,
  )
}
