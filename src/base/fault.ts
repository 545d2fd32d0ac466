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

/** Every way the station is expected to fail. Plain data: it crosses IPC and enters the journal unchanged. */
export const faults = {
  // The code that was scanned or typed
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

  // A scanner on a serial line
  'scanner.bad-address': { remedy: 'settings', retry: 'never' },
  'scanner.unreachable': { remedy: 'person', retry: 'backoff' },
  'scanner.busy': { remedy: 'person', retry: 'backoff' },
  'scanner.access-denied': { remedy: 'settings', retry: 'backoff' },
  'scanner.too-many': { remedy: 'person', retry: 'never' },

  // A scale: of its line, and why what it says is no weight of this parcel
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

  // The label view and its pages
  'view.token-expired': { remedy: 'wait', retry: 'backoff' },
  'view.not-a-label': { remedy: 'support', retry: 'never' },
  'view.not-ready': { remedy: 'wait', retry: 'backoff' },
  'view.shows-error': { remedy: 'wait', retry: 'backoff' },
  'view.no-such-order': { remedy: 'support', retry: 'never' },
  'view.other-order': { remedy: 'support', retry: 'never' },
  'view.other-size': { remedy: 'settings', retry: 'never' },
  'view.stray-page': { remedy: 'support', retry: 'never' },
  'view.which-parcel': { remedy: 'support', retry: 'never' },
  'view.page-count': { remedy: 'support', retry: 'never' },
  'view.too-large': { remedy: 'support', retry: 'never' },
  'view.too-slow': { remedy: 'support', retry: 'never' },
  'view.blocked-host': { remedy: 'settings', retry: 'never' },
  /** It would see the label and its token: a script of another host, or a view that is sent on there. */
  'view.blocked-script': { remedy: 'settings', retry: 'never' },
  /** A notice: the label came out, with a font of this machine in the place of that one. */
  'view.font-left-out': { remedy: 'settings', retry: 'never' },
  'view.inside-host': { remedy: 'support', retry: 'never' },
  /** It goes on by itself to where it is not followed. */
  'view.leads-away': { remedy: 'support', retry: 'never' },
  'view.incomplete': { remedy: 'settings', retry: 'never' },
  'view.no-browser': { remedy: 'settings', retry: 'never' },
  'view.browser-failed': { remedy: 'support', retry: 'backoff' },

  // Pages and dots
  'label.unreadable-page': { remedy: 'support', retry: 'never' },
  'label.other-size': { remedy: 'person', retry: 'never' },
  'label.too-slow': { remedy: 'support', retry: 'never' },
  'label.no-code': { remedy: 'support', retry: 'never' },
  'label.wrong-code': { remedy: 'support', retry: 'never' },
  'label.further-code': { remedy: 'person', retry: 'never' },
  'label.weak-bars': { remedy: 'person', retry: 'never' },
  'label.practice-on-paper': { remedy: 'person', retry: 'never' },
  'label.bars-refused': { remedy: 'support', retry: 'never' },
  'label.first-unconfirmed': { remedy: 'person', retry: 'when-ready' },
  'label.first-wrong': { remedy: 'settings', retry: 'when-ready' },
  'label.cut-by-offset': { remedy: 'settings', retry: 'never' },
  'label.too-large-for-printer': { remedy: 'settings', retry: 'never' },
  'label.not-on-disk': { remedy: 'wait', retry: 'backoff' },
  /** The only page that can be had shows something else than the order. */
  'label.outdated': { remedy: 'person', retry: 'never' },
  'label.seal-broken': { remedy: 'wait', retry: 'never' },

  // Rules for what the carrier's symbols say around an order's code
  'rule.three-orders': { remedy: 'person', retry: 'never' },
  'rule.no-code': { remedy: 'person', retry: 'never' },
  'rule.needless': { remedy: 'person', retry: 'never' },
  'rule.several-codes': { remedy: 'person', retry: 'never' },
  'rule.disagree': { remedy: 'person', retry: 'never' },
  'rule.which-parcel': { remedy: 'person', retry: 'never' },
  'rule.number-open': { remedy: 'person', retry: 'never' },
  'rule.not-whole': { remedy: 'person', retry: 'never' },
  'rule.confusable': { remedy: 'person', retry: 'never' },
  'rule.known': { remedy: 'person', retry: 'never' },
  'rule.too-many': { remedy: 'person', retry: 'never' },
  'rule.unknown': { remedy: 'person', retry: 'never' },

  // Printers. The reasons of a stop are in IPP's words (RFC 8011, printer-state-reasons).
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
  /** Somebody else came, or nobody is there any more, while a leader was asked. */
  'operator.turn-ended': { remedy: 'person', retry: 'never' },
  'operator.not-allowed': { remedy: 'person', retry: 'never' },
  'operator.pin-missing': { remedy: 'person', retry: 'never' },
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
  // Goods that are scanned before their label
  'packing.wrong-item': { remedy: 'person', retry: 'never' },
  'packing.one-too-many': { remedy: 'person', retry: 'never' },
  'packing.other-order': { remedy: 'person', retry: 'never' },
  'packing.order-changed': { remedy: 'person', retry: 'never' },
  'packing.changed-meanwhile': { remedy: 'person', retry: 'never' },
  'packing.number-scanned': { remedy: 'person', retry: 'never' },
  'packing.goods-unknown': { remedy: 'scan-again', retry: 'never' },
  'packing.not-packed': { remedy: 'scan-again', retry: 'never' },
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
  'store.full': { remedy: 'support', retry: 'never' },
  'store.unwritable': { remedy: 'support', retry: 'never' },
  'store.unreadable': { remedy: 'support', retry: 'never' },
  /** A row of the data, the others of its table go on. */
  'store.row-damaged': { remedy: 'support', retry: 'never' },
  /** Another data folder of the same station runs on this machine. */
  'store.copy-in-use': { remedy: 'person', retry: 'never' },
  /** The journal has a label open that did not come out, and could not be told its end: it goes on at the next start. */
  'store.label-left-open': { remedy: 'support', retry: 'never' },
  /** The journal could not be told what became of a label that was sent. */
  'store.end-unwritten': { remedy: 'support', retry: 'never' },
  /** Some, or all, were not as they are written: what guards the rest is as strict as it gets until they are set again. */
  'store.settings-unread': { remedy: 'settings', retry: 'never' },
  /** Who works here: roles stay in force, and nothing is written over the list, until somebody begins it anew. */
  'store.operators-unread': { remedy: 'settings', retry: 'never' },
  'store.not-ours': { remedy: 'person', retry: 'never' },
  /** The disk of the data folder has no modes, and is mounted for everybody: the secret of the station would be theirs. */
  'store.read-by-others': { remedy: 'person', retry: 'never' },
  'store.planted': { remedy: 'person', retry: 'never' },
  'store.no-file': { remedy: 'person', retry: 'never' },
  'store.in-use': { remedy: 'person', retry: 'never' },
  'store.newer': { remedy: 'support', retry: 'never' },
  'store.entries-lost': { remedy: 'person', retry: 'never' },
  'store.key-elsewhere': { remedy: 'person', retry: 'never' },
  'store.folder-older': { remedy: 'person', retry: 'never' },
  'store.folder-copied': { remedy: 'person', retry: 'never' },
  'store.folder-restored': { remedy: 'person', retry: 'never' },
  'store.end-unknown': { remedy: 'person', retry: 'never' },
  'store.key-lost': { remedy: 'settings', retry: 'never' },
  'backup.unreadable': { remedy: 'person', retry: 'never' },
  'backup.wrong-passphrase': { remedy: 'person', retry: 'never' },
  'backup.in-the-way': { remedy: 'person', retry: 'never' },
  /** Its folder is not named from the root on: it would lie wherever the station happened to be started. */
  'backup.relative': { remedy: 'settings', retry: 'never' },
  'backup.inside-folder': { remedy: 'person', retry: 'never' },
  'backup.file-printer': { remedy: 'person', retry: 'never' },
  'backup.folder-left': { remedy: 'settings', retry: 'never' },
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
