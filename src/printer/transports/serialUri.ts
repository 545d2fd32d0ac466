import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'

/** A serial line and how it is set. What a URI leaves out is 9600 baud, 8 bits, no parity, one stop bit, no flow control. */
export interface SerialLine {
  /** `/dev/ttyUSB0` or `COM3`. */
  readonly path: string
  readonly baud: number
  readonly bits: 7 | 8
  readonly parity: 'none' | 'even' | 'odd'
  readonly stop: 1 | 2
  readonly flow: 'none' | 'rtscts' | 'xonxoff'
}

const choices = {
  baud: [1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600],
  bits: [8, 7],
  parity: ['none', 'even', 'odd'],
  stop: [1, 2],
  flow: ['none', 'rtscts', 'xonxoff'],
} as const

const usualBaud = 9_600

/** `serial:/dev/ttyUSB0?baud=115200&flow=rtscts&bits=8&parity=none&stop=1`. Fault: `printer.bad-address`. */
export function parseSerialUri(uri: string): Result<SerialLine> {
  const bad = fail('printer.bad-address')
  const [, path, query = ''] = /^serial:(\/[^?]+|COM\d{1,3})(?:\?(.*))?$/.exec(uri) ?? []
  if (path === undefined || path.includes('\0')) return bad
  const asked = new URLSearchParams(query)
  if ([...asked.keys()].some((key) => !Object.hasOwn(choices, key) || asked.getAll(key).length > 1)) return bad
  const baud = choose(choices.baud, asked.get('baud'), usualBaud)
  const bits = choose(choices.bits, asked.get('bits'), 8)
  const parity = choose(choices.parity, asked.get('parity'), 'none')
  const stop = choose(choices.stop, asked.get('stop'), 1)
  const flow = choose(choices.flow, asked.get('flow'), 'none')
  if (baud === null || bits === null || parity === null || stop === null || flow === null) return bad
  return ok({ path, baud, bits, parity, stop, flow })
}

function choose<Choice extends string | number>(
  among: readonly Choice[],
  asked: string | null,
  usual: Choice,
): Choice | null {
  if (asked === null) return usual
  return among.find((choice) => String(choice) === asked) ?? null
}
