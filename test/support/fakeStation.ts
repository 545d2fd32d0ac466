import type { Fault } from '../../src/base/fault.ts'
import { fail, failed, ok } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { Card } from '../../src/contract/card.ts'
import type { Dots } from '../../src/model/dots.ts'
import { blankDots } from '../../src/model/dots.ts'
import type { Label } from '../../src/model/label.ts'
import { labelCode, labelKey } from '../../src/model/label.ts'
import type { DotsPerMm, LabelSize } from '../../src/model/labelSize.ts'
import { dotBox } from '../../src/model/labelSize.ts'
import type { Order } from '../../src/model/parcel.ts'
import type { PrinterProfile } from '../../src/model/printer.ts'
import { StationSettings } from '../../src/model/settings.ts'
import type { PrintOutcome, PrintSession, SealedPage, StoredOrder, WantedPages } from '../../src/station/stages.ts'
import type { Station } from '../../src/station/station.ts'
import { createStation } from '../../src/station/station.ts'
import type { MemoryJournal } from './memoryJournal.ts'
import { memoryJournal } from './memoryJournal.ts'
import type { TestClock } from './testClock.ts'
import { settle, testClock } from './testClock.ts'

export const printerA: PrinterProfile = {
  id: 'a',
  name: 'Xprinter',
  uri: 'socket://127.0.0.1:1',
  language: 'zpl',
  dpmm: 8,
  headDots: 832,
  graphics: 'z64',
  sizes: ['80x80', 'A5'],
  practice: false,
}
export const printerB: PrinterProfile = { ...printerA, id: 'b', name: 'TSC', sizes: ['52x70'] }

export function order(code: string, change: Partial<Order> = {}): Order {
  return {
    code,
    sellerCode: '',
    shop: 1,
    status: 'ready_to_pick',
    receiver: { name: 'Nguyễn Thị Thuỳ Dương', phone: '0900000321', address: '12 Đường Mẫu' },
    cod: 0,
    requiredNote: 'KHONGCHOXEMHANG',
    content: '',
    note: '',
    weight: 500,
    sortCode: '',
    pickupShift: null,
    updatedAt: 1,
    parcels: [],
    ...change,
  }
}

/** What the world does to the station, changed by the test while it runs. */
export interface World {
  readonly orders: Map<string, Order>
  readonly printed: string[]
  serviceFault: Fault | null
  printerFault: Fault | null
  /** How the next prints end; `printed` when empty. */
  readonly outcomes: PrintOutcome[]
  /** Print calls wait here while it is set. */
  gate: Promise<void> | null
  /** Codes that the read-back finds instead of the right ones. */
  misread: readonly string[] | null
  orderCalls: number
  viewCalls: number
  readonly sealed: Map<string, SealedPage>
  readonly stored: Map<string, StoredOrder>
}

export interface FakeStation {
  readonly station: Station
  readonly world: World
  readonly clock: TestClock
  readonly journal: MemoryJournal
  /** Scans a line and lets everything run that needs no clock. Answers with the card that speaks for it, or the fault. */
  scan(line: string): Promise<Card | string>
  card(id: string): Promise<Card>
  /** The newest first. */
  cards(): Promise<readonly Card[]>
}

/** A real station over stages that a test can steer: no network, no PDF, no printer. */
export async function fakeStation(
  from: { journal?: MemoryJournal; world?: World; clock?: TestClock } = {},
): Promise<FakeStation> {
  const clock = from.clock ?? testClock()
  const journal = from.journal ?? memoryJournal(clock.now)
  const world = from.world ?? freshWorld()
  const station = createStation({ ...stages(world), journal, clock, tryCodes: [], report: rethrow })
  await station.start()
  await settle()
  const cards = async () => {
    const snapshot = await station.desk.ask({ type: 'snapshot' })
    if (!snapshot.ok) throw new Error('no snapshot')
    const rows = snapshot.value.patches.flatMap((patch) => (patch.table === 'card' ? [patch.row] : []))
    return rows.filter((card) => card !== null).sort((a, b) => b.at - a.at)
  }
  const card = async (id: string) => {
    const found = (await cards()).find((candidate) => candidate.id === id)
    if (found === undefined) throw new Error(`no card ${id}`)
    return found
  }
  return {
    station,
    world,
    clock,
    journal,
    card,
    cards,
    async scan(line) {
      const answer = await station.desk.execute({ type: 'scan', id: uuid(), line })
      await settle()
      if (!answer.ok) return answer.fault.code
      return answer.value === null ? 'done' : card(answer.value.card)
    },
  }
}

