import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import { uuid } from '../../base/uuid.ts'
import type { FoundScannerLine, ScannerRow } from '../../contract/scanning.ts'
import { holdsBadge } from '../../model/operator.ts'
import { unwrap } from '../../model/scannerLine.ts'
import type { SerialScanner } from '../../model/settings.ts'
import type { Memory } from '../../ports/memory.ts'
import type { ScannerEar, SerialScanners } from '../../ports/scanners.ts'
import type { Board } from '../board.ts'
import type { HeardBadges } from '../people/heardBadges.ts'

/**
 * The scanner on a serial line. A line it sends is offered to the windows, since what a scan means depends on the screen
 * that is shown; where no window takes it, it is a scan like any other. What was heard is on disk until somebody has it, so that a
 * station that ended in between tells of it at its next start.
 */
export interface ScannerLines {
  /** Listens to the scanner of the settings until the signal. */
  run(signal: AbortSignal): Promise<void>
  /** What an earlier run heard and came to do nothing about; told once. */
  cutOff(): Promise<readonly Fault[]>
  /** Another scanner may have been chosen. */
  settingsChanged(): void
  /** This line is seen to by whoever asks first. */
  take(heard: string): Result<{ readonly mine: boolean }>
  find(): Promise<Result<readonly FoundScannerLine[]>>
}

export interface ScannerLinesDeps {
  readonly scanners: SerialScanners
  readonly settings: () => { readonly scanner: SerialScanner }
  readonly board: Board
  readonly clock: Clock
  readonly memory: Memory
  readonly heardBadges: Pick<HeardBadges, 'told' | 'spent'>
  /** Who is at the station. */
  readonly asker: () => string | null
  /** A line that no window took, with the rights of whoever was there when it was heard. The id is the scan's. */
  readonly scan: (id: string, line: string, asker: string | null) => Promise<unknown>
  readonly later: (work: Promise<unknown>) => void
}

/**
 * How long the windows have to take a line, milliseconds. A slow window may be in a mode in which nothing is printed, so
 * it is given more time than any window takes.
 */
const offeredFor = 3_000
const heardKey = 'scanner/heard'
const Heard = z.array(z.string())
/** So many wait for somebody at once: far more than anybody scans. What comes beside them is a scanner that is broken. */
export const mostHeard = 500
/** Of a line that is as long as none is its beginning is kept, as its card shows it. */
const mostKept = 80

export function createScannerLines(deps: ScannerLinesDeps): ScannerLines {
  const { scanners, settings, board, clock, scan } = deps
  const offered = new Set<string>()
  const heard = heardLines(deps)
  let row: ScannerRow = { state: 'none', uri: null, fault: null, heardAt: null }
  let changed: () => void = () => undefined

  const show = (change: Partial<ScannerRow>) => {
    row = { ...row, ...change }
    board.set('scanner', 'only', row)
  }
  const letGo = (id: string) => {
    heard.delete(id)
    if (heard.size() === 0 && row.fault?.code === 'scanner.too-many') show({ fault: null })
  }
  /** null: a further line of a bar code. It is told, and means nothing. */
  const offer = async (line: string | null, closing: AbortSignal) => {
    if (Math.max(heard.size(), offered.size) >= mostHeard) {
      if (row.fault?.code !== 'scanner.too-many') show({ fault: { code: 'scanner.too-many' } })
      return
    }
    const id = uuid()
    const at = clock.now()
    const asker = deps.asker()
    show({ heardAt: at })
    offered.add(id)
    if (line !== null) heard.set(id, line)
    const told = line === null ? '' : deps.heardBadges.told(line)
    board.announce('heard', id, { line: told, at, further: line === null })
    await clock.sleep(offeredFor, closing)
    if (closing.aborted || !offered.delete(id) || line === null) return
    deps.heardBadges.spent(told)
    await scan(id, line, asker)
    letGo(id)
  }
  const hearing = (closing: AbortSignal): ScannerEar => ({
    state: show,
    line(text, isFurther) {
      const line = unwrap(text, settings().scanner)
      if (line !== '') deps.later(offer(isFurther ? null : line, closing))
    },
  })

  return {
    async run(closing) {
      while (!closing.aborted) {
        const { uri } = settings().scanner
        show({ state: uri === null ? 'none' : 'connecting', uri, fault: null })
        const present = new AbortController()
        changed = () => present.abort()
        closing.addEventListener('abort', changed, { once: true })
        await (uri === null ? aborted(present.signal) : scanners.listen(uri, hearing(closing), present.signal))
        closing.removeEventListener('abort', changed)
      }
    },
    settingsChanged() {
      if (settings().scanner.uri !== row.uri) changed()
    },
    take(id) {
      const mine = offered.delete(id)
      if (mine) letGo(id)
      return ok({ mine })
    },
    async cutOff() {
      const left = await heard.left()
      return left.map((line) => ({ code: 'scan.cut-off', facts: { read: line } }))
    },
    async find() {
      return ok(await scanners.find())
    },
  }
}

/** The number of a badge is a secret: it is on no disk as it was heard, and every window would be told what was cut off. */
function mayBeTold(line: string): boolean {
  return !holdsBadge(line)
}

/** What was heard and nobody has yet, by the scan's id: on disk until somebody has it. */
function heardLines({ memory, later }: Pick<ScannerLinesDeps, 'memory' | 'later'>) {
  const lines = new Map<string, string>()
  const inTurn = oneAfterTheOther()
  let isDue = false
  const write = () => {
    isDue = false
    return memory.set(heardKey, [...lines.values()].filter(mayBeTold))
  }
  // A write that has not begun is of what comes and goes meanwhile too.
  const keep = () => {
    if (!isDue) later(inTurn(write))
    isDue = true
  }
  return {
    size: () => lines.size,
    set(id: string, line: string) {
      lines.set(id, line.slice(0, mostKept))
      keep()
    },
    delete(id: string) {
      if (lines.delete(id)) keep()
    },
    /** Of an earlier run; once. */
    async left(): Promise<readonly string[]> {
      const read = await memory.get(heardKey)
      const left = read.ok ? Heard.safeParse(read.value) : null
      if (left?.success !== true || left.data.length === 0) return []
      await inTurn(write)
      return left.data
        .slice(0, mostHeard)
        .filter(mayBeTold)
        .map((line) => line.slice(0, mostKept))
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
