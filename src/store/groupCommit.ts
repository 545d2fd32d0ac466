import type { DatabaseSync } from 'node:sqlite'
import { fail, failed, ok } from '../base/result.ts'
import type { Outcome } from './calls.ts'
import { mayBeKept, overwriteLost } from './lostCommit.ts'
import { storeFault } from './storeFault.ts'

/** Something to do in the database, and whom to tell when it is on disk. */
export interface Task {
  readonly writes: boolean
  run(): Outcome
  done(outcome: Outcome): void
}

/** What comes with a commit. */
export interface Beside {
  /** Comes between the commit and the news of it; a fault of its is everybody's. */
  readonly committed: () => Outcome
  /** A commit failed, and nobody knows whether the next start finds it. */
  readonly unsure: () => void
}

/**
 * Does the tasks in their order with one commit for all that write. Each has its own savepoint, so that one that fails
 * takes nothing of the others with it. A task is told its outcome after COMMIT returned; a read that comes before the
 * first write is told at once. When the transaction itself is lost (disk full, I/O error), each task is tried alone, so
 * that a small entry still goes in where a large page did not fit. Whoever is told of a failure can be sure that the next
 * start finds nothing of it either; where that is unsure the fault is `store.unsure`, and nothing more is tried. Returns
 * the number of commits.
 */
export function commitGroup(db: DatabaseSync, tasks: readonly Task[], beside: Partial<Beside> = {}): number {
  const first = tasks.findIndex((task) => task.writes)
  const reads = first === -1 ? tasks : tasks.slice(0, first)
  for (const task of reads) task.done(attempt(task.run))
  if (first === -1) return 0
  return commitAll(db, tasks.slice(first), { committed: ok, unsure: () => {}, ...beside }).commits
}

/** `isSure` false: of what failed nobody knows whether it is there. */
interface Done {
  readonly commits: number
  readonly isSure: boolean
}

function commitAll(db: DatabaseSync, tasks: readonly Task[], beside: Beside): Done {
  const outcomes: Outcome[] = []
  const group = attempt(() => {
    db.exec('BEGIN IMMEDIATE')
    for (const task of tasks) {
      const outcome = inSavepoint(db, task)
      if (!db.isTransaction) return outcome
      outcomes.push(outcome)
    }
    return ok()
  })
  if (!group.ok || !db.isTransaction) return afterLoss(db, tasks, beside, group)
  const ended = end(db)
  if (ended === 'unsure') {
    beside.unsure()
    return tellAll(tasks, fail('store.unsure'), { commits: 0, isSure: false })
  }
  if (ended !== 'committed') return afterLoss(db, tasks, beside, ended)
  const believed = attempt(beside.committed)
  for (const [index, task] of tasks.entries()) task.done(believed.ok ? (outcomes[index] ?? group) : believed)
  return { commits: 1, isSure: true }
}

/** A full disk or an I/O error may take the whole transaction with it; then there is no savepoint to go back to. */
function inSavepoint(db: DatabaseSync, task: Task): Outcome {
  db.exec('SAVEPOINT task')
  const outcome = attempt(task.run)
  if (!db.isTransaction) return outcome
  if (!outcome.ok) db.exec('ROLLBACK TO task')
  db.exec('RELEASE task')
  return outcome
}

/** An outcome: the commit is lost, and gone for certain. */
function end(db: DatabaseSync): 'committed' | 'unsure' | Outcome {
  try {
    db.exec('COMMIT')
    return 'committed'
  } catch (thrown) {
    if (db.isTransaction) db.exec('ROLLBACK')
    return mayBeKept(thrown) && !overwriteLost(db) ? 'unsure' : outcomeOf(thrown)
  }
}

function afterLoss(db: DatabaseSync, tasks: readonly Task[], beside: Beside, loss: Outcome): Done {
  if (db.isTransaction) db.exec('ROLLBACK')
  if (tasks.length === 1) return tellAll(tasks, loss, { commits: 0, isSure: true })
  let all: Done = { commits: 0, isSure: true }
  for (const task of tasks) {
    if (!all.isSure) task.done(fail('store.unwritable', { detail: unsureSince }))
    else if (task.writes) {
      const { commits, isSure } = commitAll(db, [task], beside)
      all = { commits: all.commits + commits, isSure }
    } else task.done(attempt(task.run))
  }
  return all
}

/** For the log: why nothing is done any more. */
export const unsureSince = 'nobody knows whether a commit is there: the data folder has to be opened anew'

function tellAll(tasks: readonly Task[], outcome: Outcome, done: Done): Done {
  for (const task of tasks) task.done(outcome)
  return done
}

function attempt(run: () => Outcome): Outcome {
  try {
    return run()
  } catch (thrown) {
    return outcomeOf(thrown)
  }
}

function outcomeOf(thrown: unknown): Outcome {
  const fault = storeFault(thrown)
  if (fault !== null) return failed(fault)
  return { ok: false, bug: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }
}
