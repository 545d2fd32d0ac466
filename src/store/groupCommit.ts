import type { DatabaseSync } from 'node:sqlite'
import { failed, ok } from '../base/result.ts'
import type { Outcome } from './calls.ts'
import { storeFault } from './storeFault.ts'

/** Something to do in the database, and whom to tell when it is on disk. */
export interface Task {
  readonly writes: boolean
  run(): Outcome
  done(outcome: Outcome): void
}

export type Committed = () => Outcome

/**
 * Does the tasks in their order with one commit for all that write. Each has its own savepoint, so that one that fails
 * takes nothing of the others with it. A task is told its outcome after COMMIT returned; a read that comes before the
 * first write is told at once. When the transaction itself is lost (disk full, I/O error), each task is tried alone, so
 * that a small entry still goes in where a large page did not fit. `committed` comes between the commit and the news of
 * it; a fault of its is everybody's. Returns the number of commits.
 */
export function commitGroup(db: DatabaseSync, tasks: readonly Task[], committed: Committed = ok): number {
  const first = tasks.findIndex((task) => task.writes)
  const reads = first === -1 ? tasks : tasks.slice(0, first)
  for (const task of reads) task.done(attempt(task.run))
  if (first === -1) return 0
  return commitAll(db, tasks.slice(first), committed)
}

function commitAll(db: DatabaseSync, tasks: readonly Task[], committed: Committed): number {
  const outcomes: Outcome[] = []
  const group = attempt(() => {
    db.exec('BEGIN IMMEDIATE')
    for (const task of tasks) {
      const outcome = inSavepoint(db, task)
      if (!db.isTransaction) return outcome
      outcomes.push(outcome)
    }
    db.exec('COMMIT')
    return ok()
  })
  if (!group.ok) return afterLoss(db, tasks, committed, group)
  const believed = attempt(committed)
  for (const [index, task] of tasks.entries()) task.done(believed.ok ? (outcomes[index] ?? group) : believed)
  return 1
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

function afterLoss(db: DatabaseSync, tasks: readonly Task[], committed: Committed, loss: Outcome): number {
  if (db.isTransaction) db.exec('ROLLBACK')
  if (tasks.length > 1) return tasks.reduce((commits, task) => commits + commitGroup(db, [task], committed), 0)
  for (const task of tasks) task.done(loss)
  return 0
}

function attempt(run: () => Outcome): Outcome {
  try {
    return run()
  } catch (thrown) {
    const fault = storeFault(thrown)
    if (fault !== null) return failed(fault)
    return { ok: false, bug: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }
  }
}
