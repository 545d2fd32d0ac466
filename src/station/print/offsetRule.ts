import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Dots } from '../../model/dots.ts'
import type { PrintSetup } from '../../model/printer.ts'
import type { DotBox, ReadCode } from '../../model/readCode.ts'
import { isBars } from '../../model/readCode.ts'

type Box = Pick<Dots, 'width' | 'height'>

/**
 * The printer's offset is done to the dots after they were read back, so a code that it would push over the edge of the
 * label is refused here. Bars may lose of their height what a scanner does not miss. Fault: `label.cut-by-offset`.
 */
export function judgeOffset(codes: readonly ReadCode[], label: Box, setup: PrintSetup | undefined): Result<undefined> {
  const offset = setup?.offset ?? null
  if (setup === undefined || offset === null) return ok()
  const isCut = codes.some((code) => code.text !== '' && isCutOff(code, label, setup, offset))
  return isCut ? fail('label.cut-by-offset', { facts: { x: offset.x, y: offset.y } }) : ok()
}

/** Bars are read by any one line through them. */
const barsThatSuffice = 0.5

function isCutOff(
  { box, orientation, symbology }: ReadCode,
  label: Box,
  { rotation }: PrintSetup,
  offset: { readonly x: number; readonly y: number },
): boolean {
  const lies = rotation === 90 || rotation === 270
  const paper = lies ? { width: label.height, height: label.width } : label
  const { left, top, width, height } = turned(box, label, rotation)
  const across = shareOf(left + offset.x, width, paper.width)
  const down = shareOf(top + offset.y, height, paper.height)
  if (!isBars(symbology)) return across < 1 || down < 1
  const sideways = (orientation + rotation) % 180 !== 0
  const [modules, bars] = sideways ? [down, across] : [across, down]
  return modules < 1 || bars < barsThatSuffice
}

function turned(box: DotBox, label: Box, rotation: PrintSetup['rotation']): DotBox {
  const { left, top, width, height } = box
  const [right, bottom] = [label.width - left - width, label.height - top - height]
  switch (rotation) {
    case 0:
      return box
    case 90:
      return { left: bottom, top: left, width: height, height: width }
    case 180:
      return { left: right, top: bottom, width, height }
    case 270:
      return { left: top, top: right, width: height, height: width }
  }
}

/** How much of it is on the paper, 0 to 1. */
function shareOf(from: number, length: number, paper: number): number {
  return Math.max(0, Math.min(paper, from + length) - Math.max(0, from)) / length
}
