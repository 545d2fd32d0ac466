/** A serial line and how it is set. What an address leaves out is 9600 baud, 8 bits, no parity, one stop bit, no flow control. */
export interface SerialLine {
  /** `/dev/ttyUSB0` or `COM3`. */
  readonly path: string
  readonly baud: number
  readonly bits: 7 | 8
  readonly parity: 'none' | 'even' | 'odd'
  readonly stop: 1 | 2
  readonly flow: 'none' | 'rtscts' | 'xonxoff'
}

/** `serial:/dev/ttyUSB0?baud=115200&flow=rtscts&bits=8&parity=none&stop=1`; null: it is no such address. */
export function readSerialAddress(address: string): SerialLine | null {
  const [, path, query = ''] = /^serial:(\/[^?]+|COM\d{1,3})(?:\?(.*))?$/.exec(address) ?? []
  if (path === undefined || path.includes('\0')) return null
  const asked = query === '' ? [] : query.split('&').map(nameAndValue)
  const names = asked.map(([name]) => name)
  if (names.some((name) => !Object.hasOwn(choices, name)) || new Set(names).size < names.length) return null
  const given = new Map(asked)
  const baud = choose(choices.baud, given.get('baud'), usualBaud)
  const bits = choose(choices.bits, given.get('bits'), 8)
  const parity = choose(choices.parity, given.get('parity'), 'none')
  const stop = choose(choices.stop, given.get('stop'), 1)
  const flow = choose(choices.flow, given.get('flow'), 'none')
  if (baud === null || bits === null || parity === null || stop === null || flow === null) return null
  return { path, baud, bits, parity, stop, flow }
}

/** The same line in the words of the system's serial ports. */
export function portOptions({ path, baud, bits, parity, stop, flow }: SerialLine) {
  return {
    path,
    baudRate: baud,
    dataBits: bits,
    parity,
    stopBits: stop,
    rtscts: flow === 'rtscts',
    xon: flow === 'xonxoff',
    xoff: flow === 'xonxoff',
  }
}

/** Why a line could not be opened. */
export type LineTrouble = 'busy' | 'access-denied' | 'bad-address' | 'unreachable'

/** Systems give no code, only words: those of strerror, or their own on Windows. */
export function lineTrouble(detail: string): LineTrouble {
  // Windows denies access to a port that another program has.
  if (/busy|cannot lock|resource temporarily unavailable|access denied/i.test(detail)) return 'busy'
  if (/permission denied|not permitted/i.test(detail)) return 'access-denied'
  if (/no serial line|inappropriate ioctl|not a directory|is a directory/i.test(detail)) return 'bad-address'
  return 'unreachable'
}

function nameAndValue(part: string): readonly [string, string] {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

const choices = {
  baud: [1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600],
  bits: [8, 7],
  parity: ['none', 'even', 'odd'],
  stop: [1, 2],
  flow: ['none', 'rtscts', 'xonxoff'],
} as const

const usualBaud = 9_600

function choose<Choice extends string | number>(
  among: readonly Choice[],
  asked: string | undefined,
  usual: Choice,
): Choice | null {
  if (asked === undefined) return usual
  return among.find((choice) => String(choice) === asked) ?? null
}
