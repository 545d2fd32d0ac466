import { bytes } from '../../base/bytes.ts'
import { createBareBytes } from '../bareBytes.ts'
import type { DeviceStatus } from '../deviceStatus.ts'
import { nothingKnown } from '../deviceStatus.ts'
import type { EchoProtocol, Said, StatusProtocol, StatusReader } from '../language.ts'

/**
 * ESC/POS: GS ( H function 48, "Specifies the process ID response": "when the related data is printing data, the
 * process ID response is transmitted when the printing is completed". It is sent only to a printer that names Epson as
 * its maker (GS I 66): others print what they do not know.
 */
const processId: EchoProtocol = {
  query: bytes(0x1d, 0x49, 66),
  echoes: (name) => /epson/i.test(name),
  mark: (id) => bytes(0x1d, 0x28, 0x48, 6, 0, 48, 48, id),
}

/**
 * ESC/POS, DLE EOT n: printer, cause of being off-line, error and paper sensor, a byte each, at any time; never inside
 * graphics, where some printers take the dots for it: it is asked between labels only. No answer shows a label.
 * The maintenance counters (GS g 2) are lines and cuts, written when it suits the printer, and prove no label.
 */
export const escposStatus: StatusProtocol = {
  query: bytes(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4),
  framed: false,
  inOrder: false,
  whenSilent: null,
  counter: null,
  echo: processId,
  // What came out of the cut label is cut off, so that it does not hang on the next one.
  mend: { filler: 0x00, end: bytes('\x1b@\x1dV', 66, 0) },
  reader: escposReader,
}

export function escposReader(): StatusReader {
  const bare = createBareBytes(bytesPerAnswer)
  let answer: readonly number[] = []
  let block: Block | null = null

  function status(byte: number): Said | null {
    if ((byte & fixedMask) !== fixedBits) bare.spoil()
    if (!bare.take()) return { type: 'noise' }
    answer = [...answer, byte]
    if (answer.length < bytesPerAnswer) return null
    const whole = answer
    answer = []
    return { type: 'status', status: toStatus(whole) }
  }

  function take(byte: number): Said | null {
    if (block === null) {
      if (byte === idHeader || byte === nameHeader) block = { header: byte, text: '' }
      return block === null ? status(byte) : null
    }
    const { header, text } = block
    block = byte === NUL || text.length >= longestBlock ? null : { header, text: text + String.fromCharCode(byte) }
    return byte === NUL ? blockSaid(header, text) : null
  }

  return {
    asked: () => bare.asked(),
    feed(chunk) {
      const said: Said[] = []
      for (const byte of chunk) {
        const one = take(byte)
        if (one !== null && !(one.type === 'noise' && said.at(-1)?.type === 'noise')) said.push(one)
      }
      return said
    },
    isWithin: () => block !== null || answer.length > 0,
  }
}

interface Block {
  readonly header: number
  readonly text: string
}

const bytesPerAnswer = 4
/** Bits 0 and 7 of every status byte are 0, bits 1 and 4 are 1; the headers of the blocks are none such. */
const fixedMask = 0x93
const fixedBits = 0x12
const idHeader = 0x37
const nameHeader = 0x5f
const NUL = 0x00
const longestBlock = 80

/** `7"` and the id; `_` and the name. */
function blockSaid(header: number, text: string): Said | null {
  if (header === nameHeader) return { type: 'name', name: text }
  return /^"[\x20-\x7e]{4}$/.test(text) ? { type: 'echo', id: text.slice(1) } : null
}

/** n=1: 08 off-line. n=2: 04 cover, 20 paper end, 40 error. n=3: 08 cutter, 20 not to be mended, 40 heat. n=4: 60 paper end. */
function toStatus([printer = 0, cause = 0, error = 0, paper = 0]: readonly number[]): DeviceStatus {
  return {
    ...nothingKnown,
    headUp: (cause & 0x04) !== 0,
    paperOut: (cause & 0x20) !== 0 || (paper & 0x60) !== 0,
    jammed: (error & 0x08) !== 0,
    tooHot: (error & 0x40) !== 0,
    offline: (printer & 0x08) !== 0 || (error & 0x20) !== 0,
  }
}
