import { describe, expect, it } from 'vitest'
import { letter, wrapped } from '../../../src/emulator/drawing/lettering.ts'
import { looksLikeOther } from '../../../src/emulator/looksLike.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { latin } from '../../support/printerSamples.ts'
import { format, mixed, z64Field } from '../../support/zplSamples.ts'
import { printerBench, read } from './printerBench.ts'

/** Other programs' labels: text, bars, a square and a frame of the printer's own, each language in its own words. */
const natives: Readonly<Record<LanguageName, { readonly stream: Buffer; readonly codes: readonly string[] }>> = {
  zpl: {
    stream: latin(
      '^XA^PW800^LL1200^CI28^CF0,30^FO20,20^A0N,40,40^FDNguyen Van A, Q.1^FS^FO20,80^GB700,4,4^FS' +
        '^BY3,2,100^FO40,120^BCN,100,Y,N,N^FD>:G8ADKBRF^FS^FO40,300^B3N,N,80,Y,N^FDABC-39^FS' +
        '^FO40,450^BQN,2,6^FDMA,https://example.test/1^FS^FO400,450^BXN,8,200^FDDM-4711^FS' +
        '^FO40,750^B7N,8,4,,,N^FDPDF-417^FS^FO740,120^BCR,50,N,N^FDSIDE-90^FS^XZ',
    ),
    codes: ['ABC-39', 'DM-4711', 'G8ADKBRF', 'PDF-417', 'SIDE-90', 'https://example.test/1'],
  },
  tspl: {
    stream: latin(
      'SIZE 100 mm,100 mm\r\nCLS\r\nTEXT 20,20,"3",0,1,1,"Nguyen \\["]A\\["], Q.1"\r\nBOX 10,10,780,780,4\r\nBAR 10,70,700,4\r\n' +
        'BARCODE 40,100,"128",100,1,0,3,6,"G8ADKBRF"\r\nQRCODE 40,300,M,6,A,0,"https://example.test/1"\r\n' +
        'BARCODE 700,100,"39",60,0,90,2,4,"ABC-39"\r\nDMATRIX 300,300,200,200,x8,"DM-4711"\r\nPRINT 1\r\n',
    ),
    codes: ['ABC-39', 'DM-4711', 'G8ADKBRF', 'https://example.test/1'],
  },
  epl2: {
    stream: latin(
      'N\nq800\nQ1200,24\nA20,20,0,3,1,1,N,"Nguyen Van A, Q.1"\nLO20,80,700,4\nB40,120,0,1,3,6,100,B,"G8ADKBRF"\n' +
        'b40,300,Q,m2,s6,eM,"https://example.test/1"\nB700,300,1,3,2,4,60,N,"ABC-39"\nP1\n',
    ),
    codes: ['ABC-39', 'G8ADKBRF', 'https://example.test/1'],
  },
  cpcl: {
    stream: latin(
      '! 0 200 200 1200 1\r\nPAGE-WIDTH 800\r\nTEXT 7 0 20 20 Nguyen Van A, Q.1\r\nLINE 20 60 720 60 4\r\n' +
        'BARCODE-TEXT 7 0 5\r\nBARCODE 128 3 1 100 40 100 G8ADKBRF\r\nBARCODE-TEXT OFF\r\n' +
        'B QR 40 300 M 2 U 6\r\nMA,https://example.test/1\r\nENDQR\r\nVBARCODE 39 2 1 60 600 900 ABC-39\r\nPRINT\r\n',
    ),
    codes: ['ABC-39', 'G8ADKBRF', 'https://example.test/1'],
  },
  escpos: {
    stream: latin(
      '\x1b@\x1ba\x01Nguyen Van A, Q.1\n\x1d!\x11COD\n\x1d!\x00\x1dh\x5a\x1dw\x02\x1dk\x49\x0a{BG8ADKBRF\n\x1dH\x02\x1dk\x04ABC-39\x00\n' +
        '\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C\x06\x1d(k\x03\x001E1\x1d(k\x19\x001P0https://example.test/1\x1d(k\x03\x001Q0\n\x1dV\x00',
    ),
    codes: ['ABC-39', 'G8ADKBRF', 'https://example.test/1'],
  },
}

function ink(dots: Dots, from: number, to: number): number {
  let black = 0
  for (let y = from; y < to; y++) for (let x = 0; x < dots.width; x++) if (isBlack(dots, x, y)) black++
  return black
}

it('no letters are drawn beyond what any head is wide and any label long, whatever a format says', () => {
  const huge = { height: 30_000, cell: null, stretch: 1_000 }
  const { dots, width } = letter('W'.repeat(500_000), huge)
  expect([dots.width <= 2_400, dots.height <= 1_500, width]).toEqual([true, true, dots.width])
  const lines = wrapped('W '.repeat(500_000), 9_999, { ...huge, height: 20 })
  expect(lines.reduce((letters, line) => letters + line.length, 0)).toBeLessThanOrEqual(10_000)
})

