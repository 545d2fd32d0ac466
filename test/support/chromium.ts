import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../src/base/result.ts'
import type { Chromium, ChromiumOptions } from '../../src/label/chromium/chromium.ts'
import { createChromium } from '../../src/label/chromium/chromium.ts'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import { hangs } from './hangs.ts'

/** A real browser with a temporary folder of its own, so that its files and processes can be told from others'. */
export interface TestChromium extends Chromium {
  readonly tempDir: string
  processes(): Promise<readonly ChromiumProcess[]>
}

export interface ChromiumProcess {
  readonly pid: number
  readonly group: number
  readonly uid: number
  /** 2: system calls are filtered. */
  readonly seccomp: number
  readonly commandLine: string
  readonly environment: string
}

export async function testChromium(options: Partial<ChromiumOptions> = {}): Promise<TestChromium> {
  const tempDir = await mkdtemp(join(tmpdir(), 'label-test-'))
  // The browser's account may go through this folder, and no more.
  await chmod(tempDir, 0o711)
  const find = () => findChromium({ say: () => {}, mayInstall: false })
  const chromium = createChromium({ find, tempDir, deadlineMs: hangs, ...options })
  const groups = new Set<number>()
  return {
    ...chromium,
    tempDir,
    async processes() {
      const all = await allProcesses()
      for (const found of all) if (found.commandLine.includes(`--user-data-dir=${tempDir}/`)) groups.add(found.group)
      return all.filter((found) => groups.has(found.group))
    },
    [Symbol.asyncDispose]: async () => {
      await chromium.close()
      await rm(tempDir, { recursive: true })
    },
  }
}

/** Renderers overwrite their environment, so that a browser's processes are known by the group of the first. */
async function allProcesses(): Promise<readonly ChromiumProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map((pid) => readProcess(pid).catch(() => null)))
  return all.filter((found) => found !== null).filter((found) => found.commandLine !== '')
}

async function readProcess(pid: string): Promise<ChromiumProcess> {
  const [status, stat, commandLine, environment] = await Promise.all(
    ['status', 'stat', 'cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
  )
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1])
  return {
    pid: Number(pid),
    group: Number(/\) \w \d+ (\d+)/.exec(stat ?? '')?.[1]),
    uid: field('Uid'),
    seccomp: field('Seccomp'),
    commandLine: (commandLine ?? '').replaceAll('\0', ' '),
    environment: environment ?? '',
  }
}

/** A host on this machine that counts who comes. */
export interface TestHost extends AsyncDisposable {
  readonly host: string
  readonly url: string
  readonly connections: () => number
  readonly requests: readonly IncomingMessage[]
}

export async function testHost(
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end(),
): Promise<TestHost> {
  const requests: IncomingMessage[] = []
  let connections = 0
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const host = `127.0.0.1:${address.port}`
  return {
    host,
    url: `http://${host}`,
    connections: () => connections,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A picture of one dot. */
export const dotPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.fault))
  return result.value
}
