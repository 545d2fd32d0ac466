/** What a start finds missing, in the thread of the test: `integration/store/loss.test.ts` has it from the outside. */
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { EntryBody, Job, NewEntry } from '../../../src/model/job.ts'
import { openConnection } from '../../../src/store/connection.ts'
import type { Mark } from '../../../src/store/journalMark.ts'
import { journalTable } from '../../../src/store/journalTable.ts'
import { settleLosses, unsureUntil } from '../../../src/store/losses.ts'
import { readMeta, writeMeta } from '../../../src/store/meta.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { stationSchema } from '../../../src/store/migrations/schemas.ts'
import type { OutsideMark } from '../../../src/store/outsideMarks.ts'
import { accepted, following, value } from '../../support/storeFolder.ts'

const station = 'bench-1'
const ms = { page: 4 }
const sending: EntryBody = { type: 'sending', contentHash: 'c0ffee' }

/** A journal whose entries were written at 1, 2, 3 …, one at a time. */
function journal() {
  const db = openConnection(':memory:')
  migrate(db, stationSchema, 'none')
  const table = journalTable(db, station)
  let at = 0
  const append = (...entries: readonly NewEntry[]) => {
    for (const entry of entries) value(table.append.run({ at: ++at, entries: [entry] }))
  }
  const settle = (mark: Mark | null, outside: readonly OutsideMark[] = [], now = 1_000) =>
    settleLosses(db, station, mark, now, outside)
  settleLosses(db, station, { station, sequence: 0, at: 0 }, 1)
  return {
    db,
    append,
    settle,
    /** One job through these entries. */
    goes(...bodies: readonly EntryBody[]): string {
      const job = uuid()
      append(accepted(job), ...bodies.map((body, index) => following(job, index + 1, body)))
      return job
    },
    job: (id: string): Job | null => value(table.job.run(id)),
    states: (...ids: readonly string[]) => ids.map((id) => value(table.job.run(id))?.state),
    bodies: (id: string) => value(table.entries.run(id)).map(({ body }) => body.type),
    sequences: (id: string) => value(table.entries.run(id)).map(({ sequence }) => sequence),
  }
}

/** What no program of ours does. */
function tamper(db: DatabaseSync, sql: string): void {
  const guards = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entries'`).all()
  for (const { name } of guards) db.exec(`DROP TRIGGER ${String(name)}`)
  db.exec(sql)
}

const markAt = (sequence: number, at = 500, of = station): Mark => ({ station: of, sequence, at })
const outsideAt = (sequence: number, at: number, isHere: boolean, folder = '/copy'): OutsideMark => ({
  mark: markAt(sequence, at),
  folder,
  isHere,
})

describe('nothing is lost', () => {
  it('where the mark is where the journal is, or behind it', () => {
    const { goes, settle, states } = journal()
    const job = goes({ type: 'started' })
    for (const mark of [markAt(2), markAt(1)]) expect(settle(mark)).toEqual({ lost: null, notices: [] })
    expect(states(job)).toEqual(['processing'])
  })

  it('where nobody has printed anything and no mark is there', () => {
    expect(journal().settle(null)).toEqual({ lost: null, notices: [] })
  })

  it('where marks outside know of no more than is here, and the copy’s entry is this one', () => {
    const { goes, settle } = journal()
    goes({ type: 'started' })
    expect(settle(markAt(2), [outsideAt(2, 2, false), outsideAt(1, 1, false), outsideAt(0, 7, false)])).toEqual({
      lost: null,
      notices: [],
    })
  })
})

