import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import { dayOf } from '../model/day.ts'
import type { StationSettings } from '../model/settings.ts'
import type { Backups, Memory } from '../ports/memory.ts'

export interface DailyBackupDeps {
  readonly settings: () => Pick<StationSettings, 'backupFolder' | 'keepLabelDays'>
  readonly backups: Pick<Backups, 'daily'>
  readonly memory: Memory
  readonly clock: Clock
  /** The backup of a day could not be made. */
  readonly tell: (fault: Fault) => void
}

const memoryKey = 'daily-backup'
/** A disk that was away comes back within the hour. */
const lookEvery = 3_600_000

/** One backup a day where a folder is named for it, as soon as the station runs on that day. A failure is told once a day. */
export async function keepBackedUp(deps: DailyBackupDeps, signal: AbortSignal): Promise<void> {
  let told: string | null = null
  while (!signal.aborted) {
    const { backupFolder: folder, keepLabelDays } = deps.settings()
    const wanted = `${dayOf(deps.clock.now())} ${folder}`
    if (folder !== null && !(await isMade(deps, wanted))) {
      const made = await deps.backups.daily(folder, keepLabelDays)
      if (made.ok) await deps.memory.set(memoryKey, wanted)
      else if (told !== wanted && made.fault.code !== 'station.closing') {
        told = wanted
        deps.tell(made.fault)
      }
    }
    await deps.clock.sleep(lookEvery, signal)
  }
}

async function isMade({ memory }: DailyBackupDeps, wanted: string): Promise<boolean> {
  const made = await memory.get(memoryKey)
  return made.ok && made.value === wanted
}
