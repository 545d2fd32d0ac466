import { bytes } from '../../base/bytes.ts'
import { createBareBytes } from '../bareBytes.ts'
import type { DeviceStatus } from '../deviceStatus.ts'
import { nothingKnown } from '../deviceStatus.ts'
import type { StatusProtocol, StatusReader } from '../language.ts'

/**
 * CPCL Programming Manual, "Printer Escape Commands", Get Printer Status: ESC h is answered by one byte. "If one is
 * returned, it indicates that the printer is operational and has finished processing the previous label": so it comes
 * late while a label is printed, and that is no silence. The label count (ESC and letters that differ from maker to
 * maker, and that feed paper on a printer of ESC/POS) is not asked.
 */
export const cpclStatus: StatusProtocol = {
  query: bytes('\x1bh'),
  framed: false,
  inOrder: true,
  whenSilent: null,
  counter: null,
  echo: null,
  // A session that is not ended is thrown away. Not empty lines: outside a session a printer in line mode feeds each.
  mend: { filler: 0x00, end: bytes('\r\nABORT\r\n') },
  reader: cpclReader,
}

export function cpclReader(): StatusReader {
  const bare = createBareBytes(1)
  return {
    asked: () => bare.asked(),
    feed(chunk) {
      return [...chunk].map((byte) => {
        if ((byte & neverSet) !== 0) bare.spoil()
        return bare.take() ? { type: 'status', status: toStatus(byte) } : { type: 'noise' }
      })
    },
  }
}

const neverSet = 0xe0

/** Bit 0 busy, 1 out of paper, 2 latch open, 3 battery low (it still prints), 4 switched on since ESC N. */
function toStatus(byte: number): DeviceStatus {
  return {
    ...nothingKnown,
    paperOut: (byte & 0x02) !== 0,
    headUp: (byte & 0x04) !== 0,
    work: (byte & 0x01) === 0 ? 'none' : 'motion',
    restarted: (byte & 0x10) !== 0,
  }
}
