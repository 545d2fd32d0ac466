import type { FaultPolicy } from './faultPolicy.ts'

/** Of printers. The reasons of a stop are in IPP's words (RFC 8011, printer-state-reasons). */
export const printerFaults = {
  'printer.bad-address': { remedy: 'settings', retry: 'never' },
  'printer.known': { remedy: 'settings', retry: 'never' },
  'printer.unidentified': { remedy: 'settings', retry: 'never' },
  /** Something else answers there: a page, or a server of queues. */
  'printer.web-page': { remedy: 'settings', retry: 'never' },
  'printer.print-server': { remedy: 'settings', retry: 'never' },
  'printer.cannot': { remedy: 'printer', retry: 'never' },
  'printer.several': { remedy: 'settings', retry: 'never' },
  'printer.unknown': { remedy: 'settings', retry: 'never' },
  'printer.offline': { remedy: 'printer', retry: 'when-ready' },
  'printer.unreachable': { remedy: 'printer', retry: 'when-ready' },
  'printer.busy': { remedy: 'wait', retry: 'when-ready' },
  'printer.media-empty': { remedy: 'printer', retry: 'when-ready' },
  'printer.media-jam': { remedy: 'printer', retry: 'when-ready' },
  'printer.cover-open': { remedy: 'printer', retry: 'when-ready' },
  'printer.marker-supply-empty': { remedy: 'printer', retry: 'when-ready' },
  'printer.other-media': { remedy: 'printer', retry: 'when-ready' },
  'printer.paused': { remedy: 'printer', retry: 'when-ready' },
  'printer.too-hot': { remedy: 'wait', retry: 'when-ready' },
  'printer.silent': { remedy: 'printer', retry: 'when-ready' },
  'printer.connection-lost': { remedy: 'person', retry: 'never' },
  'printer.half-label': { remedy: 'person', retry: 'never' },
  'printer.holds-label': { remedy: 'printer', retry: 'never' },
  /** Whose end may come yet, or never. */
  'printer.holds-beginning': { remedy: 'printer', retry: 'never' },
  'printer.stands-still': { remedy: 'printer', retry: 'never' },
  'printer.label-canceled': { remedy: 'person', retry: 'never' },
  'printer.counted-more': { remedy: 'person', retry: 'never' },
  'printer.foreign-traffic': { remedy: 'person', retry: 'never' },
  'printer.access-denied': { remedy: 'settings', retry: 'never' },
  'printer.job-aborted': { remedy: 'person', retry: 'never' },
  /** To another queue, while it waited. */
  'printer.job-moved': { remedy: 'person', retry: 'never' },
  /** Its queue says of it what it was not given, or what nothing of ours becomes. */
  'printer.job-changed': { remedy: 'person', retry: 'never' },
  'printer.takes-no-pdf': { remedy: 'settings', retry: 'never' },
  /** How a job of ours is: an administrator's JobPrivateValues. */
  'printer.queue-hides-jobs': { remedy: 'settings', retry: 'never' },
  /** Jobs of the station's user that say neither name nor mark: ours, or another program's. */
  'printer.queue-unknown-jobs': { remedy: 'person', retry: 'never' },
  /** For every sheet, whatever size was asked for. */
  'printer.queue-own-size': { remedy: 'settings', retry: 'never' },
} as const satisfies Record<string, FaultPolicy>
