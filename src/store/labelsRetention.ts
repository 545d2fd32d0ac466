import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import { dayLength } from '../model/day.ts'
import type { ForgetLabels } from './calls.ts'
import { cutLog } from './database.ts'
import { reads, writes } from './handler.ts'
import { integerOf, integerOrZeroOf } from './row.ts'
import { orElse } from './rowReader.ts'

/** A clock that has gone on by more since the last look may be wrong: it is believed a day later. */
const leap = 7 * dayLength

/** Which reads every page: only where what the triggers count cannot be read. */
const recount = `UPDATE totals SET count = (SELECT count(*) FROM labels),
  bytes = (SELECT coalesce(sum(length(sealed)), 0) FROM labels)`

/**
 * The worker's side of keeping no page too long: one small slice at each call. A page that was used in the future (the
 * clock was set back since) counts as used now, so that it ends like the others.
 * `writeUses` brings what was used meanwhile into the table first.
 */
export function labelsRetention(db: DatabaseSync, writeUses: () => void) {
  const totals = db.prepare(
    'SELECT count, bytes, (SELECT min(sealed_at) FROM labels) AS oldest FROM totals WHERE only = 1',
  )
  const usage = () => {
    const row = totals.get() ?? {}
    return {
      count: integerOf(row, 'count'),
      bytes: integerOf(row, 'bytes'),
      oldest: row.oldest === null ? null : integerOrZeroOf(row, 'oldest'),
    }
  }
  const forget = openForget(db, () => usage().bytes)
  const look = openLook(db)
  return {
    usage: reads(() => ok(usage())),
    look: writes((now: number) => {
      writeUses()
      if (orElse(null, usage) === null) db.exec(recount)
      return ok(look(now))
    }),
    forget: writes((what: ForgetLabels) => {
      writeUses()
      return ok(forget(what))
    }),
    // Outside a transaction, where the log may be folded in and cut.
    cut: reads(() => ok(cutLog(db))),
    shrink: reads((pages: number, whole: boolean) => ok(shrink(db, pages, whole))),
  }
}

function openLook(db: DatabaseSync) {
  const last = db.prepare('SELECT looked_at, believed_from FROM retention WHERE only = 1')
  const keep = db.prepare(`INSERT INTO retention (only, looked_at, believed_from) VALUES (1, ?, ?)
    ON CONFLICT (only) DO UPDATE SET looked_at = excluded.looked_at, believed_from = excluded.believed_from`)
  const settle = db.prepare('UPDATE labels SET used_at = ?1 WHERE used_at > ?1 + ?2')
  const settleAside = db.prepare('UPDATE quarantine SET set_aside_at = ?1 WHERE set_aside_at > ?1 + ?2')
  return (now: number) => {
    const row = last.get()
    const lookedAt = row === undefined ? now : integerOrZeroOf(row, 'looked_at')
    const wasBelievedFrom = row === undefined ? 0 : integerOrZeroOf(row, 'believed_from')
    const leaptBack = now < lookedAt - dayLength
    const believedFrom = now > lookedAt + leap ? now + dayLength : leaptBack ? 0 : wasBelievedFrom
    keep.run(now, believedFrom)
    settle.run(now, dayLength)
    settleAside.run(now, dayLength)
    return { believed: now >= believedFrom, leaptBack }
  }
}

function openForget(db: DatabaseSync, bytes: () => number): (what: ForgetLabels) => number {
  const oldest = db.prepare(`SELECT rowid AS id, length(sealed) AS bytes FROM labels
    WHERE order_code NOT IN (SELECT value FROM json_each(?)) ORDER BY used_at LIMIT ?`)
  const one = db.prepare('DELETE FROM labels WHERE rowid = ?')
  const unused = db.prepare(`DELETE FROM labels WHERE rowid IN
    (SELECT rowid FROM labels WHERE used_at < ? AND order_code NOT IN (SELECT value FROM json_each(?))
    ORDER BY used_at LIMIT ?)`)
  const aside = db.prepare(`DELETE FROM quarantine WHERE position IN
    (SELECT position FROM quarantine WHERE set_aside_at < ? LIMIT ?)`)

  return (what) => {
    const except = JSON.stringify(what.except ?? [])
    if ('downTo' in what) {
      let excess = bytes() - what.downTo
      const rows = excess <= 0 ? [] : oldest.all(except, what.limit)
      let removed = 0
      for (const row of rows) {
        if (excess <= 0) break
        one.run(integerOf(row, 'id'))
        excess -= integerOf(row, 'bytes')
        removed += 1
      }
      return removed
    }
    const { changes } = unused.run(what.unusedSince, except, what.limit)
    const left = what.limit - Number(changes)
    return Number(changes) + (left > 0 ? Number(aside.run(what.unusedSince, left).changes) : 0)
  }
}

/** Files of before version 2 cannot give pages back one by one; they are written anew while little is left in them. */
const worthWritingAnew = 16_384

/**
 * Gives freed pages back to the disk, `pages` of them (all only when `whole`, otherwise while they are a quarter), and returns how many are left to give. Behind a write of the same moment it has to be asked again.
 */
function shrink(db: DatabaseSync, pages: number, whole: boolean): number {
  if (db.isTransaction) return 1
  const pragma = (name: string) => integerOf(db.prepare(`PRAGMA ${name}`).get() ?? {}, name)
  const free = pragma('freelist_count')
  if (!whole && free * 4 < pragma('page_count')) return 0
  const isIncremental = pragma('auto_vacuum') === 2
  if (!isIncremental && whole && pragma('page_count') - free <= worthWritingAnew)
    db.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM')
  else if (isIncremental && free > 0) db.exec(`PRAGMA incremental_vacuum(${Math.trunc(pages)})`)
  return isIncremental ? pragma('freelist_count') : 0
}
