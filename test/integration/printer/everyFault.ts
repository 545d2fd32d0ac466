/**
 * What every fault of the emulator must end in, by language, and why. An ending is what the station says and how often
 * its label came out whole once the printer was mended. Where a language may see the fault or be done before it comes,
 * both endings stand there, and both are true.
 */
import type { EmulatorFaultName } from '../../../src/emulator/faults.ts'
import type { LanguageName } from '../../../src/model/printer.ts'

export interface FaultRow {
  readonly fault: EmulatorFaultName
  /** The number that the fault takes; left out: the usual one. */
  readonly value?: number
  readonly moment: 'before it is asked' | 'after it said it is ready' | 'in the middle of the bytes' | 'while it moves'
  /** What hands do when the station says what it waits for, and again when it is done. */
  readonly mend?: readonly (readonly [EmulatorFaultName, number?])[]
  /** Languages that cannot say what they wait for: the hands come without being called. */
  readonly unheard?: readonly LanguageName[]
  /** The label is small: a slow line takes it in a second. */
  readonly small?: boolean
  readonly ends: Readonly<Record<LanguageName, readonly Ending[]>>
  readonly why: string
}

export type Ending = readonly [end: string, paper: number]

/** What ends a fault, or is none: they stand in the rows of what they mend. */
export const mendings: readonly EmulatorFaultName[] = [
  'refill',
  'head-close',
  'ribbon-in',
  'clear-jam',
  'cool-down',
  'resume',
  'tear',
]

/** A loss or a duplicate that the station calls *printed*: what only a counter could prove, as docs/printers.md says. */
export const provedByNothing: readonly string[] = [
  // "An id that comes back says that the printer is done with everything before it."
  'swallow before it is asked escpos',
  // "No printer says what is on a label": it came out, and it is white.
  'refuse-graphics before it is asked zpl',
  'refuse-graphics before it is asked tspl',
  'refuse-graphics before it is asked escpos',
  // "A label that a printer puts out twice without knowing it shows only on a counter."
  'print-twice before it is asked tspl',
  'print-twice before it is asked escpos',
]

const printed: Ending = ['printed', 1]
const sent: Ending = ['sent-not-confirmed', 1]
const doubted = (paper: number): Ending => ['in-doubt: printer.label-canceled', paper]
const lost = (paper: number): Ending => ['in-doubt: printer.connection-lost', paper]
const refused = (reason: string): readonly Ending[] => [[`printer.${reason}`, 0]]

/** A label that nothing happens to. CPCL answers only when it is done, EPL2 never shows a label: neither can confirm it. */
const usual = { zpl: [printed], tspl: [printed], epl2: [sent], cpcl: [sent], escpos: [printed] } as const

function every(...endings: readonly Ending[]): FaultRow['ends'] {
  return { zpl: endings, tspl: endings, epl2: endings, cpcl: endings, escpos: endings }
}

/** Hands were at the paper of a printer that keeps no page: the label may be in two pieces. */
const inPieces: readonly Ending[] = [
  ['in-doubt: printer.half-label', 0],
  ['in-doubt: printer.half-label', 1],
]

/**
 * A stop with the label in the printer, mended: who can tell the label from a feed has printed it, unless it came out
 * between two questions; who cannot is in doubt.
 */
const afterStop: FaultRow['ends'] = {
  zpl: [printed],
  tspl: [printed, doubted(1)],
  epl2: [doubted(1), sent],
  cpcl: [doubted(1)],
  escpos: inPieces,
}

