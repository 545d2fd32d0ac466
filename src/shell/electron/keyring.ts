import { safeStorage } from 'electron'

/** The data key of a folder, kept by the operating system's own key store. The shape the store asks for. */
export interface OsKeyring {
  readonly name: 'electron-safe-storage'
  /** Somebody who copies the folder cannot read it. */
  readonly protects: boolean
  wrap(key: Uint8Array): Promise<Uint8Array>
  unwrap(bytes: Uint8Array): Promise<Uint8Array>
}

/** Null: this machine has no key store that can be used. Once the app is ready. */
export async function openOsKeyring(platform: NodeJS.Platform = process.platform): Promise<OsKeyring | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null
  return {
    name: 'electron-safe-storage',
    protects: protects(platform),
    async wrap(key) {
      return new Uint8Array(await safeStorage.encryptStringAsync(Buffer.from(key).toString('base64')))
    },
    async unwrap(bytes) {
      const { result } = await safeStorage.decryptStringAsync(Buffer.from(bytes))
      return new Uint8Array(Buffer.from(result, 'base64'))
    },
  }
}

/** On Linux without a key store Chromium wraps with a password that is the same everywhere: `basic_text`. */
function protects(platform: NodeJS.Platform): boolean {
  if (platform !== 'linux') return true
  const backend = safeStorage.getSelectedStorageBackend()
  return backend !== 'basic_text' && backend !== 'unknown'
}
