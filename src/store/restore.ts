import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { BackupNote, Placing } from './backupFile.ts'
import { placeCopy, removeCopy, takeCopy } from './backupFile.ts'
import { openDataKey, replaceDataKey } from './dataKey.ts'
import { removeHalfMade } from './halfMade.ts'
import type { Keyring } from './keyring.ts'
import { stationSchema } from './migrations/schemas.ts'
import type { OpenedBackup } from './openedBackup.ts'
import { openBackup } from './openedBackup.ts'
import { takeOwnerLock } from './ownerLock.ts'
import type { PassphraseKey } from './passphraseKey.ts'
import { unwrapByPassphrase } from './passphraseKey.ts'
import { claimFolder } from './planted.ts'
import { anotherKey, createSeals, isAnotherKey } from './seal.ts'
import { orStoreFault } from './storeFault.ts'

export interface RestoreWanted extends Placing {
  readonly dir: string
  readonly file: string
  /** Opens the data key in the backup; null: the key of the folder goes on, if it fits. */
  readonly passphrase: string | null
  readonly keyring: Keyring
}

export interface Restored extends BackupNote {
  /** `store.key-lost`: what is sealed in it opens with no key of the folder. */
  readonly notices: readonly Fault[]
}

/**
 * Brings a data folder back from a backup: one copy of what was opened is judged, and placed. What was there is kept under
 * its date; the next start knows that entries are missing. What the station had has not changed when it fails before that.
 * Faults: `store.in-use` while a station runs on the folder, `backup.unreadable`, `backup.wrong-passphrase`,
 * `backup.file-printer`, `file.unreadable`, `store.*`.
 */
export async function restoreBackup(wanted: RestoreWanted): Promise<Result<Restored>> {
  const { dir, file, now } = wanted
  return orStoreFault(async () => {
    const opened = openBackup(file)
    if (!opened.ok) return opened
    using backup = opened.value
    const planted = await claimFolder(dir, now)
    if (!planted.ok) return planted
    const lock = await takeOwnerLock(dir, now)
    if (!lock.ok) return lock
    try {
      removeHalfMade(dir, new Set())
      return await bringBack(backup, wanted)
    } finally {
      removeCopy(join(dir, stationSchema.file))
      lock.value.release()
    }
  })
}

/** Into a folder that is ours. */
async function bringBack(backup: OpenedBackup, wanted: RestoreWanted): Promise<Result<Restored>> {
  const { dir, now, keyring } = wanted
  const path = join(dir, stationSchema.file)
  const note = takeCopy(backup, path, wanted)
  if (!note.ok) return note
  const key = await keyOf(note.value.key, wanted.passphrase)
  if (!key.ok) return key
  const placed = placeCopy(backup.file, path, wanted)
  if (!placed.ok) return placed
  if (key.value !== null) await replaceDataKey({ dir, keyring, key: key.value, now })
  await rm(join(dir, 'last-end.json'), { force: true })
  return ok({ ...note.value, notices: await keyNotices(note.value.dataKey, wanted).catch(() => []) })
}

/** As the next start will say of the key; one that a key store elsewhere keeps is not lost. What cannot be read now is said then. */
async function keyNotices(sealedWith: string | null, { dir, keyring, now }: RestoreWanted): Promise<readonly Fault[]> {
  const opened = await openDataKey({ dir, keyring, inUse: true, replaceLost: false, now })
  if (!opened.ok) return opened.fault.code === 'store.key-lost' ? [opened.fault] : []
  return isAnotherKey(sealedWith, createSeals(opened.value.key)) ? [anotherKey] : []
}

async function keyOf(key: PassphraseKey | null, passphrase: string | null): Promise<Result<Uint8Array | null>> {
  if (passphrase === null) return ok(null)
  const opened = key === null ? null : await unwrapByPassphrase(passphrase, key)
  return opened === null ? fail('backup.wrong-passphrase') : ok(opened)
}
