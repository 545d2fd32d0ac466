import type { Fault } from '../../src/base/fault.ts'
import { fail, failed, ok } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { Card } from '../../src/contract/card.ts'
import type { Command } from '../../src/contract/commands.ts'
import { SettingsPart } from '../../src/contract/settings.ts'
import type { Label } from '../../src/model/label.ts'
import { labelCode, labelKey } from '../../src/model/label.ts'
import type { DotsPerMm, LabelSize } from '../../src/model/labelSize.ts'
import type { Order } from '../../src/model/parcel.ts'
import type { PrinterProfile } from '../../src/model/printer.ts'
import type { Grade, ReadCode } from '../../src/model/readCode.ts'
import { StationSettings } from '../../src/model/settings.ts'
import type { Shift } from '../../src/model/shift.ts'
import type { OrderActions } from '../../src/station/orderStages.ts'
import type {
  Overlay,
  PrintOutcome,
  ScannerEar,
  SealedPage,
  StoredOrder,
  WantedPages,
} from '../../src/station/stages.ts'
import type { Station } from '../../src/station/station.ts'
import { createStation } from '../../src/station/station.ts'
import { dotsNamed, fakeSession, nameOf } from './fakeSession.ts'
import type { MemoryBatches } from './memoryBatches.ts'
import { memoryBatches } from './memoryBatches.ts'
import type { MemoryJournal } from './memoryJournal.ts'
import { memoryJournal } from './memoryJournal.ts'
import { memoryOrders } from './memoryOrders.ts'
import type { MemoryOutbox } from './memoryOutbox.ts'
import { memoryOutbox } from './memoryOutbox.ts'
import type { MemoryPickups } from './memoryPickups.ts'
import { memoryPickups } from './memoryPickups.ts'
import type { MemoryFiles, MemoryReturns } from './memoryReturns.ts'
import { memoryFiles, memoryReturns } from './memoryReturns.ts'
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
  /** What was written on each label that was drawn; null: nothing. */
  readonly overlays: (Overlay | null)[]
  /** How well its codes are graded. */
  grade: Grade
  /** What a printer's counter says of a label in doubt. */
  counted: 'printed' | 'not-printed' | null
  orderCalls: number
  viewCalls: number
  readonly sealed: Map<string, SealedPage>
  readonly stored: Map<string, StoredOrder>
  readonly outbox: MemoryOutbox
  readonly ticketFiles: MemoryFiles
  readonly returns: MemoryReturns
  /** What was asked about orders, as `cancel A B`. */
  readonly asked: string[]
  /** How the next action ends instead of well. */
  actionFault: Fault | null
  /** Of one printer, by its id; `printerFault` is of all. */
  readonly faultsOf: Map<string, Fault>
  /** What each printer printed, by its id. */
  readonly printedBy: Map<string, string[]>
  /** How many codes each request for print tokens had. */
  readonly tokenCalls: number[]
  /** Orders whose pages cannot be told in a view of many. */
  readonly unmapped: Set<string>
  readonly batches: MemoryBatches
  readonly pickups: MemoryPickups
  /** What sheet printers printed beside labels. */
  readonly documents: string[]
  /** What the service names when it is asked for its shifts. */
  shifts: readonly Shift[]
  readonly memory: Map<string, unknown>
  /** Who hears the serial scanner; null: nobody. */
  ear: ScannerEar | null
}

export interface FakeStation {
  readonly station: Station
  readonly world: World
  readonly clock: TestClock
  readonly journal: MemoryJournal
  /** Scans a line and lets everything run that needs no clock. Answers with the card that speaks for it, or the fault. */
  scan(line: string): Promise<Card | string>
  card(id: string): Promise<Card>
  /** Changes settings as the settings page would; `supervisorPin` is the PIN itself. */
  settings(part: Partial<StationSettings>): Promise<void>
  /** The newest first. */
  cards(): Promise<readonly Card[]>
  /** As by a power cut: nothing of it reaches the disk or a printer any more, and nothing answers it. */
  kill(): void
}

