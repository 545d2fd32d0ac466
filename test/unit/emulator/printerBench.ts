/** An interpreter on a mechanism without a socket: bytes in, labels and replies out. */
import type { Clock } from '../../../src/base/clock.ts'
import { emulatedLanguages } from '../../../src/emulator/emulatedLanguages.ts'
import type { Build } from '../../../src/emulator/language.ts'
import type { EmittedLabel } from '../../../src/emulator/mechanism.ts'
import { Mechanism } from '../../../src/emulator/mechanism.ts'
import type { LanguageName } from '../../../src/model/printer.ts'

/** A clock on which paper takes no time. */
export const noTime: Clock = { now: () => 0, ticks: () => 0, sleep: () => Promise.resolve() }

export interface BenchOptions {
  readonly build?: Partial<Build>
  readonly silentInError?: boolean
  readonly realTimeInData?: boolean
  readonly bufferBytes?: number
  readonly clock?: Clock
  readonly onIgnored?: (what: string) => void
}

export type Bench = ReturnType<typeof printerBench>

export function printerBench(language: LanguageName, options: BenchOptions = {}) {
  const labels: EmittedLabel[] = []
  const build: Build = { dpmm: 8, headDots: 1344, media: null, ...options.build }
  const mechanism = new Mechanism({
    clock: options.clock ?? noTime,
    dpmm: build.dpmm,
    speedMmPerSecond: 100,
    bufferBytes: options.bufferBytes ?? 100_000,
    onLabel: (label) => labels.push(label),
  })
  let replies = ''
  const interpreter = emulatedLanguages[language].interpreter({
    mechanism,
    build,
    reply: (bytes) => {
      replies += Buffer.from(bytes).toString('latin1')
    },
    oneByteStatus: false,
    silentInError: options.silentInError ?? false,
    realTimeInData: options.realTimeInData ?? null,
    ...(options.onIgnored !== undefined && { onIgnored: options.onIgnored }),
    onChange: (listener) => void mechanism.watch(listener),
  })
  const running = mechanism.run()
  return {
    mechanism,
    labels,
    interpreter,
    feed: (bytes: string | Uint8Array) =>
      interpreter.feed(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
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

/** What a stream that is read to its end comes to. */
export async function read(language: LanguageName, stream: string | Uint8Array, build: Partial<Build> = {}) {
  const bench = printerBench(language, { build })
  bench.feed(stream)
  await bench.mechanism.idle()
  await bench.off()
  const { ignored, damaged, unfinished } = bench.interpreter
  return { labels: bench.labels.map((label) => label.dots), ignored, damaged, unfinished }
}
