/**
 * One lane a printer: labels leave in the order in which they were scanned, one at a time. A job that waits for
 * something other than its printer steps aside, so that it holds up nobody. Only the first few of a lane are prepared
 * ahead of their turn, so that a long batch does not fill the memory with dots. Rows of a batch yield: what a packer
 * scans goes ahead of them.
 */
export interface Lanes {
  /** Takes a place at the end of a printer's lane, or right behind another job of it; ahead of those that yield. */
  join(printer: string, job: string, behind?: string, yields?: boolean): void
  /** Gives the place up. */
  leave(job: string): void
  /** Steps out of the line without losing the place, or back in. */
  setAside(job: string, aside: boolean): void
  /** Resolves true when the job is near enough to its turn to be prepared, false when it left or the signal aborted. */
  near(job: string, signal: AbortSignal): Promise<boolean>
  /** Resolves true when it is this job's turn, false when the signal aborted or the job left. */
  turn(job: string, signal: AbortSignal): Promise<boolean>
  /** The turn is over. */
  done(job: string): void
  /** Another job is in the line behind this one. */
  isFollowed(job: string): boolean
  /** Jobs in a lane, in their order. */
  jobs(printer: string): readonly string[]
  /** The job that has the turn. */
  holder(printer: string): string | null
}

interface Place {
  readonly job: string
  readonly yields: boolean
  aside: boolean
  wakeNear: Wake | null
  wakeTurn: Wake | null
}

type Wake = (yes: boolean) => void

interface Lane {
  readonly places: Place[]
  holder: string | null
}

/** Jobs of one lane that are prepared at once: enough to keep a printer busy while one of them is slow. */
const preparedAhead = 8

export function createLanes(): Lanes {
  const lanes = new Map<string, Lane>()
  const printers = new Map<string, string>()

  const laneOf = (printer: string): Lane => {
    const lane = lanes.get(printer) ?? { places: [], holder: null }
    lanes.set(printer, lane)
    return lane
  }
  const find = (job: string): { lane: Lane; place: Place } | null => {
    const printer = printers.get(job)
    const lane = printer === undefined ? undefined : lanes.get(printer)
    const place = lane?.places.find((candidate) => candidate.job === job)
    return lane === undefined || place === undefined ? null : { lane, place }
  }
  const leave = (job: string) => {
    const found = find(job)
    printers.delete(job)
    if (found === null) return
    const { lane, place } = found
    lane.places.splice(lane.places.indexOf(place), 1)
    if (lane.holder === job) lane.holder = null
    place.wakeNear?.(false)
    place.wakeTurn?.(false)
    moveUp(lane)
  }

  return {
    leave,
    join(printer, job, behind, yields = false) {
      if (printers.get(job) === printer) return
      leave(job)
      printers.set(job, printer)
      const lane = laneOf(printer)
      lane.places.splice(placeFor(lane, behind, yields), 0, {
        job,
        yields,
        aside: false,
        wakeNear: null,
        wakeTurn: null,
      })
    },
    setAside(job, aside) {
      const found = find(job)
      if (found === null) return
      found.place.aside = aside
      if (aside && found.lane.holder === job) found.lane.holder = null
      moveUp(found.lane)
    },
    near: (job, signal) => wait(find(job), 'wakeNear', signal),
    turn: (job, signal) => wait(find(job), 'wakeTurn', signal),
    done(job) {
      const found = find(job)
      if (found === null || found.lane.holder !== job) return
      found.lane.holder = null
      moveUp(found.lane)
    },
    isFollowed(job) {
      const found = find(job)
      if (found === null) return false
      const { places } = found.lane
      return places.slice(places.indexOf(found.place) + 1).some((place) => !place.aside)
    },
    jobs: (printer) => (lanes.get(printer)?.places ?? []).map((place) => place.job),
    holder: (printer) => lanes.get(printer)?.holder ?? null,
  }
}

/** Behind the job named; otherwise last, but ahead of those that yield to it and have not the turn. */
function placeFor({ places, holder }: Lane, behind: string | undefined, yields: boolean): number {
  const before = behind === undefined ? -1 : places.findIndex((place) => place.job === behind)
  if (before >= 0) return before + 1
  const yielding = yields ? -1 : places.findIndex((place) => place.yields && place.job !== holder)
  return yielding < 0 ? places.length : yielding
}

function wait(
  found: { lane: Lane; place: Place } | null,
  kind: 'wakeNear' | 'wakeTurn',
  signal: AbortSignal,
): Promise<boolean> {
  if (found === null || signal.aborted) return Promise.resolve(false)
  const { lane, place } = found
  return new Promise((resolve) => {
    const settle = (yes: boolean) => {
      signal.removeEventListener('abort', aborted)
      place[kind] = null
      resolve(yes)
    }
    const aborted = () => settle(false)
    signal.addEventListener('abort', aborted, { once: true })
    place[kind] = settle
    moveUp(lane)
  })
}

/** Wakes whoever may be prepared, and hands the turn to the first in the line as soon as that one is there to take it. */
function moveUp(lane: Lane): void {
  const line = lane.places.filter((place) => !place.aside)
  for (const place of line.slice(0, preparedAhead)) place.wakeNear?.(true)
  const [first] = line
  if (lane.holder !== null || first?.wakeTurn == null) return
  lane.holder = first.job
  first.wakeTurn(true)
}
