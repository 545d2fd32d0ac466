import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Batches, BatchRow } from './batches.ts'
import type { Port } from './port.ts'

/** A few milliseconds of the worker, so that a scan waits no longer behind a batch. */
const sliceOfLines = 200
const sliceOfRows = 1_000

export function batchesOf(port: Port): Batches {
  return {
    async create({ lines, ...batch }) {
      const created = await port.ask('batches.create', batch)
      return created.ok ? append(port, batch.id, lines, batch.createdAt) : created
    },
    list: () => port.ask('batches.list', null),
    get: (id) => port.ask('batches.get', id),
    rows: (id, { from, count }) => rows(port, id, from, count),
    setState: (id, state, at) => port.ask('batches.setState', { id, state, at }),
    updateRows: (id, changes) => port.ask('batches.updateRows', { id, rows: changes }),
    appendRows: (id, lines, at) => append(port, id, lines, at),
    async remove(id) {
      for (;;) {
        const removed = await port.ask('batches.remove', { id, limit: sliceOfRows })
        if (!removed.ok) return removed
        if (removed.value) return ok()
      }
    },
  }
}

async function append(port: Port, id: string, lines: readonly string[], at: number): Promise<Result<undefined>> {
  for (let from = 0; ; from += sliceOfLines) {
    const complete = from + sliceOfLines >= lines.length
    const slice = lines.slice(from, from + sliceOfLines)
    const appended = await port.ask('batches.append', { id, lines: slice, complete, at })
    if (!appended.ok || complete) return appended
  }
}

async function rows(port: Port, id: string, from: number, count: number): Promise<Result<readonly BatchRow[]>> {
  const found: BatchRow[] = []
  while (found.length < count) {
    const wanted = Math.min(sliceOfRows, count - found.length)
    const slice = await port.ask('batches.rows', { id, from: from + found.length, count: wanted })
    if (!slice.ok) return slice
    found.push(...slice.value)
    if (slice.value.length < wanted) break
  }
  return ok(found)
}
