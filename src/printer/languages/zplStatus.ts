import { bytes } from '../../base/bytes.ts'
import type { DeviceStatus } from '../deviceStatus.ts'
import { nothingKnown } from '../deviceStatus.ts'
import type { Said, StatusProtocol, StatusReader } from '../language.ts'

/**
 * ZPL II, "Host Status Return" (~HS), "Host Query" (~HQES), and the Set-Get-Do variable `odometer.total_label_count`
 * ("the total number of labels printed over the life of the printer … does not include form feeds or calibration
 * labels"), which can be read between two formats.
 * Silence to ~HS is documented for paper out, ribbon out, head open and over-temperature; ~HQES may name the reason then.
 */
export const zplStatus: StatusProtocol = {
  query: bytes('~HS'),
  framed: true,
  inOrder: false,
  whenSilent: bytes('~HQES'),
  counter: { query: bytes('! U1 getvar "odometer.total_label_count"\r\n') },
  echo: null,
  mend: null,
  reader: zplReader,
}

/**
 * ~HS is three strings, each STX … ETX CR LF: `aaa,b,c,dddd,eee,f,g,h,iii,j,k,l` · `mmm,n,o,p,q,r,s,t,uuuuuuuu,v,www`
 * · `xxxx,y`. It frames on STX and ETX alone, so that a packet may end anywhere and noise between the strings does no
 * harm. An answer counts when its first two strings came one after the other; the third one says nothing of the state.
 * A variable is answered in quotes; `"?"` is a variable that the printer does not have. No string has a quote in it: a
 * quote begins a variable, also behind a string whose end was thrown away unread.
 */
export function zplReader(): StatusReader {
  let frame: Frame | null = null
  let first: readonly number[] | null = null

  /** What this whole string says. */
  function string(text: string): Said | null {
    if (text.includes('ERRORS:')) return hostQuery(text)
    const fields = numbers(text)
    const opening = first
    first = fields?.length === firstFields ? fields : null
    if (opening === null || fields?.length !== secondFields) return null
    return { type: 'status', status: toStatus(opening, fields) }
  }

  function take(byte: number): Said | null {
    if (byte === STX) frame = { ends: ETX, text: '' }
    else if (byte === quote && frame?.ends !== quote) frame = { ends: quote, text: '' }
    else if (frame !== null && byte === frame.ends) {
      const { ends, text } = frame
      frame = null
      return ends === ETX ? string(text) : variable(text)
    } else if (frame !== null) frame = grown(frame, byte)
    return null
  }

  return {
    asked: () => undefined,
    feed(chunk) {
      const said: Said[] = []
      for (const byte of chunk) {
        const one = take(byte)
        if (one !== null) said.push(one)
      }
      return said
    },
  }
}

interface Frame {
  readonly ends: number
  readonly text: string
}

const STX = 0x02
const ETX = 0x03
const quote = 0x22
const firstFields = 12
const secondFields = 11
/** More than any status has; what is longer is noise after a stray beginning. */
const longestFrame = 256

function grown({ ends, text }: Frame, byte: number): Frame | null {
  return text.length < longestFrame ? { ends, text: text + String.fromCharCode(byte) } : null
}

function numbers(text: string): readonly number[] | null {
  const fields = text.split(',').map((field) => field.trim())
  return fields.every((field) => /^\d{1,10}$/.test(field)) ? fields.map(Number) : null
}

function variable(text: string): Said | null {
  if (text === '?') return { type: 'count', count: null }
  return /^\d{1,10}$/.test(text) ? { type: 'count', count: Number(text) } : null
}

function toStatus(first: readonly number[], second: readonly number[]): DeviceStatus {
  const [, paperOut, paused, , formatsInBuffer, bufferFull, , partialFormat, , , tooCold, tooHot] = first
  const [, , headUp, ribbonOut, , , , labelWaiting, labelsRemaining] = second
  return {
    ...nothingKnown,
    headUp: isSet(headUp),
    paperOut: isSet(paperOut),
    ribbonOut: isSet(ribbonOut),
    tooHot: isSet(tooHot),
    tooCold: isSet(tooCold),
    paused: isSet(paused),
    formatsInBuffer: formatsInBuffer ?? null,
    bufferFull: isSet(bufferFull),
    partialFormat: isSet(partialFormat),
    labelsRemaining: labelsRemaining ?? null,
    labelWaiting: isSet(labelWaiting),
  }
}

function isSet(flag: number | undefined): boolean {
  return flag !== undefined && flag !== 0
}

/** `ERRORS: f hhhhhhhh hhhhhhhh`; low word: 1 media, 2 ribbon, 4 head open, 8 cutter, 10 and 20 too hot, 10000 paused. */
function hostQuery(text: string): Said | null {
  const low = /ERRORS:\s*1\s+[0-9A-F]{8}\s+([0-9A-F]{8})/i.exec(text)?.[1]
  if (low === undefined) return null
  const mask = Number.parseInt(low, 16)
  const status = {
    ...nothingKnown,
    paperOut: (mask & 0x1) !== 0,
    ribbonOut: (mask & 0x2) !== 0,
    headUp: (mask & 0x4) !== 0,
    // The cutter; and of printers that present a receipt: paper path, feed, retract.
    jammed: (mask & 0xb008) !== 0,
    tooHot: (mask & 0x30) !== 0,
    paused: (mask & 0x1_0000) !== 0,
  }
  return { type: 'status', status }
}
