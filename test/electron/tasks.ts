import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuid } from '../../src/base/uuid.ts'
import type { Command } from '../../src/contract/commands.ts'
import type { Emulator } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import type { Practice } from '../../src/sandbox/practice.ts'
import { startPractice } from '../../src/sandbox/practice.ts'
import type { Paper } from '../support/paper.ts'
import { collectPaper } from '../support/paper.ts'
import { handsOn } from '../support/windowHands.ts'
import type { Program, RealDesktop } from './realDesktop.ts'
import { argumentsOf, startDesktop } from './realDesktop.ts'

/** The same tasks as `test/integration/shell/packed.test.ts` has for the fake, in the order of one life. */
export interface Task {
  readonly title: string
  /** It looks into the main process, which an installed program does not allow. */
  readonly needsMain?: true
  run(at: Scene): Promise<void>
}

export interface Scene {
  readonly program: Program
  readonly dataDir: string
  desktop: RealDesktop
  readonly pdfService: Practice
  readonly printer: Emulator
  readonly paper: Paper
}

export async function openScene(program: Program, dataDir: string): Promise<Scene & AsyncDisposable> {
  const paper = collectPaper()
  const printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, headMm: 168, onLabel: paper.onLabel })
  const pdfService = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
  const scene = { program, dataDir, desktop: await startDesktop(program, dataDir), pdfService, printer, paper }
  return Object.assign(scene, {
    async [Symbol.asyncDispose]() {
      await scene.desktop.kill()
      await pdfService.close()
      await printer.close()
    },
  })
}

