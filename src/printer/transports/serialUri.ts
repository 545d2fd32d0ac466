import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { SerialLine } from '../../model/serialLine.ts'
import { readSerialAddress } from '../../model/serialLine.ts'

/** `serial:/dev/ttyUSB0?baud=115200&flow=rtscts&bits=8&parity=none&stop=1`. Fault: `printer.bad-address`. */
export function parseSerialUri(uri: string): Result<SerialLine> {
  const line = readSerialAddress(uri)
  return line === null ? fail('printer.bad-address') : ok(line)
}
