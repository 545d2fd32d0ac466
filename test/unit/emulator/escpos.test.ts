import { describe, expect, it } from 'vitest'
import { blankDots, sameDots } from '../../../src/model/dots.ts'
import { columnLines, escposCut, escposLabel, latin, rasterImage, storedImage } from '../../support/printerSamples.ts'
import { checkerboard, dotsBy, mixed } from '../../support/zplSamples.ts'
import { ManualClock, settled } from './manualClock.ts'
import { printerBench, read } from './printerBench.ts'

const small = mixed(96, 48)
const head = { headDots: 576 }

describe('an image', () => {
  const forms = {
    'GS v 0': (dots: typeof small) => rasterImage(dots),
    'GS ( L': (dots: typeof small) => storedImage(dots),
    'GS 8 L': (dots: typeof small) => storedImage(dots, { long: true }),
    'ESC *': columnLines,
  }
  const images = {
    mixed: small,
    'a checkerboard': checkerboard(64, 24),
    high: mixed(80, 600),
    blank: blankDots(80, 24),
  }
  for (const [form, encode] of Object.entries(forms))
    for (const [name, dots] of Object.entries(images))
      it(`in ${form} draws ${name} dot for dot`, async () => {
        const { labels, ignored, damaged, unfinished } = await read('escpos', escposLabel(encode(dots)), head)
        expect(labels).toHaveLength(1)
        expect(sameDots(labels[0]!, dots)).toBe(true)
        expect({ ignored, damaged, unfinished }).toEqual({ ignored: [], damaged: [], unfinished: null })
      })

  it('means the same in any packets', async () => {
    for (const image of [rasterImage(small), storedImage(small), columnLines(small)]) {
      const stream = escposLabel(image)
      const bench = printerBench('escpos')
      for (let cut = 0; cut <= stream.length; cut += 7) {
        bench.feed(stream.subarray(0, cut))
        bench.feed(stream.subarray(cut))
      }
      for (const byte of stream) bench.feed(Uint8Array.of(byte))
      await bench.mechanism.idle()
      expect(bench.labels).toHaveLength(Math.floor(stream.length / 7) + 2)
      expect(bench.labels.every((label) => sameDots(label.dots, small))).toBe(true)
      await bench.off()
    }
  })

  it('is doubled by the modes of GS v 0 and by the coarse modes of ESC *', async () => {
    const dots = dotsBy(8, 2, (x, y) => (x + y) % 3 === 0)
    for (const [mode, across, down] of [
      [1, 2, 1],
      [2, 1, 2],
      [51, 2, 2],
    ] as const) {
      const { labels } = await read('escpos', escposLabel(rasterImage(dots, mode)), head)
      const large = dotsBy(8 * across, 2 * down, (x, y) => (Math.floor(x / across) + Math.floor(y / down)) % 3 === 0)
      expect(sameDots(labels[0]!, large)).toBe(true)
    }
    const column = escposLabel(Buffer.from([0x1b, 0x2a, 0, 2, 0, 0x80, 0x01, 0x0a]))
    const { labels } = await read('escpos', column, head)
    expect(
      sameDots(
        labels[0]!,
        dotsBy(4, 24, (x, y) => (x < 2 ? y < 3 : y >= 21)),
      ),
    ).toBe(true)
  })

  it('is aligned in the print area, and cut off at its end and at the head', async () => {
    const bar = rasterImage(dotsBy(8, 1, () => true))
    const area = latin('\x1dL\x08\x00\x1dW\x20\x00') // 8 dots of margin, 32 of width
    for (const [align, left] of [
      [0, 8],
      [1, 20],
      [2, 32],
    ] as const) {
      const { labels } = await read(
        'escpos',
        escposLabel(Buffer.concat([area, Buffer.from([0x1b, 0x61, align]), bar])),
        head,
      )
      expect(
        sameDots(
          labels[0]!,
          dotsBy(40, 1, (x) => x >= left && x < left + 8),
        ),
      ).toBe(true)
    }
    const wide = await read('escpos', escposLabel(rasterImage(mixed(640, 20))), head)
    expect(wide.labels[0]).toMatchObject({ width: 576, height: 20 })
  })

  it('that is shorter than it says is refused', async () => {
    const { damaged } = await read(
      'escpos',
      Buffer.from([0x1d, 0x28, 0x4c, 11, 0, 48, 112, 48, 1, 1, 49, 8, 0, 2, 0, 0xff]),
      head,
    )
    expect(damaged).toEqual(['GS ( L too-short'])
  })

  it('that is cut is unfinished', async () => {
    expect((await read('escpos', rasterImage(small).subarray(0, 100), head)).unfinished).toBe('GS v')
  })
})

