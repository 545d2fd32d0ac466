import type { FaultCode } from '../base/fault.ts'
import type { StateReason } from '../model/printer.ts'

/** What a label printer says of itself in one answer, whatever its language. null: this answer cannot say it. */
export interface DeviceStatus {
  readonly headUp: boolean | null
  readonly paperOut: boolean | null
  readonly ribbonOut: boolean | null
  readonly jammed: boolean | null
  readonly tooHot: boolean | null
  /** Only a warning: a cold head prints. */
  readonly tooCold: boolean | null
  readonly paused: boolean | null
  /** It takes no part in printing, and does not say why. */
  readonly offline: boolean | null
  /** Whole formats (labels) received and not finished yet. */
  readonly formatsInBuffer: number | null
  readonly bufferFull: boolean | null
  /** The beginning of a format came, its end did not yet. */
  readonly partialFormat: boolean | null
  /** Labels of the current batch still to come. */
  readonly labelsRemaining: number | null
  /** A printed label hangs in the peeler and waits to be taken. */
  readonly labelWaiting: boolean | null
  readonly work: Work | null
  /** It was switched on since somebody took note of that. */
  readonly restarted: boolean | null
}

/**
 * What a printer that counts no labels says it does. `label`: it works on a label. `motion`: its paper moves, for a
 * label or for a feed. `feed`: it only feeds.
 */
export type Work = 'none' | 'label' | 'motion' | 'feed'

/** The answer that says nothing: each language fills in what it knows. */
export const nothingKnown: DeviceStatus = {
  headUp: null,
  paperOut: null,
  ribbonOut: null,
  jammed: null,
  tooHot: null,
  tooCold: null,
  paused: null,
  offline: null,
  formatsInBuffer: null,
  bufferFull: null,
  partialFormat: null,
  labelsRemaining: null,
  labelWaiting: null,
  work: null,
  restarted: null,
}

/** What stops a printer. The deepest cause first: a printer out of paper usually says *paused* as well. */
export type StopReason = Extract<
  StateReason,
  'cover-open' | 'media-empty' | 'media-jam' | 'marker-supply-empty' | 'too-hot' | 'paused' | 'offline'
>

export function stopReasons(status: DeviceStatus): readonly StopReason[] {
  const reasons: StopReason[] = []
  if (status.headUp === true) reasons.push('cover-open')
  if (status.paperOut === true) reasons.push('media-empty')
  if (status.jammed === true) reasons.push('media-jam')
  if (status.ribbonOut === true) reasons.push('marker-supply-empty')
  if (status.tooHot === true) reasons.push('too-hot')
  if (status.paused === true) reasons.push('paused')
  if (status.offline === true && reasons.length === 0) reasons.push('offline')
  return reasons
}

/** The fault of a printer that cannot take a label for this reason. */
export function faultOfReason(reason: StopReason): FaultCode {
  return `printer.${reason}`
}

/** The printer counts the labels in it, so that one that is gone is seen to be gone, also while it is stopped. */
export function countsLabels(status: DeviceStatus): boolean {
  return status.formatsInBuffer !== null || status.labelsRemaining !== null
}

/** The answer can show a trace of a label in the printer at all. */
export function showsLabels(status: DeviceStatus): boolean {
  return countsLabels(status) || status.work !== null
}

/** A label is in the printer and has not come out whole, as far as it can say. */
export function holdsLabel(status: DeviceStatus): boolean {
  const counted = (status.formatsInBuffer ?? 0) > 0 || (status.labelsRemaining ?? 0) > 0
  return counted || status.work === 'label' || status.work === 'motion'
}

/** Something is in the printer, at least the beginning of it, or it feeds. */
export function isOccupied(status: DeviceStatus): boolean {
  return holdsLabel(status) || isReceiving(status) || status.work === 'feed'
}

/** It has not read all that it was sent. */
export function isReceiving(status: DeviceStatus): boolean {
  return status.partialFormat === true || status.bufferFull === true
}

/** Nothing but the beginning of a format: somebody is sending right now, or a broken connection left it behind. */
export function holdsOnlyBeginning(status: DeviceStatus): boolean {
  return status.partialFormat === true && !holdsLabel(status) && status.bufferFull !== true
}
