import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { PrinterProfile } from '../model/printer.ts'
import type { IdsOfPrinters } from './labelIds.ts'
import type { PrinterLanguage } from './language.ts'
import type { ExpectedCounts } from './others.ts'
import type { PrinterMemory } from './printerMemory.ts'
import type { QueueClaims } from './queueClaims.ts'
import type { SheetMaker } from './sheetSession.ts'
import type { Timings } from './timings.ts'
import type { Connection, ConnectionTransport, Transport } from './transport.ts'

/** What the printers share. */
export interface House {
  readonly memory: PrinterMemory
  readonly clock: Clock
  readonly timings: Timings
  readonly transportFor: (uri: string) => Result<Transport>
  readonly languageOf: (printer: PrinterProfile) => PrinterLanguage
  /** null: no sheet printers. */
  readonly sheets: SheetMaker | null
  /** Sessions that are open, by the address of the printer. */
  readonly inUse: Map<string, number>
  /** What is in print queues. */
  readonly queues: QueueClaims
  /** When a printer that does not answer was asked last (ticks), and how long it is left alone then, by its address. */
  readonly mutes: Map<string, { readonly askedAt: number; readonly pause: number }>
  readonly counts: ExpectedCounts
  readonly ids: IdsOfPrinters
}

/** Connects, or tells a printer that another station has from one that is not there. */
export async function connect(
  { clock, timings }: House,
  transport: ConnectionTransport,
  { uri, shared }: PrinterProfile,
  signal: AbortSignal,
): Promise<Result<Connection>> {
  const connected = await transport.connect(uri, { clock, signal, deadlineMs: timings.connect })
  if (connected.ok || shared !== true) return connected
  const { errno } = connected.fault.facts ?? {}
  if (errno !== 'ECONNREFUSED') return connected
  return fail('printer.busy', { detail: 'it takes no second connection' })
}
