import * as z from 'zod/mini'
import type { Fault, FieldFault } from '../base/fault.ts'
import type { ImportColumn } from '../model/importColumns.ts'
import { importColumns } from '../model/importColumns.ts'
import type { ImportCells } from '../model/importRows.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { id, Size } from './ids.ts'

/**
 * A file of orders. Whoever has the file reads it and says which column is what; the station gets rows by the names of
 * the specification, checks all of them, and makes their orders when it is told to.
 */
export const mostImportRows = 10_000

const Cells = z.partialRecord(z.enum(importColumns), z.string().check(z.maxLength(6_000)))
const Row = z.object({ row: z.int().check(z.minimum(1), z.maximum(200_000)), cells: Cells })

export const importCommands = [
  /** `digest`: of the file as it is read. The same one for the same shop is the same import: what is made of it stays. */
  z.object({
    type: z.literal('import-begin'),
    id,
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    name: z.string().check(z.maxLength(120)),
    total: z.int().check(z.minimum(1), z.maximum(mostImportRows)),
    constants: Cells,
    kilograms: z.boolean(),
  }),
  /** Rows that are there already stay as they are. */
  z.object({
    type: z.literal('import-add'),
    id,
    import: z.uuid(),
    rows: z.array(Row).check(z.maxLength(1_000)),
  }),
  /** What is wrong in a row, put right; `null`: the row is left out. */
  z.object({
    type: z.literal('import-fix'),
    id,
    import: z.uuid(),
    row: z.int(),
    cells: z.nullable(Cells),
  }),
  /** Asks the carrier what its orders would cost; nothing is made. */
  z.object({ type: z.literal('import-quote'), id, import: z.uuid() }),
  /**
   * Makes the orders that are not made. `size`: their labels are printed as they come. `skipWrong`: rows that are wrong
   * stay behind. `edits`: of the rows that whoever says yes has seen; of others none is made.
   */
  z.object({
    type: z.literal('import-create'),
    id,
    import: z.uuid(),
    size: z.nullable(Size),
    skipWrong: z.boolean(),
    edits: z.optional(z.int()),
  }),
  z.object({ type: z.literal('import-stop'), id, import: z.uuid() }),
  /** Its rows are erased; orders that are made stay. */
  z.object({ type: z.literal('import-remove'), id, import: z.uuid() }),
  /** What somebody said of the columns under these headers, for the next file that has them. */
  z.object({
    type: z.literal('import-remember'),
    id,
    headers: z.string().check(z.maxLength(20_000)),
    columns: z.partialRecord(z.enum(importColumns), z.int().check(z.minimum(0), z.maximum(1_000))),
    constants: Cells,
  }),
] as const

export const importQueries = [
  z.object({ type: z.literal('imports') }),
  /** Answers when nothing is being done about it: `false` at once, as it is. */
  z.object({ type: z.literal('import'), import: z.uuid(), whenStill: z.boolean() }),
  z.object({
    type: z.literal('import-rows'),
    import: z.uuid(),
    from: z.int().check(z.minimum(0)),
    count: z.int().check(z.minimum(1), z.maximum(1_000)),
  }),
  z.object({ type: z.literal('import-mapping'), headers: z.string().check(z.maxLength(20_000)) }),
] as const

/**
 * What became of a row. `wrong`: at its cells, or the carrier refused a preview; never sent. `repeats`: it says the same
 * as an earlier row under the same code, and no order of its own is made. `left-out`: somebody said that it is none.
 * `other`: its code stands for another order, and nothing prints.
 */
export const importVerdicts = [
  'ready',
  'wrong',
  'repeats',
  'left-out',
  'sending',
  'made',
  'other',
  'refused',
  'unsure',
] as const
export type ImportVerdict = (typeof importVerdicts)[number]

export interface ImportRowView {
  readonly row: number
  readonly verdict: ImportVerdict
  /** null: the order has them, or it is left out. */
  readonly cells: ImportCells | null
  /** What is wrong at which cell; with `other`, what is different there. */
  readonly faults: readonly (FieldFault & { readonly field: ImportColumn })[]
  readonly fault: Fault | null
  readonly sellerCode: string | null
  readonly order: string | null
  /** In đồng; null: nobody asked. */
  readonly fee: number | null
}

export interface ImportView {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** Rows of the file; those that have not come yet are in no count. */
  readonly total: number
  readonly counts: Readonly<Record<ImportVerdict, number>>
  /** How often its rows were changed since the station began. */
  readonly edits: number
  /** What is being done. */
  readonly doing: 'nothing' | 'quoting' | 'making'
  /** Its orders are wanted, and some are not made. */
  readonly wanted: boolean
  /** Why it stands still. */
  readonly fault: Fault | null
  /** Why labels are not printed. */
  readonly printing: Fault | null
  readonly batch: string
  readonly size: LabelSize | null
  /** Of rows that are no error. `quoted`: how many of them the fee is of. */
  readonly sums: { readonly cod: number; readonly grams: number; readonly fee: number; readonly quoted: number }
}

/** How the columns under some headers were read the last time. */
export interface RememberedMapping {
  readonly columns: Readonly<Partial<Record<ImportColumn, number>>>
  readonly constants: ImportCells
}
