import type { FaultPolicy } from './faultPolicy.ts'

/** Of a code that is scanned or typed, a scanner on a serial line, and goods that are scanned before their label. */
export const scanFaults = {
  'scan.empty': { remedy: 'scan-again', retry: 'never' },
  'scan.too-short': { remedy: 'scan-again', retry: 'never' },
  'scan.too-long': { remedy: 'scan-again', retry: 'never' },
  'scan.control-characters': { remedy: 'scan-again', retry: 'never' },
  'scan.unknown-code': { remedy: 'scan-again', retry: 'never' },
  'scan.unknown-command': { remedy: 'scan-again', retry: 'never' },
  'scan.ambiguous': { remedy: 'person', retry: 'never' },
  'scan.broken': { remedy: 'scan-again', retry: 'never' },
  /** A defect of the window stopped it on its way to the station. */
  'scan.not-taken': { remedy: 'scan-again', retry: 'never' },
  /** The station ended between hearing a code and answering it. */
  'scan.cut-off': { remedy: 'scan-again', retry: 'never' },
  /** Something is being filled in on the screen, and a scan would throw it away. */
  'scan.unfinished': { remedy: 'person', retry: 'never' },
  /** What follows a scan sooner than anybody pulls the trigger again is of the same bar code. */
  'scan.several-lines': { remedy: 'person', retry: 'never' },
  /** Keys that paste, pressed as no hand presses them: a program's, or a hand's that was too quick or too slow. */
  'scan.paste-not-held': { remedy: 'person', retry: 'never' },
  'scan.into-secret': { remedy: 'person', retry: 'never' },
  'scan.input-method': { remedy: 'person', retry: 'never' },
  'scan.keyboard-layout': { remedy: 'settings', retry: 'never' },
  'scan.wrong-label': { remedy: 'person', retry: 'never' },
  'scan.not-in-doubt': { remedy: 'scan-again', retry: 'never' },
  'scan.several-doubts': { remedy: 'person', retry: 'never' },
  'scanner.bad-address': { remedy: 'settings', retry: 'never' },
  'scanner.unreachable': { remedy: 'person', retry: 'backoff' },
  'scanner.busy': { remedy: 'person', retry: 'backoff' },
  'scanner.access-denied': { remedy: 'settings', retry: 'backoff' },
  'scanner.too-many': { remedy: 'person', retry: 'never' },
  'packing.wrong-item': { remedy: 'person', retry: 'never' },
  'packing.one-too-many': { remedy: 'person', retry: 'never' },
  'packing.other-order': { remedy: 'person', retry: 'never' },
  'packing.order-changed': { remedy: 'person', retry: 'never' },
  'packing.changed-meanwhile': { remedy: 'person', retry: 'never' },
  'packing.number-scanned': { remedy: 'person', retry: 'never' },
  'packing.goods-unknown': { remedy: 'scan-again', retry: 'never' },
  'packing.not-packed': { remedy: 'scan-again', retry: 'never' },
} as const satisfies Record<string, FaultPolicy>
