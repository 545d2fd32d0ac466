import { execFileSync } from 'node:child_process'
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DecodeOptions } from '../../../src/emulator/decodeCommand.ts'
import { decodeFile } from '../../../src/emulator/decodeCommand.ts'
import { lookedAt } from '../../../src/emulator/looksLike.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { openInput } from '../../../src/shell/cli/readInput.ts'
import { makeAsked, replaceAsked } from '../../../src/store/askedFile.ts'
import { packbench } from '../../support/packbench.ts'
import { cpclLabel, epl2Label, escposLabel, latin, rasterImage, tsplLabel } from '../../support/printerSamples.ts'
import { format, labelWithCodes, z64Field } from '../../support/zplSamples.ts'

const label = labelWithCodes(480, 400, 'G8ADKBRF', 'G8ADKBRF')
const streams: Readonly<Record<LanguageName, Buffer>> = {
  zpl: format(label, z64Field(label), { after: '^PQ2,1' }),
  tspl: tsplLabel(label, { copies: 2 }),
  epl2: epl2Label(label, { copies: 2 }),
  cpcl: cpclLabel(label, { copies: 2 }),
  escpos: Buffer.concat([escposLabel(rasterImage(label)), rasterImage(label)]),
}
const languages = Object.keys(streams) as LanguageName[]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decode-'))
  return () => rm(folder, { recursive: true, force: true })
})

async function decoded(
  language: LanguageName,
  stream: Uint8Array,
  { open = openInput, most = 1_000 }: Partial<Pick<DecodeOptions, 'open' | 'most'>> = {},
) {
  const file = join(folder, 'stream')
  await writeFile(file, stream)
  const lines: object[] = []
  const out = join(folder, 'out')
  const print = (line: object) => lines.push(line)
  const result = await decodeFile({
    file,
    open,
    language,
    dpmm: 8,
    most,
    out,
    make: makeAsked,
    put: replaceAsked,
    print,
    signal: new AbortController().signal,
  })
  return { result, lines }
}