describe('a label', () => {
  it('is what was printed since the last cut, without the paper that was only fed after it', async () => {
    const stream = Buffer.concat([
      rasterImage(small),
      latin('\x1bJ\x10'),
      rasterImage(small),
      latin('\x1bd\x01'),
      escposCut,
      escposCut,
      rasterImage(checkerboard(64, 24)),
      latin('\x1di\x00\x1bi'),
    ])
    const { labels } = await read('escpos', stream, head)
    expect(labels.map((label) => label.height)).toEqual([112, 24])
  })

  it('ends as well with a form feed, when it is fed over the tear bar, and when nobody cuts for 600 mm', async () => {
    const ends = await read(
      'escpos',
      Buffer.concat([rasterImage(small), latin('\x0c'), rasterImage(small), latin('\x1bd\x05')]),
      head,
    )
    expect(ends.labels).toHaveLength(2)
    const endless = await read(
      'escpos',
      Buffer.concat(Array.from({ length: 11 }, () => rasterImage(mixed(80, 500)))),
      head,
    )
    expect(endless.labels.map((label) => label.height)).toEqual([5000])
  })

  it('of text that is not drawn is noted and white', async () => {
    const { labels, ignored, damaged } = await read(
      'escpos',
      latin('\x1b@\x1b!\x00 \t\n\x1dk\x09A1\x00\x1d(k\x03\x002C\x05\x1bp\x00\x19\xfa\x1dVA\x10'),
      head,
    )
    expect(labels).toHaveLength(1)
    expect(labels[0]!.data.every((byte) => byte === 0)).toBe(true)
    expect(ignored).toEqual(['HT', 'GS k unusable data', 'GS ( k 50'])
    expect(damaged).toEqual([])
  })

  it('names commands that do not exist', async () => {
    expect((await read('escpos', '\x1d\x01\x1b~', head)).damaged).toEqual([
      'no such command: GS \\u0001',
      'no such command: ESC ~',
    ])
  })
})

describe('status', () => {
  const ask = '\x10\x04\x01\x10\x04\x02\x10\x04\x03\x10\x04\x04'

  it('answers DLE EOT at once, each cause by its bit', async () => {
    const bench = printerBench('escpos')
    const answer = () => {
      bench.feed(ask)
      return bench.replies()
    }
    expect(answer()).toBe('\x12\x12\x12\x12')
    bench.mechanism.rollEndsAfter(0)
    expect(answer()).toBe('\x1a\x32\x12\x7e')
    bench.mechanism.mend('media-out')
    bench.mechanism.trouble('head-open')
    expect(answer()).toBe('\x1a\x16\x12\x12')
    bench.mechanism.mend('head-open')
    bench.mechanism.trouble('jam')
    bench.mechanism.trouble('too-hot')
    expect(answer()).toBe('\x1a\x52\x5a\x12')
    await bench.off()
  })

  it('is not found in graphic data, unless the printer is one that looks there, and stays data then', async () => {
    const trap = { ...mixed(24, 1), data: Uint8Array.from([0x10, 0x04, 0x01]) }
    for (const realTimeInData of [false, true]) {
      const bench = printerBench('escpos', { realTimeInData })
      bench.feed(escposLabel(rasterImage(trap)))
      await bench.mechanism.idle()
      expect(bench.replies()).toBe(realTimeInData ? '\x12' : '')
      expect(sameDots(bench.labels[0]!.dots, trap)).toBe(true)
      await bench.off()
    }
  })

  it('returns a process id when everything before it has come out, and not before', async () => {
    const clock = new ManualClock()
    const bench = printerBench('escpos', { clock })
    bench.feed(Buffer.concat([escposLabel(rasterImage(small)), latin('\x1d(H\x06\x0000A001')]))
    bench.feed(Buffer.concat([escposLabel(rasterImage(small)), latin('\x1d(H\x06\x0000A002')]))
    await settled()
    bench.mechanism.trouble('head-open')
    await clock.advance(1_000)
    expect(bench.replies()).toBe('')
    bench.mechanism.mend('head-open')
    await clock.advance(60)
    bench.mechanism.pause()
    await clock.advance(1_000)
    expect(bench.replies()).toBe('')
    bench.mechanism.cancelNext()
    bench.mechanism.resume()
    await settled()
    expect(bench.replies()).toBe('7"A001\0')
    await bench.off()
  })

  it('answers GS r, GS I and GS g in turn, and tells changes by itself after GS a', async () => {
    const bench = printerBench('escpos', { build: head })
    bench.feed('\x1dr\x01\x1dIB\x1dIC\x1dI\x01')
    expect(bench.replies()).toBe('\x00_EPSON\0_PACKBENCH-576\0\x20')
    bench.feed(escposLabel(rasterImage(small)))
    await bench.mechanism.idle()
    bench.feed('\x1dg2\x00\xb2\x00')
    expect(bench.replies()).toBe('_1\0')
    bench.feed('\x1da\xff')
    bench.mechanism.trouble('head-open')
    expect(bench.replies()).toBe('\x10\0\0\0' + '\x38\0\0\0')
    await bench.off()
  })

  it('DLE DC4 8 clears the buffers where it is found', async () => {
    const bench = printerBench('escpos', { realTimeInData: true })
    bench.feed(rasterImage(small).subarray(0, 100))
    bench.feed(Buffer.from([0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8]))
    expect(bench.replies()).toBe('7%\0')
    bench.feed(escposLabel(rasterImage(small)))
    await bench.mechanism.idle()
    expect(bench.labels).toHaveLength(1)
    expect(sameDots(bench.labels[0]!.dots, small)).toBe(true)
    await bench.off()
  })
})
