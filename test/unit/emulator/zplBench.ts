/** An interpreter on a mechanism without a socket: bytes in, labels and replies out. */
import type { Clock } from '../../../src/base/clock.ts'
import type { Build } from '../../../src/emulator/language.ts'
import { zpl } from '../../../src/emulator/languages/zpl/zpl.ts'
import type { EmittedLabel } from '../../../src/emulator/mechanism.ts'
import { Mechanism } from '../../../src/emulator/mechanism.ts'

/** A clock on which paper takes no time. */
export const noTime: Clock = { now: () => 0, ticks: () => 0, sleep: () => Promise.resolve() }

export interface BenchOptions {
  readonly build?: Partial<Build>
  readonly silentInError?: boolean
  readonly bufferBytes?: number
  readonly clock?: Clock
}

export function zplBench(options: BenchOptions = {}) {
  const labels: EmittedLabel[] = []
  const mechanism = new Mechanism({
    clock: options.clock ?? noTime,
    dpmm: 8,
    speedMmPerSecond: 100,
    bufferBytes: options.bufferBytes ?? 100_000,
    onLabel: (label) => labels.push(label),
  })
  let replies = ''
  const interpreter = zpl.interpreter({
    mechanism,
    build: { dpmm: 8, headDots: 1344, media: null, ...options.build },
    reply: (bytes) => {
      replies += Buffer.from(bytes).toString('latin1')
    },
    silentInError: options.silentInError ?? false,
  })
  const running = mechanism.run()
  return {
    mechanism,
    labels,
    interpreter,
    feed: (bytes: string | Uint8Array) => interpreter.feed(Buffer.from(bytes as string)),
    /** Everything answered since the last call. */
    replies: () => {
      const all = replies
      replies = ''
      return all
    },
    off: async () => {
      mechanism.switchOff()
      await running
    },
  }
}

/** The labels of a stream that is read to its end. */
export async function labelsOf(stream: string | Uint8Array, build: Partial<Build> = {}) {
  const bench = zplBench({ build })
  bench.feed(stream)
  await bench.mechanism.idle()
  await bench.off()
  return { labels: bench.labels.map((label) => label.dots), ignored: bench.interpreter.ignored }
}