describe('the end of the journal that its mark knows of', () => {
  it('is found later and longer than a row that is there for its first sequence says', () => {
    const { goes, settle, db } = journal()
    goes({ type: 'started' }, { type: 'aborted', fault: { code: 'order.unknown' }, ms })
    db.exec(`INSERT INTO gaps VALUES ('${station}', 4, 0, 0)`)
    settle(markAt(6))
    expect(db.prepare('SELECT first, last, found_at FROM gaps').all()).toEqual([
      { first: 4n, last: 6n, found_at: 1_000n },
    ])
    expect(unsureUntil(db)).toBe(1_000)
  })

  it('is told once with its numbers and times, and its sequences are never given again', () => {
    const { goes, settle, sequences, append, db } = journal()
    goes({ type: 'started' }, { type: 'aborted', fault: { code: 'order.unknown' }, ms })
    const { lost, notices } = settle(markAt(6))
    expect(lost).toEqual({ cause: 'lost', from: 4, to: 6, count: 3, since: 3, until: 500 })
    expect(notices).toEqual([{ code: 'store.entries-lost', facts: { from: 4, to: 6, count: 3 } }])
    expect(settle(markAt(6))).toEqual({ lost: null, notices: [] })
    const next = accepted(uuid())
    append(next)
    expect(sequences(next.job)).toEqual([7])
    expect(unsureUntil(db)).toBe(1_000)
  })

  it('may have printed until its mark was written, also by a start whose clock was set back to long before', () => {
    const marked = journal()
    marked.goes({ type: 'started' })
    marked.settle(markAt(6, 5_000), [], 1_000)
    expect(unsureUntil(marked.db)).toBe(5_000)
    const unknown = journal()
    unknown.append(...Array.from({ length: 40 }, () => accepted(uuid())))
    unknown.settle(null, [], 10)
    expect(unsureUntil(unknown.db)).toBe(40)
  })

  it('puts in doubt what may have printed since, by the whole way there, and leaves what is over and what came after', () => {
    const { goes, settle, states, bodies, job } = journal()
    const pending = goes()
    const processing = goes({ type: 'started' })
    const stopped = goes({ type: 'stopped', fault: { code: 'printer.media-empty' } })
    const sent = goes({ type: 'started' }, sending)
    const over = goes({ type: 'canceled' })
    const doubted = goes({ type: 'started' }, sending, { type: 'doubted', fault: { code: 'job.interrupted' }, ms })
    const before = bodies(doubted).length
    settle(markAt(40))
    expect(states(pending, processing, stopped, sent, over, doubted)).toEqual([
      'in-doubt',
      'in-doubt',
      'in-doubt',
      'in-doubt',
      'canceled',
      'in-doubt',
    ])
    const wayThere = ['started', 'sending', 'doubted']
    expect(bodies(pending)).toEqual(['accepted', ...wayThere])
    expect(bodies(processing)).toEqual(['accepted', ...wayThere])
    expect(bodies(stopped)).toEqual(['accepted', 'stopped', ...wayThere])
    expect(bodies(sent)).toEqual(['accepted', ...wayThere])
    expect(bodies(doubted)).toHaveLength(before)
    expect(job(sent)).toMatchObject({ contentHash: 'c0ffee', fault: { code: 'store.entries-lost' } })
    expect(job(doubted)?.fault).toEqual({ code: 'job.interrupted' })
  })

  it('is told where the journal has no entry before it, and keeps what the label was', () => {
    expect(journal().settle(markAt(2)).lost).toStrictEqual({
      cause: 'lost',
      from: 1,
      to: 2,
      count: 2,
      since: 0,
      until: 500,
    })
    const { goes, settle, job } = journal()
    const again = goes({ type: 'started' }, sending, { type: 'unsent', fault: { code: 'printer.unreachable' } })
    settle(markAt(9))
    expect(job(again)).toMatchObject({ state: 'in-doubt', contentHash: 'c0ffee' })
  })

  it('says nothing of a job whose last entry came behind it', () => {
    const { goes, settle, states, append } = journal()
    const early = goes()
    settle(markAt(3))
    const late = accepted(uuid())
    append(late)
    expect(states(early, late.job)).toEqual(['in-doubt', 'pending'])
    expect(settle(markAt(7))).toMatchObject({ lost: null })
    expect(states(late.job)).toEqual(['pending'])
  })
})

