import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import type { StationSettings } from '../../model/settings.ts'
import { isPractice } from '../../model/settings.ts'

/** A label of the practice account on a real printer: nobody may take it for one that can be sent. */
export interface PracticeOnPaper {
  /** What stands across such a label; undefined: it is none. */
  words(printer: PrinterProfile): string | undefined
  /** Fault: `label.practice-on-paper` until somebody has said, once for each printer, that it shall come out there. */
  admit(printer: PrinterProfile, wasTold: boolean): Result<undefined>
}

/** `allowed`: what waited for the same answer goes on. */
export function createPracticeOnPaper(
  settings: () => Pick<StationSettings, 'account'>,
  allowed: () => void,
): PracticeOnPaper {
  const told = new Set<string>()
  // Another address is another device.
  const deviceOf = ({ id, uri }: PrinterProfile) => `${id} ${uri}`
  const isOnPaper = ({ practice }: PrinterProfile) => isPractice(settings()) && !practice
  return {
    words: (printer) => (isOnPaper(printer) ? 'LUYỆN TẬP · KHÔNG GỬI' : undefined),
    admit(printer, wasTold) {
      if (!isOnPaper(printer) || told.has(deviceOf(printer))) return ok()
      if (!wasTold) return fail('label.practice-on-paper', { facts: { printer: printer.name } })
      told.add(deviceOf(printer))
      allowed()
      return ok()
    },
  }
}
