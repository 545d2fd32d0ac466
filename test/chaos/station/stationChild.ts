/** The harness's hands on a station process: its desk, its end by any signal, its memory and its open files. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import type { StationClient } from '../../../src/shell/browser/stationClient.ts'
import { readOwner } from '../../../src/store/ownerFile.ts'
import { connectPatiently } from '../../support/connectPatiently.ts'
import { v8Flags } from '../../support/v8Flags.ts'
import type { StationOrders, StationWord } from './stationProcess.ts'

/** How the start of a station ended: at its desk, in a refusal, or in its death before. */
export type Started =
  | { readonly type: 'open'; readonly api: StationClient; readonly notices: Notices }
  | { readonly type: 'refused'; readonly code: string; readonly detail: string }
  | { readonly type: 'died' }

export type Notices = (StationWord & { type: 'open' })['notices']

export interface StationChild {
  readonly pid: number
  readonly started: Promise<Started>
  /** Resolves when the process is gone, with the signal that ended it. */
  readonly gone: Promise<NodeJS.Signals | null>
  /** Bugs it reported, and what it wrote on stderr. */
  readonly bugs: readonly string[]
  readonly said: readonly string[]
  kill(): void
  /** Asks it to end; resolves when it has. */
  stop(): Promise<void>
  vitals(): Promise<Vitals>
}

/** Bytes after a collection of garbage, and open files where the system lists them (0 elsewhere). */
export interface Vitals {
  readonly rss: number
  readonly heap: number
  readonly files: number
}

export interface ChildOptions {
  readonly token: string
  /** What the store is to do at a write: see storeHook.ts. */
  readonly hook?: string | null
}

const script = new URL('./stationProcess.ts', import.meta.url).pathname
const hookScript = new URL('./storeHook.ts', import.meta.url).href

export function startStation(orders: StationOrders, { token, hook = null }: ChildOptions): StationChild {
  const child = fork(script, [JSON.stringify(orders)], {
    execArgv: [...v8Flags, '--expose-gc', ...(hook === null ? [] : ['--import', hookScript])],
    env: {
      ...process.env,
      PACKBENCH_TOKEN: token,
      PACKBENCH_CHAOS: hook ?? '',
      PACKBENCH_STATE: `${orders.dataDir}.state`,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const bugs: string[] = []
  const said: string[] = []
  const gone = once(child, 'close').then(([, signal]) => signal as NodeJS.Signals | null)
  const words = Promise.withResolvers<StationWord>()
  let hearVitals: ((word: StationWord & { type: 'vitals' }) => void) | null = null
  child.stderr?.on('data', (chunk) => bugs.push(String(chunk)))
  child.on('message', (word: StationWord) => {
    if (word.type === 'bug') bugs.push(word.stack)
    else if (word.type === 'said') said.push(word.line)
    else if (word.type === 'vitals') hearVitals?.(word)
    else words.resolve(word)
  })
  const started = Promise.race([words.promise, gone.then(() => 'gone' as const)]).then(
    async (word): Promise<Started> => {
      if (word === 'gone') return { type: 'died' }
      if (word.type === 'refused') return word
      const owner = await readOwner(orders.dataDir)
      const api = owner === null ? null : await connectPatiently(owner)
      if (word.type !== 'open' || api === null || !api.ok) return { type: 'died' }
      return { type: 'open', api: api.value, notices: word.notices }
    },
  )
  return {
    pid: child.pid ?? 0,
    started,
    gone,
    bugs,
    said,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
    async vitals() {
      const heard = new Promise<StationWord & { type: 'vitals' }>((resolve) => {
        hearVitals = resolve
      })
      child.send('vitals')
      const { rss, heap } = await heard
      return { rss, heap, files: openFiles(child.pid ?? 0) }
    },
  }
}

function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return existsSync(folder) ? readdirSync(folder).length : 0
}
