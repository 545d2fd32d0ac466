import { systemClock } from '../../src/base/clock.ts'
import { outsideAgent } from '../../src/shipping/outsideAgent.ts'
import { partLoader } from '../../src/shipping/viewPart.ts'

const minute = 60_000

/** Further hosts of views that are on this machine, as those of tests are. */
export const localPart = partLoader(outsideAgent({ isInside: () => false }), systemClock, minute)

/** As in the program. */
export const outsidePart = partLoader(outsideAgent(), systemClock, minute)
