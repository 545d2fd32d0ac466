/**
 * Where on disk something of a person is. `page`: label pages. `answer`: what the carrier said. `file`: files of a ticket.
 * `batch-name`: what somebody called a batch. `signature`: who signed a manifest.
 * `draft`: an order that is being written here, or was not long ago. `import`: a row of a file of orders; `import-name`:
 * what the file is called, and what is said of all its rows.
 */
export const placeNames = [
  'order',
  'page',
  'batch',
  'batch-name',
  'request',
  'answer',
  'handover',
  'signature',
  'return',
  'draft',
  'import',
  'import-name',
  'file',
] as const
export type PlaceName = (typeof placeNames)[number]

/** Something that was found. `code`: of its order; null: there is none, or nobody knows which. Name and phone: empty where it does not say. */
export interface FoundPlace {
  readonly place: PlaceName
  readonly code: string | null
  readonly name: string
  readonly phone: string
  /**
   * Where somebody has to look for it: the name of the batch or the file, the number of the manifest; empty where the
   * code says it. Of a draft, and of a row of a file, what it is forgotten by.
   */
  readonly record: string
}

/** `more`: there were more than are shown. */
export interface FoundPeople {
  readonly found: readonly FoundPlace[]
  readonly more: boolean
}

/** Why nothing of an order was erased: it is under way. */
export const keptReasons = ['label', 'handover', 'request', 'batch'] as const
export type KeptBecause = (typeof keptReasons)[number]

export interface Forgotten {
  /** How much went, by its place. */
  readonly erased: Readonly<Partial<Record<PlaceName, number>>>
  readonly kept: readonly { readonly code: string; readonly because: KeptBecause }[]
  /**
   * Copies of the database of before: set aside, of a restore, or of an older version; also what a killed process left half
   * made and cannot be removed now, in the folder or where a backup was to go.
   */
  readonly copies: number
  /** The log of a database still has it, because something reads that one; it is cut when the rule of days goes through. */
  readonly inLogs: boolean
}

/** How much the rule of days erased, by what it was. */
export interface Removed {
  readonly labels: number
  readonly orders: number
  readonly batches: number
  readonly requests: number
  readonly handovers: number
  readonly returns: number
  /** Orders that are written here, or were not long ago. */
  readonly drafts: number
  readonly files: number
}