export const tasks: readonly Task[] = [
  {
    title: 'the window is a page of its own scheme, with the bridge, without Node, that opens no other window',
    async run({ desktop: { page } }) {
      same(page.url(), 'packbench://window/')
      same(await page.evaluate('Object.keys(window.packbench).sort().join()'), bridgeWords)
      same(await page.evaluate('typeof require + typeof process'), 'undefinedundefined')
      same(await page.evaluate(`window.open('https://evil.example') === null`), true)
    },
  },
  {
    title: 'a label of each size comes out of its HTML view, and a scanner reads it',
    async run({ desktop: { page } }) {
      const hands = handsOn(page)
      const codes = await tryCodes(page)
      for (const [at, [key, name]] of [['F2', /A5/] as const, ['F3', /80/] as const, ['F4', /52/] as const].entries()) {
        const code = codes[at] ?? ''
        await page.keyboard.press(key)
        await page.getByRole('button', { name, pressed: true }).waitFor()
        await hands.scan(code)
        await hands.verdict(code, 'printed')
        same((await hands.readPicture(code)).join(), code)
      }
    },
  },
  {
    title: 'a view that is a PDF comes out of a printer on the network',
    async run({ desktop: { page }, pdfService, printer, paper }) {
      await sendLabelsTo(page, printer.uri)
      const { url: baseUrl, token, shops } = pdfService
      const account = { kind: 'staging' as const, baseUrl, token, shop: shops[0] ?? 0, viewHosts: [] }
      await execute(page, { type: 'use-account', id: uuid(), account: { ...account, reasonPrefix: 'SVC' } })
      const [code = ''] = pdfService.codes
      await page.keyboard.press('F3')
      await handsOn(page).scan(code)
      await paper.out(1)
      same((await paper.read()).flat().join(), code)
      await execute(page, { type: 'first-label', id: uuid(), answer: 'right' })
    },
  },
  {
    title: 'a batch prints every row',
    async run({ desktop: { page }, pdfService }) {
      const batch = uuid()
      const lines = pdfService.codes.slice(2, 7)
      const about = { name: 'Ca sáng', source: 'paste' as const, size: '80x80' as const, printer: null }
      await execute(page, { type: 'batch-create', id: batch, lines, ...about })
      const which = { which: 'remaining' as const, rows: [], from: 0, size: '80x80' as const, printer: null }
      const print: Command = { type: 'batch-print', id: uuid(), batch, ...which }
      const printed = await page.evaluate(`new Promise((done) => {
        window.packbench.watch(({ patches }) => {
          for (const { table, key, row } of patches)
            if (table === 'batch' && key === '${batch}' && row?.state === 'done') done(row.counts.printed)
        })
        window.packbench.execute(${JSON.stringify(print)})
      })`)
      same(printed, lines.length)
    },
  },
  {
    title: 'a window whose page crashed comes back by itself, and knows the station',
    needsMain: true,
    async run({ desktop: { app } }) {
      const known = await app?.evaluate(async ({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows().filter((one) => one.isVisible())
        const loaded = new Promise((resolve) => window?.webContents.once('did-finish-load', () => resolve(true)))
        window?.webContents.forcefullyCrashRenderer()
        await loaded
        return window?.webContents.executeJavaScript(`window.packbench.ask({ type: 'snapshot' }).then(({ ok }) => ok)`)
      })
      same(known, true)
    },
  },
  {
    title: 'a second start ends, and shows the window of the first',
    needsMain: true,
    async run({ program, dataDir, desktop: { app } }) {
      await app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
      const second = spawn(program.executable, argumentsOf(program, dataDir), { stdio: 'ignore' })
      const [code] = await once(second, 'exit')
      same(code, 0)
      const shown = await app?.evaluate(
        ({ BrowserWindow }) =>
          new Promise((resolve) => {
            const [window] = BrowserWindow.getAllWindows()
            if (window?.isVisible() === true) resolve(true)
            else window?.once('show', () => resolve(true))
          }),
      )
      same(shown, true)
    },
  },
  {
    title: 'quitting while a label is printed asks; the label comes out once, at the next start',
    needsMain: true,
    async run(at) {
      const { app } = at.desktop
      const [, code = ''] = at.pdfService.codes
      const before = at.paper.count()
      at.pdfService.inject({ operation: 'print80x80', times: null, delayMs: 600_000 })
      const asked = await app?.evaluate(
        async ({ BrowserWindow, dialog }, scanned) => {
          const [window] = BrowserWindow.getAllWindows()
          const held = window?.webContents.executeJavaScript(`new Promise((done) => {
          window.packbench.watch(({ patches }) => {
            for (const { table, row } of patches)
              if (table === 'card' && row?.labels.some(({ state }) => state === 'processing')) done(true)
          })
          window.packbench.execute(${JSON.stringify(scanned)})
        })`)
          await held
          return new Promise<string>((resolve) => {
            dialog.showMessageBox = (async (_window: unknown, options: { message: string }) => {
              resolve(options.message)
              return { response: 1, checkboxChecked: false }
            }) as typeof dialog.showMessageBox
            window?.close()
          })
        },
        { type: 'scan', id: uuid(), line: code },
      )
      same(typeof asked, 'string')
      same(await at.desktop.exited, 0)
      same(at.paper.count(), before)
      at.pdfService.clearFaults()
      at.desktop = await startDesktop(at.program, at.dataDir)
      await at.paper.out(before + 1)
      same((await at.paper.read()).at(-1)?.join(), code)
    },
  },
  {
    title: 'the key of the folder is kept by the system (Linux: by its Secret Service where there is one)',
    async run({ dataDir, desktop: { app } }) {
      const { keyring }: { keyring: string } = JSON.parse(readFileSync(join(dataDir, 'data.key.json'), 'utf8'))
      const tag = await app?.evaluate(async ({ safeStorage }) =>
        (await safeStorage.encryptStringAsync('sample')).subarray(0, 3).toString('latin1'),
      )
      console.log(`        kept by: ${keyring}; safeStorage encrypts with: ${tag ?? 'not asked'}`)
      if (process.platform !== 'linux' || process.env.PACKBENCH_SECRET_SERVICE !== undefined)
        same(keyring, 'electron-safe-storage')
    },
  },
]

const bridgeWords = 'ask,execute,onConnection,preferences,watch'

type Page = RealDesktop['page']

async function tryCodes(page: Page): Promise<readonly string[]> {
  return page.evaluate(`window.packbench.ask({ type: 'snapshot' }).then(({ value }) =>
    value.patches.find(({ table }) => table === 'station').row.tryCodes)`)
}

async function execute(page: Page, command: Command): Promise<unknown> {
  const told = await page.evaluate<string>(
    `window.packbench.execute(${JSON.stringify(command)}).then((result) => JSON.stringify(result))`,
  )
  const result: { ok: boolean; value?: unknown; fault?: { code: string } } = JSON.parse(told)
  if (!result.ok) throw new Error(`${command.type}: ${result.fault?.code}`)
  return result.value
}

/** Labels of 80×80 go to this printer from now on. */
async function sendLabelsTo(page: Page, uri: string): Promise<void> {
  const kind = { language: 'zpl' as const, dpmm: 8 as const, headDots: 1_344, graphics: 'z64' as const }
  const printer = { name: 'Bàn 1', uri, ...kind, sizes: ['80x80' as const] }
  const added = (await execute(page, { type: 'printer-add', id: uuid(), printer })) as { printer: string }
  const routes = { A5: null, '80x80': added.printer, '52x70': null }
  await execute(page, { type: 'change-settings', id: uuid(), part: { routes } })
}

function same(found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}
