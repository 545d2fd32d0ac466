import type { DeviceStatus } from '../../src/printer/deviceStatus.ts'
import { nothingKnown } from '../../src/printer/deviceStatus.ts'

/** A printer of ZPL that runs, is empty and has nothing to complain about, but for what is said otherwise. */
export function deviceStatus(otherwise: Partial<DeviceStatus> = {}): DeviceStatus {
  return {
    ...nothingKnown,
    headUp: false,
    paperOut: false,
    ribbonOut: false,
    tooHot: false,
    tooCold: false,
    paused: false,
    formatsInBuffer: 0,
    bufferFull: false,
    partialFormat: false,
    labelsRemaining: 0,
    labelWaiting: false,
    ...otherwise,
  }
}

/** The reply to ~HS that says this, as the manual prints it. */
export function hostStatusReply(status: DeviceStatus): string {
  const flag = (set: boolean | null) => (set ? '1' : '0')
  const { formatsInBuffer, labelsRemaining } = status
  const first = `030,${flag(status.paperOut)},${flag(status.paused)},0640,${String(formatsInBuffer ?? 0).padStart(3, '0')}`
  const rest = `${flag(status.bufferFull)},0,${flag(status.partialFormat)},000,0,${flag(status.tooCold)},${flag(status.tooHot)}`
  const second = `000,0,${flag(status.headUp)},${flag(status.ribbonOut)},0,2,6,${flag(status.labelWaiting)}`
  const remaining = `${String(labelsRemaining ?? 0).padStart(8, '0')},1,000`
  return `\x02${first},${rest}\x03\r\n\x02${second},${remaining}\x03\r\n\x021234,0\x03\r\n`
}