describe('text and bar codes of the printer itself', () => {
  for (const [language, { stream, codes }] of Object.entries(natives) as [LanguageName, (typeof natives)['zpl']][])
    it(`of ${language} stand on the label and scan, and nothing of it is called ignored`, async () => {
      const whole = await read(language, stream, { headDots: 832 })
      expect({ ...whole, labels: whole.labels.length }).toEqual({
        labels: 1,
        ignored: [],
        damaged: [],
        unfinished: null,
      })
      const [label] = whole.labels
      expect(await readLabel(label!)).toEqual(codes)
      expect(ink(label!, 0, 60)).toBeGreaterThan(300)
    })

  it('that are not drawn are named, each once, and told as they come', async () => {
    const heard: string[] = []
    const bench = printerBench('zpl', { onIgnored: (what) => heard.push(what) })
    bench.feed('^XA^PW400^LL400^FO10,10^BD2^FD003840^FS^FO10,10^GD90,90,2^FS^FO9,9^GC50,3^FS^FO9,9^GC50,3^FS^XZ')
    await bench.mechanism.idle()
    await bench.off()
    expect(heard).toEqual(['^BD', '^GD', '^GC'])
    expect(bench.interpreter.ignored).toEqual(heard)
    expect(
      (
        await read(
          'tspl',
          'SIZE 80 mm,30 mm\r\nCLS\r\nPUTPCX 1,1,"A"\r\nBARCODE 1,1,"MSI",9,0,0,2,2,"1"\r\nPRINT 1\r\n',
        )
      ).ignored,
    ).toEqual(['PUTPCX', 'BARCODE unusable data'])
    expect((await read('epl2', 'N\nGG1,1,"A"\nP1\n')).ignored).toEqual(['GG'])
    expect((await read('cpcl', '! 0 200 200 300 1\r\nPCX 1 1 A\r\nPRINT\r\n')).ignored).toEqual(['PCX'])
    expect((await read('escpos', '\x1bL\x1dV\x00')).ignored).toEqual(['ESC L'])
  })

  const zpl = (body: string) => `^XA^PW400^LL400${body}^XZ`
  const tspl = (body: string) => `SIZE 80 mm,80 mm\r\nCLS\r\n${body}\r\nPRINT 1\r\n`
  const cpcl = (body: string) => `! 0 200 200 300 1\r\n${body}\r\nTEXT 7 0 20 20 A\r\nPRINT\r\n`
  const escpos = (body: string) => `\x1b@${body}\n\x1dV\x00`
  it.each<[LanguageName, string, readonly string[]]>([
    ['escpos', escpos('\x1b{\x01A'), ['ESC {']],
    ['escpos', escpos('\x1bV\x01A'), ['ESC V']],
    ['escpos', escpos('\x1dB\x01A'), ['GS B']],
    ['escpos', escpos('\x1b-\x02A'), ['ESC -']],
    ['escpos', escpos('\x1bE\x01A'), ['ESC E']],
    ['escpos', escpos('\x1b!\x88A'), ['ESC !']],
    ['escpos', escpos('\x1b \x08A'), ['ESC  ']],
    ['escpos', escpos('\x1c&\xd6\xd0'), ['FS &']],
    ['escpos', escpos('\x1bE\x01\x1bE\x00\x1b{\x00\x1b-0\x1c&\x1c.A'), []],
    ['escpos', escpos('\x1bE\x01\x1b@A'), []],
    ['tspl', tspl('SET COUNTER @1 +1\r\n@1="0001"\r\nTEXT 9,9,"3",0,1,1,@1'), ['@1']],
    ['tspl', tspl('@2="0001"\r\nBARCODE 9,9,"128",60,0,0,2,2,"A"+@2'), ['@2']],
    ['tspl', tspl('SET TEAR ON\r\n@1="7"\r\nTEXT 9,9,"3",0,1,1,"mail \\["]x\\["], @1"'), []],
    ['epl2', 'N\nC0,6,N,+1,"n"\nA9,9,0,3,1,1,N,"No "C0\nP1\n', ['C0']],
    ['epl2', 'N\nV00,6,N,"n"\nA9,9,0,3,1,1,N,V00\nP1\n', ['V00']],
    ['epl2', 'N\nA9,9,0,3,1,1,N,"box,C0"\nP1\n', []],
    ['cpcl', cpcl('SETBOLD 1'), ['SETBOLD']],
    ['cpcl', cpcl('UNDERLINE ON'), ['UNDERLINE']],
    ['cpcl', cpcl('SETSP 5'), ['SETSP']],
    ['cpcl', cpcl('COUNT 1'), ['COUNT']],
    ['cpcl', cpcl('SETBOLD 0\r\nUNDERLINE OFF\r\nSETSP 0\r\nENCODING UTF-8'), []],
    ['zpl', zpl('^FO9,9^A0N,30^SN001,1,Y^FS^PQ2'), ['^SN']],
    ['zpl', zpl('^FO9,9^A0N,30^SN001,1,Y^FS^PQ1'), []],
    ['zpl', zpl('^FO200,9,1^A0N,30^FDA^FS'), ['^FO right']],
    ['zpl', zpl('^FO9,9^FB300,2,0,J,20^A0N,30^FDA B^FS'), ['^FB justified', '^FB indent']],
    ['zpl', zpl('^FO9,9^BCN,60,N,N,N,U^FD0000000000000000000^FS'), ['^BC mode U']],
    ['zpl', zpl('^SEE:SJIS.DAT^CI26^FO9,9^A0N,30^FD\x93\xfa^FS'), ['^SE', '^CI26']],
    ['zpl', zpl('^CI13^FO9,9^A0N,30^FDA #1^FS'), []],
    ['zpl', zpl('^JMA^MUD^MCY^FO9,9^FPH,0^A0N,30^FDA^FS'), []],
    ['zpl', zpl('^JM^MUd,200,200^MC^FO9,9^FP^A0N,30^FDA^FS'), []],
    ['zpl', zpl('^JMB^MUI^MCN^FO9,9^FPV,0^A0N,30^FDA^FS'), ['^JM', '^MU', '^MC', '^FP']],
    ['zpl', zpl('^MUD,150,300^FO9,9^FPH,5^A0N,30^FDA^FS'), ['^MU', '^FP']],
  ])(
    'in %s that are not drawn as they are asked for are named, and those that change nothing are not: %j',
    async (language, stream, ignored) => {
      const { labels, ignored: named } = await read(language, latin(stream))
      expect(labels).not.toEqual([])
      expect(named.filter((one) => !one.endsWith('beyond the font'))).toEqual(ignored)
    },
  )

  it('whose letters the font here does not have are named, and Vietnamese ones are not', async () => {
    const utf8 = (text: string) => Buffer.from(text)
    const drawn = (text: string): readonly [LanguageName, Buffer, string][] => [
      ['zpl', utf8(zpl(`^CI28^FO9,9^FB300,2^A0N,30^FD${text}^FS`)), '^FD'],
      ['tspl', utf8(tspl(`CODEPAGE UTF-8\r\nBLOCK 9,9,300,60,"3",0,1,1,"${text}"`)), 'BLOCK'],
      ['tspl', utf8(tspl(`CODEPAGE UTF-8\r\nTEXT 99,9,"3",90,1,1,"${text}"`)), 'TEXT'],
      ['cpcl', utf8(cpcl(`TEXT 7 0 20 60 ${text}`)), 'TEXT'],
    ]
    for (const [language, stream, name] of drawn('A 中'))
      expect((await read(language, stream)).ignored).toEqual([`${name} letters beyond the font`])
    for (const [language, stream] of drawn('Đường Nguyễn Trãi'))
      expect((await read(language, stream)).ignored).toEqual([])
    expect((await read('escpos', latin(escpos('\xb0')))).ignored).toEqual(['text letters beyond the font'])
  })

  it('say so when they reach beyond the label or the media, and make the label longer where nobody said how long it is', async () => {
    const low = '^FO20,1800^GB200,100,100^FS'
    const long = await read('zpl', `^XA^PW400${low}^XZ`)
    expect(long).toMatchObject({ ignored: [], labels: [{ height: 1900 }] })
    const told = await read('zpl', `^XA^PW400^LL1216${low}^XZ`)
    expect(told).toMatchObject({ ignored: ['^GB beyond the label'], labels: [{ height: 1216 }] })
    const loaded = await read('zpl', `^XA^PW1184${low}^FO1100,5^GB84,5,5^FS^XZ`, {
      media: { width: 1184, height: 1680 },
    })
    expect(loaded).toMatchObject({ ignored: ['^GB beyond the label'], labels: [{ width: 1184, height: 1680 }] })
    expect(await read('tspl', 'CLS\r\nBAR 20,1800,200,100\r\nPRINT 1\r\n')).toMatchObject({
      ignored: [],
      labels: [{ height: 1900 }],
    })
    expect(await read('tspl', 'SIZE 50 mm,50 mm\r\nCLS\r\nBAR 20,1800,200,100\r\nPRINT 1\r\n')).toMatchObject({
      ignored: ['BAR beyond the label'],
    })
    expect(await read('escpos', `\x1d!\x77${'M'.repeat(40)}\n\x1dV\x00`, { headDots: 576 })).toMatchObject({
      ignored: ['dots beyond the head'],
    })
  })
})

describe('a graphic with a wrong checksum', () => {
  it('makes no blank label, and the one behind it comes out', async () => {
    const image = mixed(96, 48)
    const wrong = format(
      image,
      z64Field(image, () => '0000'),
    )
    const { labels, damaged } = await read('zpl', Buffer.concat([wrong, format(image, z64Field(image))]))
    expect(labels).toHaveLength(1)
    expect(damaged).toEqual(['^GF wrong-crc'])
  })
})

describe('a stream of another language', () => {
  for (const [language, { stream }] of Object.entries(natives) as [LanguageName, (typeof natives)['zpl']][])
    it(`that is ${language} is known by its beginning, and never taken for another one`, () => {
      for (const other of Object.keys(natives) as LanguageName[])
        expect(looksLikeOther(stream, other)).toBe(other === language ? null : language)
    })
})
