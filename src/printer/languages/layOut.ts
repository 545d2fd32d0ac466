import type { Dots } from '../../model/dots.ts'
import { rotateDots } from '../../model/dotsRotate.ts'
import { shiftDots } from '../../model/dotsShift.ts'
import type { PrintSetup } from '../../model/printer.ts'

/**
 * The dots as they lie on the paper: turned, then moved. Done here and not by the printer's own commands, because all
 * languages can do it alike and nothing stays behind in the printer for the next job. A moved label keeps its box, as
 * a wider one would be centred elsewhere by printers that feed their paper in the middle.
 */
export function layOut(dots: Dots, setup: PrintSetup): Dots {
  const turned = rotateDots(dots, setup.rotation)
  return setup.offset === null ? turned : shiftDots(turned, setup.offset.x, setup.offset.y)
}
