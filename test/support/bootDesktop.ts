/**
 * Boots the built desktop program with a fake Electron, asks its station for the snapshot through IPC and quits.
 * `node bootDesktop.ts <main.js> --data=DIR`; one JSON line on stdout.
 */
import { installElectron } from './electronFake.ts'
import type { FakeContents } from './electronFakeContents.ts'

const electron = installElectron()
const [, , main = ''] = process.argv
const opened = new Promise<void>((resolve) => {
  electron.app.on('web-contents-created', (_event, contents: FakeContents) => contents.on('did-finish-load', resolve))
})
const exited = new Promise<void>((resolve) => {
  electron.app.on('exited', () => resolve())
})
await import(main)
await Promise.race([opened, exited])
const { windows, errorBoxes } = electron
const snapshot = windows.length === 0 ? null : await ask()
electron.app.quit()
await exited
const preload = windows[0]?.options.webPreferences.preload
console.log(JSON.stringify({ snapshot, errorBoxes, preload, exits: electron.exits }))
process.exit(0)

function ask(): Promise<unknown> {
  return electron.invoke('packbench:call', { kind: 'query', call: 1, query: { type: 'snapshot' } })
}
