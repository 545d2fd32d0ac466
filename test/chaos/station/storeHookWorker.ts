/**
 * In the store's worker: counts what is written to the journal and, at the write that PACKBENCH_CHAOS names, ends the
 * process by SIGKILL or lets the disk be full. `kill:before:7` is before the 7th entry of this run, `kill:inside:7`
 * behind it and before its commit, `kill:after:7` when it is on disk and nobody has been told; `full:once:7` refuses
 * that write, `full:from:7` that one and every later one until a file `space` lies in the data folder.
 */
import { existsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

type Moment = 'before' | 'inside' | 'after'

const [what = '', how = '', number = '0'] = (process.env.PACKBENCH_CHAOS ?? '').split(':')
const target = Number(number)
let entries = 0
/** The target entry's type, while it is in the transaction that is open. */
let due: string | null = null

const { exec, prepare } = DatabaseSync.prototype

DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  if (!isCommit(sql)) return exec.call(this, sql)
  if (due !== null) dieAt('inside', due)
  exec.call(this, sql)
  if (due !== null) dieAt('after', due)
}

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...args: Parameters<typeof prepare>) {
  const statement = prepare.apply(this, args)
  return /insert into entries\b/i.test(args[0]) ? counted(statement) : statement
}

function isCommit(sql: string): boolean {
  return /^\s*commit\b/i.test(sql)
}

function counted(statement: StatementSync): StatementSync {
  const { run } = statement
  const countedRun = (...values: SQLInputValue[]) => {
    entries++
    if (entries === target) {
      due = typeOf(values)
      dieAt('before', due)
    }
    if (isRefused()) throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    return Reflect.apply(run, statement, values)
  }
  return Object.assign(statement, { run: countedRun })
}

function isRefused(): boolean {
  if (what !== 'full' || entries < target) return false
  return how === 'once' ? entries === target : !existsSync(join(workerData.dir, 'space'))
}

/** The body of an entry is the only value that is JSON with a type. */
function typeOf(values: readonly SQLInputValue[]): string {
  const body = values.find((value) => typeof value === 'string' && value.startsWith('{"type":"'))
  return typeof body === 'string' ? (/^\{"type":"([^"]+)"/.exec(body)?.[1] ?? '?') : '?'
}

function dieAt(moment: Moment, type: string): void {
  if (what !== 'kill' || how !== moment) return
  writeSync(2, `chaos: ${moment} ${type}\n`)
  process.kill(process.pid, 'SIGKILL')
}