describe('a hole inside the journal', () => {
  it('is looked for where the projection is made anew, told once, and doubts only what may have an entry in it', () => {
    const { db, goes, settle, states } = journal()
    const early = goes()
    const torn = goes({ type: 'started' }, { type: 'stopped', fault: { code: 'printer.media-empty' } })
    const late = goes()
    tamper(db, 'DELETE FROM entries WHERE sequence = 3')
    expect(settle(markAt(5))).toEqual({ lost: null, notices: [] })
    writeMeta(db, 'projection', 'of an older program')
    const { lost } = settle(markAt(5), [], 2_000)
    expect(lost).toEqual({ cause: 'lost', from: 3, to: 3, count: 1, since: 2, until: 4 })
    expect(states(early, late)).toEqual(['in-doubt', 'pending'])
    expect(states(torn)).not.toEqual(['stopped'])
    expect(unsureUntil(db)).toBe(2_000)
    writeMeta(db, 'projection', 'of an older program')
    expect(settle(markAt(5)).lost).toBeNull()
  })

  it('is each of several, and none is counted twice when the mark tells of the same', () => {
    const { db, goes, settle, states } = journal()
    const jobs = Array.from({ length: 4 }, () => goes({ type: 'started' }))
    tamper(db, 'DELETE FROM entries WHERE sequence IN (2, 5, 8)')
    writeMeta(db, 'projection', 'of an older program')
    const { lost } = settle(markAt(9))
    expect(lost).toEqual({ cause: 'lost', from: 2, to: 9, count: 4, since: 1, until: 500 })
    // Of the third the beginning is gone.
    expect(states(...jobs)).toEqual(['in-doubt', 'in-doubt', undefined, 'in-doubt'])
    expect(db.prepare('SELECT first, last FROM gaps ORDER BY first').all()).toMatchObject([
      { first: 2n, last: 2n },
      { first: 5n, last: 5n },
      { first: 8n, last: 9n },
    ])
  })
})

describe('marks outside the folder', () => {
  it('of this place and ahead of it tell of an older folder, and open jobs are in doubt', () => {
    const { goes, settle, states } = journal()
    const job = goes()
    const { lost, notices } = settle(markAt(1), [outsideAt(5, 70, true)])
    expect(lost).toEqual({ cause: 'older', from: 2, to: 5, count: 4, since: 1, until: 70 })
    expect(notices.map(({ code }) => code)).toEqual(['store.folder-older'])
    expect(states(job)).toEqual(['in-doubt'])
    expect(settle(markAt(1), [outsideAt(5, 70, true)])).toMatchObject({ lost: null })
  })

  it('of another place and ahead tell the same, once, though nothing was printed here since', () => {
    const { db, goes, settle } = journal()
    goes({ type: 'canceled' })
    const ahead = outsideAt(5, 70, false)
    expect(settle(markAt(2), [ahead]).lost).toMatchObject({ cause: 'older', from: 3, to: 5 })
    expect(JSON.parse(readMeta(db, 'copies') ?? '')).toEqual(['/copy 5 70'])
    expect(settle(markAt(2), [ahead])).toEqual({ lost: null, notices: [] })
    expect(settle(markAt(2), [ahead, outsideAt(7, 90, false, '/other')]).lost).toMatchObject({ from: 6, to: 7 })
    expect(JSON.parse(readMeta(db, 'copies') ?? '')).toEqual(['/copy 5 70', '/other 7 90'])
  })

  it('that stand where the folder’s own mark stands are no more than it', () => {
    const { goes, settle } = journal()
    goes()
    expect(settle(markAt(5), [outsideAt(5, 70, true)]).lost).toMatchObject({ cause: 'lost', from: 2, to: 5 })
    const other = journal()
    other.goes()
    expect(other.settle(markAt(5, 500, 'bench-2'), [outsideAt(5, 70, true)]).lost).toMatchObject({ cause: 'older' })
  })

  it('of a copy whose entry is another one tell of that copy, by its folder, once', () => {
    const { goes, settle, states } = journal()
    const job = goes({ type: 'started' })
    const copied = outsideAt(2, 77, false)
    const { lost, notices } = settle(markAt(2), [copied])
    expect(lost).toEqual({ cause: 'copied', from: 3, to: 3, count: 1, since: 2, until: 77, folder: '/copy' })
    expect(notices[0]).toMatchObject({ code: 'store.folder-copied', facts: { folder: '/copy' } })
    expect(states(job)).toEqual(['in-doubt'])
    expect(settle(markAt(3), [copied])).toEqual({ lost: null, notices: [] })
  })

  it('of two copies tell of one number, and of a copy rather than of an end that is missing too', () => {
    const two = journal()
    two.goes({ type: 'started' })
    const copies = [outsideAt(2, 77, false), outsideAt(1, 66, false, '/other')]
    expect(two.settle(markAt(2), copies).lost).toMatchObject({ cause: 'copied', count: 1 })
    const both = journal()
    both.goes({ type: 'started' })
    const { lost } = both.settle(markAt(3), [outsideAt(2, 77, false)])
    expect(lost).toMatchObject({ cause: 'copied', from: 3, to: 4, folder: '/copy' })
  })

  it('of a copy whose entry is among those that are gone here tell of that copy', () => {
    const { goes, settle } = journal()
    goes({ type: 'canceled' })
    settle(markAt(5))
    expect(settle(markAt(5), [outsideAt(4, 77, false)]).lost).toMatchObject({ cause: 'copied', folder: '/copy' })
  })

  it('of this very place tell of no copy, whatever entry is there now', () => {
    const { goes, settle } = journal()
    goes({ type: 'started' })
    expect(settle(markAt(2), [outsideAt(2, 77, true)])).toEqual({ lost: null, notices: [] })
  })
})

