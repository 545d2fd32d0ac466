/**
 * The packed desktop program in a process of its own, with the fake in the place of Electron: `packedDesktop.ts` forks
 * it and says what people and the system do. Its page is the packed preload, run as Electron runs it; nothing draws it.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createContext, Script } from 'node:vm'
import type { Preload } from '../../../renderer/live/bridge.ts'
import { installElectron } from '../electronFake.ts'
import type { FakeContents } from '../electronFakeContents.ts'
import type { FromChild, ToChild } from './frames.ts'
import { windowFilesOf } from './windowFiles.ts'

const electron = installElectron()
const { folder, main, name, lock, keyStore } = JSON.parse(process.env.PACKBENCH_TEST_START ?? '')
delete process.env.PACKBENCH_TEST_START
Object.assign(electron, { lock })
electron.app.name = name
electron.keyStore.service = keyStore !== 'none'
if (keyStore === 'silent') electron.keyStore.prompting = new Promise(() => {})

keepInside(pathToFileURL(`${folder}/`).href)
electron.app.on('exited', () => process.exit(electron.exits[0]))
electron.app.on('web-contents-created', (_event, contents: FakeContents) => follow(contents))
let bridge: Preload | null = null
const pdfs = new Map<number, (pdf: Buffer<ArrayBuffer>) => void>()
process.on('message', (frame: ToChild) => void hear(frame))
await import(pathToFileURL(main).href)

/** What the program imports is a part of the package, of Node, or Electron. */
function keepInside(root: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const isOwn = context.parentURL?.startsWith(root) === true
      if (!isOwn || [root, 'node:', 'packbench:electron'].some((start) => found.url.startsWith(start))) return found
      throw new Error(`${specifier} of ${context.parentURL} is found outside the package: ${found.url}`)
    },
  })
}

function follow(contents: FakeContents): void {
  contents.on('did-finish-load', () => {
    if (contents.mainFrame.url.startsWith('packbench:')) load(contents)
  })
  contents.printToPDF = async (options: unknown) => {
    contents.printed.push(options)
    const given = contents.debugger.commands.find(([method]) => method === 'Fetch.fulfillRequest')?.[1]
    const { body } = given as { body: string }
    const number = pdfs.size + 1
    tell({ what: 'print-to-pdf', number, html: Buffer.from(body, 'base64').toString(), options })
    return new Promise<Buffer<ArrayBuffer>>((resolve) => pdfs.set(number, resolve))
  }
}

/** The page of the window is there: its preload is run, without Node, and every file of it is asked for. */
function load(contents: FakeContents): void {
  const window = electron.windows.find((one) => one.contents === contents)
  const preload = readFileSync(String(window?.options.webPreferences.preload), 'utf8')
  const require = (asked: string) => {
    if (asked !== 'electron') throw new Error(`module not found: ${asked}`)
    // Of this page: windows of label views may have been opened before it.
    const invoke = (channel: string, sent: unknown) => electron.invoke(channel, sent, undefined, contents)
    return { contextBridge: electron.contextBridge, ipcRenderer: { ...electron.ipcRenderer, invoke } }
  }
  new Script(`(function (require, module, exports) {${preload}\n})`).runInContext(createContext({}))(require, {}, {})
  bridge = electron.worlds.packbench as Preload
  bridge.watch((changes) => tell({ what: 'changes', changes }))
  void windowFilesOf((url) => contents.session.get(url)).then((files) => tell({ what: 'loaded', files }))
}

async function hear(frame: ToChild): Promise<void> {
  if (frame.what === 'pdf') return pdfs.get(frame.number)?.(Buffer.from(frame.pdf, 'base64'))
  if (frame.what === 'await-box') return awaitBox()
  if (frame.what !== 'call') return act(frame.what)
  const { call, asked } = frame
  const answer = 'command' in asked ? bridge?.execute(asked.command) : bridge?.ask(asked.query)
  const result = await answer?.catch((error: unknown) => ({ ok: false, fault: { code: String(error) } }))
  tell({ what: 'answer', call, result })
}

function awaitBox(): void {
  if (electron.boxes.length > 0) act('look')
  else setTimeout(awaitBox, 50)
}

function act(what: Exclude<ToChild['what'], 'pdf' | 'call' | 'await-box'>): void {
  const station = electron.windows.find(({ contents }) => contents.mainFrame.url.startsWith('packbench:'))
  if (what === 'close-button') station?.close()
  else if (what === 'crash') station?.contents.die('crashed')
  else if (what === 'second-start') electron.startAgain()
  else if (what === 'quit') electron.quit()
  else if (what === 'answer-quit' || what === 'answer-without') electron.boxes.at(-1)?.answer(1)
  else if (what === 'answer-stay') electron.boxes.at(-1)?.answer(0)
  tell({
    what: 'seen',
    boxes: electron.boxes.length,
    shown: station?.isDestroyed() === false ? station.shown : [],
    hiddenWindows: electron.windows.filter((window) => window !== station && !window.isDestroyed()).length,
  })
}

function tell(frame: FromChild): void {
  process.send?.(frame)
}
