import type { FaultCode } from '../base/fault.ts'
import type { StateReason } from '../model/printer.ts'

/** What a label printer says of itself in one answer, whatever its language. What a language cannot say is false or 0. */
export interface DeviceStatus {
  readonly headUp: boolean
  readonly paperOut: boolean
  readonly ribbonOut: boolean
  readonly tooHot: boolean
  /** Only a warning: a cold head prints. */
  readonly tooCold: boolean
  readonly paused: boolean
  /** Whole formats (labels) received and not finished yet. */
  readonly formatsInBuffer: number
  readonly bufferFull: boolean
  /** The beginning of a format came, its end did not yet. */
  readonly partialFormat: boolean
  /** Labels of the current batch still to come. */
  readonly labelsRemaining: number
  /** A printed label hangs in the peeler and waits to be taken. */
  readonly labelWaiting: boolean
}

/** What stops a printer. The deepest cause first: a printer out of paper usually says *paused* as well. */
export type StopReason = Extract<
  StateReason,
  'cover-open' | 'media-empty' | 'marker-supply-empty' | 'too-hot' | 'paused'
>

export function stopReasons(status: DeviceStatus): readonly StopReason[] {
  const reasons: StopReason[] = []
  if (status.headUp) reasons.push('cover-open')
  if (status.paperOut) reasons.push('media-empty')
  if (status.ribbonOut) reasons.push('marker-supply-empty')
  if (status.tooHot) reasons.push('too-hot')
  if (status.paused) reasons.push('paused')
  return reasons
}

/** The fault of a printer that cannot take a label for this reason. */
export function faultOfReason(reason: StopReason): FaultCode {
  return `printer.${reason}`
}

/** A label is in the printer and has not come out whole. */
export function holdsLabel(status: DeviceStatus): boolean {
  return status.formatsInBuffer > 0 || status.labelsRemaining > 0
}

/** Something is in the printer, at least the beginning of it. */
export function isOccupied(status: DeviceStatus): boolean {
  return holdsLabel(status) || status.partialFormat || status.bufferFull
}

/** Nothing but the beginning of a format: somebody is sending right now, or a broken connection left it behind. */
export function holdsOnlyBeginning(status: DeviceStatus): boolean {
  return status.partialFormat && !holdsLabel(status) && !status.bufferFull
}
