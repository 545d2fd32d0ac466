import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { StationRow } from '../contract/card.ts'
import { closers } from './closers.ts'
import type { StationOptions } from './composeStation.ts'
import { composeStation } from './composeStation.ts'
import type { Replaceable } from './switchingApi.ts'

/** As whom and where somebody practises. */
export type Learner = Pick<StationRow, 'name' | 'place' | 'size'> & { readonly by: string | null }

export type OpenPractice = (learner: Learner) => Promise<Result<Replaceable>>

/** Stations to practise on beside the live one, each new and in a folder of its own that goes with it. */
export interface PracticeRoom {
  open: OpenPractice
  close(): Promise<void>
}

const ofUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

type RoomOptions = Pick<StationOptions, 'dataDir' | 'htmlToPdf' | 'clock' | 'report'>

/** What a killed program left of such stations is removed: nothing in them is anybody's work. */
export async function openPracticeRoom({ dataDir, ...options }: RoomOptions): Promise<PracticeRoom> {
  const room = join(dataDir, 'practising')
  const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(options.report)
  const open = new Set<() => Promise<void>>()
  // Whatever else somebody keeps under that name is theirs.
  const left = await readdir(room).catch(() => [])
  await Promise.all(left.filter((name) => ofUuid.test(name)).map((name) => remove(join(room, name))))
  return {
    async open({ by, name, place, size }) {
      const folder = join(room, uuid())
      const closing = closers()
      closing.add(() => open.delete(closing.run))
      closing.add(() => remove(folder))
      open.add(closing.run)
      const station = await composeStation({
        ...options,
        dataDir: folder,
        stateDir: join(folder, 'state'),
        account: 'practice',
        practising: { by },
        settings: { stationName: name, place, size, setUp: true },
        say: () => undefined,
      })
      if (!station.ok) {
        await closing.run()
        return station
      }
      closing.add(station.value.close)
      return { ok: true, value: { ...station.value, close: closing.run } }
    },
    async close() {
      await Promise.all([...open].map((close) => close()))
    },
  }
}
