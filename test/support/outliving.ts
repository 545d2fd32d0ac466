import type { EmittedLabel, Emulator, EmulatorOptions } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { readLabel } from '../../src/emulator/readLabel.ts'
import type { Practice } from '../../src/sandbox/practice.ts'
import type { Running } from './packbench.ts'
import { packbench } from './packbench.ts'

/** A printer that outlives the program, and the labels that came out of it. */
export interface Outliving extends AsyncDisposable {
  readonly printer: Emulator
  /** Prints one label with a process of its own, on the data of a folder, for the account of a service. */
  print(code: string, dataDir: string, service: Practice): Running
  /** The codes on the paper, in its order; an empty label has none. */
  codes(): Promise<readonly string[]>
  /** Labels on the paper. */
  readonly labels: readonly EmittedLabel[]
}

export async function outliving(speedMmPerSecond: number, options: Partial<EmulatorOptions> = {}): Promise<Outliving> {
  const labels: EmittedLabel[] = []
  const onLabel = (label: EmittedLabel) => labels.push(label)
  const printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond, onLabel, ...options })
  return {
    printer,
    labels,
    print(code, dataDir, { url, shops, token }) {
      const where = ['--printer', printer.uri, '--base-url', url, '--shop', String(shops[0]), '--data', dataDir]
      return packbench(['print', code, '--size', '80x80', ...where, '--wait', '1200'], { PACKBENCH_TOKEN: token })
    },
    codes: async () => (await Promise.all(labels.map(({ dots }) => readLabel(dots)))).flat(),
    [Symbol.asyncDispose]: printer.close,
  }
}
