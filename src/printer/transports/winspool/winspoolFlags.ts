import type { StateReason } from '../../../model/printer.ts'

/** Flags of winspool.h, as far as they are read. */
export const printerAttribute = { workOffline: 0x0400 } as const

export const printerStatus = {
  paused: 0x0000_0001,
  error: 0x0000_0002,
  paperJam: 0x0000_0008,
  paperOut: 0x0000_0010,
  paperProblem: 0x0000_0040,
  offline: 0x0000_0080,
  busy: 0x0000_0200,
  printing: 0x0000_0400,
  notAvailable: 0x0000_1000,
  noToner: 0x0004_0000,
  userIntervention: 0x0010_0000,
  doorOpen: 0x0040_0000,
} as const

export const jobStatus = {
  paused: 0x0001,
  error: 0x0002,
  deleting: 0x0004,
  spooling: 0x0008,
  printing: 0x0010,
  offline: 0x0020,
  paperOut: 0x0040,
  printed: 0x0080,
  deleted: 0x0100,
  blocked: 0x0200,
  userIntervention: 0x0400,
  restart: 0x0800,
  complete: 0x1000,
} as const

export const jobCommand = { pause: 1, delete: 5 } as const

/** v3 drivers that print XPS say so; v4 drivers all do. */
export const driverAttribute = { xps: 0x0002 } as const
export const xpsVersion = 4

export function printerReasons(status: number, attributes: number): readonly StateReason[] {
  const reasons: StateReason[] = []
  if ((attributes & printerAttribute.workOffline) !== 0) reasons.push('offline')
  if ((status & (printerStatus.offline | printerStatus.notAvailable)) !== 0) reasons.push('offline')
  if ((status & (printerStatus.paperOut | printerStatus.paperProblem)) !== 0) reasons.push('media-empty')
  if ((status & printerStatus.paperJam) !== 0) reasons.push('media-jam')
  if ((status & printerStatus.doorOpen) !== 0) reasons.push('cover-open')
  if ((status & printerStatus.noToner) !== 0) reasons.push('marker-supply-empty')
  if ((status & (printerStatus.paused | printerStatus.userIntervention)) !== 0) reasons.push('paused')
  if (reasons.length === 0 && (status & printerStatus.error) !== 0) reasons.push('unreachable')
  return [...new Set(reasons)]
}

export function jobReasons(status: number): readonly StateReason[] {
  const reasons: StateReason[] = []
  if ((status & jobStatus.offline) !== 0) reasons.push('offline')
  if ((status & jobStatus.paperOut) !== 0) reasons.push('media-empty')
  if ((status & (jobStatus.paused | jobStatus.userIntervention)) !== 0) reasons.push('paused')
  if (reasons.length === 0 && (status & (jobStatus.error | jobStatus.blocked)) !== 0) reasons.push('unreachable')
  return reasons
}