describe('decoding a file', () => {
  it('of one command that asks for a hundred million labels ends, and writes no further one', async () => {
    const { result, lines } = await decoded('zpl', format(label, z64Field(label), { after: '^PQ99999999' }), {
      most: 5,
    })
    expect(result).toEqual({ ok: true, value: ['labels behind number 5'] })
    expect(lines).toHaveLength(6)
    expect(await readdir(join(folder, 'out'))).toHaveLength(5)
  })

  for (const language of languages) {
    it(`of ${language} tells every label as the emulator does, with its picture`, async () => {
      const { result, lines } = await decoded(language, streams[language])
      expect(result.ok).toBe(true)
      expect(lines).toEqual(
        [1, 2].map((number) => ({
          label: number,
          width: 480,
          height: 400,
          file: join(folder, 'out', `label-0000${number}.png`),
          codes: ['G8ADKBRF'],
        })),
      )
      expect(await readdir(join(folder, 'out'))).toHaveLength(2)
    })

    it(`of ${language} with more labels than anybody looks at ends, and says so`, async () => {
      const endless = Buffer.concat(new Array(9).fill(streams[language]))
      const { result, lines } = await decoded(language, endless, { most: 3 })
      const told = ['labels behind number 3']
      expect(result).toEqual({ ok: true, value: told })
      expect(lines).toHaveLength(4)
      expect(lines.at(-1)).toEqual({ ignored: told })
    })

    it(`of ${language} that is cut tells the labels before the cut, and the fault`, async () => {
      const whole = language === 'escpos' ? escposLabel(rasterImage(label)) : streams[language]
      const { result, lines } = await decoded(language, Buffer.concat([whole, whole.subarray(0, whole.length >> 1)]))
      expect(result).toMatchObject({ ok: false, fault: { code: 'stream.broken', facts: { language } } })
      expect(lines).toHaveLength(language === 'escpos' ? 1 : 2)
    })
  }

  it('is a fault for a wrong checksum, for bytes that are no command, and for a file that is not there', async () => {
    const broken = (language: LanguageName, stream: Buffer) => decoded(language, stream).then(({ result }) => result)
    const wrong = format(
      label,
      z64Field(label, () => '0000'),
    )
    expect(await broken('zpl', wrong)).toMatchObject({ fault: { code: 'stream.broken', detail: '^GF wrong-crc' } })
    for (const language of ['zpl', 'tspl', 'epl2', 'cpcl'] as const)
      expect(await broken(language, latin('hello, I am no printer\nat all\n'))).toMatchObject({
        fault: { code: 'stream.broken' },
      })
    const signal = new AbortController().signal
    const absent = {
      file: join(folder, 'absent'),
      open: openInput,
      language: 'zpl' as const,
      dpmm: 8 as const,
      out: null,
      make: makeAsked,
      put: replaceAsked,
      print: () => {},
      signal,
    }
    expect(await decodeFile(absent)).toMatchObject({ fault: { code: 'file.unreadable', detail: 'ENOENT' } })
  })

  it('of another language is refused by its name, and makes no label', async () => {
    for (const language of languages)
      for (const other of languages)
        if (other !== language)
          expect(await decoded(other, streams[language])).toEqual({
            lines: [],
            result: expect.objectContaining({
              fault: expect.objectContaining({
                code: 'stream.other-language',
                facts: { language: other, other: language },
              }),
            }),
          })
  })

  it.each([
    ['pdf', '%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<< /Length 9 >>\nstream\n\x1dV\x00\x1b@\nendstream\n'],
    ['postscript', '\x04%!PS-Adobe-3.0\n/Courier findfont 12 scalefont setfont (TEM) show showpage\n'],
    ['pcl', '\x1b%-12345X@PJL ENTER LANGUAGE=PCL\r\n\x1bE\x1b*p300x400YTEM\x0c'],
    ['html', '\xef\xbb\xbf\r\n<!DOCTYPE html><title>^XA^FO1,1^FDTEM^FS^XZ</title>'],
    ['html', '<html lang="vi"><p>TEM</p></html>'],
  ])('that is %s is refused by its name in every language, and makes no label: %j', async (other, text) => {
    for (const language of languages)
      expect(await decoded(language, latin(text))).toMatchObject({
        lines: [],
        result: { ok: false, fault: { code: 'stream.other-language', facts: { language, other } } },
      })
  })

  it('of another language is refused however its bytes come, also from a pipe that gives one of them first', async () => {
    const text = latin('SIZE 60 mm,50 mm\r\nCLS\r\nTEXT 10,10,"3",0,1,1,"TEM"\r\nPRINT 1\r\n')
    const inPieces = (sizes: readonly number[]) => async () => pieces(text, sizes)
    for (const sizes of [[1], [0, 3, 1], [...text].map(() => 1)])
      expect(await decoded('escpos', text, { open: inPieces(sizes) })).toMatchObject({
        lines: [],
        result: { fault: { code: 'stream.other-language', facts: { language: 'escpos', other: 'tspl' } } },
      })
    expect((await decoded('tspl', text, { open: inPieces([1]) })).lines).toHaveLength(1)
    expect((await decoded('zpl', Buffer.alloc(0), { open: inPieces([]) })).lines).toEqual([])
  })

  it('as a command ends with status 1 when something on a label was read over, and names it; the media is told', async () => {
    const file = join(folder, 'foreign.zpl')
    await writeFile(file, '^XA^FO10,10^GC90,3^FS^FO10,1600^A0N,40,40^FDlow^FS^XZ')
    await using decoding = packbench(['decode', file, '--media', '148x210'])
    expect(await decoding.exited).toBe(1)
    expect(decoding.stdout.map((line) => JSON.parse(line))).toEqual([
      { label: 1, width: 1184, height: 1680, file: null, codes: [] },
      { ignored: ['^GC'] },
    ])
  })

  it.skipIf(process.platform === 'win32')(
    'as a command hears its end in the middle of a label that takes minutes to draw',
    async () => {
      const pipe = join(folder, 'pipe')
      execFileSync('mkfifo', [pipe])
      await using decoding = packbench(['decode', pipe])
      await using writer = await open(pipe, 'w')
      await writer.write(`^XA^FO10,10^GB50,50,3^FS^XZ${'\n'.repeat(lookedAt)}`)
      await decoding.line(({ label }) => label === 1)
      const endless = `^XA^FO0,0^A0N,9999^FB9999,9999,9999^FD${'a\\&'.repeat(1_300)}^FS^XZ`
      // What lies in the pipe is drawn from now on.
      await writer.write(endless.repeat(20))
      decoding.child.kill('SIGTERM')
      expect(await decoding.exited).toBe(2)
      expect(decoding.stderr.join('\n')).toContain('request.canceled')
    },
  )

  it('as a command writes JSON lines, and ends with status 2 and the fault on stderr for a broken stream', async () => {
    const good = join(folder, 'good.tspl')
    const bad = join(folder, 'bad.tspl')
    await writeFile(good, streams.tspl)
    await writeFile(bad, streams.tspl.subarray(0, 5_000))
    await using decoding = packbench([
      'decode',
      good,
      '--language',
      'tspl',
      '--out',
      join(folder, 'out'),
      '--head',
      '104',
    ])
    expect(await decoding.exited).toBe(0)
    expect(decoding.stdout.map((line) => JSON.parse(line))).toMatchObject([
      { label: 1 },
      { label: 2, codes: ['G8ADKBRF'] },
    ])
    await using breaking = packbench(['decode', bad, '--language', 'tspl', '--out', join(folder, 'out')])
    expect(await breaking.exited).toBe(2)
    expect(breaking.stdout).toEqual([])
    expect(breaking.stderr.join('\n')).toMatch(/stream\.broken.*BITMAP is cut/)
  })
})

/** Pieces of these sizes, and then all the rest at once. */
async function* pieces(bytes: Buffer, sizes: readonly number[]): AsyncIterable<Buffer> {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
  yield bytes.subarray(at)
}