describe('a folder that was brought back from a backup', () => {
  it('tells it once, with one number for what nobody knows, and it tells more than any mark', () => {
    const { db, goes, settle, states } = journal()
    const job = goes()
    writeMeta(db, 'restored', '900')
    const { lost, notices } = settle(null, [outsideAt(4, 70, true)])
    expect(lost).toEqual({ cause: 'restored', from: 2, to: 4, count: 3, since: 1, until: 900 })
    expect(notices[0]?.code).toBe('store.folder-restored')
    expect(states(job)).toEqual(['in-doubt'])
    expect(readMeta(db, 'restored')).toBeNull()
    expect(settle(markAt(2))).toEqual({ lost: null, notices: [] })
  })

  it('has no unknown end beside that', () => {
    const { db, goes, settle } = journal()
    goes()
    writeMeta(db, 'restored', '900')
    expect(settle(null).lost).toEqual({ cause: 'restored', from: 2, to: 2, count: 1, since: 1, until: 900 })
  })
})

describe('a journal whose mark is gone', () => {
  it('may miss its end: what is open is in doubt, with one number for it', () => {
    const { goes, settle, states } = journal()
    const job = goes()
    const { lost, notices } = settle(null)
    expect(lost).toEqual({ cause: 'unknown', from: 2, to: 2, count: 1, since: 1, until: 1_000 })
    expect(notices).toEqual([{ code: 'store.end-unknown' }])
    expect(states(job)).toEqual(['in-doubt'])
  })

  it('is the same where the mark is another station’s, and known where one stands outside', () => {
    const { goes, settle } = journal()
    goes()
    expect(settle(markAt(1), [outsideAt(1, 1, true)]).lost).toBeNull()
    expect(settle(null, [outsideAt(1, 1, true)]).lost).toBeNull()
    expect(settle(markAt(9, 500, 'bench-2')).lost).toMatchObject({ cause: 'unknown' })
  })

  it('is no such thing where a program wrote it that wrote no mark', () => {
    const { db, goes, settle, states } = journal()
    const job = goes()
    tamper(db, 'UPDATE entries SET chain = NULL')
    expect(settle(null)).toEqual({ lost: null, notices: [] })
    expect(states(job)).toEqual(['pending'])
  })
})

it('a start that cannot write what it found has written none of it', () => {
  const { db, goes, settle, states } = journal()
  const job = goes()
  db.exec(`CREATE TRIGGER refuse BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  expect(() => settle(markAt(4))).toThrow('no room')
  expect(db.isTransaction).toBe(false)
  db.exec('DROP TRIGGER refuse')
  expect(states(job)).toEqual(['pending'])
  expect(settle(markAt(4)).lost).toMatchObject({ from: 2, to: 4 })
})
