import type { FaultPolicy } from './faultPolicy.ts'
import { labelFaults } from './labelFaults.ts'
import { pickupFaults } from './pickupFaults.ts'
import { printerFaults } from './printerFaults.ts'
import { scaleFaults } from './scaleFaults.ts'
import { scanFaults } from './scanFaults.ts'
import { storeFaults } from './storeFaults.ts'

/** Every way the station is expected to fail. Plain data: it crosses IPC and enters the journal unchanged. */
export const faults = {
  ...labelFaults,
  ...pickupFaults,
  ...printerFaults,
  ...scaleFaults,
  ...scanFaults,
  ...storeFaults,

  // The service
  'service.unreachable': { remedy: 'wait', retry: 'backoff' },
  'service.timeout': { remedy: 'wait', retry: 'backoff' },
  'service.failing': { remedy: 'wait', retry: 'backoff' },
  'service.busy': { remedy: 'wait', retry: 'backoff' },
  'service.intercepted': { remedy: 'wait', retry: 'backoff' },
  'service.garbled': { remedy: 'support', retry: 'backoff' },
  'service.token-missing': { remedy: 'settings', retry: 'never' },
  'service.token-denied': { remedy: 'settings', retry: 'never' },
  'service.address-denied': { remedy: 'settings', retry: 'never' },
  'service.forbidden': { remedy: 'settings', retry: 'never' },
  'service.refused': { remedy: 'person', retry: 'never' },
  'service.unsure': { remedy: 'person', retry: 'never' },
  'request.invalid': { remedy: 'person', retry: 'never' },
  /** Our own check, before anything was sent. */
  'request.unsendable': { remedy: 'person', retry: 'never' },
  /** The specification does not know a field of it: nothing was sent. */
  'request.unknown-field': { remedy: 'person', retry: 'never' },
  /** Another command came under this id before. */
  'request.id-taken': { remedy: 'support', retry: 'never' },
  'request.canceled': { remedy: 'person', retry: 'never' },

  // Orders and shops
  'order.unknown': { remedy: 'scan-again', retry: 'never' },
  'order.cancelled': { remedy: 'person', retry: 'never' },
  'order.no-such-parcel': { remedy: 'scan-again', retry: 'never' },
  'order.not-owner': { remedy: 'person', retry: 'never' },
  /** It is with the carrier, delivered, coming back or gone. */
  'order.not-awaiting': { remedy: 'person', retry: 'never' },
  'order.other-shop': { remedy: 'person', retry: 'never' },
  /** Beyond the tolerance of the settings. */
  'order.weight-differs': { remedy: 'person', retry: 'never' },
  'order.wrong-status': { remedy: 'person', retry: 'never' },
  'order.cod-too-high': { remedy: 'person', retry: 'never' },
  /** Our own check of an order that is to be made, before anything is sent. */
  'order.incomplete': { remedy: 'person', retry: 'never' },
  /** The seller's code stands for an order that the carrier has already, and that is another one. */
  'order.code-used': { remedy: 'person', retry: 'never' },
  /** It was sent without a code of the seller's, and nobody saw whether it was made: it is not sent again. */
  'order.perhaps-made': { remedy: 'person', retry: 'never' },
  /** A part of a pasted message may be meant otherwise, and nobody is there to be asked. */
  'message.unsure': { remedy: 'person', retry: 'never' },
  /** An order was made of it already, which is another one than is wanted now. */
  'draft.made': { remedy: 'person', retry: 'never' },
  'draft.unknown': { remedy: 'person', retry: 'never' },
  'draft.too-many': { remedy: 'person', retry: 'never' },
  'template.unknown': { remedy: 'person', retry: 'never' },
  'template.too-many': { remedy: 'person', retry: 'never' },
  'order.too-many': { remedy: 'person', retry: 'never' },
  'shop.not-owner': { remedy: 'settings', retry: 'never' },
  'shop.inactive': { remedy: 'settings', retry: 'never' },
  'shop.other-owner': { remedy: 'person', retry: 'never' },
  'shop.unknown': { remedy: 'person', retry: 'never' },
  'staff.already': { remedy: 'person', retry: 'never' },
  'otp.invalid': { remedy: 'person', retry: 'never' },
  'phone.invalid': { remedy: 'person', retry: 'never' },
  'ward.invalid': { remedy: 'person', retry: 'never' },
  'route.none': { remedy: 'person', retry: 'never' },
  'fee.none': { remedy: 'person', retry: 'never' },

  // What an account may not do
  'account.no-order-detail': { remedy: 'settings', retry: 'never' },
  'account.no-tickets': { remedy: 'settings', retry: 'never' },
  'account.unknown': { remedy: 'person', retry: 'never' },
  'account.in-use': { remedy: 'person', retry: 'never' },
  'account.changed': { remedy: 'scan-again', retry: 'never' },
  'account.changed-meanwhile': { remedy: 'person', retry: 'never' },
  'account.other': { remedy: 'person', retry: 'never' },
  'account.fixed': { remedy: 'settings', retry: 'never' },

  // Tickets and their files
  'ticket.unknown': { remedy: 'person', retry: 'never' },
  'ticket.foreign': { remedy: 'settings', retry: 'never' },
  'ticket.attachment-refused': { remedy: 'person', retry: 'never' },
  'stream.broken': { remedy: 'support', retry: 'never' },
  'stream.other-language': { remedy: 'person', retry: 'never' },
  'file.unreadable': { remedy: 'person', retry: 'never' },
  'file.too-large': { remedy: 'person', retry: 'never' },
  'file.unwritable': { remedy: 'person', retry: 'never' },

  // The queue and its journal
  'job.unknown': { remedy: 'person', retry: 'never' },
  'job.other-account': { remedy: 'settings', retry: 'never' },
  'job.stale': { remedy: 'person', retry: 'never' },
  'job.perhaps-printed': { remedy: 'person', retry: 'never' },
  'job.duplicate': { remedy: 'person', retry: 'never' },
  'job.changed-meanwhile': { remedy: 'person', retry: 'never' },
  'job.too-late-to-cancel': { remedy: 'person', retry: 'never' },
  'job.interrupted': { remedy: 'person', retry: 'never' },
  'job.left-in-queue': { remedy: 'person', retry: 'never' },
  'job.out-of-queue': { remedy: 'person', retry: 'never' },
  'reprint.reason-missing': { remedy: 'person', retry: 'never' },
  'reprint.pin-missing': { remedy: 'person', retry: 'never' },
  'reprint.pin-wrong': { remedy: 'person', retry: 'never' },
  'reprint.pin-locked': { remedy: 'wait', retry: 'never' },
  'deed.reason-missing': { remedy: 'person', retry: 'never' },
  'operator.unknown': { remedy: 'scan-again', retry: 'never' },
  /** What the deed takes, or whose PIN it is, became another while it was asked for. */
  'operator.asked-else': { remedy: 'person', retry: 'never' },
  /** Somebody else came, or nobody is there any more, while a leader was asked. */
  'operator.turn-ended': { remedy: 'person', retry: 'never' },
  'operator.not-allowed': { remedy: 'person', retry: 'never' },
  'operator.pin-missing': { remedy: 'person', retry: 'never' },
  /** It was begun before anybody could have read what it is for. */
  'operator.pin-unread': { remedy: 'person', retry: 'never' },
  'operator.pin-wrong': { remedy: 'person', retry: 'never' },
  'operator.pin-locked': { remedy: 'wait', retry: 'never' },
  'operator.badge-locked': { remedy: 'wait', retry: 'never' },
  'operator.badge-needed': { remedy: 'person', retry: 'never' },
  'operator.sign-in-needed': { remedy: 'person', retry: 'never' },
  'operator.came-late': { remedy: 'scan-again', retry: 'never' },
  'operator.code-wrong': { remedy: 'person', retry: 'never' },
  'operator.no-pin': { remedy: 'settings', retry: 'never' },
  'operator.name-taken': { remedy: 'person', retry: 'never' },
  'operator.leader-needed': { remedy: 'settings', retry: 'never' },
  'order.changed': { remedy: 'person', retry: 'never' },
  /** A change of our own has not reached the carrier. */
  'order.change-waiting': { remedy: 'wait', retry: 'backoff' },
  /** To cancel it was asked here, and the carrier has not answered. */
  'order.cancel-waiting': { remedy: 'person', retry: 'never' },
  'batch.unknown': { remedy: 'person', retry: 'never' },
  'batch.running': { remedy: 'person', retry: 'never' },
  /** A question: the rolls have fewer labels than were asked for, as far as anybody counted. */
  'batch.roll-short': { remedy: 'printer', retry: 'never' },
  // Files of orders
  'import.unknown': { remedy: 'person', retry: 'never' },
  'import.not-whole': { remedy: 'person', retry: 'never' },
  'import.wrong-rows': { remedy: 'person', retry: 'never' },
  'import.running': { remedy: 'person', retry: 'never' },
  /** Its rows are not those that somebody said yes to. */
  'import.changed': { remedy: 'person', retry: 'never' },
  'import.other-shop': { remedy: 'person', retry: 'never' },
  'import.locked': { remedy: 'person', retry: 'never' },
  'import.no-table': { remedy: 'person', retry: 'never' },
  'import.too-large': { remedy: 'person', retry: 'never' },
  'import.no-columns': { remedy: 'person', retry: 'never' },

  // The carrier's payouts of COD
  'payout.kept-before': { remedy: 'person', retry: 'never' },
  'payout.lines-missing': { remedy: 'person', retry: 'never' },
  'payout.no-lines': { remedy: 'person', retry: 'never' },
  'payout.unknown': { remedy: 'person', retry: 'never' },
  'payout.days': { remedy: 'person', retry: 'never' },
  'return.unknown': { remedy: 'person', retry: 'never' },
  'action.unknown': { remedy: 'person', retry: 'never' },
  'action.open': { remedy: 'person', retry: 'never' },
  'action.too-many': { remedy: 'person', retry: 'never' },
  'action.other-shop': { remedy: 'person', retry: 'never' },
  'action.expired': { remedy: 'person', retry: 'never' },
  /** Of a window that practises beside live work. Here: what is not to be had in practice. */
  'practice.not-here': { remedy: 'person', retry: 'never' },
  /** It was meant for the other one of the two, practice or live work, and was done in neither. */
  'practice.switched': { remedy: 'scan-again', retry: 'never' },
  /** A command line has no window that could practise. */
  'practice.of-window': { remedy: 'person', retry: 'never' },
  'station.undecided': { remedy: 'settings', retry: 'never' },
  'station.locked': { remedy: 'person', retry: 'never' },
  'station.unacknowledged': { remedy: 'person', retry: 'never' },
  'station.nothing-to-do': { remedy: 'scan-again', retry: 'never' },
  'station.unreachable': { remedy: 'wait', retry: 'never' },
  /** A command left, and the connection broke before its answer: it may be done. */
  'station.unanswered': { remedy: 'person', retry: 'never' },
  'station.port-taken': { remedy: 'settings', retry: 'never' },
  'station.window-missing': { remedy: 'support', retry: 'never' },
  'station.no-sandbox': { remedy: 'support', retry: 'never' },
  'station.no-lock': { remedy: 'support', retry: 'never' },
  'station.not-running': { remedy: 'settings', retry: 'never' },
  'station.no-electron': { remedy: 'settings', retry: 'never' },
  'station.clock-off': { remedy: 'settings', retry: 'never' },
  'station.closing': { remedy: 'wait', retry: 'never' },
  'station.bug': { remedy: 'support', retry: 'never' },
} as const satisfies Record<string, FaultPolicy>

export type FaultCode = keyof typeof faults

/** One field that a request may not be sent with, or that the service refused. */
export interface FieldFault {
  readonly field: string
  readonly rule: string
  readonly limit?: number | string
}

/**
 * An expected failure. Recognised by `code`, never by a message. `facts` are the numbers and names that the operator's
 * words mention; `detail` is for the log. Neither holds a credential or anything of a receiver.
 */
export interface Fault {
  readonly code: FaultCode
  readonly facts?: Readonly<Record<string, string | number>>
  readonly fields?: readonly FieldFault[]
  readonly detail?: string
}

export type FaultExtras = Omit<Fault, 'code'>

/** The policy of a fault, with the literal types of the table widened to what a caller decides by. */
export function policyOf(code: FaultCode): FaultPolicy {
  return faults[code]
}

export function isFaultCode(text: string): text is FaultCode {
  return Object.hasOwn(faults, text)
}
