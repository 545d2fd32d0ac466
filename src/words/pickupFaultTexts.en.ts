import type { FaultTexts } from './faultTexts.ts'

const none = 'no label came out'

type PickupFaults = Extract<keyof FaultTexts, `pickup.${string}`>

export const pickupFaultTextsEn: Pick<FaultTexts, PickupFaults> = {
  'pickup.unknown': { what: 'There is no such manifest', paper: none, todo: 'Look at the list of manifests' },
  'pickup.closed': {
    what: 'The handover[ {manifest}] is signed',
    paper: none,
    todo: 'Open another handover and scan the parcel again',
  },
  'pickup.which-parcel': {
    what: 'Order[ {code}] has[ {parcels}] parcels, and this does not say which',
    paper: none,
    todo: 'Scan the bar code on the label of each parcel',
  },
  'pickup.unasked': {
    what: 'The carrier is still being asked about [{count} ]{count|order|orders}',
    paper: none,
    todo: 'Wait a moment, then sign again',
  },
  'pickup.short-unanswered': {
    what: '[{count} ]short {count|parcel has|parcels have} no reason yet',
    paper: none,
    todo: 'Choose a reason for each, or leave it to the next pickup shift',
  },
  'pickup.changed-meanwhile': { what: 'Parcels or COD changed while it was asked', paper: none, todo: 'Sign anew' },
  'pickup.not-empty': {
    what: 'Parcels of this handover have been scanned',
    paper: none,
    todo: 'Sign it, or take the scans back',
  },
  'pickup.nothing-known': {
    what: 'The station knows no order of this pickup shift yet',
    paper: none,
    todo: 'Scan or import the orders into a batch first',
  },
  'pickup.nothing-to-take-back': {
    what: 'There is no scan to take back',
    paper: none,
    todo: 'Scan the next parcel',
  },
  'pickup.scan-unseen': {
    what: 'The list here does not have the scan[ {code}] yet, so nothing was taken back',
    paper: none,
    todo: 'Take it back once it is in the list',
  },
  'pickup.window': {
    what: 'These are no hours of a pickup shift',
    paper: none,
    todo: 'Type a beginning before the end',
  },
}
