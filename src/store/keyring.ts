/**
 * Who keeps the data key of a folder: the operating system's key store, given by the shell, or a key file. `wrap` and
 * `unwrap` reject when the keeper cannot do it now, for instance because its key has gone.
 */
export interface Keyring {
  /** `file` is the key file of the folder; every other name is a shell's own. */
  readonly name: string
  /** Somebody who copies the folder cannot read it. */
  readonly protects: boolean
  wrap(key: Uint8Array): Promise<Uint8Array>
  /** `outdated` is called when the keeper opened it with a key that it would not take any more. */
  unwrap(bytes: Uint8Array, outdated?: () => void): Promise<Uint8Array>
}
