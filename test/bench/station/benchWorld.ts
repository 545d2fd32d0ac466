/** Everything a figure of the whole station needs: the service and the station as processes, printers beside them. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Changes } from '../../../src/contract/tables.ts'
import type { EmittedLabel, Emulator } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import type { StationClient } from '../../../src/shell/browser/stationClient.ts'
import { connectStation } from '../../../src/shell/browser/stationClient.ts'
import { readOwner } from '../../../src/store/ownerFile.ts'
import { plantOrders } from '../../chaos/plantOrders.ts'
import { wiretap } from '../../support/wiretap.ts'
import type { Served } from './practiceProcess.ts'
import type { ChildOptions } from './stationChild.ts'
import { end, spoken, startStation } from './stationChild.ts'
import type { StationOrders, Vitals } from './stationProcess.ts'

export interface BenchOptions extends ChildOptions {
  readonly orders: number
  readonly printers: number
  readonly sizes: readonly LabelSize[]
  readonly speedMmPerSecond: number
  /** What the service answers for a view. */
  readonly views: 'html' | 'pdf'
  /** Hears every chunk on its way to a printer; the printers are reached through a proxy then. */
  readonly onBytes?: (chunk: Buffer) => void
}

export interface BenchPrinter {
  readonly profile: PrinterProfile
  readonly emulator: Emulator
  /** When each label came out, and the last few labels themselves. */
  readonly times: number[]
  readonly last: EmittedLabel[]
}

export interface BenchWorld extends AsyncDisposable {
  readonly codes: readonly string[]
  readonly printers: readonly BenchPrinter[]
  readonly api: StationClient
  readonly vitals: () => Promise<Vitals>
  /** Resolves with the first change that fits. */
  until(fits: (changes: Changes) => boolean): Promise<void>
  /** The network is gone: the service's process ends. */
  unplug(): Promise<void>
}

const keptLabels = 20
const headMm = 168
const practiceScript = new URL('./practiceProcess.ts', import.meta.url).pathname

export async function createBenchWorld(options: BenchOptions): Promise<BenchWorld> {
  const stack = new AsyncDisposableStack()
  const root = await mkdtemp(join(tmpdir(), 'packbench-bench-'))
  stack.defer(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  const folder = async (name: string) => {
    await mkdir(join(root, name))
    return join(root, name)
  }
  const practiceDir = join(root, 'practice')
  const codes = plantOrders(practiceDir, options.orders).map(({ code }) => code)
  const practice = fork(practiceScript, [practiceDir, options.views])
  stack.defer(() => end(practice))
  const [served] = (await once(practice, 'message')) as [Served]
  const printers: BenchPrinter[] = []
  for (let number = 0; number < options.printers; number++) {
    const printer = await startPrinter(`P${number + 1}`, options, stack)
    printers.push(printer)
  }
  const windowDir = await folder('window')
  await writeFile(join(windowDir, 'index.html'), '<!doctype html><title>bench</title>')
  const dataDir = await folder('data')
  const orders: StationOrders = {
    dataDir,
    windowDir,
    baseUrl: served.url,
    shop: served.shops[0] ?? 0,
    printers: printers.map(({ profile }) => profile),
  }
  const station = startStation(orders, served.token, options)
  stack.defer(() => end(station))
  await spoken(station, 'open')
  const owner = await readOwner(dataDir)
  const api = owner === null ? null : await connectStation(owner)
  if (api?.ok !== true) throw new Error('the station does not open its API')
  stack.defer(() => api.value.close())
  return {
    codes,
    printers,
    api: api.value,
    async vitals() {
      const heard = spoken(station, 'vitals')
      station.send('vitals')
      return heard
    },
    until: (fits) =>
      new Promise((resolve) => {
        const stop = api.value.watch((changes) => {
          if (fits(changes)) resolve(stop())
        })
      }),
    unplug: () => end(practice),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function startPrinter(
  id: string,
  { sizes, speedMmPerSecond, onBytes }: BenchOptions,
  stack: AsyncDisposableStack,
): Promise<BenchPrinter> {
  const times: number[] = []
  const last: EmittedLabel[] = []
  const onLabel = (label: EmittedLabel) => {
    times.push(performance.now())
    last.push(label)
    if (last.length > keptLabels) last.shift()
  }
  const emulator = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, headMm, speedMmPerSecond, onLabel })
  stack.defer(() => emulator.close())
  const { uri } = onBytes === undefined ? emulator : stack.use(await wiretap(emulator.uri, onBytes))
  const profile: PrinterProfile = {
    id,
    name: id,
    uri,
    language: 'zpl',
    dpmm: 8,
    headDots: headMm * 8,
    graphics: 'z64',
    sizes: [...sizes],
    practice: false,
  }
  return { profile, emulator, times, last }
}
