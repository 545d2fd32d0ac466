import * as z from 'zod/mini'
import { id, Path } from './ids.ts'

const Passphrase = z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))

/** What is done with the data folder as a whole. */
export const folderCommands = [
  /** A backup of the station as it is now. `passphrase`: the data key goes with it, wrapped. */
  z.object({ type: z.literal('back-up'), id, to: Path, passphrase: Passphrase }),
  /** What was in the folder is gone: bring it back from this backup. */
  z.object({ type: z.literal('folder-restore'), id, file: Path, passphrase: Passphrase }),
  /** It is gone: set the station up anew. */
  z.object({ type: z.literal('folder-anew'), id }),
  /** It is gone: practise for this run; the next start asks again. */
  z.object({ type: z.literal('folder-practise'), id }),
] as const

/** What of the folder is gone, until somebody has said how to go on. Times in milliseconds since 1970, null: unknown. */
export interface FolderRow {
  readonly lastAt: number | null
  /** Under which name what could not be read is kept. */
  readonly keptAs: string | null
  /** Backups that were made of it and are still there, the newest first. */
  readonly backups: readonly BackupRow[]
}

export interface BackupRow {
  readonly file: string
  readonly at: number
}

export interface BackupMade extends BackupRow {
  /** Entries of the journal in it. */
  readonly entries: number
}
