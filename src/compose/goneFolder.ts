import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { QueryAnswer } from '../contract/answers.ts'
import type { Command, Query } from '../contract/commands.ts'
import type { FolderRow } from '../contract/folder.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { fileKeyring } from '../store/fileKeyring.ts'
import type { Gone } from '../store/gone.ts'
import { knownBackups } from '../store/outsideMarks.ts'
import { readOwner, writeOwner } from '../store/ownerFile.ts'
import { restoreBackup } from '../store/restore.ts'
import type { Store } from '../store/store.ts'
import type { StationOptions } from './composeStation.ts'
import { openStationStore } from './composeStation.ts'
import { systemStateDir } from './folders.ts'
import type { Replaceable, SwitchingApi } from './switchingApi.ts'

export type FolderCommand = Command & { type: `folder-${string}` }

/** The open folder of a program; another store takes its place when it is restored. */
export interface OpenFolder {
  store: Store
}

export interface GoneFolderDeps {
  readonly options: Omit<StationOptions, 'account'>
  readonly folder: OpenFolder
  readonly switching: SwitchingApi
  /** Opens the station of the account that the folder names. */
  readonly openNamed: () => Promise<Result<Replaceable>>
  readonly openPractice: () => Promise<Result<Replaceable>>
}

/** What windows see of a folder whose station is gone. */
export function vacancyOf({ dataDir, stateDir = systemStateDir() }: GoneFolderDeps['options'], gone: Gone): FolderRow {
  return { lastAt: gone.lastAt, keptAs: gone.keptAs, backups: knownBackups(stateDir, dataDir) }
}

/** How to go on where there was a station: restored, anew, or in practice until the next start. */
export async function goOnWith(deps: GoneFolderDeps, command: FolderCommand): Promise<Result<null>> {
  const { folder, switching, openNamed, openPractice } = deps
  switch (command.type) {
    case 'folder-practise':
      return nulled(await switching.replace(openPractice))
    case 'folder-anew': {
      // What somebody practised with in between is no settings of this station.
      const aside = await folder.store.settings.setAside()
      const answered = aside.ok ? await folder.store.answerGone() : aside
      return answered.ok ? nulled(await switching.replace(openNamed)) : answered
    }
    case 'folder-restore':
      return restore(deps, command)
  }
}

/** The folder is closed meanwhile. When the backup is none it is as it was, and the question stays. */
async function restore(
  deps: GoneFolderDeps,
  command: FolderCommand & { type: 'folder-restore' },
): Promise<Result<null>> {
  const { options, folder, switching, openNamed } = deps
  const { dataDir: dir, keyring = fileKeyring(dir) } = options
  const { file, passphrase } = command
  let restored: Promise<Result<unknown>> = Promise.resolve(ok(null))
  const replaced = await switching.replace(async () => {
    // Whoever opens a folder takes away what the one before wrote; here both are this process, and its door stays open.
    const door = await readOwner(dir)
    await folder.store.close()
    const now = (options.clock ?? systemClock).now()
    restored = restoreBackup({ dir, file, passphrase, keyring, now, mayNameFiles: command.byWindow !== true })
    // A bug in it is told behind this, and leaves the question as any other end does.
    await restored.catch(() => undefined)
    const again = await openStationStore(options)
    if (!again.ok) return again
    if (door !== null) await writeOwner(dir, door)
    folder.store = again.value
    return again.value.gone === null ? openNamed() : ok(vacantStation(vacancyOf(options, again.value.gone)))
  })
  const told = await restored
  return told.ok ? nulled(replaced) : told
}

function nulled(result: Result<undefined>): Result<null> {
  return result.ok ? ok(null) : result
}

/**
 * Stands where the station was whose data is gone: its windows see what is gone, and nothing is scanned, printed or asked
 * before somebody has said how to go on. Everything else is `station.undecided`.
 */
export function vacantStation(folder: FolderRow): Replaceable {
  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  async function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    if (query.type !== 'snapshot') return fail('station.undecided')
    return ok({ sequence: 0, patches: [{ table: 'folder', key: 'only', row: folder }] })
  }
  const api: StationApi = { execute: async () => fail('station.undecided'), ask, watch: () => () => undefined }
  return { api, account: '', close: async () => undefined }
}
