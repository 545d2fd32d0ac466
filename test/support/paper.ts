import type { EmittedLabel } from '../../src/emulator/emulator.ts'
import { readLabel } from '../../src/emulator/readLabel.ts'

/** What has come out of an emulated printer, label by label. */
export interface Paper {
  /** Of the emulator. */
  readonly onLabel: (label: EmittedLabel) => void
  readonly count: () => number
  /** When so many labels are out, however long that takes. */
  out(labels: number): Promise<void>
  /** What a scanner reads on each label, in the order in which they came out. */
  read(): Promise<readonly (readonly string[])[]>
}

export function collectPaper(): Paper {
  const labels: EmittedLabel[] = []
  const waiting: (() => void)[] = []
  return {
    onLabel(label) {
      labels.push(label)
      for (const wake of waiting.splice(0)) wake()
    },
    count: () => labels.length,
    async out(count) {
      while (labels.length < count) await new Promise<void>((woken) => waiting.push(woken))
    },
    read: () => Promise.all(labels.map(({ dots }) => readLabel(dots))),
  }
}
