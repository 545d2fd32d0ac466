import { safeStorage } from 'electron'

/** The data key of a folder, kept by the operating system's own key store. The shape the store asks for. */
export interface OsKeyring {
  readonly name: 'electron-safe-storage'
  /** Somebody who copies the folder cannot read it. */
  readonly protects: true
  wrap(key: Uint8Array): Promise<Uint8Array>
  unwrap(bytes: Uint8Array, outdated?: () => void): Promise<Uint8Array>
}

/**
 * Null: nothing on this machine keeps a key better than the key file beside the data does, which every shell can open.
 * Once the app is ready. A key store that is locked asks a person, and nothing goes on until that is answered: the log
 * says so before.
 */
export async function openOsKeyring(
  log: (line: string) => void,
  platform: NodeJS.Platform = process.platform,
): Promise<OsKeyring | null> {
  log('asking the key store of the system, which may ask for its password')
  return (await isProtected(platform)) ? osKeyring : null
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
