import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'
import { importFaultTextsEn } from './importFaultTexts.en.ts'
import { labelFaultTextsEn } from './labelFaultTexts.en.ts'
import { payoutFaultTextsEn } from './payoutFaultTexts.en.ts'
import { pickupFaultTextsEn } from './pickupFaultTexts.en.ts'
import { practiceFaultTextsEn } from './practiceFaultTexts.ts'
import { printerFaultTextsEn } from './printerFaultTexts.en.ts'
import { requestFaultTextsEn } from './requestFaultTexts.en.ts'
import { ruleFaultTextsEn } from './ruleFaultTexts.en.ts'
import { scaleFaultTextsEn } from './scaleFaultTexts.en.ts'
import { scanFaultTextsEn } from './scanFaultTexts.en.ts'
import { storeFaultTextsEn } from './storeFaultTexts.en.ts'

/** The faults in plain English. `[…]` is left out when a `{fact}` in it is unknown. */
const none = 'no label came out'
const notYet = 'no label yet'
const maybe = 'the label may be out'
const retries = 'Wait: it is tried again by itself'
const tellLeader = 'Set this parcel aside and tell the shift leader'
const look = 'See whether the label is at the printer'

export const faultTextsEn: FaultTexts = {
  ...labelFaultTextsEn,
  ...payoutFaultTextsEn,
  ...pickupFaultTextsEn,
  ...practiceFaultTextsEn,
  ...printerFaultTextsEn,
  ...requestFaultTextsEn,
  ...ruleFaultTextsEn,
  ...importFaultTextsEn,
  ...scaleFaultTextsEn,
  ...scanFaultTextsEn,
  ...storeFaultTextsEn,

  'service.unreachable': {
    what: 'Service unreachable',
    paper: notYet,
    todo: 'Wait: printing goes on when the network is back',
  },
  'service.timeout': { what: 'Service too slow to answer', paper: notYet, todo: retries },
  'service.failing': { what: 'Service is failing[ ({status})][ ({host})]', paper: notYet, todo: retries },
  'service.busy': { what: 'Service is overloaded', paper: notYet, todo: retries },
  'service.intercepted': {
    what: 'The network answered in the carrier’s place[ ({host})]',
    paper: notYet,
    todo: 'Wait: the Wi-Fi may want a login, look in a browser on this machine',
  },
  'service.garbled': {
    what: 'Service answered with something unreadable',
    paper: notYet,
    todo: 'Wait; tell support if it stays',
  },
  'service.token-missing': {
    what: 'No account token yet',
    paper: none,
    todo: 'Ask the shift leader to enter the token, then scan again',
  },
  'service.token-denied': {
    what: 'Service refuses the account token',
    paper: none,
    todo: 'Ask the shift leader to check the token, then scan again',
  },
  'service.address-denied': {
    what: 'The carrier does not let this machine in',
    paper: none,
    todo: 'Ask the shift leader to have the carrier allow the public IP address of this machine',
  },
  'service.forbidden': { what: 'The account may not use this order', paper: none, todo: tellLeader },
  'service.refused': { what: 'Service refused[: {message}]', paper: none, todo: tellLeader },
  'service.unsure': {
    what: 'Broken off halfway: nobody knows whether it took effect[ ({operation})]',
    paper: none,
    todo: 'Look at the carrier’s own page[ (found: {found})] before you do it again',
  },

  'order.unknown': { what: 'No such order', paper: none, todo: 'Check the code on the parcel and scan again' },
  'order.weight-differs': {
    what: 'It weighs {weighed}, its order says {ordered}',
    paper: notYet,
    todo: 'Look at what is inside; print if it is right, set it aside if it is not',
  },
  'order.not-awaiting': {
    what: 'The order does not wait for pickup any more[: {state}]',
    paper: 'not printed yet',
    todo: 'Print it only if the parcel is here and its label is damaged or lost. Otherwise take the print back',
  },
  'order.other-shop': {
    what: 'A parcel of another shop[: {shop}]',
    paper: 'not printed yet',
    todo: 'Print it only if the parcel belongs to this table. Where many shops are packed, a leader ends the question: Settings → Account',
  },
  'order.cancelled': {
    what: 'Order cancelled',
    paper: none,
    todo: 'Do not ship: set it aside and tell the shift leader',
  },
  'order.no-such-parcel': {
    what: '[Order has {parcels} {parcels|parcel|parcels}, ]no parcel[ {parcel}] like this',
    paper: none,
    todo: 'Check the code on the parcel and scan again',
  },
  'order.not-owner': { what: 'The account may not do this to the order', paper: none, todo: tellLeader },
  'order.wrong-status': {
    what: 'The status of order[ {code}] does not allow this',
    paper: none,
    todo: 'Look at its status; ask the carrier if needed',
  },
  'order.too-many': { what: 'Too many orders at once', paper: none, todo: 'Split them, at most 10 000 each time' },
  'shop.not-owner': { what: 'Order of another shop', paper: none, todo: tellLeader },
  'shop.inactive': { what: 'Shop is locked', paper: none, todo: tellLeader },
  'shop.other-owner': {
    what: 'Not the phone of the shop’s owner',
    paper: none,
    todo: 'Ask the customer for the owner’s phone',
  },
  'shop.unknown': { what: 'No such shop', paper: none, todo: 'Check the number of the shop' },
  'staff.already': { what: 'The account is staff of the shop already', paper: none, todo: 'Nothing needs to be added' },
  'otp.invalid': { what: 'OTP wrong or expired', paper: none, todo: 'Type it again, or send the customer a new one' },
  'phone.invalid': { what: 'Phone number not valid', paper: none, todo: 'Correct the phone number and do it again' },
  'ward.invalid': { what: 'Ward or district not valid', paper: none, todo: 'Choose the address again' },
  'route.none': { what: 'The carrier has no such route', paper: none, todo: 'Check the address, or the service type' },
  'fee.none': { what: 'This route has no price', paper: none, todo: 'Change the service type, or ask the carrier' },

  'account.no-order-detail': {
    what: 'The account may not read orders',
    paper: none,
    todo: 'Ask the shift leader for the permission',
  },
  'account.no-tickets': {
    what: 'The account may not read tickets',
    paper: none,
    todo: 'Ask the shift leader for the permission',
  },
  'account.unknown': {
    what: 'The station keeps no such account',
    paper: none,
    todo: 'Add the account: enter its address and token',
  },
  'account.in-use': {
    what: 'The station works for this account',
    paper: none,
    todo: 'Change to another account, or to practice, then remove it',
  },
  'account.fixed': {
    what: 'The station works for one account only',
    paper: none,
    todo: 'Start it without an account of its own, then change the account',
  },

  'ticket.unknown': { what: 'No such ticket', paper: none, todo: 'Check the number of the ticket' },
  'ticket.foreign': { what: 'Ticket of another shop', paper: none, todo: 'Choose the right shop and look again' },
  'ticket.attachment-refused': {
    what: 'The carrier refused an attachment',
    paper: none,
    todo: 'Send at most 10 pictures, PDF or Office files of 2 MB each',
  },
  'stream.broken': {
    what: 'Printer data[ ({language})] is broken',
    paper: none,
    todo: 'Make the file again',
  },
  'stream.other-language': {
    what: 'This is not {language}: this looks like {other}',
    paper: none,
    todo: 'Say its own language, or give a file for label printers',
  },
  'file.unreadable': { what: 'File[ {file}] cannot be read', paper: none, todo: 'Check the name of the file' },
  'file.too-large': {
    what: 'File[ {file}] is too large[: more than {limitMegabytes} MB]',
    paper: none,
    todo: 'Choose a smaller file',
  },
  'file.unwritable': { what: 'File[ {file}] cannot be written', paper: none, todo: 'Choose another place' },

  'job.unknown': { what: 'This print is gone', paper: none, todo: 'Scan the parcel again' },
  'job.other-account': {
    what: 'Waits for account [{account}]',
    paper: none,
    todo: 'The shift leader chooses that account again in Settings, then go on',
  },
  'job.stale': { what: 'The label waited too long', paper: notYet, todo: 'Say whether the label is still wanted' },
  'job.perhaps-printed': {
    what: 'This parcel may have its label from the time of the missing records',
    paper: 'nothing was printed now',
    todo: 'Look at the parcel: take the label back if it has one, print if it has none',
  },
  'job.duplicate': {
    what: 'This parcel has its label',
    paper: 'nothing more was printed',
    todo: 'Use the first label',
  },
  'job.changed-meanwhile': {
    what: 'The print was changed elsewhere',
    paper: 'this key printed nothing',
    todo: 'Look at the parcel and press again if needed',
  },
  'job.too-late-to-cancel': {
    what: 'Too late to cancel',
    paper: 'the label is at the printer',
    todo: 'Throw that label away if it is not used',
  },
  'job.left-in-queue': {
    what: 'The label was in the print queue when nobody watched it any more',
    paper: 'it may be out, or the queue may print it later',
    todo: 'Wait until the queue is there again, then look at the printer',
  },
  'job.out-of-queue': {
    what: 'Lost sight of while printing; taken out of the print queue since',
    paper: maybe,
    todo: look,
  },
  'job.interrupted': { what: 'Program ended while printing', paper: maybe, todo: look },

  'reprint.reason-missing': { what: 'A reprint needs a reason', paper: none, todo: 'Choose why it is printed again' },
  'reprint.pin-missing': { what: 'A reprint needs the shift leader’s PIN', paper: none, todo: 'Call the shift leader' },
  'reprint.pin-wrong': { what: 'Wrong PIN', paper: none, todo: 'Type the PIN again' },
  'reprint.pin-locked': {
    what: 'Too many wrong PINs',
    paper: none,
    todo: 'Wait[ {seconds} {seconds|second|seconds}], then try again',
  },
  'deed.reason-missing': { what: 'This needs a reason', paper: none, todo: 'Choose a reason' },
  'operator.unknown': {
    what: 'This badge is not of this station',
    paper: none,
    todo: 'Scan another badge, or call the shift leader',
  },
  'operator.not-allowed': {
    what: 'Only a shift leader may do this',
    paper: none,
    todo: 'Have the leader scan a badge, then do it again',
  },
  'operator.asked-else': {
    what: 'What this takes, or whose PIN, was just changed; nothing was done',
    paper: none,
    todo: 'Do it again if it is still wanted',
  },
  'operator.turn-ended': {
    what: 'The turn ended while a leader was asked',
    paper: none,
    todo: 'Sign in and do it again',
  },
  'operator.pin-missing': { what: 'A PIN[ of {name}] is needed', paper: none, todo: 'Type the PIN' },
  'operator.pin-unread': {
    what: 'The PIN was begun before the question could be read; it was not sent',
    paper: none,
    todo: 'Read what it is for, then type the PIN',
  },
  'operator.pin-wrong': { what: 'Wrong PIN', paper: none, todo: 'Type the PIN again' },
  'operator.badge-locked': {
    what: 'Too many unknown badges',
    paper: none,
    todo: 'Wait [{seconds} seconds ]and scan the badge again, or sign in by name',
  },
  'operator.pin-locked': {
    what: 'Too many wrong PINs',
    paper: none,
    todo: 'Wait[ {seconds} {seconds|second|seconds}], then try again',
  },
  'operator.badge-needed': {
    what: '[{name} has no PIN: ]the station is locked, and a name alone is not enough',
    paper: none,
    todo: 'Scan a badge, or call the shift leader',
  },
  'operator.sign-in-needed': {
    what: 'Nobody is signed in[: {read} is waiting]',
    paper: none,
    todo: `Scan a badge, or press ${keyCap('window.operator')} and choose a name[: {read} goes on at once]`,
  },
  'operator.came-late': {
    what: 'Signed in too late, or the screen or mode has changed[: {read}]',
    paper: none,
    todo: 'Scan the parcel again',
  },
  'operator.code-wrong': {
    what: 'The recovery code is not right, or was used',
    paper: none,
    todo: 'Type it again, or have another leader set a new PIN',
  },
  'operator.no-pin': {
    what: 'The leader[ {name}] has no PIN yet and cannot sign in',
    paper: none,
    todo: 'Set a PIN in Settings, under Operators',
  },
  'operator.name-taken': {
    what: 'Somebody of this station has the name[ {name}]',
    paper: none,
    todo: 'Choose another name',
  },
  'operator.leader-needed': {
    what: 'At least one leader who can sign in is needed',
    paper: none,
    todo: 'Add a leader with a PIN first',
  },
  'order.changed': {
    what: 'Old label[: {changed}]',
    paper: 'the printed label is not right any more',
    todo: `Do not use the printed label. Press ${keyCap('scan.print')} for a new one and take the old one off`,
  },
  'order.change-waiting': {
    what: 'A change of the order has not reached the carrier[: {changed}]',
    paper: notYet,
    todo: 'Just wait: it prints once the change is sent. If the outbox asks something, answer there',
  },
  'order.cancel-waiting': {
    what: 'The order is being cancelled',
    paper: none,
    todo: 'Do not send this parcel, put it aside. To send it: take the cancellation back in the outbox',
  },
  'batch.unknown': { what: 'There is no such batch', paper: none, todo: 'Look at the list of batches' },
  'batch.running': { what: 'The batch is printing', paper: none, todo: 'Pause the batch first' },
  'batch.roll-short': {
    what: 'The roll[ of {printer}] has about[ {left}] labels for[ {labels}][: about {short} short]',
    paper: notYet,
    todo: 'Change the roll, or print all the same: out of paper the printer waits, and goes on with the next roll',
  },
  'return.unknown': {
    what: 'This returned parcel is no longer on the list',
    paper: none,
    todo: 'Scan the parcel again',
  },

  'station.undecided': {
    what: 'The data of the station is gone, and nobody has chosen how to go on',
    paper: none,
    todo: 'Choose in the window of the station: restore a backup, set up anew, or practise',
  },
  'station.locked': {
    what: 'The station is locked: nobody was here for a long time',
    paper: none,
    todo: 'Scan a badge or enter a PIN[: {count} {count|scan|scans} will go on at once]',
  },
  'station.unacknowledged': {
    what: 'An error is not acknowledged yet',
    paper: 'this scan printed nothing',
    todo: 'Acknowledge the error first, then scan again',
  },
  'station.nothing-to-do': { what: 'Nothing to do for this command', paper: none, todo: 'Scan a parcel first' },
  'station.unreachable': {
    what: 'No connection to the program',
    paper: 'this scan was not taken',
    todo: 'Wait for the connection, then scan again',
  },
  'station.unanswered': {
    what: 'The connection to the program broke before it answered',
    paper: maybe,
    todo: 'Look in the print log or at the list of orders before you do it again: it may be done',
  },
  'station.port-taken': {
    what: 'Port[ {port}] is used by another program',
    paper: none,
    todo: 'Choose another port, or close that program',
  },
  'station.window-missing': { what: 'Files of the window are missing', paper: none, todo: 'Ask support to reinstall' },
  'station.no-sandbox': {
    what: 'The window would run without the sandbox of its browser',
    paper: none,
    todo: 'Start it without --no-sandbox; on Ubuntu install the .deb package',
  },
  'station.no-lock': {
    what: 'The lock that keeps Packbench to one at a time cannot be made[: {folder} takes no files]',
    paper: none,
    todo: 'Free disk space or restart the machine, then start again; if it stays like this, ask support',
  },
  'station.not-running': {
    what: 'No station runs on this data folder[: {folder}]',
    paper: none,
    todo: 'Start it, then do it again',
  },
  'station.no-electron': {
    what: 'Electron cannot open a window on this machine',
    paper: none,
    todo: 'Start it without --electron: the window opens in the browser',
  },
  'station.clock-off': {
    what: 'This machine’s clock is[ {behind} {behind|hour|hours} behind][ {ahead} {ahead|hour|hours} ahead of] the carrier’s',
    paper: none,
    todo: 'Set the clock: pickup shifts and waiting times go by it',
  },
  'station.closing': { what: 'The program is closing', paper: none, todo: 'Start it again, then scan again' },
  'station.bug': {
    what: 'The program met an error of its own',
    paper: 'the label may or may not be out',
    todo: 'Look at the printer before you scan again, and tell support',
  },
}
