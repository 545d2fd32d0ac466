import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Practice, PracticeOptions } from '../sandbox/practice.ts'
import { startPractice } from '../sandbox/practice.ts'
import { openToOthers } from '../store/privateFile.ts'
import { storeFault } from '../store/storeFault.ts'

/** The practice service for a command line. Faults: `station.port-taken`, `file.unwritable` and `store.not-ours` of its
 * folder. */
export async function practiceService(options: PracticeOptions): Promise<Result<Practice>> {
  const { dataDir } = options
  const open = dataDir === ':memory:' ? null : openToOthers(dataDir)
  if (open !== null) return fail('store.not-ours', { facts: { file: open } })
  try {
    return ok(await startPractice(options))
  } catch (thrown) {
    const fault = storeFault(thrown)
    if (fault === null) throw thrown
    const { detail = '' } = fault
    return thrown instanceof Error && 'syscall' in thrown && thrown.syscall === 'listen'
      ? fail('station.port-taken', { facts: { port: options.port }, detail })
      : fail('file.unwritable', { facts: { file: options.dataDir }, detail })
  }
}