/** A real station over stages that a test can steer: no network, no PDF, no printer. */
export async function fakeStation(
  from: {
    journal?: MemoryJournal
    world?: World
    clock?: TestClock
    printers?: readonly PrinterProfile[]
    begins?: Partial<StationSettings>
    /** What a look at the data finds beside the work. */
    checked?: Promise<readonly Fault[]>
  } = {},
): Promise<FakeStation> {
  let dead = false
  const clock = from.clock ?? testClock()
  const journal = from.journal ?? memoryJournal(clock.now)
  const world = from.world ?? freshWorld()
  const rooms = mortal({ ...stages(world, from.printers, from.begins), journal, clock }, () => dead)
  const found = from.checked === undefined ? {} : { checked: from.checked }
  const station = createStation({ ...rooms, ...found, tryCodes: [], notices: [], report: rethrow })
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
    kill() {
      dead = true
    },
    async settings({ supervisorPin, ...part }) {
      const changes: Command[] = [{ type: 'change-settings', id: uuid(), part: SettingsPart.parse(part) }]
      if (typeof supervisorPin === 'string')
        changes.push({ type: 'set-supervisor-pin', id: uuid(), old: null, pin: supervisorPin })
      for (const change of changes) {
        const done = await station.desk.execute(change)
        if (!done.ok) throw new Error(done.fault.code)
      }
    },
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

/** What a dead station calls answers it never. */
function mortal<Rooms extends object>(rooms: Rooms, dead: () => boolean): Rooms {
  return new Proxy(rooms, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'settings')
        return mortal(value, dead)
      if (typeof value !== 'function') return value
      return (...asked: unknown[]) =>
        dead() && name !== 'now' && name !== 'ticks' ? new Promise(() => {}) : value(...asked)
    },
    ownKeys: (target) => Reflect.ownKeys(target),
  })
}

function stages(
  world: World,
  printers: readonly PrinterProfile[] = [printerA, printerB],
  settings: Partial<StationSettings> = {},
) {
  const key = (label: Label) => labelKey(label)
  return {
    settings: StationSettings.parse({
      stationId: 's',
      stationName: 'Bàn 03',
      account: 'acme',
      shop: 1,
      environment: { kind: 'practice', baseUrl: 'http://127.0.0.1' },
      size: '80x80',
      printers,
      ...settings,
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
      async printTokens(codes: readonly string[]) {
        world.tokenCalls.push(codes.length)
        const sound = codes.filter((code) => world.orders.has(code))
        const bad = codes.filter((code) => !world.orders.has(code))
        if (world.serviceFault !== null) return { parts: [], bad: [], stopped: { fault: world.serviceFault, codes } }
        return { parts: sound.length === 0 ? [] : [{ token: 'token', codes: sound }], bad, stopped: null }
      },
      pickShifts: async () => (world.serviceFault === null ? ok(world.shifts) : failed(world.serviceFault)),
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
      splitMany: async (_: unknown, wanted: readonly Omit<WantedPages, 'size'>[]) =>
        ok(
          wanted.map(({ order: code, parcels }) =>
            world.unmapped.has(code)
              ? fail('view.page-count')
              : ok(
                  parcels.map((parcel) => ({
                    parcel,
                    pdf: new TextEncoder().encode(labelCode({ order: code, parcel })),
                  })),
                ),
          ),
        ),
    },
    raster: {
      async label(
        pdf: Uint8Array,
        size: LabelSize,
        dpmm: DotsPerMm,
        { overlay }: { readonly overlay?: Overlay | undefined },
      ) {
        world.overlays.push(overlay ?? null)
        const dots = dotsNamed(pdf, size, dpmm)
        const texts = world.misread ?? [nameOf(dots)]
        return ok({ dots, codes: texts.map((text) => readCode(text, world.grade)), overlay: null })
      },
    },
    scanners: {
      find: async () => [],
      async listen(_: string, ear: ScannerEar, signal: AbortSignal) {
        world.ear = ear
        await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }))
        world.ear = null
      },
    },
    printerTools: {
      checkAddress: (uri: string) => (uri.includes('://') ? ok() : fail('printer.bad-address')),
      find: async () => ok([]),
      models: () => [],
      forget() {},
      maintain: async () => ok(),
      identify: async () =>
        ok({ language: 'tspl' as const, dpmm: 8 as const, headDots: 832, graphics: 'raster' as const }),
      testLabel: async (printer: PrinterProfile) =>
        ok(dotsNamed(new TextEncoder().encode('TEST'), '52x70', printer.dpmm)),
      ladder: () => [
        { darkness: 40, speed: 51 },
        { darkness: 40, speed: 102 },
      ],
      ladderLabel: async (printer: PrinterProfile, code: string) =>
        ok(dotsNamed(new TextEncoder().encode(code), '52x70', printer.dpmm)),
    },
    printers: {
      settleByCount: async () => ok(world.counted),
      noteCut() {},
      idleStatus: async () => ({ state: 'idle' as const, reasons: [], answers: true }),
      async open(printer: PrinterProfile) {
        const fault = world.faultsOf.get(printer.id) ?? world.printerFault
        return fault?.code === 'printer.unreachable' ? failed(fault) : ok(fakeSession(world, printer.id))
      },
    },
    orders: memoryOrders(world.stored),
    labels: {
      async put(label: Label, page: SealedPage) {
        world.sealed.set(key(label), page)
        return ok()
      },
      get: async (label: Label) => ok(world.sealed.get(key(label)) ?? null),
      parcels: async (label: Omit<Label, 'parcel'>) =>
        ok([0, 1, 2, 3].filter((parcel) => world.sealed.has(key({ ...label, parcel })))),
      usage: async () => ok({ count: world.sealed.size, bytes: 0, oldest: null }),
      async purge() {
        const labels = world.sealed.size
        world.sealed.clear()
        world.stored.clear()
        return ok({ labels })
      },
      retain: async () => ok({ labels: 0 }),
    },
    bindPages: async (bound: Iterable<Uint8Array>) => ok(new Uint8Array(Buffer.concat([...bound]))),
    actions: orderActions(world),
    outbox: world.outbox,
    ticketFiles: world.ticketFiles,
    returns: world.returns,
    batches: world.batches,
    pickups: world.pickups,
    memory: {
      get: async (name: string) => ok(world.memory.get(name) ?? null),
      async set(name: string, value: unknown) {
        world.memory.set(name, value)
        return ok()
      },
    },
  }
}

