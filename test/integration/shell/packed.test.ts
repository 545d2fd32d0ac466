import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, labelSizes } from '../../../src/model/labelSize.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { chromiumPrinter } from '../../support/packed/chromiumPrinter.ts'
import type { PackedDesktop, PackedStart, PrintedView } from '../../support/packed/packedDesktop.ts'
import { startPacked } from '../../support/packed/packedDesktop.ts'
import type { PackedProgram } from '../../support/packed/packProgram.ts'
import { packProgram } from '../../support/packed/packProgram.ts'
import { collectPaper } from '../../support/paper.ts'
import { dotsOfPng } from '../../support/pngDots.ts'
import { tempDir } from '../../support/tempDir.ts'

/**
 * The program that is installed: built, packed by electron-builder, unpacked where nothing of the checkout can be
 * reached, and run with the fake in the place of Electron. It proves that the package is whole and that the program
 * does its work in it. It does not prove what only the runtime can: that Electron 45 does what the fake says, the files
 * read through the archive, native modules loaded by Electron's own Node, the window drawn: docs/release.md.
 */
let program: PackedProgram
let chromium: Awaited<ReturnType<typeof chromiumPrinter>>
const run = promisify(execFile)

beforeAll(async () => {
  ;[program, chromium] = await Promise.all([packProgram(), chromiumPrinter()])
})
afterAll(async () => {
  program[Symbol.dispose]()
  await chromium[Symbol.asyncDispose]()
})

function start(dataDir: string, given: Partial<PackedStart> = {}): PackedDesktop {
  return startPacked({ program, dataDir, print: chromium.print, ...given })
}

async function tryCodes(desktop: PackedDesktop): Promise<readonly string[]> {
  const { tryCodes } = await desktop.row('station', 'only', () => true)
  return tryCodes
}

async function scan(desktop: PackedDesktop, line: string): Promise<string> {
  const card = uuid()
  await desktop.done({ type: 'scan', id: card, line })
  return card
}

/** Waits for the end of a scan, and reads its label from the picture that the window would show. */
async function printed(desktop: PackedDesktop, card: string) {
  const isOver = ({ verdict, labels }: Card) =>
    verdict !== 'working' && (verdict !== 'printed' || labels.every(({ pictured }) => pictured))
  const row = await desktop.row('card', card, isOver)
  const [label] = row.labels
  const { png } =
    label?.verdict === 'printed' ? await desktop.asked({ type: 'picture', job: label.job }) : { png: null }
  const read = png === null ? [] : await readLabel(dotsOfPng(Buffer.from(png, 'base64')))
  return { verdict: row.fault?.code ?? row.verdict, code: label?.code, read }
}

