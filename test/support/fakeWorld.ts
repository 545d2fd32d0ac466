import type { Fault } from '../../src/base/fault.ts'
import type { Result } from '../../src/base/result.ts'
import { ok } from '../../src/base/result.ts'
import type { CodeRule } from '../../src/model/codeRule.ts'
import type { Order } from '../../src/model/parcel.ts'
import type { Shift } from '../../src/model/pickup.ts'
import type { PrinterProfile, PrinterStatus } from '../../src/model/printer.ts'
import type { Grade } from '../../src/model/readCode.ts'
import type { StationSettings } from '../../src/model/settings.ts'
import type { ViewPolicy } from '../../src/model/viewPolicy.ts'
import type { PageStudy, StudiedRequest } from '../../src/model/viewStudy.ts'
import type { ImportStore } from '../../src/ports/imports.ts'
import type { SealedPage } from '../../src/ports/labels.ts'
import type { ChangeStore } from '../../src/ports/memory.ts'
import type { OrderMaking } from '../../src/ports/newOrders.ts'
import type { PrintOutcome } from '../../src/ports/printers.ts'
import type { Overlay } from '../../src/ports/raster.ts'
import type { ScaleEar } from '../../src/ports/scales.ts'
import type { ScannerEar } from '../../src/ports/scanners.ts'
import type { MemoryBatches } from './memoryBatches.ts'
import { memoryBatches } from './memoryBatches.ts'
import { memoryChanges } from './memoryChanges.ts'
import { memoryImports } from './memoryImports.ts'
import { StoredOrders } from './memoryOrders.ts'
import type { MemoryOutbox } from './memoryOutbox.ts'
import { memoryOutbox } from './memoryOutbox.ts'
import type { MemoryPackings } from './memoryPackings.ts'
import { memoryPackings } from './memoryPackings.ts'
import type { MemoryPickups } from './memoryPickups.ts'
import { memoryPickups } from './memoryPickups.ts'
import type { MemoryFiles, MemoryReturns } from './memoryReturns.ts'
import { memoryFiles, memoryReturns } from './memoryReturns.ts'

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
  /** All that each label said. */
  readonly printedTexts: string[]
  /** How many dots wide each label was that was printed. */
  readonly printedWidths: number[]
  /** The addresses at which printers were opened, in their order. */
  readonly openedAt: string[]
  /** How far the service's clock is from the machine's; null: it never said. */
  clockOff: number | null
  serviceFault: Fault | null
  /** As they were written last; null: never. */
  settings: StationSettings | null
  /** What the service says of single orders instead of their Order Info. */
  readonly orderFaults: Map<string, Fault>
  printerFault: Fault | null
  /** An order is answered for once this has come, or its caller gives up; null: at once. */
  orderGate: ((code: string) => Promise<void>) | null
  /** How a printer is that nobody uses. */
  idle: PrinterStatus
  /** How the next prints end; `printed` when empty. */
  readonly outcomes: PrintOutcome[]
  /** Print calls wait here while it is set. */
  gate: Promise<void> | null
  /** Codes that the read-back finds instead of the right ones. */
  misread: readonly string[] | null
  /** By which policies views were split, one each. */
  readonly policies: (ViewPolicy | null)[]
  /** The rules without which nobody would know whose the pages of the next views are. */
  rules: readonly CodeRule[]
  /** What its letters say; null: what its bars say. */
  text: string | null
  /** What was written on each label that was drawn; null: nothing. */
  readonly overlays: (Overlay | null)[]
  /** What was to stand across each of them; null: nothing. */
  readonly defaced: (string | null)[]
  /** What printers have counted that the station knows nothing of, by their id. */
  readonly unexplained: Map<string, { readonly labels: number; readonly at: number }>
  /** Printers that may wait for the rest of a label, by their address. */
  readonly cuts: string[]
  /** How well its codes are graded. */
  grade: Grade
  /** Makes an order; null: nobody is there who does. */
  making: OrderMaking['create'] | null
  /** Printers say that they have a label whole before they print it. */
  receives: boolean
  /** Printers that were told to flush what a cut label has left in them. */
  readonly flushed: string[]
  /** How far a printer's counter is behind a label in doubt; null: it has none. */
  counted: 'one' | 'unmoved' | null
  /** How much of what the station gave it a print queue would not let go. */
  leftInQueue: Result<number>
  /** The queues from which something was to be taken back, each time. */
  readonly takenBack: string[]
  /** What is seen of each page, null: nothing, and what each view asks for. */
  viewPage: PageStudy | null
  viewRequests: readonly StudiedRequest[]
  /** How many pages were looked at closely. */
  studied: number
  orderCalls: number
  viewCalls: number
  /** While a print token is made. */
  tokenGate: (() => Promise<void>) | null
  /** While a view that the carrier has drawn is on its way here. */
  viewGate: (() => Promise<void>) | null
  readonly sealed: Map<string, SealedPage>
  readonly stored: StoredOrders
  readonly outbox: MemoryOutbox
  readonly ticketFiles: MemoryFiles
  readonly returns: MemoryReturns
  readonly imports: ImportStore
  readonly packings: MemoryPackings
  /** What was asked about orders, as `cancel A B`. */
  readonly asked: string[]
  /** How the next action ends instead of well. */
  actionFault: Fault | null
  /** What an action says of single orders instead of *done*. */
  readonly actionFaults: Map<string, Fault>
  /** Of these an action says nothing, and does nothing. */
  readonly unnamed: Set<string>
  /** Actions have been heard and are answered when this is over. */
  actionGate: Promise<void> | null
  /** Receivers, or labels, are erased when this is over. */
  eraseGate: Promise<void> | null
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
  readonly changes: { -readonly [Name in keyof ChangeStore]: ChangeStore[Name] }
  readonly memory: Map<string, unknown>
  /** Small things cannot be read. */
  memoryFault: Fault | null
  /** Who hears the serial scanner; null: nobody. */
  ear: ScannerEar | null
  /** Who hears the scale; null: nobody. */
  scaleEar: ScaleEar | null
}

