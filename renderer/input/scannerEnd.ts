import { isBurst } from './burst.ts'
import { isSecret } from './fieldKeys.ts'
import type { HandPress } from './handPress.ts'
import type { Modifiers } from './keyKinds.ts'
import { isIdle } from './keyKinds.ts'
import type { Press, Pressed, ScanLine } from './scanLine.ts'
import { emptyLine, endLine, paste, press, withoutEnd } from './scanLine.ts'
import type { ScannerKey } from './scannerKey.ts'
import { characterOf } from './scannerKey.ts'
import type { ScannerPreferences } from './scannerPreferences.ts'
import { gapBounds } from './scannerPreferences.ts'
import type { FieldScan } from './sentText.ts'
import type { Trigger, TriggerKey } from './trigger.ts'
import { createTrigger } from './trigger.ts'

/** How a line ended, and began. */
export interface LineEnd {
  /** The key that ended it; null: nothing followed. */
  readonly endedBy: string | null
  readonly endedAt: number
  /** It begins as fast behind another key as no hand does: what the scanner sent before it may have been wiped out. */
  readonly isCut: boolean
}

/** Whom the line tells. */
export interface LineListeners {
  line(text: string): void
  /** `keys`: what it was typed with, its end left out; empty where it was pasted. */
  scanned(line: string, keys: readonly ScannerKey[], end: LineEnd): void
  /** A scan that went into the field of a secret, and was taken out of it, or the rest of a secret. */
  intoSecret(line: string, keys: readonly ScannerKey[]): void
  /** A scan whose beginning may be missing. */
  broken(line: string): void
  /** A further line of a bar code that has several, or a key of the station's in one: nothing of it is taken. */
  further(): void
  /** How the scanner types, as far as it is known now. */
  scanner(): Pick<ScannerPreferences, 'ends' | 'gapMs' | 'fromFields'>
  /**
   * One character that no key followed: no scanner with a key at its end sends one. `isHands`: a hand has pressed it. `at`: when, which
   * is a while ago. True: it was a key, or would be one of a hand's, and is no line.
   */
  lone(character: string, isHands: boolean, at: number): boolean
  /** What was pasted outside a field. True: the screen that is shown took all of it. */
  pasted(text: string): boolean
}

/** The line, the keys it was typed with, and its end. */
export interface ScannerEnd {
  /** True: the key was for the line. */
  press(key: ScannerKey, modifiers: Modifiers): boolean
  /**
   * The keys were typed into a field, which gets the focus back when the scan is over, if nobody composes in it. `rest`: they are of a
   * secret whose field is gone, and `field` is where the focus went, if into one.
   */
  takeOver(scan: FieldScan, field: HTMLElement | null, from: 'keys' | 'releases' | 'rest'): void
  /** A line of a secret is over without an end key: who typed it went elsewhere. */
  endSecret(): void
  /**
   * The scan is read by the releases of its keys, since an input method had the field: it keeps keys back and sends them
   * late or never, and lets every release through.
   */
  readsReleases(at: number): boolean
  release(key: ScannerKey): void
  /** Behind what a hand has typed it is remembered as keys: what those are read as has to be the whole line. */
  paste(text: string, at: number): void
  /** With a line begun, its characters and the keys that edit it are the line's. */
  isForLine(key: ScannerKey): boolean
  /** A key of the station's comes within a line as fast as only the scanner presses it. True: it is no command, and the scan is spoilt. */
  isInside(at: number): boolean
  isBehind: Trigger['isBehind']
  isEmpty(): boolean
  /** The line began in a field: the rest of it is not that field's, which may have the focus again before it is over. */
  isTakenOut(): boolean
  /**
   * A key of the screen's or of a field's was pressed: an Enter behind it is a person's, however soon after a scan. `at`: when; behind it
   * no key does anything within so many milliseconds, and of one that has acted nothing at all is taken.
   */
  passed(at: number, within?: number, hasActed?: boolean): void
  /** A character of a field, where hands are quick. */
  typed(at: number): void
  close(): void
}

