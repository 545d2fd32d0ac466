import { describe, expect, it } from 'vitest'
import { blankDots, sameDots } from '../../../src/model/dots.ts'
import { epl2Label, latin } from '../../support/printerSamples.ts'
import { checkerboard, dotsBy, mixed } from '../../support/zplSamples.ts'
import { ManualClock, settled } from './manualClock.ts'
import { printerBench, read } from './printerBench.ts'

const small = mixed(96, 48)

describe('GW', () => {
  const images = {
    mixed: small,
    'a checkerboard': checkerboard(64, 32),
    'an odd width': mixed(101, 37),
    blank: blankDots(80, 20),
  }
  for (const [name, dots] of Object.entries(images))
    it(`draws ${name} dot for dot, in any packets`, async () => {
      const stream = epl2Label(dots)
      const bench = printerBench('epl2')
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

  it('takes a comma or a line end before its bytes, whatever the first byte is', async () => {
    const lines = dotsBy(16, 4, (x) => ((x < 8 ? 0xf5 : 0xf2) & (0x80 >> (x & 7))) !== 0) // 0x0a 0x0d on the wire
    for (const end of [',', '\n', '\r\n'])
      expect(sameDots((await read('epl2', epl2Label(lines, { end }))).labels[0]!, lines)).toBe(true)
  })

  it('is placed from the origin of R, and lines and boxes are drawn', async () => {
    const { labels } = await read('epl2', 'N\nq16\nQ4,24\nR2,1\nLO0,0,4,1\nLE2,0,4,1\nLW13,2,1,1\nP1\n')
    expect(Buffer.from(labels[0]!.data).toString('hex')).toBe('0000' + '3300' + '0000' + '0000')
    const box = await read('epl2', 'N\nq16\nQ8,24\nX0,0,1,8,8\nP1\n')
    expect(
      sameDots(
        box.labels[0]!,
        dotsBy(16, 8, (x, y) => x < 8 && (x === 0 || x === 7 || y === 0 || y === 7)),
      ),
    ).toBe(true)
  })
})

describe('a label', () => {
  it('is as wide as q, at most as the head, and as long as Q', async () => {
    const size = async (text: string, build = {}) => {
      const { labels } = await read('epl2', `N\n${text}\nLO0,0,10,10\nP1\n`, build)
      return [labels[0]!.width, labels[0]!.height]
    }
    expect(await size('q400\nQ300,24')).toEqual([400, 300])
    expect(await size('q1184\nQ300,24', { headDots: 832 })).toEqual([832, 300])
    expect(await size('q400\nQ300,24', { media: { width: 416, height: 560 } })).toEqual([416, 560])
  })

  it('is as long as what is drawn where the printer feels for the gap', async () => {
    const { labels } = await read('epl2', 'N\nq80\nLO0,0,10,10\nLO0,1500,80,20\nP1\nN\nLO0,0,10,10\nP1\n')
    expect(labels.map((label) => label.height)).toEqual([1520, 10])
  })

  it('is turned by ZB, comes out in sets times copies, and stays until N', async () => {
    const corner = dotsBy(16, 8, (x, y) => x < 2 && y === 0)
    const turned = await read('epl2', epl2Label(corner, { before: 'ZB\n' }))
    expect(
      sameDots(
        turned.labels[0]!,
        dotsBy(16, 8, (x, y) => x >= 14 && y === 7),
      ),
    ).toBe(true)
    const { labels } = await read('epl2', Buffer.concat([epl2Label(small, { copies: 2 }), latin('P2,2\nN\nP1\n')]))
    expect(labels).toHaveLength(7)
    expect(labels.slice(0, 6).every((label) => sameDots(label, small))).toBe(true)
    expect(sameDots(labels[6]!, blankDots(96, 48))).toBe(true)
  })

  it('notes stored pictures and symbols that it does not draw, and names commands that do not exist', async () => {
    const stored = Buffer.concat([latin('GM"LOGO"4\n'), latin('P1\nP'), latin('\n')])
    const { ignored, damaged, labels } = await read(
      'epl2',
      Buffer.concat([stored, latin('N\nq80\nQ20,24\nD8\nS3\nOD\nJF\nrN\nb10,10,M,"A"\nGG0,0,"LOGO"\nk9\nP1\n')]),
    )
    expect(labels).toHaveLength(1)
    expect(ignored).toEqual(['GM', 'b unusable data', 'GG'])
    expect(damaged).toEqual(['no such command: k9'])
  })

  it('that is cut is unfinished', async () => {
    expect((await read('epl2', epl2Label(small).subarray(0, 200))).unfinished).toBe('GW')
  })
})

describe('status', () => {
  it('answers ^ee by the codes of what is wrong', async () => {
    const bench = printerBench('epl2', { clock: new ManualClock() })
    const ask = () => {
      bench.feed('\n^ee\n')
      return bench.replies()
    }
    expect(ask()).toBe('00\r\n')
    bench.feed(epl2Label(small))
    await settled()
    expect(ask()).toBe('50\r\n')
    bench.mechanism.rollEndsAfter(0)
    await settled()
    expect(ask()).toMatch(/^07/)
    bench.mechanism.trouble('head-open')
    bench.mechanism.pause()
    expect(ask()).toMatch(/^07,11,12/)
    await bench.off()
  })

  it('does not answer inside the data of GW', async () => {
    const bench = printerBench('epl2')
    bench.feed(epl2Label(small).subarray(0, 200))
    bench.feed('\n^ee\n')
    expect(bench.replies()).toBe('')
    await bench.off()
  })

  it('speaks by itself after US: ACK for a label, NAK and the code for an error, XON when it is over', async () => {
    const clock = new ManualClock()
    const bench = printerBench('epl2', { clock })
    bench.feed('US\n')
    bench.feed(epl2Label(small))
    await clock.advance(1_000)
    expect(bench.replies()).toBe('\x06')
    bench.mechanism.trouble('head-open')
    expect(bench.replies()).toBe('\x1511\x13')
    bench.mechanism.mend('head-open')
    expect(bench.replies()).toBe('\x11')
    bench.feed('eR$,2\n')
    bench.mechanism.rollEndsAfter(0)
    bench.mechanism.mend('media-out')
    expect(bench.replies()).toBe('$07\r\n$00\r\n')
    bench.feed('UN\n')
    bench.mechanism.trouble('head-open')
    expect(bench.replies()).toBe('')
    await bench.off()
  })

  it('tells its memory, its forms and its odometer', async () => {
    const bench = printerBench('epl2')
    bench.feed('UM\nUI\nUF\nUV\nURL\nURLmt\n')
    expect(bench.replies()).toBe(
      'UM0245,0064,0064,0064,0064,0000,0000\r\nUI8,0,001\r\nUF00\r\nPACKBENCH-203 V1.0.0\r\n' +
        'HEAD usage = 0 " [0 days]\r\nTOTAL usage = 0 " [0 days]\r\nTOTAL usage = 0 mm [0 days]\r\n',
    )
    await bench.off()
  })
})
