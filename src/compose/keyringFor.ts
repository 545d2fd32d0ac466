import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { isKeptByFile } from '../store/dataKey.ts'
import { fileKeyring } from '../store/fileKeyring.ts'
import type { Keyring } from '../store/keyring.ts'
import { orStoreFault } from '../store/storeFault.ts'

/**
 * Who keeps the data key of a folder. The system is asked (which may ask a person, and wait for one) only where the key
 * does not lie beside the data already; null: it keeps none. Faults: `store.*`, and those of `askSystem`.
 */
export async function keyringFor(
  dataDir: string,
  askSystem: () => Promise<Result<Keyring | null>>,
): Promise<Result<Keyring>> {
  const isBeside = await orStoreFault(async () => ok(await isKeptByFile(dataDir)))
  if (!isBeside.ok) return isBeside
  if (isBeside.value) return ok(fileKeyring(dataDir))
  const asked = await askSystem()
  return asked.ok ? ok(asked.value ?? fileKeyring(dataDir)) : asked
}
