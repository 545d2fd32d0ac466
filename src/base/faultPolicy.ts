/**
 * Who can mend a fault, and with what. `wait`: nobody, it mends itself. `scan-again`: the packer, with the scanner.
 * `printer`: hands on the printer. `settings`: the shift leader. `person`: somebody has to look and decide.
 * `support`: the people behind the station or the carrier.
 */
export type Remedy = 'wait' | 'scan-again' | 'printer' | 'settings' | 'person' | 'support'

/**
 * May the step be tried again by itself? `backoff`: yes, later and later. `when-ready`: yes, as soon as the device or
 * the service says so. `never`: no.
 */
export type Retry = 'never' | 'backoff' | 'when-ready'

export interface FaultPolicy {
  readonly remedy: Remedy
  readonly retry: Retry
}
