import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createContext, Script } from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Preload } from '../../../renderer/live/bridge.ts'
import { uuid } from '../../../src/base/uuid.ts'

/** The preload as it is built, run as Electron runs it: CommonJS, with nothing to `require` but Electron. */
let built: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-preload-'))
  const configFile = resolve(import.meta.dirname, '../../../src/shell/electron/vite.preload.config.ts')
  await build({ configFile, logLevel: 'silent', build: { outDir: folder } })
  built = readFileSync(join(folder, 'preload.cjs'), 'utf8')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('it exposes the bridge and nothing else, and holds no IPC object', async () => {
  const { worlds } = load()
  expect(Object.keys(worlds)).toEqual(['packbench'])
  const bridge = worlds.packbench ?? {}
  expect(shapeOf(bridge)).toEqual({
    execute: 'function',
    ask: 'function',
    watch: 'function',
    onConnection: 'function',
    preferences: { read: 'function', write: 'function' },
  })
})

test('it needs nothing but Electron', () => {
  expect(load().required).toEqual(['electron'])
})

test('calls cross as frames with numbers of their own, and come back as results', async () => {
  const { bridge, invoked } = load()
  const id = uuid()
  expect(await bridge.execute({ type: 'scan', id, line: 'G8ADKBRF' })).toEqual({ ok: true, value: 'answered' })
  await bridge.ask({ type: 'snapshot' })
  await bridge.preferences?.write({ theme: 'dark' })
  expect(await bridge.preferences?.read()).toEqual({ theme: 'light' })
  expect(invoked).toEqual([
    ['packbench:call', { kind: 'command', call: 1, command: { type: 'scan', id, line: 'G8ADKBRF' } }],
    ['packbench:call', { kind: 'query', call: 2, query: { type: 'snapshot' } }],
    ['packbench:write-preferences', { theme: 'dark' }],
    ['packbench:read-preferences', undefined],
  ])
})

test('changes reach the page without the event, until it stops watching', () => {
  const { bridge, send, listening } = load()
  const heard: unknown[][] = []
  const unwatch = bridge.watch((...all: unknown[]) => heard.push(all))
  send('packbench:changes', { sequence: 8, patches: [] })
  unwatch()
  send('packbench:changes', { sequence: 9, patches: [] })
  expect(heard).toEqual([[{ sequence: 8, patches: [] }]])
  expect(listening()).toBe(0)
})

function load() {
  const worlds: Record<string, object> = {}
  const required: string[] = []
  const invoked: [string, unknown][] = []
  const listeners = new Map<string, Set<(event: unknown, sent: unknown) => void>>()
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: object) => Object.assign(worlds, { [name]: api }) },
    ipcRenderer: {
      invoke: async (channel: string, sent: unknown) => {
        invoked.push([channel, sent])
        if (channel === 'packbench:read-preferences') return { ok: true, value: { theme: 'light' } }
        return { kind: 'answer', call: 0, result: { ok: true, value: 'answered' } }
      },
      on: (channel: string, hear: (event: unknown, sent: unknown) => void) =>
        listeners.set(channel, new Set([...(listeners.get(channel) ?? []), hear])),
      off: (channel: string, hear: (event: unknown, sent: unknown) => void) => listeners.get(channel)?.delete(hear),
    },
  }
  const require = (name: string) => {
    required.push(name)
    return electron
  }
  new Script(`(function (require, module, exports) {${built}\n})`).runInContext(createContext({}))(require, {}, {})
  return {
    worlds,
    required,
    invoked,
    bridge: worlds.packbench as Preload,
    send: (channel: string, sent: unknown) => {
      for (const hear of listeners.get(channel) ?? []) hear({ sender: {} }, sent)
    },
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

function shapeOf(value: object): object {
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    typeof part === 'object' ? shapeOf(part) : typeof part,
  ])
  return Object.fromEntries(entries)
}
