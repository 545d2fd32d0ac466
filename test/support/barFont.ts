import { code128 } from '../../src/sandbox/label/symbols.ts'

/**
 * A font whose letters are the bars of Code 128, as the bar code fonts are that carriers set their codes in: start, the
 * letters of code set B, their check and stop. One em is one symbol of 11 modules; it holds what `codes` need.
 * The tables of TrueType that a browser asks for (OpenType 1.9).
 */
const [start, stop] = [204, 206]
const module = 100
const tall = 3 * 11 * module
const modulesOf = (code: string): readonly (readonly [number, number])[] => {
  const { path } = code128(code, 72, 12)
  const found = [...path.matchAll(/M([\d.]+)[ ,][\d.]+h([\d.]+)/g)].map(([, x, w]) => [Number(x), Number(w)] as const)
  const thin = Math.min(...found.map(([, w]) => w))
  return found.map(([x, w]) => [Math.round(x / thin) - 10, Math.round(w / thin)] as const)
}

/** What is to be set in the font to draw `code`. */
export function setInBars(code: string): string {
  const sum = [...code].reduce((sum, letter, at) => sum + (letter.charCodeAt(0) - 32) * (at + 1), 104)
  const check = sum % 103
  return String.fromCharCode(start, ...Buffer.from(code), check < 95 ? check + 32 : check + 100, stop)
}

export function barFont(codes: readonly string[]): string {
  const glyphs = new Map<number, readonly (readonly [number, number])[]>()
  for (const code of codes) {
    const all = modulesOf(code)
    for (const [at, letter] of [...setInBars(code)].entries()) {
      const wide = letter.charCodeAt(0) === stop ? 13 : 11
      const own = all.filter(([x]) => x >= at * 11 && x < at * 11 + wide)
      glyphs.set(
        letter.charCodeAt(0),
        own.map(([x, w]) => [x - at * 11, w] as const),
      )
    }
  }
  return `data:font/ttf;base64,${trueType([...glyphs].sort(([a], [b]) => a - b)).toString('base64')}`
}

type Glyph = readonly [letter: number, bars: readonly (readonly [number, number])[]]

function trueType(glyphs: readonly Glyph[]): Buffer {
  const shapes = [Buffer.alloc(0), ...glyphs.map(([, bars]) => outline(bars))]
  const ends = [0]
  for (const shape of shapes) ends.push((ends.at(-1) ?? 0) + shape.length)
  const count = shapes.length
  const advances = [1100, ...glyphs.map(([letter]) => (letter === stop ? 1300 : 1100))]
  const tables: Record<string, Buffer> = {
    'OS/2': Buffer.concat([
      words(3, 1100, 400, 5, 0, ...zeros(11)),
      Buffer.alloc(30),
      words(64, 32, 255, tall, 0, 0, tall, 0),
      Buffer.alloc(8),
      words(0, 0, 0, 32, 0),
    ]),
    cmap: cmap(glyphs.map(([letter]) => letter)),
    glyf: Buffer.concat(shapes),
    head: Buffer.concat([
      words(1, 0, 1, 0, 0, 0),
      Buffer.from('5f0f3cf5', 'hex'),
      words(0, 1100),
      Buffer.alloc(16),
      words(0, 0, 1300, tall, 0, 8, 2, 1, 0),
    ]),
    hhea: words(1, 0, tall, 0, 0, 1300, 0, 0, 1300, 1, 0, 0, 0, 0, 0, 0, 0, count),
    hmtx: words(...advances.flatMap((wide) => [wide, 0])),
    loca: Buffer.concat(ends.map((end) => words(end >> 16, end & 0xffff))),
    maxp: words(1, 0, count, 64, 16, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    name: words(0, 0, 6),
    post: Buffer.concat([words(3, 0), Buffer.alloc(28)]),
  }
  const names = Object.keys(tables)
  const parts: Buffer[] = []
  let at = 12 + 16 * names.length
  const rows = names.map((name) => {
    const table = Buffer.concat([tables[name] ?? Buffer.alloc(0), Buffer.alloc(3)])
    const own = table.subarray(0, (table.length >> 2) << 2)
    const row = Buffer.alloc(16)
    row.write(name, 'latin1')
    row.writeUInt32BE(sumOf(own), 4)
    row.writeUInt32BE(at, 8)
    row.writeUInt32BE(tables[name]?.length ?? 0, 12)
    parts.push(own)
    at += own.length
    return row
  })
  const steps = 2 ** Math.floor(Math.log2(names.length))
  return Buffer.concat([
    words(1, 0, names.length, steps * 16, Math.log2(steps), (names.length - steps) * 16),
    ...rows,
    ...parts,
  ])
}

/** Each bar is a contour of four points on the line. */
function outline(bars: readonly (readonly [number, number])[]): Buffer {
  const points = bars.flatMap(([x, w]) => [
    [x * module, 0],
    [x * module, tall],
    [(x + w) * module, tall],
    [(x + w) * module, 0],
  ])
  const steps = (axis: number) => points.map((point, at) => (point[axis] ?? 0) - (points[at - 1]?.[axis] ?? 0))
  const right = Math.max(...points.map(([x]) => x ?? 0))
  const shape = Buffer.concat([
    words(bars.length, points[0]?.[0] ?? 0, 0, right, tall, ...bars.map((_, at) => at * 4 + 3), 0),
    Buffer.alloc(points.length, 1),
    words(...steps(0), ...steps(1)),
  ])
  return Buffer.concat([shape, Buffer.alloc(shape.length % 2)])
}

/** Format 4: a segment a letter. */
function cmap(letters: readonly number[]): Buffer {
  const all = [...letters, 0xffff]
  const steps = 2 ** Math.floor(Math.log2(all.length))
  const body = words(
    ...[all.length * 2, steps * 2, Math.log2(steps), (all.length - steps) * 2],
    ...all,
    0,
    ...all,
    ...all.map((letter, at) => (letter === 0xffff ? 1 : (at + 1 - letter) & 0xffff)),
    ...all.map(() => 0),
  )
  return Buffer.concat([words(0, 1, 3, 1, 0, 12), words(4, body.length + 6, 0), body])
}

const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0)
function words(...all: readonly number[]): Buffer {
  const made = Buffer.alloc(all.length * 2)
  for (const [at, word] of all.entries()) made.writeUInt16BE(word & 0xffff, at * 2)
  return made
}
function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
