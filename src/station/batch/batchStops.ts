import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { BatchContext } from './batchContext.ts'
import { forgetRun, haltRun } from './batchContext.ts'
import type { OpenSheet } from './batchRegistry.ts'
import { carriedOf, isWanted } from './batchSheet.ts'

/** No more labels come out than those that were sent already. What was let in waits with the batch. */
export async function pauseBatch(room: BatchContext, batch: string, fault: Fault | null): Promise<Result<null>> {
  const sheet = room.shelf.get(batch)
  if (sheet === null) return fail('batch.unknown')
  if (sheet.run === null) return ok(null)
  await haltRun(room, sheet)
  // The last row may have come to its end meanwhile.
  if (sheet.state !== 'running') return ok(null)
  const paused = await room.shelf.setState(sheet, 'paused', fault)
  return paused.ok ? ok(null) : paused
}

/** Rows that were not sent stay unprinted, and the run is over. */
export async function cancelBatch(room: BatchContext, batch: string): Promise<Result<null>> {
  const open = await room.shelf.open(batch)
  if (!open.ok) return open
  const sheet = open.value
  await haltRun(room, sheet)
  const released = await release(room, sheet)
  if (!released.ok) {
    if (sheet.state === 'running') await room.shelf.setState(sheet, 'paused', released.fault)
    return released
  }
  sheet.stands = null
  const canceled = await room.shelf.setState(sheet, 'canceled')
  return canceled.ok ? ok(null) : canceled
}

/** The batch is forgotten; its labels stay in the journal. */
export async function removeBatch(room: BatchContext, batch: string): Promise<Result<null>> {
  const open = await room.shelf.open(batch)
  if (!open.ok) return open.fault.code === 'batch.unknown' ? ok(null) : open
  if (open.value.run !== null) return fail('batch.running')
  await takeBack(room, open.value)
  const removed = await room.deps.store.remove(batch)
  if (!removed.ok) return removed
  room.shelf.drop(batch)
  const forgotten = await forgetRun(room.deps, batch)
  return forgotten.ok ? ok(null) : forgotten
}

/** Nothing of the last run is wanted any more: on disk first, then the jobs that were let in are taken back. */
async function release(room: BatchContext, sheet: OpenSheet): Promise<Result<undefined>> {
  const wanted = sheet.rows.filter(isWanted)
  for (const row of wanted) Object.assign(row, { intent: null, wish: null })
  const written = await room.shelf.write(sheet, wanted)
  if (written.ok) await takeBack(room, sheet)
  return written
}

/** Jobs that were let in and not sent. One that is on its way meanwhile comes to its own end. */
export async function takeBack({ deps }: BatchContext, { rows }: Pick<OpenSheet, 'rows'>): Promise<void> {
  await Promise.all(carriedOf(rows).map((job) => deps.queue.cancel(job, deps.by())))
}
