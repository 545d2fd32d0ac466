import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { dayLength } from '../model/day.ts'
import type { Database, DatabaseOptions, Look } from './database.ts'
import { openDatabase, replaceDatabase } from './database.ts'
import { examineJournal } from './examine.ts'
import type { LastEnd } from './lastEnd.ts'
import { forgetMeta } from './meta.ts'
import type { Schema } from './migrations/migration.ts'
import { stationSchema } from './migrations/schemas.ts'
import { salvageStation } from './salvage.ts'

/** A file of this size is looked at whole at every start: about 0.1 s. In bytes. */
const soonLookedAt = 6_000_000

/** Larger ones are looked at whole beside the work, after an unclean end and once a week. */
const lookAgainAfter = 7 * dayLength

/**
 * How closely a database is looked at before the station starts. A large one that was closed cleanly is believed; after
 * an unclean end its length, its last entries and its open jobs are looked at, and the rest beside the work.
 */
export function lookFor(dir: string, { file }: Schema, end: LastEnd | null): Look {
  const path = join(dir, file)
  if (end?.damaged === true || sizeOf(path) + sizeOf(`${path}-wal`) <= soonLookedAt) return 'whole'
  return endedCleanly(dir, file, end) ? 'none' : 'length'
}

/** The file is as it was closed: of the same size and without a log of its own. */
function endedCleanly(dir: string, file: string, end: LastEnd | null): boolean {
  const path = join(dir, file)
  return end !== null && sizeOf(path) === end.sizes[file] && sizeOf(`${path}-wal`) === 0
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Something was not looked at whole, and it is time to. */
export function isToBeChecked(looks: readonly Look[], end: LastEnd | null, now: number): boolean {
  if (looks.includes('length')) return true
  return looks.includes('none') && Math.abs(now - (end?.checkedAt ?? 0)) > lookAgainAfter
}

/** When everything was last looked at whole: now, or as the last end says. */
export function checkedAt(looks: readonly Look[], end: LastEnd | null, now: number): number {
  return looks.every((look) => look === 'whole') ? now : (end?.checkedAt ?? 0)
}

/** Opens the station's database with a journal that is as it was written. What is not is left behind, and told. */
export async function openStation(
  dir: string,
  options: DatabaseOptions & { readonly look: Look },
): Promise<Result<Database>> {
  const salvaging = { ...options, salvage: salvageStation }
  const opened = await openDatabase(dir, stationSchema, salvaging)
  if (!opened.ok) return opened
  const { db, notices } = opened.value
  const finding = examineJournal(db, options.look === 'whole' ? 'all' : 'tail')
  if (finding === 'projection') forgetMeta(db, 'projection')
  if (finding !== 'entries') return opened
  db.close()
  const replaced = await replaceDatabase(dir, stationSchema, salvaging, damage)
  return replaced.ok ? ok({ ...replaced.value, notices: [...notices, ...replaced.value.notices] }) : replaced
}

const damage: Fault = { code: 'store.unreadable', facts: { file: stationSchema.file, cause: 'entries' } }
