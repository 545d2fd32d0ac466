import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Memory } from '../ports/memory.ts'

/**
 * What the station only remembers: what does not open any more counts as forgotten, and is written anew with the next
 * change. What guards something is read by `memory.get`, where a lost row is no row that never was.
 */
export async function recall(memory: Pick<Memory, 'get'>, key: string): Promise<Result<unknown>> {
  const read = await memory.get(key)
  return read.ok || read.fault.code !== 'store.key-lost' ? read : ok(null)
}
