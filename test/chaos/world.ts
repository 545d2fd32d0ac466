/**
 * Everything outside the station that outlives it: the practice service with orders enough for a long sweep, the
 * printers, and every physical label that ever came out of them, read back from its dots.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmittedLabel, Emulator } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { readLabel } from '../../src/emulator/readLabel.ts'
import { readCopyMark } from '../../src/model/copyMark.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import type { LanguageName, PrinterProfile } from '../../src/model/printer.ts'
import type { ViewStyle } from '../../src/model/viewStyle.ts'
import type { Practice } from '../../src/sandbox/practice.ts'
import { startPractice } from '../../src/sandbox/practice.ts'
import { compileCache } from '../support/compileCache.ts'
import { plantOrders } from './plantOrders.ts'
import type { ChildOptions, StationChild } from './station/stationChild.ts'
import { startStation } from './station/stationChild.ts'
import type { StationOrders } from './station/stationProcess.ts'

/**
 * A label of paper. `code`: what a scanner reads on it; `?` when that is not exactly one code, `foreign` on a label that
 * somebody else had printed. `mark`: the copy mark of a reprint.
 */
export interface PhysicalLabel {
  readonly printer: string
  readonly at: number
  readonly code: string
  readonly mark: string | null
}

/** An order to be scanned: its code, and the codes on its labels. */
export interface Parcel {
  readonly code: string
  readonly labels: readonly string[]
}

export interface ChaosPrinter {
  readonly profile: PrinterProfile
  readonly emulator: Emulator
}

export interface World extends AsyncDisposable {
  readonly service: Practice
  readonly printers: readonly ChaosPrinter[]
  /** Every label that came out so far; resolves when nothing moves in any printer and each is read. */
  labels(): Promise<readonly PhysicalLabel[]>
  /** An order that nobody has scanned. */
  fresh(): Parcel
  /** A new folder for a station's data. */
  folder(): Promise<string>
  start(dataDir: string, options?: StartOptions): StationChild
}

/** `orders`: what this station is told otherwise than the others. */
export interface StartOptions extends Partial<ChildOptions> {
  readonly orders?: Partial<StationOrders>
}

export interface WorldOptions {
  /** In what styles label views come, each in one by chance of the seed. By default those that need no browser. */
  readonly views?: readonly ViewStyle[]
  readonly orders: number
  readonly speedMmPerSecond: number
  readonly printers?: readonly WantedPrinter[]
  /** What the printers speak; ZPL when absent. */
  readonly language?: LanguageName
}

export interface WantedPrinter {
  readonly id: string
  readonly sizes: readonly LabelSize[]
  readonly graphics?: PrinterProfile['graphics']
}

const twoPrinters: readonly WantedPrinter[] = [
  { id: 'A', sizes: ['80x80'] },
  { id: 'B', sizes: ['52x70'] },
]
/** A browser a life would make most sweeps one of browsers. */
const withoutBrowser: readonly ViewStyle[] = ['pdf', 'outlines', 'scan']

/** Wide enough for A5. */
const headMm = 168

export async function createWorld(options: WorldOptions, seed: number): Promise<World> {
  const { orders, speedMmPerSecond, printers = twoPrinters, views: viewStyles = withoutBrowser } = options
  const { language = 'zpl' } = options
  const root = await mkdtemp(join(tmpdir(), 'packbench-chaos-'))
  const windowDir = join(root, 'window')
  await mkdir(windowDir)
  await writeFile(join(windowDir, 'index.html'), '<!doctype html><title>chaos</title>')
  process.env.NODE_COMPILE_CACHE = compileCache
  const parcels = plantOrders(join(root, 'practice'), orders)
  const service = await startPractice({ port: 0, dataDir: join(root, 'practice'), seed, viewStyles })
  const paper = createPaper()
  const fleet = await Promise.all(printers.map((wanted) => startPrinter(wanted, language, speedMmPerSecond, paper)))
  let nextParcel = 0
  let nextFolder = 0
  const world: World = {
    service,
    printers: fleet,
    async labels() {
      await Promise.all(fleet.map(({ emulator }) => emulator.idle()))
      return paper.all()
    },
    fresh() {
      const parcel = parcels[nextParcel++]
      if (parcel === undefined) throw new Error('the world has no orders left')
      return parcel
    },
    async folder() {
      const dir = join(root, `data-${nextFolder++}`)
      await mkdir(dir)
      return dir
    },
    start: (dataDir, { orders, ...options } = {}) =>
      startStation(
        {
          dataDir,
          windowDir,
          baseUrl: service.url,
          shop: service.shops[0] ?? 0,
          printers: fleet.map(({ profile }) => profile),
          settings: {},
          ...orders,
        },
        { token: service.token, ...options },
      ),
    async [Symbol.asyncDispose]() {
      await Promise.all(fleet.map(({ emulator }) => emulator.close()))
      await service.close()
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await warmUp(world)
  return world
}

/** One life in peace fills the compile cache; a process that is killed leaves nothing in it. */
async function warmUp(world: World): Promise<void> {
  const station = world.start(await world.folder())
  const started = await station.started
  if (started.type !== 'open')
    throw new Error(`no station starts here: ${[JSON.stringify(started), ...station.bugs].join('\n')}`)
  started.api.close()
  await station.stop()
}

interface Paper {
  add(printer: string, label: EmittedLabel): void
  all(): Promise<readonly PhysicalLabel[]>
}

/** Labels are read one after the other and their dots let go, so that a long sweep keeps codes only. */
function createPaper(): Paper {
  const labels: PhysicalLabel[] = []
  let reading: Promise<unknown> = Promise.resolve()
  return {
    add(printer, { dots, at }) {
      reading = reading.then(async () => {
        const read = await readLabel(dots)
        const codes = read.filter((text) => readCopyMark(text) === null)
        const mark = read.find((text) => readCopyMark(text) !== null) ?? null
        labels.push({
          printer,
          at,
          mark,
          code: isForeign(dots) ? 'foreign' : codes.length === 1 ? (codes[0] ?? '?') : '?',
        })
      })
    },
    async all() {
      await reading
      return labels
    },
  }
}

/** Somebody else's label has a size that none of ours has: src/emulator/testLabel.ts. */
function isForeign({ width, height }: EmittedLabel['dots']): boolean {
  return width === 60 * 8 && height === 30 * 8
}

async function startPrinter(
  { id, sizes, graphics }: WantedPrinter,
  language: LanguageName,
  speedMmPerSecond: number,
  paper: Paper,
): Promise<ChaosPrinter> {
  const emulator = await startEmulator({
    language,
    port: 0,
    dpmm: 8,
    headMm,
    speedMmPerSecond,
    onLabel: (label) => paper.add(id, label),
  })
  const profile: PrinterProfile = {
    id,
    name: id,
    uri: emulator.uri,
    language,
    dpmm: 8,
    headDots: headMm * 8,
    graphics: graphics ?? (language === 'zpl' ? 'z64' : 'raster'),
    sizes,
    practice: false,
  }
  return { profile, emulator }
}
