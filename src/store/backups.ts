import type { Clock } from '../base/clock.ts'
import { deadline } from '../base/deadline.ts'
import type { Result } from '../base/result.ts'
import { backUp, backUpDaily, clearRooms } from './backUp.ts'
import type { BackupMade } from './backupFile.ts'
import { newRoomName } from './backupRoom.ts'
import { leftRooms, removeHalfMade } from './halfMade.ts'
import { rememberBackup } from './outsideMarks.ts'
import { wrapByPassphrase } from './passphraseKey.ts'

export interface BackupDesk {
  backUp(to: string, passphrase: string | null): Promise<Result<BackupMade>>
  backUpDaily(folder: string, keepDays: number): Promise<Result<BackupMade>>
}

export interface RunningBackups {
  /** Resolves when those that are being made are. */
  settled(): Promise<unknown>
  /**
   * Removes what killed ones left half made, and resolves with how many of them may still have something somewhere: on a
   * disk that is not there or does not answer soon.
   */
  clear(): Promise<number>
  /** As `settled`, and waits for no disk any more. */
  end(): Promise<unknown>
}

interface Folder {
  readonly dir: string
  readonly stateDir?: string | null
  readonly clock: Clock
}

/** A disk that answers does so at once; a machine that is busy takes a while to begin a thread. */
const patienceMs = 30_000

/** Backups are made beside the work; the folder is not closed under one. */
export function backupsOf(
  { dir, stateDir = null, clock }: Folder,
  station: string,
  dataKey: Uint8Array,
): RunningBackups & { readonly desk: BackupDesk } {
  const running = new Map<string, Promise<unknown>>()
  const made = async (make: (room: string) => Promise<Result<BackupMade>>) => {
    void clear()
    const room = newRoomName()
    const making = make(room)
    running.set(room, making)
    const backup = await making.finally(() => running.delete(room))
    if (backup.ok) rememberBackup(stateDir, dir, backup.value)
    return backup
  }
  const left = () => leftRooms(dir, new Set(running.keys()))
  const ending = new AbortController()
  let clearing: Promise<void> | null = null
  const clear = async () => {
    removeHalfMade(dir, new Set(running.keys()))
    if (left().length === 0) return 0
    clearing ??= clearRooms(dir, left()).finally(() => {
      clearing = null
    })
    await orLater(clearing, clock, ending.signal)
    return left().length
  }
  const desk: BackupDesk = {
    backUp: (to, passphrase) =>
      made(async (room) => {
        const key = passphrase === null ? null : await wrapByPassphrase(passphrase, dataKey)
        return backUp({ dir, to, key, now: clock.now(), room })
      }),
    backUpDaily: (folder, keepDays) =>
      made((room) => backUpDaily(folder, station, { dir, key: null, now: clock.now(), keepDays, room })),
  }
  const settled = () => Promise.allSettled(running.values())
  const end = () => {
    ending.abort()
    return settled()
  }
  return { desk, settled, clear, end }
}

async function orLater(work: Promise<void>, clock: Clock, ending: AbortSignal): Promise<void> {
  using until = deadline(clock, patienceMs, ending)
  const late = Promise.withResolvers<undefined>()
  until.onEnd(() => late.resolve(undefined))
  await Promise.race([work, late.promise])
}
