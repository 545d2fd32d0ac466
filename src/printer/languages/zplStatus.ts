import type { DeviceStatus } from '../deviceStatus.ts'
import type { StatusReader } from '../language.ts'

/**
 * Reads the answers to ~HS (ZPL II, "Host Status Return"): three strings, each STX … ETX CR LF.
 * `aaa,b,c,dddd,eee,f,g,h,iii,j,k,l` · `mmm,n,o,p,q,r,s,t,uuuuuuuu,v,www` · `xxxx,y`.
 * It frames on STX and ETX alone, so that a packet may end anywhere and noise between the strings does no harm. An
 * answer counts when its first two strings came one after the other; the third one says nothing of the state.
 */
export function hostStatusReader(): StatusReader {
  let frame: string | null = null
  let first: readonly number[] | null = null

  /** The answer that this whole frame completes. */
  function finish(text: string): DeviceStatus | null {
    const fields = numbers(text)
    const opening = first
    first = fields?.length === firstFields ? fields : null
    return opening !== null && fields?.length === secondFields ? toStatus(opening, fields) : null
  }

  return {
    feed(chunk) {
      const statuses: DeviceStatus[] = []
      for (const byte of chunk) {
        if (byte === STX) frame = ''
        else if (frame === null) continue
        else if (byte === ETX) {
          const status = finish(frame)
          if (status !== null) statuses.push(status)
          frame = null
        } else frame = frame.length < longestFrame ? frame + String.fromCharCode(byte) : null
      }
      return statuses
    },
  }
}

const STX = 0x02
const ETX = 0x03
const firstFields = 12
const secondFields = 11
/** More than any status has; what is longer is noise after a stray STX. */
const longestFrame = 128

function numbers(text: string): readonly number[] | null {
  const fields = text.split(',').map((field) => field.trim())
  return fields.every((field) => /^\d{1,10}$/.test(field)) ? fields.map(Number) : null
}

function toStatus(first: readonly number[], second: readonly number[]): DeviceStatus {
  const [, paperOut, paused, , formatsInBuffer, bufferFull, , partialFormat, , , tooCold, tooHot] = first
  const [, , headUp, ribbonOut, , , , labelWaiting, labelsRemaining] = second
  return {
    headUp: isSet(headUp),
    paperOut: isSet(paperOut),
    ribbonOut: isSet(ribbonOut),
    tooHot: isSet(tooHot),
    tooCold: isSet(tooCold),
    paused: isSet(paused),
    formatsInBuffer: formatsInBuffer ?? 0,
    bufferFull: isSet(bufferFull),
    partialFormat: isSet(partialFormat),
    labelsRemaining: labelsRemaining ?? 0,
    labelWaiting: isSet(labelWaiting),
  }
}

function isSet(flag: number | undefined): boolean {
  return flag !== undefined && flag !== 0
}
