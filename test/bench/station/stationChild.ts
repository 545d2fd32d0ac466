/** The bench's hands on a station process. */
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { StationOrders, StationWord } from './stationProcess.ts'

export interface ChildOptions {
  /** Each commit of the store takes so much longer. */
  readonly fsyncDelayMs?: number
}

const script = new URL('./stationProcess.ts', import.meta.url).pathname
const slowDisk = new URL('./slowDisk.ts', import.meta.url).href
/** For a look at where the time goes: a folder for the profiles of the station's threads. */
const { PACKBENCH_PROFILE: profileDir } = process.env
const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
// Why this flag: src/raster/thread.ts.
const nodeFlags = ['--wasm-wrapper-tiering-budget=2000000000']

export function startStation(
  orders: StationOrders,
  token: string,
  { fsyncDelayMs = 0 }: ChildOptions = {},
): ChildProcess {
  const slow = fsyncDelayMs === 0 ? [] : ['--import', slowDisk]
  const child = fork(script, [JSON.stringify(orders)], {
    execArgv: [...nodeFlags, ...slow, ...profile],
    env: { ...process.env, PACKBENCH_TOKEN: token, PACKBENCH_FSYNC_MS: String(fsyncDelayMs) },
  })
  child.on('message', (word: StationWord) => {
    if (word.type === 'bug') console.error(word.stack)
    if (word.type === 'refused') console.error(`the station refused to start: ${word.code}`)
  })
  return child
}

/** The next word of that kind; rejects when the process ends before. */
export function spoken<Type extends StationWord['type']>(
  child: ChildProcess,
  type: Type,
): Promise<Extract<StationWord, { type: Type }>> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the station is gone'))
    const heard = (word: StationWord) => {
      if (!isOf(word, type)) return
      child.off('message', heard)
      child.off('exit', gone)
      resolve(word)
    }
    child.on('message', heard)
    child.once('exit', gone)
  })
}

function isOf<Type extends StationWord['type']>(
  word: StationWord,
  type: Type,
): word is Extract<StationWord, { type: Type }> {
  return word.type === type
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
