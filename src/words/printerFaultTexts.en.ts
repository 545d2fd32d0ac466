import type { FaultTexts } from './faultTexts.ts'

/** The faults of printers in plain English, as in `faultTexts.en.ts`. */
const none = 'no label came out'
const notYet = 'no label yet'
const maybe = 'the label may be out'
const goesOn = 'printing goes on by itself, nothing prints twice'
const look = 'See whether the label is at the printer'

type PrinterFaults = Extract<keyof FaultTexts, `printer.${string}`>

export const printerFaultTextsEn: Pick<FaultTexts, PrinterFaults> = {
  'printer.bad-address': { what: 'Printer address is wrong', paper: none, todo: 'Ask the shift leader to correct it' },
  'printer.access-denied': {
    what: 'This computer does not let us use printer[ {printer}]',
    paper: none,
    todo: 'Ask support for the permission',
  },
  'printer.job-aborted': {
    what: 'The print queue gave the label up',
    paper: none,
    todo: 'Look at the queue of the computer, then print again',
  },
  'printer.job-moved': {
    what: 'Somebody moved the label to another print queue',
    paper: maybe,
    todo: 'Look at the other printers, and tell the shift leader',
  },
  'printer.job-changed': {
    what: 'Somebody changed the label in the print queue',
    paper: maybe,
    todo: 'Look at what came out: scan this label if it is there, throw away further copies, and tell the shift leader',
  },
  'printer.takes-no-pdf': {
    what: 'This printer cannot print PDF pages',
    paper: none,
    todo: 'Choose another printer for this size',
  },
  'printer.queue-hides-jobs': {
    what: 'Print queue[ {printer}] hides this station’s own labels from it',
    paper: none,
    todo: 'Ask support to change JobPrivateAccess of CUPS',
  },
  'printer.queue-unknown-jobs': {
    what: 'Print queue[ {printer}] has jobs[ {jobs}] of which nobody knows whose they are',
    paper: maybe,
    todo: 'Look into the print queue of the computer: let these jobs come out or cancel them, then go on',
  },
  'printer.queue-own-size': {
    what: 'Print queue[ {printer}] sets another paper size for every page',
    paper: none,
    todo: 'Ask support to take PageSize-default out of the queue',
  },
  'printer.known': { what: 'This printer is in the list already', paper: none, todo: 'Change the one that is there' },
  'printer.unidentified': {
    what: 'The printer does not say what it is',
    paper: none,
    todo: 'Choose its model, or its language and width',
  },
  'printer.web-page': {
    what: 'There is a web page at this address, and no printer',
    paper: none,
    todo: 'Type the IP address of the printer; its port is 9100 as a rule',
  },
  'printer.print-server': {
    what: 'There is a print server at this address, with queues',
    paper: none,
    todo: 'Type the IP address of the printer itself, or a queue: spooler://server:631/name',
  },
  'printer.cannot': {
    what: 'This printer cannot do that by command',
    paper: none,
    todo: 'Use the buttons of the printer',
  },
  'printer.several': {
    what: 'Several printers print this size[: {printers}]',
    paper: 'no roll was changed',
    todo: 'Set the roll in the list of printers',
  },
  'printer.unknown': {
    what: 'No printer[ {printer}] for this size[ ({size})]',
    paper: none,
    todo: 'Choose another size, or tell the shift leader',
  },
  'printer.offline': {
    what: 'The printer is offline',
    paper: notYet,
    todo: 'Check the printer’s cable and power; printing goes on by itself',
  },
  'printer.unreachable': {
    what: 'Printer[ {printer}] cannot be reached',
    paper: notYet,
    todo: `Check its power and cable: ${goesOn}`,
  },
  'printer.busy': { what: '[{printer} ]is busy with other work', paper: notYet, todo: `Wait: ${goesOn}` },
  'printer.media-empty': { what: '[{printer} ]out of paper', paper: notYet, todo: `Change the roll: ${goesOn}` },
  'printer.media-jam': { what: '[{printer} ]paper jam', paper: notYet, todo: `Clear the jam: ${goesOn}` },
  'printer.cover-open': { what: '[{printer} ]cover open', paper: notYet, todo: `Close the cover: ${goesOn}` },
  'printer.marker-supply-empty': {
    what: '[{printer} ]out of ribbon',
    paper: notYet,
    todo: `Change the ribbon: ${goesOn}`,
  },
  'printer.other-media': {
    what: 'Printer[ {printer}] is loaded with[ {loaded}]',
    paper: notYet,
    todo: 'Load {size}, or choose another size',
  },
  'printer.paused': { what: '[{printer} ]is paused', paper: notYet, todo: `Press pause on the printer: ${goesOn}` },
  'printer.too-hot': { what: '[{printer} ]head too hot', paper: notYet, todo: `Let it cool: ${goesOn}` },
  'printer.silent': {
    what: '[{printer} ]does not answer',
    paper: notYet,
    todo: 'Check paper, cover and lights; tick Shared under Printers if another station prints on it',
  },
  'printer.connection-lost': { what: '[{printer} ]connection lost halfway', paper: maybe, todo: look },
  'printer.half-label': {
    what: 'The label was cut off on its way, half of it may come out',
    paper: maybe,
    todo: 'Throw half a label away, even if it scans, and scan NO LABEL. If the label is whole, say so on the screen',
  },
  'printer.holds-label': {
    what: 'The printer[ {printer}] still has a label in it, which may come out',
    paper: maybe,
    todo: 'Let it print (if it is stopped, make it go on), look again, and only then scan NO LABEL',
  },
  'printer.holds-beginning': {
    what: 'The printer[ {printer}] has only the beginning of a label in it; the rest may still come, or never',
    paper: maybe,
    todo: 'Wait a moment and look again. If there is still no label, scan NO LABEL once more',
  },
  'printer.stands-still': {
    what: 'The printer[ {printer}] is stopped or does not answer; the label may still be in it',
    paper: maybe,
    todo: 'Make it go on and look again. If there is still no label, scan NO LABEL once more',
  },
  'printer.label-canceled': { what: 'The label may have been cancelled at the printer', paper: maybe, todo: look },
  'printer.counted-more': {
    what: 'Printer {printer} has counted {labels} labels that this station knows nothing of',
    paper: maybe,
    todo: 'Parcels of orders from before now ask before they print. If others print there too, mark it as shared; if it is another printer now, press Ask again (Printers page); if neither, the data of the station may be an earlier state',
  },
  'printer.foreign-traffic': { what: 'Somebody else printed there too', paper: maybe, todo: look },
}
