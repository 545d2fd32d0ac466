import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { oneAfterTheOther } from '../base/turns.ts'
import type { Memory } from '../ports/memory.ts'
import { recall } from './recall.ts'

/** Of all that somebody writes here under one name, as JSON: more would hold the station up at each change. */
const mostLetters = 2_000_000

/** Whether they are short enough to be kept together, each change as a whole. */
export const isShort = (list: readonly unknown[]) => JSON.stringify(list).length <= mostLetters

/** A short list on disk that is read and changed in turn. What is not of its form is none. Faults: `store.*`. */
export interface KeptList<Item> {
  read(): Promise<Result<readonly Item[]>>
  /** A list that could not be read is left as it is. */
  change(after: (before: readonly Item[]) => readonly Item[]): Promise<Result<undefined>>
}

export function keptList<Item>(memory: Memory, key: string, item: z.ZodMiniType<Item>): KeptList<Item> {
  const form = z.array(item)
  const inTurn = oneAfterTheOther()
  const read = async (): Promise<Result<readonly Item[]>> => {
    const kept = await recall(memory, key)
    if (!kept.ok) return kept
    const parsed = form.safeParse(kept.value)
    return ok(parsed.success ? parsed.data : [])
  }
  return {
    read: () => inTurn(read),
    change: (after) =>
      inTurn(async () => {
        const before = await read()
        if (!before.ok) return before
        const now = after(before.value)
        return isDeepStrictEqual(now, before.value) ? ok() : memory.set(key, now)
      }),
  }
}
