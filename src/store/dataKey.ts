import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { fileKeyring, fileKeyringName, isFileKeyringIn } from './fileKeyring.ts'
import type { Keyring } from './keyring.ts'
import { isNoFile, writePrivately } from './privateFile.ts'
import { stamp } from './stamp.ts'

/** The open data key of a folder, and who keeps it. */
export interface DataKey {
  readonly key: Uint8Array
  readonly keyring: { readonly name: string; readonly protects: boolean }
  readonly notices: readonly Fault[]
}

export interface DataKeyOptions {
  readonly dir: string
  readonly keyring: Keyring
  /** There are sealed values already: a missing key is lost, not yet to be made. */
  readonly inUse: boolean
  /** Set a key that is gone aside and make a new one: what was sealed with the old one stays, unreadable. */
  readonly replaceLost: boolean
  readonly now: number
}

/**
 * Unwraps the one random data key of a folder (`data.key.json`), or makes it in a new folder. A folder begun with a
 * key file opens in every shell. Faults, which change nothing on disk: `store.key-lost` when key or key file are gone;
 * `store.key-elsewhere` when a key store of the system keeps it and does not give it here and now, which nobody may
 * take for a loss. Facts: `keyring` that was asked, `wrappedBy`.
 */
export async function openDataKey(options: DataKeyOptions): Promise<Result<DataKey>> {
  const path = pathIn(options.dir)
  if (!existsSync(path) && !options.inUse) return ok(await makeDataKey(path, options.keyring))
  const wrapped = await readWrapped(path)
  const opened = wrapped === null ? null : await unwrap(wrapped, options)
  if (opened !== null) return ok(opened)
  const facts = { keyring: options.keyring.name, wrappedBy: wrapped?.keyring ?? 'none' }
  if (wrapped !== null && wrapped.keyring !== fileKeyringName) return fail('store.key-elsewhere', { facts })
  if (!options.replaceLost) return fail('store.key-lost', { facts })
  const made = await makeDataKey(path, options.keyring, () => setAside(path, options.now))
  return ok({ ...made, notices: [{ code: 'store.key-lost', facts }] })
}

/** Puts a key that came with a backup in the place of the folder's own, which is kept, and stays where it is the same. */
export async function replaceDataKey(options: Pick<DataKeyOptions, 'dir' | 'keyring' | 'now'> & { key: Uint8Array }) {
  const path = pathIn(options.dir)
  const present = await readWrapped(path).catch(() => null)
  const opened = present === null ? null : await unwrap(present, options)
  if (opened !== null && Buffer.compare(opened.key, options.key) === 0) return
  await writeDataKey(path, options.keyring, options.key, () => setAside(path, options.now))
}

/** The key of the folder lies beside its data already: no other keyring is needed to open it. */
export async function isKeptByFile(dir: string): Promise<boolean> {
  const wrapped = await readWrapped(pathIn(dir))
  return wrapped?.keyring === fileKeyringName && isFileKeyringIn(dir)
}

const WrappedKey = z.object({ keyring: z.string(), wrapped: z.base64() })
type WrappedKey = z.infer<typeof WrappedKey>

const keyLength = 32

async function makeDataKey(path: string, keyring: Keyring, makeRoom = async () => undefined): Promise<DataKey> {
  const key = randomBytes(keyLength)
  await writeDataKey(path, keyring, key, makeRoom)
  return { key, keyring: { name: keyring.name, protects: keyring.protects }, notices: [] }
}

/** `makeRoom`: what is in the way goes only when the key is wrapped. */
async function writeDataKey(
  path: string,
  keyring: Keyring,
  key: Uint8Array,
  makeRoom: () => Promise<undefined>,
): Promise<void> {
  const wrapped = await keyring.wrap(key)
  await makeRoom()
  await writePrivately(path, written(keyring, wrapped))
}

async function readWrapped(path: string): Promise<WrappedKey | null> {
  try {
    return WrappedKey.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof z.core.$ZodError || isNoFile(thrown)) return null
    throw thrown
  }
}

/** Asks the keyring at hand, whatever its name, then the key file of the folder where that one wrapped the key. */
async function unwrap(
  file: WrappedKey,
  { dir, keyring }: Pick<DataKeyOptions, 'dir' | 'keyring'>,
): Promise<DataKey | null> {
  const keyFile = file.keyring === fileKeyringName && keyring.name !== fileKeyringName ? [fileKeyring(dir)] : []
  for (const candidate of [keyring, ...keyFile]) {
    let isOutdated = false
    const outdated = () => {
      isOutdated = true
    }
    const key = await candidate.unwrap(Buffer.from(file.wrapped, 'base64'), outdated).catch(() => null)
    if (key?.length !== keyLength) continue
    if (isOutdated) await wrapAgain(dir, candidate, key)
    return { key, keyring: { name: candidate.name, protects: candidate.protects }, notices: [] }
  }
  return null
}

/** Only what opens again takes the place of what opened. Whatever fails, the next start tries once more. */
async function wrapAgain(dir: string, keyring: Keyring, key: Uint8Array): Promise<void> {
  try {
    const wrapped = await keyring.wrap(key)
    if (Buffer.compare(await keyring.unwrap(wrapped), key) !== 0) return
    await writePrivately(pathIn(dir), written(keyring, wrapped))
  } catch {}
}

function pathIn(dir: string): string {
  return join(dir, 'data.key.json')
}

function written(keyring: Keyring, wrapped: Uint8Array): string {
  const file: WrappedKey = { keyring: keyring.name, wrapped: Buffer.from(wrapped).toString('base64') }
  return JSON.stringify(file)
}

async function setAside(path: string, now: number): Promise<undefined> {
  if (existsSync(path)) await rename(path, `${path}.lost-${stamp(now)}`)
}
