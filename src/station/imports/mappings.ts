import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { RememberedMapping } from '../../contract/imports.ts'
import { importColumns } from '../../model/importColumns.ts'
import type { Memory } from '../../ports/memory.ts'
import type { AnswerTo, CommandMap } from '../handlers.ts'
import { recall } from '../recall.ts'

/** What people said of the columns under some headers, by those headers. */
export interface Mappings {
  remember(said: CommandMap['import-remember']): Promise<AnswerTo<'import-remember'>>
  find(headers: string): Promise<Result<RememberedMapping | null>>
}

export function openMappings(memory: Memory): Mappings {
  return {
    async remember({ headers, columns, constants }) {
      const kept = await memory.set(keyOf(headers), { columns, constants: withoutReceiver(constants) })
      return kept.ok ? ok(null) : kept
    },
    async find(headers) {
      const read = await recall(memory, keyOf(headers))
      if (!read.ok) return read
      const known = Form.safeParse(read.value)
      return ok(known.success ? { ...known.data, constants: withoutReceiver(known.data.constants) } : null)
    },
  }
}

/** Nobody is looked for here who wants to be forgotten: what may name a receiver is said anew for each file. */
function withoutReceiver(constants: RememberedMapping['constants']): RememberedMapping['constants'] {
  return Object.fromEntries(Object.entries(constants).filter(([column]) => !/^(to_|note$|content$)/.test(column)))
}

const Form = z.object({
  columns: z.partialRecord(z.enum(importColumns), z.int()),
  constants: z.partialRecord(z.enum(importColumns), z.string()),
})

function keyOf(headers: string): string {
  return `import-mapping/${createHash('sha256').update(headers).digest('hex')}`
}