/** A page of one bar code and one line. */
export function studiedPage(change: Partial<PageStudy> = {}): PageStudy {
  return {
    width: 8_000,
    height: 8_000,
    png: new Uint8Array([1]),
    texts: [{ text: 'Nguyễn Thị Thuỳ Dương', box: { left: 500, top: 3_000, width: 4_000, height: 400 } }],
    codes: [
      { text: 'LXFDFT', symbology: 'code128', grade: 'A', box: { left: 500, top: 500, width: 4_000, height: 1_200 } },
    ],
    shapes: [],
    hidden: [],
    ...change,
  }
}

export function freshWorld(): World {
  const stored = new StoredOrders()
  return {
    orders: new Map(['G8ADKBRF', 'LXFDFT', 'G8AD6FRU', 'L8TKYG'].map((code) => [code, order(code)])),
    printed: [],
    printedTexts: [],
    printedWidths: [],
    openedAt: [],
    cuts: [],
    unexplained: new Map(),
    clockOff: null,
    serviceFault: null,
    settings: null,
    orderFaults: new Map(),
    printerFault: null,
    idle: { state: 'idle', reasons: [], answers: true },
    outcomes: [],
    gate: null,
    orderGate: null,
    misread: null,
    text: null,
    policies: [],
    rules: [],
    overlays: [],
    defaced: [],
    grade: 'A',
    making: null,
    receives: true,
    flushed: [],
    counted: null,
    leftInQueue: ok(0),
    takenBack: [],
    viewPage: studiedPage(),
    viewRequests: [],
    studied: 0,
    orderCalls: 0,
    viewCalls: 0,
    tokenGate: null,
    viewGate: null,
    sealed: new Map(),
    stored,
    outbox: memoryOutbox(stored),
    ticketFiles: memoryFiles(),
    returns: memoryReturns(),
    imports: memoryImports(),
    packings: memoryPackings(),
    asked: [],
    actionFault: null,
    actionFaults: new Map(),
    unnamed: new Set(),
    actionGate: null,
    eraseGate: null,
    faultsOf: new Map(),
    printedBy: new Map(),
    tokenCalls: [],
    unmapped: new Set(),
    batches: memoryBatches(),
    pickups: memoryPickups(),
    documents: [],
    shifts: [],
    changes: memoryChanges(),
    memory: new Map(),
    memoryFault: null,
    ear: null,
    scaleEar: null,
  }
}
