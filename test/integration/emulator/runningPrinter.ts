/** A printer so fast that a label takes no noticeable time, which keeps what came out of it. */
import type { EmittedLabel, Emulator, EmulatorOptions } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'

export type RunningPrinter = Emulator & {
  readonly labels: readonly EmittedLabel[]
  /** Resolves when so many labels have come out. */
  printed(count: number): Promise<readonly EmittedLabel[]>
}

export async function runningPrinter(options: Partial<EmulatorOptions> = {}): Promise<RunningPrinter> {
  const labels: EmittedLabel[] = []
  const watchers: (() => void)[] = []
  const emulator = await startEmulator({
    language: 'zpl',
    port: 0,
    dpmm: 8,
    headMm: 168,
    speedMmPerSecond: 1_000_000,
    ...options,
    onLabel: (label) => {
      labels.push(label)
      options.onLabel?.(label)
      for (const watcher of watchers.splice(0)) watcher()
    },
  })
  const printed = async (count: number) => {
    while (labels.length < count) await new Promise<void>((resolve) => watchers.push(resolve))
    return labels
  }
  return Object.assign(emulator, { labels, printed })
}
