import type { FaultPolicy } from './faultPolicy.ts'

/** Of handovers to the driver. */
export const pickupFaults = {
  'pickup.unknown': { remedy: 'person', retry: 'never' },
  'pickup.closed': { remedy: 'person', retry: 'never' },
  'pickup.which-parcel': { remedy: 'scan-again', retry: 'never' },
  'pickup.unasked': { remedy: 'wait', retry: 'never' },
  'pickup.short-unanswered': { remedy: 'person', retry: 'never' },
  /** What is signed is not what whoever signs was shown. */
  'pickup.changed-meanwhile': { remedy: 'person', retry: 'never' },
  'pickup.not-empty': { remedy: 'person', retry: 'never' },
  'pickup.nothing-known': { remedy: 'person', retry: 'never' },
  'pickup.nothing-to-take-back': { remedy: 'person', retry: 'never' },
  'pickup.scan-unseen': { remedy: 'person', retry: 'never' },
  'pickup.window': { remedy: 'person', retry: 'never' },
} as const satisfies Record<string, FaultPolicy>