/** An action that the service takes changes the orders of the world. */
function orderActions(world: World): OrderActions {
  const act = async (name: string, codes: readonly string[], change: Partial<Order>) => {
    if (world.serviceFault !== null) return failed(world.serviceFault)
    world.asked.push(`${name} ${codes.join(' ')}`)
    if (world.actionFault !== null) return failed(world.actionFault)
    for (const code of codes) world.orders.set(code, { ...order(code), ...world.orders.get(code), ...change })
    return ok(codes.map((code) => ({ order: code, done: true, fault: null })))
  }
  return {
    cancel: (codes) => act('cancel', codes, { status: 'cancel' }),
    sendBack: (codes) => act('return', codes, { status: 'return' }),
    deliverAgain: (codes) => act('delivery-again', codes, { status: 'delivering' }),
    changeCod: (code, cod) => act(`cod ${cod}`, [code], { cod }),
    openTicket: (code, { category, files }) =>
      act(`ticket ${category} ${files.map(({ name }) => name).join(',')}`, [code], {}),
  }
}

function readCode(text: string, grade: Grade): ReadCode {
  const box = { left: 0, top: 0, width: 100, height: 50 }
  return {
    text,
    symbology: 'code128',
    box,
    orientation: 0,
    moduleDots: 2,
    grade,
    quiet: true,
    snapped: true,
    reasons: [],
  }
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
    overlays: [],
    grade: 'A',
    counted: null,
    orderCalls: 0,
    viewCalls: 0,
    sealed: new Map(),
    stored: new Map(),
    outbox: memoryOutbox(),
    ticketFiles: memoryFiles(),
    returns: memoryReturns(),
    asked: [],
    actionFault: null,
    faultsOf: new Map(),
    printedBy: new Map(),
    tokenCalls: [],
    unmapped: new Set(),
    batches: memoryBatches(),
    pickups: memoryPickups(),
    documents: [],
    shifts: [],
    memory: new Map(),
    ear: null,
  }
}
