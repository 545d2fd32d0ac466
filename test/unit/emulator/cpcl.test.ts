import { describe, expect, it } from 'vitest'
import { blankDots, sameDots } from '../../../src/model/dots.ts'
import { cpclLabel, latin } from '../../support/printerSamples.ts'
import { checkerboard, dotsBy, mixed } from '../../support/zplSamples.ts'
import { ManualClock, settled } from './manualClock.ts'
import { printerBench, read } from './printerBench.ts'

const small = mixed(96, 48)

describe('CG and EG', () => {
  const images = {
    mixed: small,
    'a checkerboard': checkerboard(64, 32),
    'an odd width': mixed(101, 37),
    blank: blankDots(80, 20),
  }
  for (const [name, dots] of Object.entries(images))
    for (const hex of [false, true])
      it(`${hex ? 'EG' : 'CG'} draws ${name} dot for dot, in any packets`, async () => {
        const stream = cpclLabel(dots, { hex })
        const bench = printerBench('cpcl')
        for (let cut = 0; cut <= stream.length; cut += 7) {
          bench.feed(stream.subarray(0, cut))
          bench.feed(stream.subarray(cut))
        }
        for (const byte of stream) bench.feed(Uint8Array.of(byte))
        await bench.mechanism.idle()
        expect(bench.labels).toHaveLength(Math.floor(stream.length / 7) + 2)
        expect(bench.labels.every((label) => sameDots(label.dots, dots))).toBe(true)
        expect(bench.interpreter).toMatchObject({ ignored: [], damaged: [], unfinished: null })
        await bench.off()
      })

  it('EG that is too short is refused, and the rest of the label prints', async () => {
    const { labels, damaged } = await read(
      'cpcl',
      '! 0 200 200 8 1\r\nPW 16\r\nEG 2 4 0 0 FFFF\r\nBOX 0 0 16 8 1\r\nPRINT\r\n',
    )
    expect(damaged).toEqual(['EG too-short'])
    expect(labels).toHaveLength(1)
    expect(labels[0]!.data[0]).toBe(0xff)
  })
})

describe('a session', () => {
  it('says height, copies and offset; PW the width, at most the head', async () => {
    const { labels } = await read('cpcl', '! 8 200 200 4 2\r\nPW 24\r\nEG 1 1 0 1 FF\r\nFORM\r\nPRINT\r\n')
    expect(labels).toHaveLength(2)
    expect(Buffer.from(labels[0]!.data).toString('hex')).toBe('000000' + '00ff00' + '000000' + '000000')
    const wide = await read('cpcl', '! 0 200 200 10 1\r\nPW 1184\r\nLINE 0 0 100 0 2\r\nPRINT\r\n', { headDots: 832 })
    expect([wide.labels[0]!.width, wide.labels[0]!.height]).toEqual([832, 10])
    const fixed = await read('cpcl', cpclLabel(small), { media: { width: 416, height: 560 } })
    expect([fixed.labels[0]!.width, fixed.labels[0]!.height]).toEqual([416, 560])
  })

  it('draws level and upright lines and boxes', async () => {
    const { labels, ignored } = await read(
      'cpcl',
      '! 0 200 200 8 1\r\nPW 16\r\nLINE 0 0 16 0 1\r\nLINE 0 0 0 8 2\r\nINVERSE-LINE 0 0 4 0 1\r\nLINE 0 0 8 8 1\r\nPRINT\r\n',
    )
    expect(
      sameDots(
        labels[0]!,
        dotsBy(16, 8, (x, y) => (y === 0 ? x >= 4 : x < 2)),
      ),
    ).toBe(true)
    expect(ignored).toEqual(['LINE aslant'])
  })

  it('notes pictures of the printer, and names bytes that are no session', async () => {
    const { ignored, damaged, labels } = await read(
      'cpcl',
      '! 0 200 200 210 1\r\nTONE 50\r\nSPEED 3\r\nGAP-SENSE\r\nST 4 0 30 40 Hello\r\nPCX 150 10 A\r\nPRINT\r\nHELLO THERE\r\n',
    )
    expect(labels).toHaveLength(1)
    expect(ignored).toEqual(['ST', 'PCX'])
    expect(damaged).toEqual(['no such command: HELLO'])
  })

  it('without anything to print makes no label, and ABORT throws one away', async () => {
    const { labels, unfinished } = await read(
      'cpcl',
      '! 0 200 200 210 1\r\nPRINT\r\n! 0 200 200 8 1\r\nBOX 0 0 8 8 1\r\nABORT\r\n',
    )
    expect(labels).toHaveLength(0)
    expect(unfinished).toBeNull()
  })

  it('! UTILITIES sets without printing', async () => {
    const { labels, damaged } = await read(
      'cpcl',
      Buffer.concat([latin('! UTILITIES\r\nGAP-SENSE\r\nPW 96\r\nPRINT\r\n'), cpclLabel(small)]),
    )
    expect(labels).toHaveLength(1)
    expect(damaged).toEqual([])
  })

  it('that is cut is unfinished, in its data and between its lines', async () => {
    expect((await read('cpcl', cpclLabel(small).subarray(0, 200))).unfinished).toBe('CG')
    expect((await read('cpcl', '! 0 200 200 210 1\r\n')).unfinished).toBe('a session')
  })
})

describe('status', () => {
  it('answers <ESC>h when the label before it is done, or when something stops the printer', async () => {
    const clock = new ManualClock()
    const bench = printerBench('cpcl', { clock })
    bench.feed('\x1bh')
    expect(bench.replies()).toBe('\x00')
    bench.feed(cpclLabel(small))
    await settled()
    bench.feed('\x1bh')
    expect(bench.replies()).toBe('')
    await clock.advance(1_000)
    expect(bench.replies()).toBe('\x00')
    bench.mechanism.rollEndsAfter(0)
    bench.mechanism.trouble('head-open')
    bench.feed(cpclLabel(small))
    bench.feed('\x1bh')
    expect(bench.replies()).toBe('\x07')
    await bench.off()
  })

  it('tells a restart until <ESC>N', async () => {
    const bench = printerBench('cpcl')
    bench.mechanism.powerCycle()
    bench.feed('\x1bh')
    bench.feed('\x1bN\x1bh')
    expect(bench.replies()).toBe('\x10\x00')
    await bench.off()
  })

  it('answers questions for one variable between sessions', async () => {
    const bench = printerBench('cpcl')
    bench.feed(cpclLabel(small, { copies: 2 }))
    await bench.mechanism.idle()
    bench.feed('! U1 getvar "odometer.total_label_count"\r\n! U1 getvar "no.such"\r\n')
    expect(bench.replies()).toBe('"2""?"')
    await bench.off()
  })
})