function rethrow(bug: unknown): never {
  throw bug
}

function stages(world: World) {
  const key = (label: Label) => labelKey(label)
  return {
    settings: StationSettings.parse({
      stationId: 's',
      stationName: 'Bàn 03',
      account: 'acme',
      shop: 1,
      environment: { kind: 'practice', baseUrl: 'http://127.0.0.1' },
      size: '80x80',
      printers: [printerA, printerB],
    }),
    saveSettings: async () => ok(),
    service: {
      async order(code: string) {
        world.orderCalls++
        if (world.serviceFault !== null) return failed(world.serviceFault)
        const found = world.orders.get(code)
        return found === undefined ? fail('order.unknown') : ok(found)
      },
      printToken: async () => (world.serviceFault === null ? ok('token') : failed(world.serviceFault)),
      pickShifts: async () => (world.serviceFault === null ? ok([]) : failed(world.serviceFault)),
      async view() {
        world.viewCalls++
        return world.serviceFault === null
          ? ok({ contentType: 'text/html', body: new Uint8Array() })
          : failed(world.serviceFault)
      },
    },
    pages: {
      split: async (_: unknown, wanted: WantedPages) =>
        ok(
          wanted.parcels.map((parcel) => ({ parcel, pdf: new TextEncoder().encode(labelCode({ ...wanted, parcel })) })),
        ),
    },
    raster: {
      rasterize: async (pdf: Uint8Array, size: LabelSize, dpmm: DotsPerMm) => ok(dotsNamed(pdf, size, dpmm)),
      readCodes: async (dots: Dots) => ok(world.misread ?? [nameOf(dots)]),
    },
    printers: {
      idleStatus: async () => ({ state: 'idle' as const, reasons: [], answers: true }),
      async open() {
        return world.printerFault?.code === 'printer.unreachable' ? failed(world.printerFault) : ok(session(world))
      },
    },
    orders: {
      async put(_: string, read: Order, readAt: number) {
        world.stored.set(read.code, { order: read, readAt })
        return ok()
      },
      get: async (_: string, code: string) => ok(world.stored.get(code) ?? null),
      bySellerCode: async (_: string, code: string) =>
        ok([...world.stored.values()].filter(({ order: known }) => known.sellerCode === code)),
    },
    labels: {
      async put(label: Label, page: SealedPage) {
        world.sealed.set(key(label), page)
        return ok()
      },
      get: async (label: Label) => ok(world.sealed.get(key(label)) ?? null),
      parcels: async (label: Omit<Label, 'parcel'>) =>
        ok([0, 1, 2, 3].filter((parcel) => world.sealed.has(key({ ...label, parcel })))),
    },
  }
}

function session(world: World): PrintSession {
  return {
    ready: async () =>
      world.printerFault === null ? ok({ state: 'idle', reasons: [], answers: true }) : failed(world.printerFault),
    async print(dots, signal) {
      world.printed.push(nameOf(dots))
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      if (world.gate !== null) await Promise.race([world.gate, aborted])
      if (signal.aborted) return { verdict: 'in-doubt', fault: { code: 'job.interrupted' }, firstByteMs: 1 }
      return world.outcomes.shift() ?? { verdict: 'printed', firstByteMs: 1 }
    },
    async [Symbol.asyncDispose]() {},
  }
}

/** The fake label carries its code in its first bytes, so that what reaches the printer can be told apart. */
function dotsNamed(pdf: Uint8Array, size: LabelSize, dpmm: DotsPerMm): Dots {
  const box = dotBox(size, dpmm)
  const dots = blankDots(box.width, box.height)
  dots.data.set(pdf)
  return dots
}

function nameOf(dots: Dots): string {
  return new TextDecoder().decode(dots.data.slice(0, dots.data.indexOf(0)))
}

function freshWorld(): World {
  return {
    orders: new Map(['G8ADKBRF', 'LXFDFT', 'G8AD6FRU', 'L8TKYG'].map((code) => [code, order(code)])),
    printed: [],
    serviceFault: null,
    printerFault: null,
    outcomes: [],
    gate: null,
    misread: null,
    orderCalls: 0,
    viewCalls: 0,
    sealed: new Map(),
    stored: new Map(),
  }
}
