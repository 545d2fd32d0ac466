import type { Fault } from '../../../src/base/fault.ts'
import type { PickupScan, PickupView, ScanVerdict, ShoutingParcel } from '../../../src/contract/pickups.ts'
import type { AcceptReason } from '../../../src/model/pickup.ts'
import { acceptReasons, asideReasons } from '../../../src/model/pickup.ts'
import { changedText } from '../../../src/words/changedText.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, shiftText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { SoundName } from '../../sounds/score.ts'
import type { SentScan } from '../../stores/pickupScreenStore.ts'
import { clockText } from '../../text/format.ts'
import type { PickupWords } from '../../text/screens/pickupVi.ts'
import type { Shape } from '../scan/cardView.ts'

/** What the card of the scan-out says: in one word, one shape and one colour, with the next step. */
export interface ScanHead {
  /** The colour, by the verdict of a label that has it. */
  readonly tone: 'printed' | 'waiting' | 'in-doubt' | 'not-printed' | 'duplicate' | 'working'
  /** null: nothing has been scanned yet; it is waited for. */
  readonly shape: Shape | null
  readonly word: string
  readonly line: string
  readonly code: string
  readonly next: string
  /** The next step asks for hands, not for a scanner. */
  readonly asks: boolean
  readonly deeds: readonly ScanDeed[]
}

export type ScanDeed = 'put-aside' | 'take-back' | AcceptReason

const looks: Readonly<Record<ScanVerdict, Pick<ScanHead, 'tone' | 'shape'>>> = {
  scanned: { tone: 'printed', shape: 'tick' },
  over: { tone: 'waiting', shape: 'triangle' },
  unknown: { tone: 'in-doubt', shape: 'diamond' },
  cancelled: { tone: 'not-printed', shape: 'octagon' },
  outdated: { tone: 'not-printed', shape: 'octagon' },
  foreign: { tone: 'not-printed', shape: 'octagon' },
  duplicate: { tone: 'duplicate', shape: 'triangle' },
}

/** What a scan sounds like. The one that makes a list complete has a sound of its own. */
export function soundOfScan({ verdict }: PickupScan, complete: boolean): SoundName {
  if (verdict === 'scanned') return complete ? 'batch' : 'ok'
  if (asideReasons.some((reason) => reason === verdict)) return 'error'
  return verdict === 'duplicate' ? 'duplicate' : 'warning'
}

/** Everything that was expected has been scanned. */
export function isComplete({ counts, byScan }: Pick<PickupView, 'counts' | 'byScan'>): boolean {
  return !byScan && counts.expected > 0 && counts.short === 0
}

/** A parcel that must be put aside before everything else, then what was just scanned, then the last that the station knows of. */
export function scanHead(
  pickup: PickupView,
  sent: SentScan | null,
  reader: { readonly w: PickupWords; readonly language: Language; readonly now: number },
): ScanHead {
  const [shouting] = pickup.shouting
  if (shouting !== undefined && sent?.fault == null) return shoutHead(pickup, shouting, reader)
  if (sent !== null) return sentHead(sent, reader)
  return pickup.last === null ? readyHead(pickup, reader) : saidHead(pickup, pickup.last, reader)
}

type Reader = Parameters<typeof scanHead>[2]

function shoutHead({ shouting }: PickupView, { code, why, news }: ShoutingParcel, { w, language }: Reader): ScanHead {
  const several = shouting.length > 1
  const next = several ? fillIn(w.scan.next.more, { count: countText(shouting.length, language) }) : w.scan.next[why]
  const said = news === null ? '' : whyText(news, language)
  const line = [said, w.scan.line[why]].filter(Boolean).join(' · ')
  const deeds: readonly ScanDeed[] = why === 'foreign' ? [...acceptReasons, 'put-aside'] : ['put-aside']
  return { ...looks[why], word: w.scan.verdict[why], line, code, next, asks: true, deeds }
}

/** Parcels that have left and should not have, each with why. */
export function lateText(late: PickupView['late'], { w, language }: Omit<Reader, 'now'>): string {
  const said = ({ code, why, news }: ShoutingParcel) => {
    const plain = why === 'cancelled' ? w.manifest.lateCancelled : w.scan.line[why]
    return `${code} (${[plain, news === null ? '' : whyText(news, language)].filter(Boolean).join(', ')})`
  }
  return late.map(said).join(', ')
}

/** In the words that the scan screen has for it. */
function whyText(news: Fault, language: Language): string {
  return changedText(news.facts ?? {}, language) || faultText(news, language).what
}

function sentHead({ line, fault }: SentScan, { w, language }: Reader): ScanHead {
  const code = line.trim()
  if (fault === null)
    return { tone: 'working', shape: 'pips', word: w.scan.asking, line: '', code, next: '', asks: false, deeds: [] }
  const { what, todo } = faultText(fault, language)
  const said = { word: w.scan.refused, line: what, code, next: todo === '' ? w.scan.next.refused : todo }
  return { tone: 'not-printed', shape: 'octagon', ...said, asks: true, deeds: [] }
}

function readyHead({ counts }: PickupView, { w }: Reader): ScanHead {
  const next = counts.handed === 0 ? w.scan.readyLine : w.scan.next.scan
  const said = { word: w.scan.ready, line: '', code: '', next }
  return { tone: 'working', shape: null, ...said, asks: false, deeds: [] }
}

function saidHead(pickup: PickupView, scan: PickupScan, reader: Reader): ScanHead {
  const { w } = reader
  const complete = isComplete(pickup)
  const { verdict, code } = scan
  const next = verdict === 'scanned' ? (complete ? w.scan.next.complete : w.scan.next.scan) : w.scan.next[verdict]
  const takesBack = verdict === 'over' || verdict === 'unknown'
  return {
    ...looks[verdict],
    word: w.scan.verdict[verdict],
    line: lineOf(scan, complete, reader),
    code,
    next,
    asks: takesBack,
    deeds: takesBack ? ['take-back'] : [],
  }
}

function lineOf(scan: PickupScan, complete: boolean, { w, now }: Reader): string {
  const { line } = w.scan
  const { verdict, shift, before, offline, firstAt } = scan
  switch (verdict) {
    case 'scanned':
      return [complete ? line.complete : line.scanned, ...(offline ? [line.offline] : [])].join(' · ')
    case 'over':
      if (before !== null) return fillIn(line.overBefore, { manifest: before })
      return shift === null ? line.over : fillIn(line.overShift, { shift: shiftText(shift, now) })
    case 'unknown':
      return offline ? line.unasked : line.unknown
    case 'cancelled':
    case 'outdated':
    case 'foreign':
      return line[verdict]
    case 'duplicate':
      return fillIn(line.duplicate, { time: firstAt === null ? '' : clockText(firstAt) })
  }
}
