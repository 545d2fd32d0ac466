import type { Fault } from '../../base/fault.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { overhang } from '../../model/printer.ts'

/**
 * The label, the head and the loaded roll: a label that does not fit is refused with the printers that would take it,
 * and is never scaled; one that the loaded roll is not for waits until it is changed.
 */
export function headFault(size: LabelSize, printer: PrinterProfile, all: readonly PrinterProfile[]): Fault | null {
  if (printer.sheet !== undefined) return null
  const over = overhang(size, printer)
  if (over === null) return null
  const fitting = all.filter((other) => other.sizes.includes(size) && overhang(size, other) === null)
  const fits = fitting.length === 0 ? {} : { fits: fitting.map(({ name }) => name).join(', ') }
  return { code: 'label.too-large-for-printer', facts: { size, ...over, ...fits } }
}

/** Nobody said what is loaded: the packer sees to it. */
export function rollFault(size: LabelSize, { name, roll }: PrinterProfile): Fault | null {
  if (roll === undefined || roll.size === size) return null
  return { code: 'printer.other-media', facts: { printer: name, loaded: roll.size, size } }
}
