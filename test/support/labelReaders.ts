import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'

/**
 * Read back what the encoders wrote, from the words of the manuals and in another way than the encoders and the
 * emulator: byte by byte with a cursor. Whatever they cannot read they throw at. `lines`: what is not a graphic.
 */
export interface ReadLabel {
  readonly dots: Dots
  readonly lines: readonly string[]
  readonly bands: readonly { readonly y: number; readonly rows: number; readonly bytes: number }[]
}

export function readTspl(label: Uint8Array, width: number, height: number): ReadLabel {
  return readLines(label, width, height, '\r\n', (head) => {
    const bitmap = /^BITMAP (\d+),(\d+),(\d+),(\d+),0,$/.exec(head)
    return bitmap === null ? null : { numbers: bitmap.slice(1).map(Number), black: 0 }
  })
}

export function readEpl2(label: Uint8Array, width: number, height: number): ReadLabel {
  return readLines(label, width, height, '\n', (head) => {
    const graphic = /^GW(\d+),(\d+),(\d+),(\d+),$/.exec(head)
    return graphic === null ? null : { numbers: graphic.slice(1).map(Number), black: 0 }
  })
}

export function readCpcl(label: Uint8Array, width: number, height: number): ReadLabel {
  return readLines(label, width, height, '\r\n', (head) => {
    const graphic = /^CG (\d+) (\d+) (\d+) (\d+) $/.exec(head)
    if (graphic === null) return null
    const [bytes = 0, rows = 0, x = 0, y = 0] = graphic.slice(1).map(Number)
    return { numbers: [x, y, bytes, rows], black: 1 }
  })
}

interface Head {
  /** x, y, bytes across, rows */
  readonly numbers: readonly number[]
  readonly black: 0 | 1
}

function readLines(
  label: Uint8Array,
  width: number,
  height: number,
  lineEnd: string,
  headOf: (head: string) => Head | null,
): ReadLabel {
  const dots = blankDots(width, height)
  const lines: string[] = []
  const bands: ReadLabel['bands'][number][] = []
  let line = ''
  for (let at = 0; at < label.length; at++) {
    line += String.fromCharCode(label[at]!)
    const head = headOf(line)
    if (head !== null) {
      const [x = 0, y = 0, bytes = 0, rows = 0] = head.numbers
      paint(dots, label.subarray(at + 1, at + 1 + bytes * rows), { x, y, bytes, rows, black: head.black })
      bands.push({ y, rows, bytes: bytes * rows })
      at += bytes * rows
      for (const end of lineEnd) if (String.fromCharCode(label[++at]!) !== end) throw new Error('data without an end')
      line = ''
    } else if (line.endsWith(lineEnd)) {
      lines.push(line.slice(0, -lineEnd.length))
      line = ''
    } else if (line.length > 80) throw new Error(`not a line: ${JSON.stringify(line)}`)
  }
  if (line !== '') throw new Error(`the last line does not end: ${line}`)
  return { dots, lines, bands }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly bytes: number
  readonly rows: number
  readonly black: 0 | 1
}

/** Sets a dot for every bit of the colour black. Padding must be white. */
function paint(dots: Dots, data: Uint8Array, { x, y, bytes, rows, black }: Box): void {
  if (data.length !== bytes * rows) throw new Error(`${data.length} bytes, it says ${bytes * rows}`)
  for (let row = 0; row < rows; row++)
    for (let bit = 0; bit < bytes * 8; bit++) {
      const value = (data[row * bytes + Math.floor(bit / 8)]! >> (7 - (bit % 8))) & 1
      if (value === black) setDot(dots, x + bit, y + row)
    }
}

function setDot(dots: Dots, x: number, y: number): void {
  if (x >= dots.width || y >= dots.height) throw new Error(`a dot at ${x},${y}, outside of the label`)
  dots.data[y * dots.stride + (x >> 3)]! |= 0x80 >> (x & 7)
}

/** ESC @, then images (GS v 0, GS ( L, ESC *) one under the other, until a feed (ESC d) or a cut (GS V 66). */
export function readEscpos(label: Uint8Array, width: number, height: number): ReadLabel {
  const dots = blankDots(width, height)
  const lines: string[] = []
  const bands: ReadLabel['bands'][number][] = []
  let at = 0
  let y = 0
  let stored: Uint8Array | null = null
  const take = (count: number) => {
    const bytes = label.subarray(at, at + count)
    if (bytes.length < count) throw new Error('it ends too early')
    at += count
    return bytes
  }
  const word = () => {
    const [low = 0, high = 0] = take(2)
    return low + high * 256
  }
  const image = (data: Uint8Array, bytes: number, rows: number) => {
    paint(dots, data, { x: 0, y, bytes, rows, black: 1 })
    bands.push({ y, rows, bytes: data.length })
    y += rows
  }
  const columns = () => {
    const across = word()
    const data = take(across * 3)
    for (let x = 0; x < across; x++)
      for (let row = 0; row < 24; row++)
        if ((data[x * 3 + (row >> 3)]! >> (7 - (row & 7))) & 1) setDot(dots, x, y + row)
    bands.push({ y, rows: 24, bytes: data.length })
    y += 24
    if (take(1)[0] !== 0x0a) throw new Error('columns without a line feed')
  }
  const graphics = () => {
    const length = word()
    const block = take(length)
    const [m, fn] = block
    if (m !== 48) throw new Error(`GS ( L with m=${m}`)
    if (fn === 112) stored = block
    else if (fn === 50 && length === 2 && stored !== null) {
      const [across, rows] = [stored[6]! + stored[7]! * 256, stored[8]! + stored[9]! * 256]
      if ([...stored.subarray(2, 6)].join() !== '48,1,1,49') throw new Error('not one colour at its own size')
      image(stored.subarray(10), Math.ceil(across / 8), rows)
      stored = null
    } else throw new Error(`GS ( L with fn=${fn}`)
  }
  const commands: Record<string, () => void> = {
    '\x1b@': () => lines.push('ESC @'),
    '\x1bd': () => lines.push(`ESC d ${take(1)[0]}`),
    '\x1b3': () => lines.push(`ESC 3 ${take(1)[0]}`),
    '\x1b2': () => lines.push('ESC 2'),
    '\x1dV': () => lines.push(`GS V ${take(1)[0]} ${take(1)[0]}`),
    '\x1b*': () => (take(1)[0] === 33 ? columns() : lines.push('ESC * of another mode')),
    '\x1dv': () => {
      if (take(2).join() !== '48,0') throw new Error('GS v 0 of another mode')
      const bytes = word()
      const rows = word()
      image(take(bytes * rows), bytes, rows)
    },
    '\x1d(': () => (take(1)[0] === 0x4c ? graphics() : lines.push('GS ( of another letter')),
  }
  while (at < label.length) {
    const name = String.fromCharCode(...take(2))
    const command = commands[name]
    if (command === undefined) throw new Error(`${JSON.stringify(name)} means nothing here`)
    command()
    if (lines.at(-1)?.startsWith('GS V') || lines.at(-1)?.startsWith('ESC d')) y = 0
  }
  return { dots, lines, bands }
}
