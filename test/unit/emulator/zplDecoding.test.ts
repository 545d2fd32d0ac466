import { describe, expect, it } from 'vitest'
import { sameDots } from '../../../src/model/dots.ts'
import {
  b64Field,
  banded,
  binaryField,
  checkerboard,
  crcHex,
  cupsStream,
  dotsBy,
  format,
  hexField,
  mixed,
  runLengthField,
  z64Field,
} from '../../support/zplSamples.ts'
import { labelsOf, zplBench } from './zplBench.ts'

const small = mixed(96, 48)

describe('a graphic field', () => {
  const forms = {
    hexadecimal: hexField,
    'run-length': runLengthField,
    Z64: z64Field,
    B64: b64Field,
    binary: binaryField,
  }
  const images = {
    'a checkerboard': checkerboard(64, 32),
    'an odd width': mixed(101, 37),
    blank: dotsBy(80, 20, () => false),
    black: dotsBy(80, 20, () => true),
    mixed: small,
  }
  for (const [form, field] of Object.entries(forms))
    for (const [name, dots] of Object.entries(images))
      it(`in ${form} holds ${name} dot for dot`, async () => {
        const { labels } = await labelsOf(format(dots, field(dots)))
        expect(labels).toHaveLength(1)
        expect(sameDots(labels[0]!, dots)).toBe(true)
      })

  it('longer than the largest count is cut there, and bands below it are whole', async () => {
    const a5 = mixed(1184, 1680)
    const { labels } = await labelsOf(
      Buffer.concat([format(a5, hexField(a5)), Buffer.from(`^XA^PW1184^LL1680${banded(a5, runLengthField)}^XZ`)]),
    )
    const cut = dotsBy(
      1184,
      1680,
      (x, y) => y * 148 + (x >> 3) < 99_999 && (a5.data[y * 148 + (x >> 3)]! & (0x80 >> (x & 7))) !== 0,
    )
    expect(sameDots(labels[0]!, cut)).toBe(true)
    expect(sameDots(labels[1]!, a5)).toBe(true)
  })

  it('with line breaks in hexadecimal, run-length or base64 data is the same field', async () => {
    for (const field of [hexField(small), z64Field(small), runLengthField(small)]) {
      const cut = field.indexOf(',', field.indexOf(',96') + 4) + 1
      const broken = field.slice(0, cut) + field.slice(cut).replace(/.{60}/g, '$&\r\n')
      const { labels } = await labelsOf(format(small, broken))
      expect(sameDots(labels[0]!, small)).toBe(true)
    }
  })

  it('counts runs as the manual does: M6 is seven 6s, hB forty Bs, vMB and MvB 327 Bs', async () => {
    const rows = async (data: string, stride: number) =>
      (await labelsOf(`^XA^PW${stride * 8}^LL1^FO0,0^GFA,${stride},${stride},${stride},${data}^FS^XZ`)).labels[0]!.data
    expect(Buffer.from(await rows('M60', 4)).toString('hex')).toBe('66666660')
    expect(Buffer.from(await rows('hB', 20)).toString('hex')).toBe('b'.repeat(40))
    for (const data of ['vMB0', 'MvB0'])
      expect(Buffer.from(await rows(data, 164)).toString('hex')).toBe(`${'b'.repeat(327)}0`)
  })

  it('takes lower-case digits, repeats white above the first row, and drops what exceeds the count', async () => {
    const { labels } = await labelsOf('^XA^PW16^LL4^FO0,0^GFA,8,8,2,:ff00,a!FFFFFFFF^FS^XZ')
    expect(Buffer.from(labels[0]!.data).toString('hex')).toBe('0000' + 'ff00' + '0000' + 'afff')
  })

  it('is refused when its CRC is wrong, and the rest of the format prints', async () => {
    const spoil = (crc: string) => (crc === '0000' ? '0001' : '0000')
    for (const field of [z64Field(small, spoil), b64Field(small, spoil)]) {
      const { labels, ignored } = await labelsOf(format(small, field, { after: '^FO8,8^GB16,16,16^FS' }))
      expect(labels).toHaveLength(1)
      expect(
        sameDots(
          labels[0]!,
          dotsBy(96, 48, (x, y) => x >= 8 && x < 24 && y >= 8 && y < 24),
        ),
      ).toBe(true)
      expect(ignored).toContain('^GF wrong-crc')
    }
  })

  it('is refused when it is shorter than its count, not deflate, of no size or in an undocumented form', async () => {
    const notDeflate = Buffer.from('no deflate at all').toString('base64')
    const refusals = {
      '^GFA,12,12,2,FFFF': '^GF too-short',
      [`^GFA,8,8,2,:Z64:${notDeflate}:${crcHex(notDeflate)}`]: '^GF damaged',
      '^GFA,8,8,2,:Z64:abc': '^GF damaged',
      '^GFA,,,2,FFFF': '^GF no-size',
      '^GFC,4,4,2,\x00\x01\x02\x03': '^GF unknown-form',
    }
    for (const [field, reason] of Object.entries(refusals)) {
      const { labels, ignored } = await labelsOf(`^XA^PW16^LL8^FO0,0${field}^FS^XZ`)
      expect(labels).toEqual([])
      expect(ignored).toContain(reason)
    }
  })

  it('checks with CRC-16 of polynomial 1021 from 0 (XMODEM): 123456789 gives 31C3', () => {
    expect(crcHex('123456789')).toBe('31C3')
  })
})