/** `hand`: has every key go down, and come up. */
export function createScannerEnd(listeners: LineListeners, hand: HandPress): ScannerEnd {
  const trigger = createLineTrigger(listeners)
  let [line, keys]: [ScanLine, ScannerKey[]] = [emptyLine, []]
  let [left, releasing, becomes]: [HTMLElement | null, boolean, Meaning] = [null, false, 'scanned']
  let waiting: ReturnType<typeof setTimeout> | undefined

  const settle = (pressed: Pressed, endedBy: string | null = null) => {
    clearTimeout(waiting)
    hand.cancel()
    line = pressed.line
    const isHidden = becomes === 'intoSecret'
    const silence = isHidden ? secretEndsAfter : silenceAfter(keys, listeners.scanner())
    if (!isHidden && listeners.scanner().ends === 'key' && isOneKey(line, keys))
      hand.begin(keys[0], { told: alone, least: loneAfter, isOfLine: true })
    else if (line.text !== '' && silence !== null) waiting = setTimeout(end, silence)
    // Who types a PIN as fast as a scanner does not read it from the screen.
    listeners.line(isHidden ? '' : line.text)
    if (line.text !== '') return
    const typed = releasing ? inTime(keys) : keys
    const scanned = releasing && pressed.scanned !== null ? textOf(typed) : pressed.scanned
    keys = []
    const isSpoilt = scanned !== null && trigger.isSpoilt(typed, endedBy === null ? null : line.endedAt)
    if (scanned !== null) listeners[isSpoilt ? 'further' : becomes](scanned, typed, trigger.end(endedBy, line.endedAt))
    if (left?.isConnected === true) left.focus({ preventScroll: true })
    ;[left, releasing, becomes] = [null, false, 'scanned']
  }
  const end = () => settle(endLine(line, performance.now()))
  const alone = (isHands: boolean) => {
    if (listeners.lone(line.text, isHands, keys[0]?.at ?? 0)) settle({ line: emptyLine, taken: true, scanned: null })
  }
  const pressOne = (key: ScannerKey, modifiers: Modifiers): boolean => {
    const pressed = press(line, pressOf(key, modifiers))
    line = pressed.line
    if (!pressed.taken) return false
    trigger.take(key.at, keys.length === 0)
    if (pressed.scanned === null) remember(keys, key)
    settle(pressed, key.key)
    return true
  }

  return {
    press: pressOne,
    takeOver(scan, field, from) {
      // An input method may still hold what it composed: a field that it comes back to would get it.
      left = from === 'releases' ? null : field
      becomes = from === 'rest' ? 'intoSecret' : meaningOf(scan, field)
      for (const key of scan.keys) pressOne(key, noModifiers)
      releasing = from === 'releases'
    },
    endSecret() {
      if (becomes === 'intoSecret' && line.text !== '') end()
    },
    readsReleases: (at) => (releasing &&= at - (keys.at(-1)?.at ?? at) <= longestPause),
    release: (key) => void pressOne(key, noModifiers),
    paste(text, at) {
      if (line.text === '' && listeners.pasted(text)) return
      if (line.text !== '') for (const key of text) remember(keys, { key, code: '', shift: false, caps: false, at })
      settle(paste(line, text, at))
    },
    isInside: (at) => trigger.isInside(at, keys),
    isBehind: trigger.isBehind,
    isForLine: ({ key }) => line.text !== '' && ([...key].length === 1 || key === 'Escape' || key === 'Delete'),
    isEmpty: () => line.text === '',
    isTakenOut: () => line.text !== '' && (left !== null || becomes !== 'scanned'),
    passed(at, within, hasActed) {
      line = withoutEnd(line)
      trigger.begin(at, within, hasActed)
    },
    typed(at) {
      line = withoutEnd(line)
      trigger.typed(at)
    },
    close: () => clearTimeout(waiting),
  }
}

/** The trigger, and whether the line that it brings began right behind another key. Keys that do nothing are none. */
function createLineTrigger(listeners: LineListeners) {
  const trigger = createTrigger(listeners)
  let [before, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let isCut = false
  return {
    ...trigger,
    isBehind(key: TriggerKey): boolean {
      if (!isIdle(key.key)) [before, last] = [last, key.timeStamp]
      return trigger.isBehind(key)
    },
    /** A key of the line. What was typed into a field comes when more of it has gone down. */
    take(at: number, isFirst: boolean) {
      if (isFirst) isCut = at < last || at - before < gapBounds.most
      trigger.begin(at)
    },
    end: (endedBy: string | null, endedAt: number): LineEnd => ({ endedBy, endedAt, isCut }),
  }
}

function pressOf(key: ScannerKey, { ctrlKey: ctrl, altKey: alt, metaKey: meta }: Modifiers): Press {
  return { key: characterOf(key) ?? key.key, ctrl, alt, meta, at: key.at }
}

/** Whom a line is for, by where it began. */
type Meaning = 'scanned' | 'broken' | 'intoSecret'

function meaningOf({ isWhole }: FieldScan, field: HTMLElement | null): Meaning {
  if (field !== null && isSecret(field)) return 'intoSecret'
  return isWhole ? 'scanned' : 'broken'
}

/** Of one character that was pasted, or is left of several, no key is let go of. */
function isOneKey({ text }: ScanLine, keys: readonly ScannerKey[]): keys is readonly [ScannerKey] {
  return keys.length === 1 && [...text].length === 1
}

/** How long after its last character a scan without an end key is over, milliseconds; null: it has an end key. */
function silenceAfter(keys: readonly ScannerKey[], scanner: ReturnType<LineListeners['scanner']>): number | null {
  return scanner.ends === 'silence' && isBurst(keys, scanner.gapMs) ? Math.max(120, 4 * scanner.gapMs) : null
}

/** A line of a secret without an end key is over, and said: nobody sees that it is there, and it would have the next badge. Milliseconds. */
const secretEndsAfter = 500

/** Releases do not always come in the order in which they happened; each knows its time. */
function inTime(keys: readonly ScannerKey[]): readonly ScannerKey[] {
  return keys.toSorted((a, b) => a.at - b.at)
}

function textOf(keys: readonly ScannerKey[]): string {
  return keys.map((key) => characterOf(key) ?? '').join('')
}

const noModifiers: Modifiers = { ctrlKey: false, altKey: false, metaKey: false }

/**
 * No scanner is so slow between two characters, milliseconds. A key of any kind within it is of the same bar code; of a
 * scanner that presses none at its end nothing is told by that.
 */
const loneAfter = 250

/** A scan read by releases that goes on no more is over for the releases: whoever types next is a person. Milliseconds. */
const longestPause = 500

/** Most keys kept of one scan: of an endless one the beginning tells enough, and when its last was pressed. */
const mostKeys = 1_000

function remember(keys: ScannerKey[], key: ScannerKey): void {
  if (characterOf(key) === null && key.key !== 'Backspace') return
  if (keys.length === mostKeys) keys.pop()
  keys.push(key)
}
