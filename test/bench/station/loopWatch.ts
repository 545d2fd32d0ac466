/**
 * How long the main loop of this process stands still. Two measures: what `monitorEventLoopDelay` saw, which on a shared
 * machine is mostly the wait for a processor; and the processor time that this thread itself took between two turns,
 * which nobody else can make longer.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopWatch {
  /** Since the last question. Milliseconds. */
  seen(): LoopSeen
}

export interface LoopSeen {
  readonly delayP99: number
  readonly delayMax: number
  /** The longest turns by their own processor time, the longest first. */
  readonly turns: readonly number[]
}

const kept = 20
const everyMs = 1

export function watchLoop(): LoopWatch {
  const delays = monitorEventLoopDelay({ resolution: everyMs })
  delays.enable()
  let turns: number[] = []
  let before = ownMilliseconds()
  setInterval(() => {
    const now = ownMilliseconds()
    if (turns.length < kept || now - before > (turns.at(-1) ?? 0))
      turns = [...turns, now - before].sort((a, b) => b - a).slice(0, kept)
    before = now
  }, everyMs).unref()
  return {
    seen() {
      const seen = { delayP99: delays.percentile(99) / 1e6, delayMax: delays.max / 1e6, turns }
      delays.reset()
      turns = []
      return seen
    },
  }
}

function ownMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
