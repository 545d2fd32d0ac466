import { bytes } from '../../base/bytes.ts'
import { createBareBytes } from '../bareBytes.ts'
import type { DeviceStatus, Work } from '../deviceStatus.ts'
import { nothingKnown } from '../deviceStatus.ts'
import type { Said, StatusProtocol, StatusReader } from '../language.ts'

/**
 * TSPL/TSPL2 Programming Language, "Status Polling and Immediate Commands". <ESC>!? is understood by every printer of
 * the language and answered by one byte, also in error. <ESC>!S ("since V6.29 EZ") is answered by a framed string that
 * tells a label from a feed; a printer that does not know it stays silent. Both are asked, the bare byte last: it ends
 * the answer. No command of the language counts labels (~!@ is kilometres), and none returns an id.
 */
export const tsplStatus: StatusProtocol = {
  query: bytes('\x1b!S\x1b!?'),
  framed: false,
  inOrder: false,
  whenSilent: null,
  counter: null,
  echo: null,
  mend: { filler: 0x0a, end: bytes('\r\nCLS\r\n') },
  reader: tsplReader,
}

export function tsplReader(): StatusReader {
  const bare = createBareBytes(1)
  /** What came of a string since its STX; null: we are not in one. */
  let string: readonly number[] | null = null
  /** What the string said that came before the byte that ends the answer. */
  let long: LongStatus | null = null
  /** STX came, and nothing behind it yet. */
  let isHeld = false

  function endAnswer(byte: number): Said {
    if ((byte & printing) !== 0 && (byte & neverWhilePrinting) !== 0) bare.spoil()
    if (!bare.take()) return { type: 'noise' }
    const said = long
    long = null
    return { type: 'status', status: toStatus(byte, said) }
  }

  function inString(sofar: readonly number[], byte: number): Said | null {
    const now = [...sofar, byte]
    if (!fits(now)) {
      string = null
      bare.spoil()
      return { type: 'noise' }
    }
    string = now.length < stringLength ? now : null
    if (string === null) long = longStatus(now)
    return null
  }

  /**
   * STX is also the bare byte of a paper jam: it begins a string when one of its bytes follows. A slow line delivers the
   * two apart, so it is held until the next byte, or until none comes.
   */
  function take(byte: number): readonly (Said | null)[] {
    if (string !== null) return [inString(string, byte)]
    if (!isHeld) {
      isHeld = byte === STX && long === null
      return isHeld ? [] : [endAnswer(byte)]
    }
    isHeld = false
    return isStatusByte(byte) ? [inString([], byte)] : [endAnswer(STX), ...take(byte)]
  }

  return {
    asked: () => bare.asked(),
    feed(chunk) {
      const said: Said[] = []
      for (const one of [...chunk].flatMap(take))
        if (one !== null && !(one.type === 'noise' && said.at(-1)?.type === 'noise')) said.push(one)
      return said
    },
    isWithin: () => isHeld || string !== null || long !== null,
    rest() {
      if (!isHeld) return []
      isHeld = false
      return [endAnswer(STX)]
    },
    forget() {
      isHeld = false
      string = null
      long = null
    },
  }
}

const printing = 0x20
/** With its head or cover open, or in another error, no printer prints: text and line noise mostly say so. */
const neverWhilePrinting = 0xc1
const STX = 0x02
const ETX = 0x03
const stringEnd = [ETX, 0x0d, 0x0a]
const statusBytes = 4
const stringLength = statusBytes + stringEnd.length

/** Four status bytes, ETX, CR, LF, as far as they came. */
function fits(string: readonly number[]): boolean {
  return string.every((byte, at) => (at < statusBytes ? isStatusByte(byte) : byte === stringEnd[at - statusBytes]))
}

/** Bit 6 of every status byte is set, bit 7 is not. */
function isStatusByte(byte: number): boolean {
  return (byte & 0xc0) === 0x40
}

interface LongStatus {
  readonly message: string
  readonly warning: number
  readonly errors: number
  readonly media: number
}

function longStatus([message = 0, warning = 0, errors = 0, media = 0]: readonly number[]): LongStatus {
  return { message: String.fromCharCode(message), warning, errors, media }
}

/**
 * The byte: 01 head open, 02 jam, 04 paper out, 08 ribbon out, 10 pause, 20 printing, 40 cover open, 80 other error.
 * The string: a message; a warning (08 buffer full); errors (01 and 02 too hot, 08 cutter, 10 memory); media (01 paper
 * out, 02 jam, 04 ribbon out, 08 ribbon jam, 20 head open).
 */
function toStatus(byte: number, long: LongStatus | null): DeviceStatus {
  const { message = '', warning = 0, errors = 0, media = 0 } = long ?? {}
  return {
    ...nothingKnown,
    headUp: (byte & 0x41) !== 0 || (media & 0x20) !== 0,
    paperOut: (byte & 0x04) !== 0 || (media & 0x01) !== 0,
    ribbonOut: (byte & 0x08) !== 0 || (media & 0x04) !== 0,
    jammed: (byte & 0x02) !== 0 || (media & 0x0a) !== 0 || (errors & 0x08) !== 0,
    paused: (byte & 0x10) !== 0 || message === '`' || message === 'K',
    offline: (byte & 0x80) !== 0 || (errors & 0x10) !== 0 || message === 'E',
    tooHot: long === null ? null : (errors & 0x03) !== 0,
    bufferFull: long === null ? null : (warning & 0x08) !== 0,
    labelWaiting: long === null ? null : message === 'L',
    work: workOf((byte & printing) !== 0, long?.message ?? null),
  }
}

/** P batch, W image, C cut, B backfeed belong to a label; F is a feed; L, a label that waits to be taken, is none. */
function workOf(moves: boolean, message: string | null): Work {
  if (message === null) return moves ? 'motion' : 'none'
  if ('PWCB'.includes(message)) return 'label'
  if (message === 'F') return 'feed'
  return moves && message === '@' ? 'motion' : 'none'
}
