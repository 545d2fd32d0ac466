/**
 * What the packer knows of one data folder over all lives of its station: what paper was wanted, what was sent to the
 * station, and where its lives ended. The judge holds the journal and the paper against it.
 */
export interface Session {
  readonly dataDir: string
  /** Pieces of paper that are wanted, by the code on them. */
  readonly wanted: Map<string, number>
  /** Scans whose answer never came: the station died under them. */
  readonly unanswered: Map<string, string>
  /** Scans that were answered with a fault, by their cards: the packer heard it, and has not seen to it yet. */
  readonly told: Map<string, string>
  /** Codes whose label was found not to be there: to be asked for again when nothing is in doubt any more. */
  readonly again: Set<string>
  /** Labels that the station itself settled as not there: only a person may. */
  readonly unseen: Set<string>
  /** Jobs whose fault the packer has seen. */
  readonly seen: Set<string>
  /** Jobs that the packer wished to take back. */
  readonly takenBack: Set<string>
  /** Codes whose label may honestly be refused or be in doubt: something outside was made to fail for them. */
  readonly excused: Set<string>
  /** The last sequence number on disk at the end of each life. */
  readonly ends: number[]
  /** What happened, for the report of a violation. */
  readonly story: string[]
}

export function createSession(dataDir: string): Session {
  return {
    dataDir,
    wanted: new Map(),
    unanswered: new Map(),
    told: new Map(),
    again: new Set(),
    unseen: new Set(),
    seen: new Set(),
    takenBack: new Set(),
    excused: new Set(),
    ends: [],
    story: [],
  }
}

export function want(session: Session, code: string, more = 1): void {
  session.wanted.set(code, (session.wanted.get(code) ?? 0) + more)
}

/** What failed before its parcels were known is told by its order's code: all of them are meant. */
export function isOf(code: string, label: string): boolean {
  return label === code || label.startsWith(`${code}_`)
}
