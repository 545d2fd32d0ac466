import type { Fault } from '../base/fault.ts'
import type { Rotation } from './dotsRotate.ts'
import type { DotsPerMm, LabelSize } from './labelSize.ts'
import { dotBox } from './labelSize.ts'

/** Languages the station can write, named alike everywhere. */
export const languageNames = ['zpl', 'tspl', 'epl2', 'cpcl', 'escpos'] as const
export type LanguageName = (typeof languageNames)[number]

/**
 * ZPL: `z64` usually, `run-length` for models that refuse it. ESC/POS: `raster` (GS v 0) usually, `graphics` (GS ( L)
 * and `columns` (ESC *) for models that ask for them. The other languages only have `raster`.
 */
export const graphicsForms = ['z64', 'run-length', 'raster', 'graphics', 'columns'] as const
export type GraphicsForm = (typeof graphicsForms)[number]

/**
 * Doubts of a label that may have been cut on its way. A printer of ESC/POS prints each strip as it comes, so half a
 * label comes out, with codes that can be read; the others draw the whole of it first.
 */
export function cutFault(fault: Fault, printer: Pick<PrinterProfile, 'language'> | null): Fault {
  const mayBeCut = fault.code === 'printer.connection-lost' || fault.code === 'job.interrupted'
  return mayBeCut && printer?.language === 'escpos' ? { ...fault, code: 'printer.half-label' } : fault
}

/** A printer as data: where it is, what it speaks, what it can print. */
export interface PrinterProfile {
  readonly id: string
  readonly name: string
  /** `socket://host:9100`, `device:/dev/usb/lp0`, `usbprint:vid_2d37&pid_6b1b#0123`, `serial:/dev/ttyUSB0?baud=115200`, `spooler:QUEUE`, `file:PATH`, `null:`. */
  readonly uri: string
  readonly language: LanguageName
  /** Of its head; a sheet is drawn at `sheetDpmm` whatever stands here. */
  readonly dpmm: DotsPerMm
  /** Dots across the head; 832 for a 4-inch head at 8 dots/mm. */
  readonly headDots: number
  /** How graphics are written, where the language has a choice; a form of another language stands for the usual one. */
  readonly graphics: GraphicsForm
  readonly sizes: readonly LabelSize[]
  /** The practice printer inside the program. */
  readonly practice: boolean
  /** What a job tells the mechanism before the label; absent: nothing, the printer's own calibration holds. */
  readonly setup?: PrintSetup | undefined
  /** What is loaded; absent: nobody said. A label of another size waits until it is changed. */
  readonly roll?: Roll | undefined
  /** A sheet printer: labels go as PDF through the spooler, on this medium, unscaled. */
  readonly sheet?: 'A4' | 'A5' | undefined
  /** Other stations print here too: its counter settles nothing, and *busy* is waited out. */
  readonly shared?: boolean | undefined
}

/** Labels on sheets: nobody knows the dots of what prints them, and the finest of ours lose least on the way to it. */
export const sheetDpmm: DotsPerMm = 12

/** What labels for a printer are drawn at. */
export function drawnDpmm({ dpmm, sheet }: Pick<PrinterProfile, 'dpmm' | 'sheet'>): DotsPerMm {
  return sheet === undefined ? dpmm : sheetDpmm
}

/** It is reached through a print queue of the system, which keeps what it is given when the station ends. */
export function isQueue(uri: string): boolean {
  return uri.startsWith('spooler:')
}

/**
 * Settings of the mechanism. Each one that is null is not sent: per-job settings fight the printer's own calibration and
 * cost blank labels.
 */
export interface PrintSetup {
  /** Percent of the language's own range. */
  readonly darkness: number | null
  /** Millimetres a second. */
  readonly speed: number | null
  readonly sensing: 'gap' | 'mark' | 'continuous' | null
  /** Between two labels, hundredths of a millimetre. */
  readonly gap: number | null
  /** Dots to the right and down. */
  readonly offset: { readonly x: number; readonly y: number } | null
  /** Degrees clockwise by which the dots are turned before they are sent. */
  readonly rotation: Rotation
  /** After the label. */
  readonly finish: 'tear' | 'peel' | 'cut' | null
}

export const plainSetup: PrintSetup = {
  darkness: null,
  speed: null,
  sensing: null,
  gap: null,
  offset: null,
  rotation: 0,
  finish: null,
}

/**
 * The roll in a printer. `labelsLeft` is counted down; null: nobody counted. `odometer`, of a printer that counts its
 * labels: how many when `labelsLeft` was last set by that, and how many this station has handed it since.
 */
export interface Roll {
  readonly size: LabelSize
  readonly labelsLeft: number | null
  readonly odometer?: { readonly at: number; readonly since: number } | undefined
}

/** IPP's printer-state-reasons (RFC 8011 5.4.12, PWG 5100.9), as far as a label printer can say them. */
export const stateReasons = [
  'media-empty',
  'media-jam',
  'cover-open',
  'marker-supply-empty',
  'paused',
  'too-hot',
  'silent',
  'busy',
  'offline',
  'unreachable',
] as const
export type StateReason = (typeof stateReasons)[number]

export type PrinterState = 'idle' | 'processing' | 'stopped' | 'unknown'

/** What a printer last said of itself. `answers` is learned: null until it was asked, false when it is mute. */
export interface PrinterStatus {
  readonly state: PrinterState
  readonly reasons: readonly StateReason[]
  readonly answers: boolean | null
  /**
   * It said that a label is in it, which may still come out; `begun`: only the beginning of one, whose end may come or
   * not. Absent: it did not, or cannot say so.
   */
  readonly holdsLabel?: true | 'begun'
  /** Labels that it has counted in its life; absent: it was not asked, or does not count. */
  readonly counted?: number
}

/** The room a size needs and the head has, when it does not fit; null when it fits. A label is never scaled. */
export function overhang(
  size: LabelSize,
  printer: Pick<PrinterProfile, 'dpmm' | 'headDots' | 'setup'>,
): { needs: number; has: number } | null {
  const { width, height } = dotBox(size, printer.dpmm)
  const lies = printer.setup?.rotation === 90 || printer.setup?.rotation === 270
  const needs = lies ? height : width
  return needs > printer.headDots ? { needs, has: printer.headDots } : null
}

/**
 * Do two addresses lead to one printer, as far as they say? A printer with two profiles would get two labels at once, and
 * the labels of one would move the counter that is to settle those of the other.
 */
export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other)
}

/** Where it is, without how it is spoken to: 9100 is the port that may be left out, a serial line has settings. */
export function addressKey(uri: string): string {
  // Windows does not mind the case of a device's name.
  if (uri.startsWith('usbprint:')) return uri.toLowerCase()
  if (/^socket:/i.test(uri))
    return uri
      .toLowerCase()
      .replace(/\/$/, '')
      .replace(/:9100$/, '')
  return uri.startsWith('serial:') ? uri.replace(/\?.*$/, '') : uri
}
