import type { Clock } from '../base/clock.ts'
import type { Changes, Patch, Snapshot, TableName, Tables } from '../contract/tables.ts'

/**
 * The tables that the windows mirror. Changes go out at most 20 times a second, each row once, with a sequence number
 * that a window can miss none of without noticing.
 */
export interface Board {
  set<Name extends TableName>(table: Name, key: string, row: Tables[Name] | null): void
  /** Tells of a row that is in no snapshot: a window that missed it asks for the rows it shows. */
  announce<Name extends TableName>(table: Name, key: string, row: Tables[Name] | null): void
  /** The rows of a table that are shown. */
  keys(table: TableName): readonly string[]
  snapshot(): Snapshot
  watch(listener: (changes: Changes) => void): () => void
  /** Sends what has not been sent. */
  flush(): void
}

const shortestPause = 50

export function createBoard(clock: Clock): Board {
  const rows = new Map<string, Patch>()
  const dirty = new Map<string, Patch>()
  const listeners = new Set<(changes: Changes) => void>()
  let sequence = 0
  let flushedAt = Number.NEGATIVE_INFINITY
  let scheduled = false

  const flush = () => {
    if (dirty.size === 0) return
    const changes: Changes = { sequence: ++sequence, patches: [...dirty.values()] }
    dirty.clear()
    flushedAt = clock.ticks()
    for (const listener of listeners) listener(changes)
  }
  const schedule = async () => {
    if (scheduled) return
    scheduled = true
    await clock.sleep(Math.max(0, shortestPause - (clock.ticks() - flushedAt)))
    scheduled = false
    flush()
  }

  return {
    flush,
    set(table, key, row) {
      const id = `${table}/${key}`
      const patch = { table, key, row } as Patch
      if (JSON.stringify(rows.get(id)?.row ?? null) === JSON.stringify(row)) return
      if (row === null) rows.delete(id)
      else rows.set(id, patch)
      dirty.set(id, patch)
      void schedule()
    },
    announce(table, key, row) {
      dirty.set(`${table}/${key}`, { table, key, row } as Patch)
      void schedule()
    },
    keys: (table) => [...rows.values()].filter((patch) => patch.table === table).map(({ key }) => key),
    snapshot() {
      flush()
      return { sequence, patches: [...rows.values()] }
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