describe('a stream', () => {
  const streams = {
    'run-length': format(small, runLengthField(small), { before: '^FX a, comment ^LH0,0', after: '^PQ1,0,1,Y' }),
    Z64: format(small, z64Field(small)),
    binary: format(small, binaryField(small)),
    CUPS: Buffer.from(cupsStream(small, 1)),
  }
  for (const [name, stream] of Object.entries(streams))
    it(`of ${name} means the same dots wherever it is cut into packets`, async () => {
      const bench = zplBench()
      for (let cut = 0; cut <= stream.length; cut++) {
        bench.feed(stream.subarray(0, cut))
        bench.feed(stream.subarray(cut))
      }
      for (const byte of stream) bench.feed(Uint8Array.of(byte))
      await bench.mechanism.idle()
      expect(bench.labels).toHaveLength(stream.length + 2)
      expect(bench.labels.every((label) => sameDots(label.dots, small))).toBe(true)
      await bench.off()
    })

  it('that was cut in ASCII graphic data leaves the next label whole, wherever the cut was', async () => {
    const bench = zplBench()
    for (const stream of [streams['run-length'], streams.Z64])
      for (let cut = 0; cut < stream.length - 1; cut++) {
        bench.feed(stream.subarray(0, cut))
        bench.feed(stream)
      }
    await bench.mechanism.idle()
    expect(bench.labels).toHaveLength(streams['run-length'].length + streams.Z64.length - 2)
    expect(bench.labels.every((label) => sameDots(label.dots, small))).toBe(true)
    await bench.off()
  })

  it('that was cut in binary graphic data swallows what follows until the count is reached', async () => {
    const cut = streams.binary.length - 30
    const { labels } = await labelsOf(Buffer.concat([streams.binary.subarray(0, cut), streams.binary, streams.binary]))
    expect(labels.length).toBeLessThan(3)
    expect(sameDots(labels.at(-1)!, small)).toBe(true)
  })

  it('in the middle of graphic data is aborted by a status question, which is answered', async () => {
    const bench = zplBench()
    const stream = streams['run-length']
    bench.feed(stream.subarray(0, stream.length - 60))
    bench.feed('~HS')
    expect(bench.replies()).toContain('\x02030,0,0,0048,000,0,0,1,')
    bench.feed(stream.subarray(stream.length - 60))
    await bench.mechanism.idle()
    expect(bench.labels).toEqual([])
    expect(bench.interpreter.ignored).toContain('^GF too-short')
    await bench.off()
  })

  it('of commands that nobody knows prints a label and notes what was not drawn', async () => {
    const { labels, ignored } = await labelsOf('^XA^PW400^LL90^CI28^FO10,10^A0N,20,20^QQ9^FDG8ADKBRF, ~~ ^FS^XZ')
    expect(labels).toHaveLength(1)
    expect(ignored).toEqual(['^QQ'])
  })

  it('may begin with STX and end with ETX instead of ^XA and ^XZ', async () => {
    const { labels } = await labelsOf(`\x02^PW96^LL48^FO0,0${hexField(small)}\x0f\x03`)
    expect(labels).toHaveLength(0) // in graphic data only caret and tilde count
    expect((await labelsOf(`\x02^PW96^LL48^FO0,0${hexField(small)}^FS\x03`)).labels).toHaveLength(1)
  })

  it('as CUPS sends it prints the stored graphic in the copies asked for, and deletes it', async () => {
    const bench = zplBench()
    bench.feed(cupsStream(small, 2))
    await bench.mechanism.idle()
    expect(bench.labels).toHaveLength(2)
    expect(bench.labels.every((label) => sameDots(label.dots, small))).toBe(true)
    bench.feed('~HS')
    expect(bench.replies()).toContain(',1,000\x03')
    await bench.off()
  })

  it('names what is damaged and what was not ended; the slip of a driver is none', async () => {
    const label = format(small, z64Field(small))
    expect(
      await labelsOf(Buffer.concat([Buffer.from('\x10CT~~CD,~CC^~CT~'), label, Buffer.from('\r\n')])),
    ).toMatchObject({
      damaged: [],
      unfinished: null,
    })
    expect((await labelsOf('no label at all\n')).damaged).toEqual(['bytes between commands'])
    expect((await labelsOf(label.subarray(0, 60))).unfinished).toBe('^GF')
    expect((await labelsOf('^XA^FO0,0')).unfinished).toBe('^XA')
  })
})
