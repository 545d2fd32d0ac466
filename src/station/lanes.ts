/**
 * One lane a printer: labels leave in the order in which they were scanned, one at a time. A job that waits for
 * something other than its printer steps aside, so that it holds up nobody.
 */
export interface Lanes {
  /** Takes a place at the end of a printer's lane. */
  join(printer: string, job: string): void
  /** Gives the place up. */
  leave(job: string): void
  /** Steps out of the line without losing the place, or back in. */
  setAside(job: string, aside: boolean): void
  /** Resolves true when it is this job's turn, false when the signal aborted or the job left. */
  turn(job: string, signal: AbortSignal): Promise<boolean>
  /** The turn is over. */
  done(job: string): void
  /** Jobs in a lane, the one whose turn it is first. */
  jobs(printer: string): readonly string[]
  /** The job that has the turn. */
  holder(printer: string): string | null
}

interface Place {
  readonly job: string
  aside: boolean
  wake: ((turn: boolean) => void) | null
}

interface Lane {
  readonly places: Place[]
  holder: string | null
}

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
    if (printer === undefined) return null
    const lane = laneOf(printer)
    const place = lane.places.find((candidate) => candidate.job === job)
    return place === undefined ? null : { lane, place }
  }
  const leave = (job: string) => {
    const found = find(job)
    printers.delete(job)
    if (found === null) return
    found.lane.places.splice(found.lane.places.indexOf(found.place), 1)
    if (found.lane.holder === job) found.lane.holder = null
    found.place.wake?.(false)
    handOn(found.lane)
  }

  return {
    leave,
    join(printer, job) {
      if (printers.get(job) === printer) return
      leave(job)
      printers.set(job, printer)
      laneOf(printer).places.push({ job, aside: false, wake: null })
    },
    setAside(job, aside) {
      const found = find(job)
      if (found === null) return
      found.place.aside = aside
      if (aside && found.lane.holder === job) found.lane.holder = null
      handOn(found.lane)
    },
    turn: (job, signal) => waitForTurn(find(job), signal),
    done(job) {
      const found = find(job)
      if (found === null || found.lane.holder !== job) return
      found.lane.holder = null
      handOn(found.lane)
    },
    jobs: (printer) => laneOf(printer).places.map((place) => place.job),
    holder: (printer) => laneOf(printer).holder,
  }
}

function waitForTurn(found: { lane: Lane; place: Place } | null, signal: AbortSignal): Promise<boolean> {
  if (found === null || signal.aborted) return Promise.resolve(false)
  const { lane, place } = found
  return new Promise((resolve) => {
    const settle = (turn: boolean) => {
      signal.removeEventListener('abort', aborted)
      place.wake = null
      resolve(turn)
    }
    const aborted = () => settle(false)
    signal.addEventListener('abort', aborted, { once: true })
    place.wake = settle
    handOn(lane)
  })
}

/** The turn goes to the first that has not stepped aside, as soon as that one is there to take it. */
function handOn(lane: Lane): void {
  if (lane.holder !== null) return
  const next = lane.places.find((place) => !place.aside)
  if (next?.wake == null) return
  lane.holder = next.job
  next.wake(true)
}
