import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isOpenByMode } from '../disk/readByOthers.ts'
import type { Keyring } from './keyring.ts'
import { isNoFile, writePrivately } from './privateFile.ts'
import { openSealed, sealBytes } from './seal.ts'
import { stamp } from './stamp.ts'

export const fileKeyringName = 'file'
const keyLength = 32
const context = ['file.key']

/**
 * The keyring of machines without a key store: a key file for its owner alone beside the data. It keeps other accounts of the
 * machine out, not somebody who copies the folder.
 */
export function fileKeyring(dir: string): Keyring {
  const path = pathIn(dir)
  return {
    name: fileKeyringName,
    protects: false,
    wrap: async (key) => sealBytes(await readOrMakeKey(path), context, key),
    async unwrap(bytes) {
      const key = openSealed(await readFile(path), context, bytes)
      if (key === null) throw new Error('the key file does not fit')
      return key
    },
  }
}

export function isFileKeyringIn(dir: string): boolean {
  return existsSync(pathIn(dir))
}

/** What keeps the key file from other users of the machine, in words for people, as it is found: not every disk has modes. */
export function whatKeepsKeyFile(dir: string): string {
  if (process.platform === 'win32') return 'as private as its folder'
  const [file, folder] = [pathIn(dir), dir].map((path) => statSync(path, { throwIfNoEntry: false }))
  if (file === undefined || folder === undefined) return 'not found'
  if (!isOpenByMode(file)) return `file mode ${modeOf(file)}`
  return isOpenByMode(folder) ? 'open to other users of this machine' : `folder mode ${modeOf(folder)}`
}

const modeOf = ({ mode }: { readonly mode: number }) => (mode & 0o777).toString(8).padStart(4, '0')

function pathIn(dir: string): string {
  return join(dir, 'file.key')
}

/** A key file of the wrong length is set aside, not overwritten: a part of a key may still help somebody. */
async function readOrMakeKey(path: string): Promise<Uint8Array> {
  const found = await readFile(path).catch((thrown: unknown) => {
    if (isNoFile(thrown)) return null
    throw thrown
  })
  if (found?.length === keyLength) return found
  if (existsSync(path)) await rename(path, `${path}.unreadable-${stamp(Date.now())}`)
  const key = randomBytes(keyLength)
  await writePrivately(path, key)
  return key
}
