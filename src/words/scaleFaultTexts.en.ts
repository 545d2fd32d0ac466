import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'

/** The faults of the scale in English, as in `faultTexts.en.ts`. */
const notYet = 'no label yet'
const again = 'Put this parcel on the scale; its label prints by itself'

type ScaleFaults = Extract<keyof FaultTexts, `scale.${string}`>

export const scaleFaultTextsEn: Pick<FaultTexts, ScaleFaults> = {
  'scale.bad-address': {
    what: 'Scale address is wrong',
    paper: notYet,
    todo: 'Ask the shift leader to correct it in the settings',
  },
  'scale.unreachable': {
    what: 'The scale is not connected',
    paper: notYet,
    todo: 'Check its cable and power; it is connected again by itself',
  },
  'scale.busy': {
    what: 'Another program has the scale',
    paper: notYet,
    todo: 'Close that program; the scale is connected again by itself',
  },
  'scale.access-denied': {
    what: 'This computer does not let us use the scale',
    paper: notYet,
    todo: 'Ask support for the permission',
  },
  'scale.silent': {
    what: 'The scale says nothing',
    paper: notYet,
    todo: 'See whether it is switched on, then put the parcel on it',
  },
  'scale.nothing-on': { what: 'Nothing is on the scale', paper: notYet, todo: again },
  'scale.unstable': {
    what: 'The scale is not at rest',
    paper: notYet,
    todo: 'Take the parcel off, put it back, do not touch the scale',
  },
  'scale.not-emptied': {
    what: 'The last parcel was not taken off the scale',
    paper: notYet,
    todo: 'Take everything off, wait for zero, then put this parcel on',
  },
  'scale.taken-off': { what: 'The parcel was taken off before it was weighed', paper: notYet, todo: again },
  'scale.not-weighed': { what: 'This parcel was not weighed', paper: notYet, todo: again },
  'scale.perhaps-scanned': {
    what: '{weighed} was typed as fast as a scanner does[; the order says {ordered}]',
    paper: notYet,
    todo: `Look at the scale: press ${keyCap('scan.print')} if it says so, else ${keyCap('scan.acknowledge')} and scan again`,
  },
  'scale.negative': {
    what: 'The scale is below zero',
    paper: notYet,
    todo: 'Take everything off, press ZERO on the scale, put the parcel back',
  },
  'scale.overload': {
    what: 'Too heavy for the scale',
    paper: notYet,
    todo: 'Take the parcel off, use a larger scale',
  },
  'scale.underload': {
    what: 'The pan of the scale is lifted or out of place',
    paper: notYet,
    todo: 'Put the pan right and press ZERO',
  },
  'scale.tared': {
    what: 'The scale takes off a tare',
    paper: notYet,
    todo: 'Take everything off, clear it by TARE, put the parcel back',
  },
  'scale.wrong-unit': {
    what: 'The scale does not weigh in g, kg or lb',
    paper: notYet,
    todo: 'Set the scale to g or kg',
  },
  'scale.garbled': {
    what: 'The scale is not understood',
    paper: notYet,
    todo: 'Ask the shift leader to look at its kind and speed in the settings',
  },
  'scale.nobody-waits': {
    what: 'This is a weight, not a parcel code',
    paper: 'no label came out',
    todo: 'Scan the parcel first, then weigh it',
  },
}
