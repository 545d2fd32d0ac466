import type { FaultPolicy } from './faultPolicy.ts'

/** Of a scale: of its line, and why what it says is no weight of this parcel. */
export const scaleFaults = {
  'scale.bad-address': { remedy: 'settings', retry: 'never' },
  'scale.unreachable': { remedy: 'person', retry: 'never' },
  'scale.busy': { remedy: 'person', retry: 'never' },
  'scale.access-denied': { remedy: 'settings', retry: 'never' },
  'scale.silent': { remedy: 'person', retry: 'never' },
  'scale.nothing-on': { remedy: 'person', retry: 'never' },
  'scale.unstable': { remedy: 'person', retry: 'never' },
  /** What lies there lay there before this parcel was scanned, or before the last one was taken down. */
  'scale.not-emptied': { remedy: 'person', retry: 'never' },
  'scale.taken-off': { remedy: 'person', retry: 'never' },
  'scale.not-weighed': { remedy: 'person', retry: 'never' },
  'scale.perhaps-scanned': { remedy: 'person', retry: 'never' },
  'scale.negative': { remedy: 'person', retry: 'never' },
  'scale.overload': { remedy: 'person', retry: 'never' },
  'scale.underload': { remedy: 'person', retry: 'never' },
  'scale.tared': { remedy: 'person', retry: 'never' },
  'scale.wrong-unit': { remedy: 'settings', retry: 'never' },
  'scale.garbled': { remedy: 'settings', retry: 'never' },
  /** It typed a weight, and no scan waits for one. */
  'scale.nobody-waits': { remedy: 'scan-again', retry: 'never' },
} as const satisfies Record<string, FaultPolicy>
