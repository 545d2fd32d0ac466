/**
 * `safeStorage` of Electron 45, by its documentation and its source (shell/browser/api/electron_api_safe_storage.cc,
 * shell/browser/browser_process_impl.cc `CreateOSCryptAsync`, Chromium's components/os_crypt/async):
 * - before the app is ready it is not available, and its calls reject;
 * - on Linux it is said to be available with or without a key store;
 * - what is encrypted begins with its key's name: `v11` a key from the Secret Service, `v10` a password in Chromium's
 *   own source (on Windows and macOS `v10` is the account's own key);
 * - the backend's name goes by the desktop's name, not by who encrypts;
 * - a key store that is locked, or whose owner said no, is *temporarily unavailable*: what it wrapped does not open now;
 * - on Linux a locked one is asked to prompt (`org.freedesktop.Secret.Prompt`), and its answer is waited for without an
 *   end: where no prompter can show itself no call is ever answered, `isAsyncEncryptionAvailable` neither;
 * - the key is called after the program (`app.name`) as it is called when the app gets ready (`PreMainMessageLoopRun` in
 *   shell/browser/electron_browser_main_parts.cc), and with that of another name or account nothing opens.
 */
export class FakeKeyStore {
  /** Nobody answers as the Secret Service: the password of Chromium stands in. */
  service = true
  /** It will not answer now. */
  locked = false
  /** Calls wait for a prompter until this resolves. Null: they are answered. */
  prompting: Promise<void> | null = null
  /** Whose key store it is. */
  account = 'packer'
  /** What `getSelectedStorageBackend` says. */
  desktop = 'gnome_libsecret'
  /** No call of it works, not even with the password in the source. */
  broken = false
  /** It has a newer key than the one that what is decrypted was encrypted with (`shouldReEncrypt`, electron.d.ts). */
  rotated = false
  /** What the program was called when the app got ready. */
  calledAfter = ''
  readonly #electron: { readonly ready: boolean }

  constructor(electron: { readonly ready: boolean }) {
    this.#electron = electron
  }

  reset(): void {
    Object.assign(this, {
      service: true,
      locked: false,
      prompting: null,
      account: 'packer',
      broken: false,
      rotated: false,
      desktop: 'gnome_libsecret',
    })
  }

  readonly api = {
    isAsyncEncryptionAvailable: async () => {
      if (this.#electron.ready) await this.prompting
      return this.#electron.ready
    },
    getSelectedStorageBackend: () => (this.#electron.ready ? this.desktop : 'unknown'),
    encryptStringAsync: async (text: string) => {
      this.#usable('encryptStringAsync')
      await this.prompting
      if (this.broken) throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.')
      const [name, key] = this.service && !this.locked ? ['v11', this.#ownKey()] : ['v10', 'peanuts']
      return Buffer.from(`${name}${mixed(text, key)}`, 'latin1')
    },
    decryptStringAsync: async (wrapped: Buffer) => {
      this.#usable('decryptStringAsync')
      await this.prompting
      const name = wrapped.subarray(0, 3).toString('latin1')
      if (name === 'v11' && this.locked)
        throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.')
      const key = { v11: this.service ? this.#ownKey() : null, v10: 'peanuts' }[name] ?? null
      const text = key === null ? null : unmixed(wrapped.subarray(3).toString('latin1'), key)
      if (text !== null) return { result: text, shouldReEncrypt: this.rotated }
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
    },
  }

  #ownKey(): string {
    return `${this.calledAfter} Safe Storage of ${this.account}`
  }

  #usable(call: string): void {
    if (!this.#electron.ready) throw new Error(`safeStorage.${call} cannot be used before app is ready`)
  }
}

/** No cipher: enough to see that the same key is needed, and that the text does not lie there in the clear. */
function mixed(text: string, key: string): string {
  return [...`${key}\n${text}`].map((char) => String.fromCharCode(char.charCodeAt(0) ^ 0x55)).join('')
}

function unmixed(bytes: string, key: string): string | null {
  const found = [...bytes].map((char) => String.fromCharCode(char.charCodeAt(0) ^ 0x55)).join('')
  return found.startsWith(`${key}\n`) ? found.slice(key.length + 1) : null
}