export const faultRows: readonly FaultRow[] = [
  {
    fault: 'paper-out',
    moment: 'before it is asked',
    mend: [['refill']],
    ends: every(['printer.media-empty', 0]),
    why: 'nothing is sent to a printer without paper',
  },
  {
    fault: 'paper-out',
    value: 1,
    moment: 'before it is asked',
    mend: [['refill']],
    ends: { ...afterStop, tspl: [doubted(1)], epl2: [sent, doubted(1)], escpos: [printed, ...inPieces] },
    why: 'the last label of a roll is out before the stop: only a counter or an id tells that it was not torn off half',
  },
  {
    fault: 'paper-out',
    moment: 'after it said it is ready',
    mend: [['refill']],
    ends: afterStop,
    why: 'the label waits in the printer for the refill',
  },
  {
    fault: 'paper-out',
    moment: 'while it moves',
    mend: [['refill']],
    ends: afterStop,
    why: 'the label begins anew after the refill, or goes on where it was; no second one is sent',
  },
  {
    fault: 'head-open',
    moment: 'before it is asked',
    mend: [['head-close']],
    ends: every(['printer.cover-open', 0]),
    why: 'nothing is sent to an open printer',
  },
  {
    fault: 'head-open',
    moment: 'while it moves',
    mend: [['head-close']],
    ends: afterStop,
    why: 'the label begins anew when the head is closed',
  },
  {
    fault: 'ribbon-out',
    moment: 'before it is asked',
    mend: [['ribbon-in']],
    ends: {
      zpl: refused('marker-supply-empty'),
      tspl: refused('marker-supply-empty'),
      epl2: refused('media-empty'),
      cpcl: refused('media-empty'),
      escpos: refused('offline'),
    },
    why: 'nothing is sent; EPL2 and CPCL have one word for paper and ribbon, ESC/POS has none for a ribbon',
  },
  {
    fault: 'jam',
    moment: 'before it is asked',
    mend: [['clear-jam']],
    ends: {
      // ~HS has no bit for a jam: the label is sent, waits in the printer, and ~HQES names the reason.
      zpl: [printed],
      tspl: refused('media-jam'),
      epl2: refused('media-empty'),
      cpcl: refused('media-empty'),
      escpos: refused('media-jam'),
    },
    why: 'nothing is sent where the language can say it',
  },
  {
    fault: 'jam',
    moment: 'while it moves',
    mend: [['clear-jam']],
    ends: afterStop,
    why: 'the label begins anew when the paper is free',
  },
  {
    fault: 'overheat',
    moment: 'before it is asked',
    mend: [['cool-down']],
    ends: {
      zpl: refused('too-hot'),
      tspl: refused('too-hot'),
      // *Busy* stops nothing in EPL2: the label waits until the head is cool.
      epl2: [sent],
      cpcl: refused('busy'),
      escpos: refused('too-hot'),
    },
    why: 'nothing is sent where heat can be told from work',
  },
  {
    fault: 'overheat',
    moment: 'while it moves',
    mend: [['cool-down']],
    unheard: ['epl2', 'cpcl'],
    ends: { ...afterStop, epl2: [sent], cpcl: [sent], escpos: [printed] },
    why: 'the label begins anew when the head is cool; CPCL says busy and then still, which a feed does as well',
  },
  {
    fault: 'pause',
    moment: 'before it is asked',
    mend: [['resume']],
    ends: {
      zpl: refused('paused'),
      tspl: refused('paused'),
      epl2: refused('paused'),
      cpcl: refused('busy'),
      escpos: refused('offline'),
    },
    why: 'nothing is sent; CPCL and ESC/POS have no word for a pause',
  },
  {
    fault: 'pause',
    moment: 'after it said it is ready',
    mend: [['resume']],
    ends: { ...afterStop, escpos: [printed] },
    why: 'the label waits in the printer until somebody presses the key',
  },
  {
    fault: 'pause',
    moment: 'while it moves',
    mend: [['resume']],
    unheard: ['epl2', 'cpcl'],
    ends: { ...afterStop, epl2: [sent, doubted(1)], cpcl: [sent], escpos: [printed] },
    why: 'the label is finished, and gone in a pause: it may as well have been cancelled, unless a counter or an id says no',
  },
  {
    fault: 'cancel-key',
    moment: 'after it said it is ready',
    mend: [['cancel-key'], ['resume']],
    ends: every(doubted(0)),
    why: 'what disappears in a pause was cancelled, or was not: a person looks',
  },
  {
    fault: 'power-cycle',
    moment: 'before it is asked',
    ends: usual,
    why: 'a printer that comes up is a printer',
  },
  {
    fault: 'power-cycle',
    moment: 'after it said it is ready',
    ends: every(['not-sent: printer.unreachable', 0], lost(0)),
    why: 'not sent when the break was seen before the first byte, in doubt when it was not',
  },
  {
    fault: 'power-cycle',
    moment: 'in the middle of the bytes',
    ends: every(lost(0)),
    why: 'half a label is forgotten with the power, and nothing is sent again',
  },
  {
    fault: 'power-cycle',
    moment: 'while it moves',
    ends: { ...every(lost(0)), epl2: [lost(0), ['sent-not-confirmed', 0]] },
    why: 'the label is gone with the power; who never shows a label was left before, without a claim',
  },
  {
    fault: 'foreign-traffic',
    moment: 'before it is asked',
    ends: {
      zpl: refused('busy'),
      tspl: refused('busy'),
      epl2: [sent],
      cpcl: [sent, ['printer.silent', 0]],
      escpos: [printed, sent],
    },
    why: 'who shows labels is waited for; behind another one ours comes out all the same',
  },
  {
    fault: 'foreign-traffic',
    moment: 'while it moves',
    ends: {
      zpl: [['in-doubt: printer.foreign-traffic', 1]],
      tspl: [printed],
      epl2: [sent],
      cpcl: [sent, doubted(1)],
      escpos: [printed],
    },
    why: 'a count of two is not ours; who only says that it works is watched until it is still',
  },
  {
    fault: 'swallow',
    moment: 'before it is asked',
    ends: { ...every(['sent-not-confirmed', 0]), escpos: [['printed', 0]] },
    why: 'a label that never showed is not confirmed; an id comes back without it, which only a counter could tell',
  },
  {
    fault: 'refuse-graphics',
    moment: 'before it is asked',
    mend: [['refuse-graphics', 0]],
    ends: {
      zpl: [['printed', 0]],
      tspl: [['printed', 0]],
      epl2: [['sent-not-confirmed', 0]],
      cpcl: [['sent-not-confirmed', 0]],
      escpos: [['printed', 0]],
    },
    why: 'a label came out, and it is white: who says that it worked on one is believed',
  },
  {
    fault: 'feed-key',
    moment: 'while it moves',
    ends: usual,
    why: 'a feed behind the label is none',
  },
  {
    fault: 'print-twice',
    moment: 'before it is asked',
    ends: {
      zpl: [['in-doubt: printer.foreign-traffic', 2]],
      tspl: [['printed', 2]],
      epl2: [['sent-not-confirmed', 2]],
      cpcl: [['sent-not-confirmed', 2]],
      escpos: [['printed', 2]],
    },
    why: 'a printer that does not know it says one; only a counter says two',
  },
  {
    fault: 'mute',
    moment: 'before it is asked',
    mend: [['mute', 0]],
    ends: every(['printer.silent', 0]),
    why: 'nothing is sent to a printer that used to answer and does not',
  },
  {
    fault: 'mute',
    moment: 'while it moves',
    mend: [['mute', 0]],
    ends: {
      zpl: [printed],
      tspl: [doubted(1)],
      epl2: [sent, doubted(1)],
      cpcl: [doubted(1)],
      escpos: [doubted(1)],
    },
    why: 'what nobody watched is in doubt, unless the counter moved by one',
  },
  {
    fault: 'garbage',
    moment: 'before it is asked',
    mend: [['garbage', 0]],
    // A byte of noise may say something in TSPL: a stop, which sends nothing either.
    ends: { ...every(['printer.silent', 0]), tspl: [['printer.silent', 0], ...refused('cover-open')] },
    why: 'an answer that is none is no answer',
  },
  {
    fault: 'garbage',
    moment: 'while it moves',
    mend: [['garbage', 0]],
    ends: {
      zpl: [printed],
      tspl: [doubted(1), sent],
      epl2: [sent, doubted(1)],
      cpcl: [sent],
      escpos: [sent, doubted(1)],
    },
    why: 'noise proves nothing; a counter that is asked after it does',
  },
  {
    fault: 'slow',
    moment: 'before it is asked',
    mend: [['slow', 0]],
    small: true,
    ends: { ...usual, epl2: [sent, doubted(1)], cpcl: [sent, doubted(1)] },
    why: 'a line is slow and nothing else; one whose slowness nobody knows of looks silent to who cannot show a label',
  },
  {
    fault: 'tiny-buffer',
    value: 1,
    moment: 'before it is asked',
    ends: usual,
    why: 'a printer that takes no more makes us wait, and loses nothing',
  },
  {
    fault: 'reset',
    moment: 'in the middle of the bytes',
    ends: every(lost(0)),
    why: 'half a label may be in the printer: nothing is sent again, and the next one is kept whole',
  },
  {
    fault: 'reset',
    moment: 'while it moves',
    ends: { ...every(lost(1)), epl2: [lost(1), sent] },
    why: 'the label is out, and nobody was there to see it',
  },
  {
    fault: 'half-close',
    moment: 'in the middle of the bytes',
    ends: every(lost(1)),
    why: 'the printer takes the rest and can say no more',
  },
  {
    fault: 'half-close',
    moment: 'while it moves',
    ends: { ...every(lost(1)), epl2: [lost(1), sent] },
    why: 'the printer can say no more',
  },
]
