import { describe, expect, it } from 'vitest'
import { blankDots, sameDots } from '../../../src/model/dots.ts'
import { latin, tsplLabel } from '../../support/printerSamples.ts'
import { checkerboard, dotsBy, mixed } from '../../support/zplSamples.ts'
import { ManualClock, settled } from './manualClock.ts'
import { printerBench, read } from './printerBench.ts'

const small = mixed(96, 48)

describe('BITMAP', () => {
  const images = {
    mixed: small,
    'a checkerboard': checkerboard(64, 32),
    'an odd width': mixed(101, 37),
    blank: blankDots(80, 20),
  }
  for (const [name, dots] of Object.entries(images))
    it(`draws ${name} dot for dot, in any packets`, async () => {
      const stream = tsplLabel(dots)
      const bench = printerBench('tspl')
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

  it('overwrites in mode 0, adds in mode 1 and turns round in mode 2', async () => {
    const bar = 'SIZE 16 dot,2 dot\r\nCLS\r\nBAR 0,0,16,1\r\n'
    const rows = async (mode: number) => {
      const bitmap = Buffer.concat([latin(`${bar}BITMAP 0,0,2,2,${mode},`), Buffer.from([0xf0, 0xff, 0x0f, 0xff])])
      const { labels } = await read('tspl', Buffer.concat([bitmap, latin('\r\nPRINT 1\r\n')]))
      return Buffer.from(labels[0]!.data).toString('hex')
    }
    expect(await rows(0)).toBe('0f00f000')
    expect(await rows(1)).toBe('fffff000')
    expect(await rows(2)).toBe('f0fff000')
  })

  it('is placed from the origin of REFERENCE and SHIFT, and cut off at the label', async () => {
    const { labels } = await read('tspl', tsplLabel(small, { before: 'REFERENCE 8,4\r\nSHIFT 2\r\n', at: '8,0' }))
    const moved = dotsBy(
      96,
      48,
      (x, y) => x >= 16 && y >= 6 && (small.data[(y - 6) * 12 + ((x - 16) >> 3)]! & (0x80 >> (x & 7))) !== 0,
    )
    expect(sameDots(labels[0]!, moved)).toBe(true)
  })
})

describe('a label', () => {
  it('has the size of SIZE in inches, mm or dots, and never more dots than the head', async () => {
    const size = async (text: string, build = {}) => {
      const { labels } = await read('tspl', `SIZE ${text}\r\nCLS\r\nPRINT 1\r\n`, build)
      return [labels[0]!.width, labels[0]!.height]
    }
    expect(await size('2,1')).toEqual([406, 203])
    expect(await size('80 mm, 60.5 mm')).toEqual([640, 484])
    expect(await size('80 mm,60 mm', { dpmm: 12, headDots: 1248 })).toEqual([960, 720])
    expect(await size('100 dot,50 dot')).toEqual([100, 50])
    expect(await size('148 mm,210 mm', { headDots: 832 })).toEqual([832, 1680])
    expect(await size('50 mm,50 mm', { media: { width: 416, height: 560 } })).toEqual([416, 560])
  })

  it('is turned by DIRECTION 1 and mirrored by its second number', async () => {
    const corner = dotsBy(16, 8, (x, y) => x < 2 && y === 0)
    const shown = async (direction: string) =>
      (await read('tspl', tsplLabel(corner, { before: `DIRECTION ${direction}\r\n` }))).labels[0]!
    expect(sameDots(await shown('0,0'), corner)).toBe(true)
    expect(
      sameDots(
        await shown('1'),
        dotsBy(16, 8, (x, y) => x >= 14 && y === 7),
      ),
    ).toBe(true)
    expect(
      sameDots(
        await shown('0,1'),
        dotsBy(16, 8, (x, y) => x >= 14 && y === 0),
      ),
    ).toBe(true)
  })

  it('comes out in sets times copies, and stays in the picture until CLS', async () => {
    expect((await read('tspl', tsplLabel(small, { copies: 3 }))).labels).toHaveLength(3)
    const { labels } = await read('tspl', Buffer.concat([tsplLabel(small), latin('PRINT 2,2\r\nCLS\r\nPRINT 1,1\r\n')]))
    expect(labels).toHaveLength(6)
    expect(labels.slice(0, 5).every((label) => sameDots(label, small))).toBe(true)
    expect(sameDots(labels[5]!, blankDots(96, 48))).toBe(true)
  })

  it('notes pictures of the printer, and names commands that do not exist', async () => {
    const { ignored, damaged, labels } = await read(
      'tspl',
      'size 80 mm,30 mm\r\nGAP 3 mm,0\r\nDENSITY 8\r\nSPEED 4\r\nSET TEAR ON\r\nCLS\r\nPUTPCX 10,10,"a,b"\r\n' +
        'CIRCLE 10,10,100,1\r\nBOX 0,0,100,50,2\r\n@1="1"\r\nCUT\r\nFORMFEED\r\nHOME\r\nHELLO 1\r\nPRINT 1\r\n',
    )
    expect(labels).toHaveLength(1)
    expect(ignored).toEqual(['PUTPCX', 'CIRCLE'])
    expect(damaged).toEqual(['no such command: HELLO'])
  })

  it('reads over the counted bytes of a DOWNLOAD', async () => {
    const file = Buffer.concat([latin('DOWNLOAD "A.PCX",8,'), latin('PRINT 1\n'), latin('\r\n')])
    const { labels, ignored } = await read('tspl', Buffer.concat([file, tsplLabel(small)]))
    expect(labels).toHaveLength(1)
    expect(ignored).toEqual(['DOWNLOAD'])
  })

  it('that is cut is unfinished', async () => {
    const { labels, unfinished } = await read('tspl', tsplLabel(small).subarray(0, 300))
    expect(labels).toHaveLength(0)
    expect(unfinished).toBe('BITMAP')
  })
})

describe('status', () => {
  it('answers <ESC>!? by one byte and <ESC>!S by eight, at any time', async () => {
    const bench = printerBench('tspl', { clock: new ManualClock() })
    const ask = () => {
      bench.feed('\x1b!?\x1b!S')
      return bench.replies()
    }
    expect(ask()).toBe('\x00\x02@@@@\x03\r\n')
    bench.feed(tsplLabel(small))
    await settled()
    expect(ask()).toBe('\x20\x02P@@@\x03\r\n')
    bench.mechanism.trouble('head-open')
    await settled()
    expect(ask()).toBe('\x01\x02E@@`\x03\r\n')
    bench.mechanism.rollEndsAfter(0)
    bench.mechanism.trouble('ribbon-out')
    bench.mechanism.trouble('jam')
    bench.mechanism.pause()
    expect(ask()).toBe('\x1f\x02E@@g\x03\r\n')
    for (const trouble of ['head-open', 'media-out', 'ribbon-out', 'jam'] as const) bench.mechanism.mend(trouble)
    expect(ask()).toBe('\x10\x02`@@@\x03\r\n')
    await bench.off()
  })

  it('answers what begins with a tilde, and OUT, when it is ready and in turn', async () => {
    const bench = printerBench('tspl', { clock: new ManualClock() })
    bench.mechanism.pause()
    bench.feed('~!T\r\nOUT "n=",@LABEL\r\n')
    expect(bench.replies()).toBe('')
    bench.mechanism.resume()
    await settled()
    expect(bench.replies()).toBe('PACKBENCH-203\rn=0\r\n')
    bench.feed('~!@\r\n~!I\r\n~!A\r\n')
    expect(bench.replies()).toBe('0\r8 bit: 850,001\r8192 KB\r')
    await bench.off()
  })

  it('is found in graphic data too, until <ESC>!D', async () => {
    const trap = dotsBy(48, 1, (x) => (([0xe4, 0xde, 0xc0][x >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0)
    const bench = printerBench('tspl')
    bench.feed(tsplLabel(trap))
    await bench.mechanism.idle()
    expect(bench.replies()).toBe('\x00')
    expect(sameDots(bench.labels[0]!.dots, trap)).toBe(true)
    bench.feed('\x1b!D')
    bench.feed(tsplLabel(trap))
    await bench.mechanism.idle()
    expect(bench.replies()).toBe('')
    expect(bench.labels).toHaveLength(2)
    await bench.off()
  })
})

describe('orders that act at once', () => {
  it('<ESC>!P pauses, <ESC>!O goes on, <ESC>!. empties the buffer', async () => {
    const bench = printerBench('tspl')
    bench.feed('\x1b!P')
    bench.feed(Buffer.concat([tsplLabel(small), tsplLabel(small)]))
    expect(bench.mechanism.status()).toMatchObject({ paused: true, formatsWaiting: 2 })
    bench.feed('\x1b!.')
    expect(bench.mechanism.status().formatsWaiting).toBe(0)
    bench.feed('\x1b!O')
    bench.feed(tsplLabel(small))
    await bench.mechanism.idle()
    expect(bench.labels).toHaveLength(1)
    await bench.off()
  })

  it('<ESC>!R forgets a half BITMAP and everything that waits', async () => {
    const bench = printerBench('tspl')
    bench.mechanism.pause()
    bench.feed(Buffer.concat([tsplLabel(small), tsplLabel(small).subarray(0, 200), latin('\x1b!R'), tsplLabel(small)]))
    await bench.mechanism.idle()
    expect(bench.labels).toHaveLength(1)
    expect(sameDots(bench.labels[0]!.dots, small)).toBe(true)
    await bench.off()
  })
})
