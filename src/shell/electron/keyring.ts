import { app, safeStorage } from 'electron'
import type { Clock } from '../../base/clock.ts'
import { systemClock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { whileKeyStoreWaits } from './boxes.ts'

/** The data key of a folder, kept by the operating system's own key store. The shape the store asks for. */
export interface OsKeyring {
  readonly name: 'electron-safe-storage'
  /** Somebody who copies the folder cannot read it. */
  readonly protects: true
  wrap(key: Uint8Array): Promise<Uint8Array>
  unwrap(bytes: Uint8Array, outdated?: () => void): Promise<Uint8Array>
}

export interface OsKeyringOptions {
  readonly log: (line: string) => void
  /** The program ends: nothing is waited for any more. */
  readonly ending: AbortSignal
  readonly clock?: Pick<Clock, 'sleep'>
  readonly platform?: NodeJS.Platform
}

/**
 * Null: nothing on this machine keeps a key better than the key file beside the data does, which every shell can open, or
 * a person said to go on without. Once the app is ready. A key store that is locked asks a person, with a prompter of the
 * desktop that may be hidden or missing, and never answers before that one does: the log says so at once, and a box after
 * a while. Fault: `station.closing`.
 */
export async function openOsKeyring(options: OsKeyringOptions): Promise<Result<OsKeyring | null>> {
  const { log, ending, clock = systemClock, platform = process.platform } = options
  log('asking the key store of the system, which may ask for its password')
  const asked = isProtected(platform)
  const answered = new AbortController()
  void asked.catch(() => false).then(() => answered.abort())
  const goesOn = await goesOnWithout(AbortSignal.any([ending, answered.signal]), clock)
  if (ending.aborted) return fail('station.closing')
  if (goesOn) log('going on without the key store of the system, which does not answer: a person said so')
  return ok(!goesOn && (await asked) ? osKeyring : null)
}

/** How long a key store may take before it is said what is waited for: as a rule it answers in a fraction of a second. */
const patienceMs = 8_000

/** Whether a person wants no key store, before it is `over`: it has answered, or the program ends. */
async function goesOnWithout(over: AbortSignal, clock: Pick<Clock, 'sleep'>): Promise<boolean> {
  for (;;) {
    await clock.sleep(patienceMs, over)
    if (over.aborted) return false
    const choice = await whileKeyStoreWaits(over)
    if (choice === 'without') return !over.aborted
    if (choice === 'quit') app.quit()
  }
}

const osKeyring: OsKeyring = {
  name: 'electron-safe-storage',
  protects: true,
  async wrap(key) {
    return new Uint8Array(await safeStorage.encryptStringAsync(Buffer.from(key).toString('base64')))
  },
  async unwrap(bytes, outdated) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes))
    if (shouldReEncrypt) outdated?.()
    return new Uint8Array(Buffer.from(result, 'base64'))
  },
}

/**
 * Asked of what is done, not of what is said: on Linux `isAsyncEncryptionAvailable` is true without any key store, and
 * `getSelectedStorageBackend` goes by the desktop's name while the asynchronous calls look for a Secret Service on
 * D-Bus. What they encrypt begins with the name of the key: `v10` is a password that every copy of Chromium has. On
 * Windows and macOS the same `v10` is a key of the account. (Chromium, components/os_crypt/async: `PosixKeyProvider`,
 * `FreedesktopSecretKeyProvider`.)
 */
async function isProtected(platform: NodeJS.Platform): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
  const sample = await safeStorage.encryptStringAsync('sample').catch(() => null)
  if (sample === null) return false
  return platform !== 'linux' || sample.subarray(0, 3).toString('latin1') !== 'v10'
}
