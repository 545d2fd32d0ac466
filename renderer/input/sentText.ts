import { quiet } from './handPress.ts'
import { isIdle } from './keyKinds.ts'
import type { ScannerKey } from './scannerKey.ts'
import { characterOf } from './scannerKey.ts'

/**
 * What a program sends into a field as fast as a scanner, as characters without a place on a keyboard: the scan of a wedge that is a
 * program, or text of a remote desktop, a macro, a password manager. It stays there until it is over, and then it is told: behind an end, or
 * of such characters alone as codes are made of, it is a scan.
 */
export interface SentText {
  isOpen(): boolean
  /** `take`: takes it out of the field, as the scan that it is. */
  begin(scan: FieldScan, take: (scan: FieldScan) => void): void
  /** Every key goes down here before a field sees it. True: what was sent was a scan, and the key is no field's any more. */
  follow(key: ScannerKey): boolean
  close(): void
}

export function createSentText(gapMs: () => number): SentText {
  let sent: Sent | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  const end = (isEnded: boolean): boolean => {
    clearTimeout(waiting)
    const ended = sent
    sent = null
    if (ended === null || (!isEnded && isText(ended.scan.keys))) return false
    ended.take(ended.scan)
    return true
  }
  /**
   * It is over by the clock of the keys, as its next character is measured, and when that does not wait behind this timer in a window
   * that stood still.
   */
  const endWhenQuiet = (wait: number, furtherTurns: number) => {
    waiting = setTimeout(() => {
      const left = (sent?.lastAt ?? 0) + quiet - performance.now()
      if (left > 0) endWhenQuiet(left, furtherTurns)
      else if (furtherTurns > 0) endWhenQuiet(0, furtherTurns - 1)
      else end(false)
    }, wait)
  }
  const open = (next: Sent) => {
    clearTimeout(waiting)
    sent = next
    endWhenQuiet(quiet, turnsOfKeys)
    return false
  }
  return {
    isOpen: () => sent !== null,
    begin: (scan, take) => void open({ scan, take, lastAt: scan.keys.at(-1)?.at ?? 0 }),
    follow(key) {
      if (sent === null || isIdle(key.key)) return false
      const { scan, take, lastAt } = sent
      const since = key.at - lastAt
      const isCharacter = characterOf(key) !== null
      if (isCharacter && isSent(key) && since < quiet)
        return open({ scan: { ...scan, keys: [...scan.keys, key].slice(0, mostKeys) }, take, lastAt: key.at })
      // A hand is quick at its next character, and at no end.
      return end(since <= (isCharacter ? gapMs() : quiet))
    },
    close: () => clearTimeout(waiting),
  }
}

/** `isWhole` false: keys that may be its beginning were left in the field. */
export interface FieldScan {
  readonly keys: readonly ScannerKey[]
  readonly isWhole: boolean
}

/** No keyboard has sent it. */
export function isSent({ code }: ScannerKey): boolean {
  return code === ''
}

interface Sent {
  readonly scan: FieldScan
  readonly take: (scan: FieldScan) => void
  /** Of its last character, also behind the last one that is kept: by that one an endless scan would have gone quiet. */
  readonly lastAt: number
}

/** A key that came while the window stood still is there before so many timers more. */
const turnsOfKeys = 2

/** Of an endless one the beginning tells enough. */
const mostKeys = 1_000

/** No code of the carrier's, command or badge has a blank in it or a letter with a mark; a code of a seller's own is a scan by its end. */
function isText(keys: readonly ScannerKey[]): boolean {
  const text = keys.map((key) => characterOf(key) ?? '').join('')
  return /[^\u0021-\u007e]/.test(text.trim())
}
