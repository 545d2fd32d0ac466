import { bytes } from '../../base/bytes.ts'
import type { DeviceStatus } from '../deviceStatus.ts'
import { nothingKnown } from '../deviceStatus.ts'
import type { Said, StatusProtocol, StatusReader } from '../language.ts'

/**
 * EPL2 Programmer's Manual, "^ee Error Report - Immediate": the answer is error numbers of two digits, `00` for none,
 * and a line's end; older printers know no ^ee and stay silent. It tells why a printer stands still, and nothing of the
 * labels in it, so no label of this language is ever seen to come out. Error reports by themselves (US) are a setting
 * that stays in the printer, so it is left alone.
 */
export const epl2Status: StatusProtocol = {
  query: bytes('\n^ee\n'),
  framed: true,
  inOrder: false,
  whenSilent: null,
  counter: null,
  echo: null,
  mend: { filler: 0x0a, end: bytes('\nN\n') },
  reader: epl2Reader,
}

export function epl2Reader(): StatusReader {
  let line = ''
  return {
    asked: () => undefined,
    feed(chunk) {
      const said: Said[] = []
      for (const byte of chunk) {
        if (byte !== CR && byte !== LF) line = `${line}${String.fromCharCode(byte)}`.slice(-longestLine)
        else {
          const status = statusOf(line)
          if (status !== null) said.push({ type: 'status', status })
          line = ''
        }
      }
      return said
    },
  }
}

const CR = 0x0d
const LF = 0x0a
/** More than any report has; of noise without a line's end the newest is kept. */
const longestLine = 64
/** Numbers, each with how many labels were printed and are left (07P001L002). */
const report = /^\d\d([PLR]\d{3})*(,\d\d([PLR]\d{3})*)*$/

/** 07 paper or ribbon empty, 11 head open, 12 paused. The rest are complaints about what was sent, and stop nothing. */
function statusOf(line: string): DeviceStatus | null {
  if (!report.test(line)) return null
  const errors = line.split(',').map((error) => error.slice(0, 2))
  return {
    ...nothingKnown,
    paperOut: errors.includes('07'),
    headUp: errors.includes('11'),
    paused: errors.includes('12'),
  }
}
