import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { isKeptByFile } from '../store/dataKey.ts'
import { fileKeyring } from '../store/fileKeyring.ts'
import type { Keyring } from '../store/keyring.ts'

/**
 * Who keeps the data key of a folder. The system is asked (which may ask a person, and wait for one) only where the key
 * does not lie beside the data already; null: it keeps none.
 */
export async function keyringFor(
  dataDir: string,
  askSystem: () => Promise<Result<Keyring | null>>,
): Promise<Result<Keyring>> {
  if (await isKeptByFile(dataDir)) return ok(fileKeyring(dataDir))
  const asked = await askSystem()
  return asked.ok ? ok(asked.value ?? fileKeyring(dataDir)) : asked
}
