import type { ScaleProtocol, ScaleReading, ScaleTrouble } from '../model/scale.ts'
import { gramsOf } from '../model/scale.ts'

/**
 * What one frame of a scale says. A frame that is not wholly as the manual has it is `garbled` and never a weight.
 * References: A&D EK-L/EW-L manual 9-2 *Data format*; Tiger TI-02-P manual 7.1 (the CAS-like form with GS and NT);
 * MT-SICS reference manual, *S*, *SI*.
 */
export function readFrame(protocol: ScaleProtocol, frame: string | null): ScaleReading {
  if (frame === null) return trouble('garbled')
  return protocol === 'continuous' ? readContinuous(frame) : readSics(frame)
}

/** Header, in most also gross or net, sign and number, unit: `ST,+00123.4  g`, `US,GS,+  1.234kg`, `ST,GS,  1.234,kg`. */
const continuous = /^(ST|US|OL|QT),(?:(GS|NT),)? *([+-]?) *(\d+(?:\.\d+)?) *,? *([A-Za-z%]{0,3}) *$/
/** Out of range a scale may send no number. */
const outOfRange = /^OL,(?:(?:GS|NT),)? *([+-]?)/

function readContinuous(frame: string): ScaleReading {
  const [, over] = outOfRange.exec(frame) ?? []
  if (over !== undefined) return trouble(over === '-' ? 'underload' : 'overload')
  const [, header, of, sign = '', number = '', unit = ''] = continuous.exec(frame) ?? []
  if (header === undefined) return trouble('garbled')
  // What was taken off by the tare key is not in a net weight, and nobody can say what it was.
  if (of === 'NT') return trouble('tared')
  return header === 'QT' ? trouble('wrong-unit') : weight(`${sign}${number}`, unit, header === 'ST')
}

const sics = /^S ([SD]) +(-?\d+(?:\.\d+)?) ([A-Za-z%]{1,4})$/

function readSics(frame: string): ScaleReading {
  if (frame === 'S +') return trouble('overload')
  if (frame === 'S -') return trouble('underload')
  // It is busy, with taring for one.
  if (frame === 'S I') return { kind: 'moving' }
  const [, stable, number, unit] = sics.exec(frame.trimEnd()) ?? []
  if (stable === undefined || number === undefined || unit === undefined) return trouble('garbled')
  return weight(number, unit, stable === 'S')
}

function weight(number: string, unit: string, stable: boolean): ScaleReading {
  const grams = gramsOf(number, unit)
  return grams === null ? trouble('wrong-unit') : { kind: 'weight', grams, stable }
}

function trouble(why: ScaleTrouble): ScaleReading {
  return { kind: 'trouble', trouble: why }
}