test('the package holds the program, its window and its resources, and nothing of tests, gallery or sources', () => {
  const paths = program.files.map(({ path }) => path)
  const own = paths.filter((path) => !path.startsWith('node_modules/'))
  const expected = [
    /^package\.json$/,
    /^dist\/src\/.+\.js$/,
    /^dist\/src\/shell\/electron\/preload\.cjs$/,
    /^dist\/window\/index\.html$/,
    /^dist\/window\/assets\/[^/]+\.(js|css|woff2?|svg)$/,
    /^resources\/(icons|fonts|entitlements|units)\//,
  ]
  expect(own.filter((path) => !expected.some((pattern) => pattern.test(path)))).toEqual([])
  expect(paths.filter((path) => /gallery|\.(ts|tsx|map|cpp|h)$|(^|\/)(__)?tests?(__)?\//.test(path))).toEqual([])
  expect(
    paths.filter((path) =>
      /^node_modules\/((electron|playwright|vitest|vite|typescript)\/|node-(linux|win)-)/.test(path),
    ),
  ).toEqual([])
})

test('what the program opens by itself is there, and native modules lie beside the archive for the system', () => {
  const paths = program.files.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'dist/src/main.js',
      'dist/src/cli.js',
      'dist/src/raster/worker.js',
      'dist/src/store/worker.js',
      'dist/src/store/wholeCheck.js',
      'dist/src/printer/transports/winspool/winspoolThread.js',
      'dist/src/printer/transports/usbprint/usbprintThread.js',
      'dist/src/shell/electron/preload.cjs',
      'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
      'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm',
      'resources/fonts/be-vietnam-pro-latin-500.woff',
      'resources/fonts/be-vietnam-pro-vietnamese-500.woff',
      'resources/fonts/label-font.json',
      'resources/units/became.tsv',
      'resources/units/new.tsv',
      'resources/units/old.tsv',
    ]),
  )
  const native = program.files.filter(({ path }) => path.endsWith('.node'))
  expect(native.filter(({ unpacked }) => !unpacked)).toEqual([])
  const names = native.map(({ path }) => path).join('\n')
  for (const needed of [/koffi-linux-x64\/.+koffi\.node/, /bindings-cpp\/prebuilds\/linux-x64\//])
    expect(names).toMatch(needed)
})

test('neither an environment nor an argument makes the binary something else', () => {
  // runAsNode, cookieEncryption, nodeOptions, nodeCliInspect, asarIntegrity, onlyAsar, v8Snapshot, fileProtocol
  expect(program.fuses.slice(0, 8)).toBe('01001100')
})

test('the command line is in the package too', async () => {
  const { stdout } = await run(process.execPath, [join(program.folder, 'dist/src/cli.js'), '--version'])
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('it starts, shows its window with every file of it, and prints a label of each size from its HTML view', async () => {
  await using folder = await tempDir()
  await using desktop = start(folder.path)
  const files = await desktop.loaded()
  expect(Object.keys(files).length).toBeGreaterThan(50)
  expect(Object.entries(files).filter(([, status]) => status !== 200)).toEqual([])
  const codes = await tryCodes(desktop)
  for (const [at, size] of allLabelSizes.entries()) {
    await desktop.done({ type: 'choose-size', id: uuid(), size })
    const code = codes[at] ?? ''
    expect(await printed(desktop, await scan(desktop, code))).toEqual({ verdict: 'printed', code, read: [code] })
    const { options } = desktop.views[at] ?? { options: null }
    expect(options).toMatchObject({ preferCSSPageSize: true, printBackground: true, pageSize: inInches(size) })
  }
  expect(desktop.views.map(({ html }, at) => html.includes(codes[at] ?? '-'))).toEqual([true, true, true])
  expect(await desktop.act('look')).toMatchObject({ hiddenWindows: 0, shown: ['show'] })
  await desktop.act('quit')
  expect(await desktop.exited).toBe(0)
})

test('a window that crashes comes back with what the station knows; a second start shows it', async () => {
  await using folder = await tempDir()
  await using desktop = start(folder.path)
  await desktop.loaded()
  const [code = ''] = await tryCodes(desktop)
  const card = await scan(desktop, code)
  await desktop.act('crash')
  await desktop.loaded()
  expect(await printed(desktop, card)).toEqual({ verdict: 'printed', code, read: [code] })
  const { shown } = await desktop.act('second-start')
  expect(shown.slice(-2)).toEqual(['show', 'focus'])
  await using second = start(folder.path, { lock: false })
  expect(await second.exited).toBe(0)
  await using unlocked = start(folder.path)
  expect(await unlocked.exited).toBe(2)
  expect(unlocked.said()).toContain('store.in-use')
})

test('a view that is a PDF goes to paper without a browser, on a printer of its own, and so does a batch', async () => {
  await using folder = await tempDir()
  await using service = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
  const paper = collectPaper()
  await using printer = await startEmulator({ ...fastPrinter, onLabel: paper.onLabel })
  await using desktop = start(folder.path)
  await desktop.loaded()
  await sendLabelsTo(desktop, printer.uri, service)
  const [first = '', ...others] = service.codes.slice(0, 6)
  expect(await printed(desktop, await scan(desktop, first))).toMatchObject({ verdict: 'printed', read: [first] })
  await desktop.done({ type: 'first-label', id: uuid(), answer: 'right' })
  const batch = uuid()
  const about = { name: 'Ca sáng', source: 'paste' as const, size: '80x80' as const, printer: null, lines: others }
  await desktop.done({ type: 'batch-create', id: batch, ...about })
  await desktop.done({
    type: 'batch-print',
    id: uuid(),
    batch,
    which: 'remaining',
    rows: [],
    from: 0,
    size: '80x80',
    printer: null,
  })
  const { counts } = await desktop.row('batch', batch, ({ state }) => state === 'done')
  expect(counts.printed).toBe(others.length)
  expect(await paper.read()).toEqual([first, ...others].map((code) => [code]))
  expect(desktop.views).toEqual([])
})

test('quitting while a label is printed asks; what was not sent then comes out once, at the next start', async () => {
  await using folder = await tempDir()
  await using service = await startPractice({ port: 0, dataDir: ':memory:' })
  const paper = collectPaper()
  await using printer = await startEmulator({ ...fastPrinter, onLabel: paper.onLabel })
  const held = Promise.withResolvers<void>()
  const holding = (view: PrintedView) => held.promise.then(() => chromium.print(view))
  let code = ''
  {
    await using desktop = start(folder.path, { print: holding })
    await desktop.loaded()
    await sendLabelsTo(desktop, printer.uri, service)
    code = service.codes[0] ?? ''
    const card = await scan(desktop, code)
    await desktop.row('card', card, ({ labels }) => labels[0]?.state === 'processing')
    while (desktop.views.length === 0) await desktop.act('look')
    expect(await desktop.act('close-button')).toMatchObject({ boxes: 1, hiddenWindows: 1 })
    await desktop.act('answer-stay')
    // Pressed again while the answer is on its way, the button does nothing.
    while ((await desktop.act('close-button')).boxes < 2);
    expect(await desktop.act('look')).toMatchObject({ hiddenWindows: 1 })
    await desktop.act('answer-quit')
    expect(await desktop.exited).toBe(0)
    expect(paper.count()).toBe(0)
  }
  await using again = start(folder.path, { name: 'Electron' })
  await again.loaded()
  await paper.out(1)
  expect(await paper.read()).toEqual([[code]])
  await again.act('quit')
  expect(await again.exited).toBe(0)
  expect(paper.count()).toBe(1)
})

test('a folder of the desktop program explains itself to every other shell, and the other way round it opens', async () => {
  await using folder = await tempDir()
  const keptBySystem = join(folder.path, 'system')
  const keptByFile = join(folder.path, 'file')
  for (const [dataDir, keyStore] of [
    [keptBySystem, 'answers'],
    [keptByFile, 'none'],
  ] as const) {
    await using desktop = start(dataDir, { keyStore })
    await desktop.loaded()
    await desktop.act('quit')
    expect(await desktop.exited).toBe(0)
    expect(desktop.said().includes('the key lies beside the data')).toBe(keyStore === 'none')
  }
  const cli = join(program.folder, 'dist/src/cli.js')
  const ask = (dataDir: string) =>
    run(process.execPath, [cli, 'jobs', 'list', '--data', dataDir], { env: { ...process.env, LANG: 'en_GB.UTF-8' } })
  await expect(ask(keptBySystem)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /store\.key-elsewhere: .*key store of the system.*Open it with the installed program/,
    ),
  })
  await ask(keptByFile)
  await using locked = start(keptBySystem, { keyStore: 'none' })
  expect(await locked.exited).toBe(2)
  expect(locked.said()).toContain('store.key-elsewhere')
  await using upgraded = start(keptByFile)
  await upgraded.loaded()
  expect(upgraded.said()).toContain('the key lies beside the data')
})

test('a key store that never answers is told; without it a new folder opens, and opens again without being asked', async () => {
  await using folder = await tempDir()
  {
    await using ended = start(folder.path, { keyStore: 'silent' })
    expect(await ended.act('await-box')).toMatchObject({ boxes: 1, shown: [] })
    await ended.act('quit')
    expect(await ended.exited).toBe(0)
  }
  {
    await using desktop = start(folder.path, { keyStore: 'silent' })
    await desktop.act('await-box')
    await desktop.act('answer-without')
    await desktop.loaded()
    await desktop.act('quit')
    expect(await desktop.exited).toBe(0)
    expect(desktop.said()).toContain('the key lies beside the data')
  }
  await using again = start(folder.path, { keyStore: 'silent' })
  await again.loaded()
  expect(again.said()).not.toContain('asking the key store')
})

const fastPrinter = { language: 'zpl', port: 0, dpmm: 8, headMm: 168, speedMmPerSecond: 5_000 } as const

type Account = Pick<Awaited<ReturnType<typeof startPractice>>, 'url' | 'token' | 'shops'>

/** Adds the printer and sends labels of 80×80 of this account to it: practice itself would be defaced there. */
async function sendLabelsTo(desktop: PackedDesktop, uri: string, { url, token, shops }: Account): Promise<void> {
  const about = {
    name: 'Bàn 1',
    uri,
    language: 'zpl' as const,
    dpmm: 8 as const,
    headDots: 1_344,
    graphics: 'z64' as const,
  }
  const printer = { ...about, sizes: [...allLabelSizes] }
  const added = await desktop.done({ type: 'printer-add', id: uuid(), printer })
  const routes = { A5: null, '80x80': added.printer, '52x70': null }
  await desktop.done({ type: 'change-settings', id: uuid(), part: { routes, size: '80x80' } })
  const account = { kind: 'staging' as const, baseUrl: url, token, shop: shops[0] ?? 0 }
  await desktop.done({ type: 'use-account', id: uuid(), account: { ...account, reasonPrefix: 'SVC', viewHosts: [] } })
}

function inInches(size: LabelSize): { width: number; height: number } {
  const { width, height } = labelSizes[size]
  return { width: width / 2_540, height: height / 2_540 }
}
