/** One step of a schema, forward only. A released migration is never changed; a later one follows it. */
export interface Migration {
  readonly version: number
  readonly sql: string
}

/** A database of the station: its file, the mark in its header, and the steps that made it what it is. */
export interface Schema {
  readonly file: string
  /** SQLite's application_id: tells our database from another program's. */
  readonly applicationId: number
  readonly migrations: readonly Migration[]
  /** A commit that returned is on disk. Otherwise a power cut may take the last ones, never spoil the file. */
  readonly durable: boolean
  /** Tables of one row, that of `only = 1`: those that have a CHECK. */
  readonly ofOneRow: readonly string[]
  /** Freed pages can be given back to the disk. */
  readonly shrinks: boolean
}
