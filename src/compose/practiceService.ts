import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Practice, PracticeOptions } from '../sandbox/practice.ts'
import { startPractice } from '../sandbox/practice.ts'
import { makeOwnFolder } from '../store/privateFile.ts'
import { storeFault } from '../store/storeFault.ts'

/** The practice service for a command line. Faults: `station.port-taken`; of its folder `file.unwritable`, `store.not-ours`. */
export async function practiceService(options: PracticeOptions): Promise<Result<Practice>> {
  const { dataDir } = options
  try {
    const open = dataDir === ':memory:' ? null : await makeOwnFolder(dataDir)
    if (open !== null) return fail('store.not-ours', { facts: { file: open } })
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
