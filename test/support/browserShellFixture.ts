import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { BrowserShell, BrowserShellOptions } from '../../src/shell/browser/browserShell.ts'
import { startBrowserShell } from '../../src/shell/browser/browserShell.ts'
import { openPreferences } from '../../src/shell/browser/preferences.ts'
import { proofWord } from './proofWord.ts'
import type { ScriptedApi } from './scriptedApi.ts'
import { scriptedApi } from './scriptedApi.ts'

/** A browser shell over a scripted desk, with a window of three files beside a secret that is none of its business. */
export interface ShellFixture extends AsyncDisposable {
  readonly shell: BrowserShell
  readonly api: ScriptedApi
  readonly said: string[]
  readonly logged: string[]
  readonly dataDir: string
  readonly time: { now: number }
  /** How many desks of windows were ended. */
  desksEnded(): number
  /** How many things the shell waits for by its clock. */
  waits(): number
  /** So many milliseconds go by for the shell. */
  pass(milliseconds: number): void
  /** Exchanges the code of a new address; the session. */
  enter(): Promise<string>
  /** The headers of a window that has this session. */
  as(session: string): Record<string, string>
  fetch(path: string, options?: RawRequest): Promise<RawReply>
  socket(headers: Record<string, string>, path?: string): WebSocket
  /** The socket of a window: what a page can send. */
  windowSocket(session: string, headers?: Record<string, string>, path?: string): WebSocket
}

export interface RawRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface RawReply {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

/** `window`: what the page and its script are, where they do something. */
export async function shellFixture(
  at: Pick<BrowserShellOptions, 'host' | 'port'> = {},
  window = { page: '<!doctype html><title>Packbench</title>', script: 'export {}' },
): Promise<ShellFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-shell-'))
  const windowDir = join(folder, 'window')
  mkdirSync(join(windowDir, 'assets'), { recursive: true })
  writeFileSync(join(windowDir, 'index.html'), window.page)
  writeFileSync(join(windowDir, 'assets', 'window-1a2b.js'), window.script)
  writeFileSync(join(folder, 'secret.txt'), 'not for the window')
  symlinkSync(join(folder, 'secret.txt'), join(windowDir, 'link.txt'))
  const api = scriptedApi()
  const said: string[] = []
  const logged: string[] = []
  const time = { now: 0 }
  let desksEnded = 0
  const timers = new Set<{ readonly at: number; readonly act: () => void }>()
  const after = (milliseconds: number, act: () => void) => {
    const timer = { at: time.now + milliseconds, act }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const started = await startBrowserShell({
    ...at,
    api,
    openDesk: () => ({ api, end: async () => void desksEnded++ }),
    windowDir,
    preferences: openPreferences(folder, (line) => said.push(line)),
    pagesDir: folder,
    say: (line) => said.push(line),
    log: (line) => logged.push(line),
    clock: { ticks: () => time.now, now: () => time.now, after },
  })
  if (!started.ok) throw new Error(started.fault.code)
  const shell = started.value
  const fetch = (path: string, options: RawRequest = {}) => rawRequest(shell.origin, path, options)
  return {
    shell,
    api,
    said,
    logged,
    time,
    desksEnded: () => desksEnded,
    waits: () => timers.size,
    pass(milliseconds) {
      time.now += milliseconds
      for (const timer of timers) if (timer.at <= time.now && timers.delete(timer)) timer.act()
    },
    dataDir: folder,
    fetch,
    async enter() {
      const reply = await fetch('/session', entry(shell.origin, codeOf(shell.newAddress())))
      return JSON.parse(reply.body).session
    },
    as: (session) => ({ authorization: `Proof ${proofWord(session)}`, origin: shell.origin }),
    socket(headers, path = '/desk') {
      return new WebSocket(`${shell.origin.replace('http', 'ws')}${path}`, { headers })
    },
    windowSocket(session, headers = { origin: shell.origin }, path = '/desk') {
      const protocols = ['packbench', `proof.${proofWord(session)}`]
      return new WebSocket(`${shell.origin.replace('http', 'ws')}${path}`, protocols, { headers })
    },
    async [Symbol.asyncDispose]() {
      await shell.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The code behind the `#` of an address. */
export function codeOf(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('code') ?? ''
}

/** What the page sends to exchange a code. */
export function entry(origin: string, code: unknown): RawRequest {
  return { method: 'POST', headers: { origin }, body: JSON.stringify({ code }) }
}

/** The path goes out exactly as it is written here, which `fetch` would tidy up. */
function rawRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest,
): Promise<RawReply> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
