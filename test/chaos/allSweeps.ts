import { cutSweep } from './sweeps/cutSweep.ts'
import { fullSweep } from './sweeps/fullSweep.ts'
import { killSweep } from './sweeps/killSweep.ts'
import { resetSweep } from './sweeps/resetSweep.ts'
import { serviceSweep } from './sweeps/serviceSweep.ts'
import { soakSweep } from './sweeps/soakSweep.ts'
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
  soakSweep,
]
