import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, root } from './imports.ts'

/** What `electron.d.ts` has methods and events of, as far as the desktop program meets it. */
const kinds = [
  ...['App', 'BaseWindow', 'BrowserWindow', 'CommandLine', 'ContextBridge', 'Debugger', 'Dialog', 'DownloadItem'],
  ...['IpcMain', 'IpcRenderer', 'Menu', 'PowerMonitor', 'PowerSaveBlocker', 'Protocol', 'SafeStorage', 'Session'],
  ...['WebContents', 'WebRequest'],
]
const known = knownNames()
const called = namesOf(codeOfShell()).filter((name) => known.has(name))
const inTable = new Set(firstColumn().match(/[\w-]+/g))

test('the table of Electron calls in docs/electron.md has every call and every event of the shell', () => {
  expect(called.filter((name) => !inTable.has(name))).toEqual([])
})

test('and none that the shell has no more', () => {
  expect([...inTable].filter((name) => known.has(name) && !called.includes(name))).toEqual([])
})

function knownNames(): ReadonlySet<string> {
  const declared = readFileSync(join(root, 'node_modules/electron/electron.d.ts'), 'utf8')
  const blocks = kinds.map((kind) => {
    const found = new RegExp(
      `^ {2}(?:class|interface) ${kind} extends .*?^ {2}}|^ {2}(?:class|interface) ${kind} \\{.*?^ {2}}`,
      'ms',
    )
    return found.exec(declared)?.[0] ?? expect.unreachable(`${kind} is not in electron.d.ts`)
  })
  const text = blocks.join('\n')
  const methods = [...text.matchAll(/^ {4}(?:static )?(\w+)\(/gm)].map(([, name = '']) => name)
  const events = [...text.matchAll(/\bon\(event: '([\w-]+)'/g)].map(([, name = '']) => name)
  return new Set([...methods.filter((name) => !/^(on|once|off|(add|remove)Listener)$/.test(name)), ...events])
}

function codeOfShell(): string {
  const files = codeFiles(['src']).filter((file) => file.startsWith('src/shell/electron/') || file === 'src/main.ts')
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*/gm, '')
}

function namesOf(code: string): readonly string[] {
  const said = /\.(?:on|once)\(\s*'([\w-]+)'|\.(\w+)\(/g
  return [...new Set([...code.matchAll(said)].map(([, event, method]) => event ?? method ?? ''))].sort()
}

/** What is written as code in it. */
function firstColumn(): string {
  const page = readFileSync(join(root, 'docs/electron.md'), 'utf8')
  const [, part = ''] = page.split('\n## Electron call by call\n')
  const cells = part.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.split(' | ')[0] ?? ''] : []))
  return cells.flatMap((cell) => cell.match(/`[^`]+`/g) ?? []).join(' ')
}
