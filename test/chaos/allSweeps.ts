import { accountSweep } from './sweeps/accountSweep.ts'
import { changedSweep } from './sweeps/changedSweep.ts'
import { cutSweep } from './sweeps/cutSweep.ts'
import { foreignSweep } from './sweeps/foreignSweep.ts'
import { fullSweep } from './sweeps/fullSweep.ts'
import { garbageSweep } from './sweeps/garbageSweep.ts'
import { killSweep } from './sweeps/killSweep.ts'
import { queueSweep } from './sweeps/queueSweep.ts'
import { resetSweep } from './sweeps/resetSweep.ts'
import { restoredSweep } from './sweeps/restoredSweep.ts'
import { serviceSweep } from './sweeps/serviceSweep.ts'
import { sleepSweep } from './sweeps/sleepSweep.ts'
import { soakSweep } from './sweeps/soakSweep.ts'
import { stationsSweep } from './sweeps/stationsSweep.ts'
import type { Sweep } from './sweeps/sweep.ts'
import { writeSweep } from './sweeps/writeSweep.ts'

/** Every sweep, in the order in which `all` runs them. */
export const allSweeps: readonly Sweep[] = [
  killSweep,
  writeSweep,
  resetSweep,
  serviceSweep,
  fullSweep,
  cutSweep,
  foreignSweep,
  accountSweep,
  changedSweep,
  restoredSweep,
  stationsSweep,
  queueSweep,
  garbageSweep,
  sleepSweep,
  soakSweep,
]
