import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LanguageName, PrinterProfile, PrinterStatus } from '../model/printer.ts'
import type { PrintSession } from '../ports/printers.ts'
import { countNow, hasCountedOne } from './countNow.ts'
import { createFarewell } from './farewell.ts'
import type { House } from './house.ts'
import { connect } from './house.ts'
import { identify } from './identify.ts'
import type { Identity } from './identifyQuestions.ts'
import { idleStatus } from './idleStatus.ts'
import type { PrinterLanguage } from './language.ts'
import { cpcl } from './languages/cpcl.ts'
import { epl2 } from './languages/epl2.ts'
import { escpos } from './languages/escpos.ts'
import { tspl } from './languages/tspl.ts'
import { zpl } from './languages/zpl.ts'
import { maintain } from './maintain.ts'
import { isCut, mendCut, noteCut } from './mendCut.ts'
import type { KnownPrinter } from './others.ts'
import { asNoticed, outcomesTo, watchForOthers } from './others.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { forgetPrinter } from './printerMemory.ts'
import { createQueueClaims } from './queueClaims.ts'
import { createSession } from './session.ts'
import type { SheetMaker } from './sheetSession.ts'
import { createSheetSession } from './sheetSession.ts'
import { createSpoolSession } from './spoolSession.ts'
import type { Timings } from './timings.ts'
import { usualTimings } from './timings.ts'
import type { SheetMedia, Transport } from './transport.ts'
import { transportFor } from './transports.ts'
import type { Unexplained } from './unexplained.ts'
import { unexplainedOf } from './unexplained.ts'

/**
 * Printers by profile. A printer takes one connection at a time and lets a second one wait, so the caller makes sure
 * that there is one: a session, a count, or an idle status, never two of them.
 */
export interface Printers {
  /**
   * Opens the one connection of a job. Faults: `printer.bad-address`, `printer.unreachable`, `printer.busy` (somebody
   * else has it), `request.canceled`.
   */
  open(printer: PrinterProfile, signal: AbortSignal): Promise<Result<PrintSession>>
  /**
   * Asks an idle printer how it is, on a short connection of its own, and learns what it can answer. A mute printer is
   * asked less and less often, every ten minutes at last. A printer with a session open is not asked.
   */
  idleStatus(printer: PrinterProfile, signal: AbortSignal): Promise<PrinterStatus>
  /**
   * The labels that a printer has counted, on a connection of its own; null when it cannot say, or is shared. Only an
   * empty printer that runs is believed: faults `printer.*` with retry `when-ready` until it is one.
   */
  countNow(printer: PrinterProfile, signal: AbortSignal): Promise<Result<number | null>>
  /**
   * Whether the counter has moved by exactly one since `before`: asked of a label whose end nobody saw, before anything
   * else is sent to this printer. Faults: those of `countNow`.
   */
  hasCountedOne(printer: PrinterProfile, before: number, signal: AbortSignal): Promise<Result<boolean>>
  /** Asks a printer that nobody uses what it is. Faults: those of `identify`. */
  identify(uri: string, signal: AbortSignal): Promise<Result<Identity>>
  /**
   * Says something to the mechanism, on a connection of its own. Resolves when the bytes have left. Faults: those of
   * `open`, `printer.cannot`, `printer.connection-lost`.
   */
  maintain(printer: PrinterProfile, what: 'calibrate' | 'feed', signal: AbortSignal): Promise<Result<undefined>>
  /**
   * A label may have been cut on its way to this printer, by a program that was killed: the next session fills it up
   * before it asks. To be said of every printer that a job is found *sending* to.
   */
  noteCut(uri: string): void
  /**
   * Takes away what an earlier run of this station, or one that lost sight of it, left in the print queue at this
   * address. Resolves with how many labels the queue would not let go; 0 for what is no queue. `number`: of the one that
   * is asked about. Faults: `printer.*`.
   */
  takeBack(uri: string, signal: AbortSignal, number?: number): Promise<Result<number>>
  /**
   * Mends a cut label now, where one is known of, so that what is left of it comes out before a person looks. Faults:
   * those of `open`, `printer.silent` when the printer does not take it.
   */
  flushCut(printer: PrinterProfile, signal: AbortSignal): Promise<Result<undefined>>
  /** Labels that the printer has counted and this folder knows nothing of; null: none, or others print there too. */
  unexplained(printer: PrinterProfile): Unexplained | null
  /** Forgets what was learned of the printer at this address: it is asked anew. */
  forget(uri: string): void
}

export interface PrintersOptions {
  /** Whose labels are in the print queues: its id. */
  readonly station: string
  readonly memory: PrinterMemory
  readonly clock?: Clock
  readonly timings?: Partial<Timings>
  /** For sheet printers; absent: there are none. */
  readonly sheets?: SheetMaker
  /** By the scheme of an address; the house's own when absent. */
  readonly transportFor?: (uri: string) => Result<Transport>
}

export const printerLanguages: Readonly<Record<LanguageName, PrinterLanguage>> = { zpl, tspl, epl2, cpcl, escpos }

export function createPrinters(options: PrintersOptions): Printers {
  const house: House = {
    memory: options.memory,
    clock: options.clock ?? systemClock,
    timings: { ...usualTimings, ...options.timings },
    transportFor: options.transportFor ?? transportFor,
    languageOf: ({ language }) => printerLanguages[language],
    sheets: options.sheets ?? null,
    inUse: new Map(),
    queues: createQueueClaims(options.station),
    mutes: new Map(),
    counts: new Map(),
    ids: new Map(),
  }
  return {
    open: (printer, signal) => open(house, asNoticed(house, printer), signal),
    idleStatus: (printer, signal) => idleStatus(house, asNoticed(house, printer), signal),
    countNow: (printer, signal) => countNow(house, asNoticed(house, printer), signal),
    hasCountedOne: (printer, before, signal) => hasCountedOne(house, asNoticed(house, printer), before, signal),
    identify: (uri, signal) => identify(house, uri, signal),
    maintain(printer, what, signal) {
      // What it feeds may count.
      house.counts.delete(printer.uri)
      return maintain(house, asNoticed(house, printer), what, signal)
    },
    noteCut: (uri) => noteCut(house.memory, uri),
    takeBack: (uri, signal, number) => takeBack(house, uri, signal, number),
    flushCut: (printer, signal) => flushCut(house, printer, signal),
    unexplained: ({ uri, shared }) => (shared === true ? null : unexplainedOf(house, uri)),
    forget(uri) {
      forgetPrinter(house.memory, uri)
      house.mutes.delete(uri)
    },
  }
}

async function takeBack(house: House, uri: string, signal: AbortSignal, number?: number): Promise<Result<number>> {
  const { clock, queues, timings } = house
  const transport = house.transportFor(uri)
  if (!transport.ok) return transport
  if (transport.value.type !== 'spooler') return ok(0)
  return queues.clear(uri, transport.value, { clock, signal, deadlineMs: timings.connect }, number)
}

async function open(house: House, profile: KnownPrinter, signal: AbortSignal): Promise<Result<PrintSession>> {
  const transport = house.transportFor(profile.uri)
  if (!transport.ok) return transport
  const language = house.languageOf(profile)
  if (profile.sheet !== undefined) return openSheets(house, profile, profile.sheet, transport.value)
  if (transport.value.type === 'spooler')
    return ok(createSpoolSession({ ...house, profile, language, transport: transport.value }))
  const connected = await connect(house, transport.value, profile, signal)
  if (!connected.ok) return connected
  return ok(inUse(house, profile, createSession({ ...house, profile, language, connection: connected.value })))
}

/** Fault: `printer.takes-no-pdf` of a printer without a queue. */
function openSheets(
  house: House,
  profile: PrinterProfile,
  sheet: SheetMedia,
  transport: Transport,
): Result<PrintSession> {
  const { sheets } = house
  if (transport.type !== 'spooler' || sheets === null) return fail('printer.takes-no-pdf')
  return ok(createSheetSession({ ...house, profile, language: house.languageOf(profile), transport, sheet, sheets }))
}

function inUse(house: House, { uri, shared }: PrinterProfile, session: PrintSession): PrintSession {
  const sessions = house.inUse
  const watch = watchForOthers(house, uri)
  const watched = outcomesTo(watch, session)
  sessions.set(uri, (sessions.get(uri) ?? 0) + 1)
  let open = true
  return {
    ready: watched.ready,
    get counterBefore() {
      // Kept with the job it would be judged later, when nobody watches whose label it was.
      return shared === true ? null : session.counterBefore
    },
    print: watched.print,
    get ahead() {
      return watched.ahead ?? null
    },
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]()
      if (open) watch.over()
      if (open) sessions.set(uri, (sessions.get(uri) ?? 1) - 1)
      open = false
    },
  }
}

/**
 * Mends a cut label at once, on a connection of its own, and not only before the next label: what is left of it in the
 * printer comes out, or is thrown away, before a person is told to look. Nothing where no cut is known of.
 */
async function flushCut(house: House, profile: PrinterProfile, signal: AbortSignal): Promise<Result<undefined>> {
  const mend = house.languageOf(profile).status?.mend ?? null
  const transport = house.transportFor(profile.uri)
  if (!transport.ok) return transport
  if (mend === null || transport.value.type === 'spooler' || !isCut(house.memory, profile.uri)) return ok()
  const connected = await connect(house, transport.value, profile, signal)
  if (!connected.ok) return connected
  const farewell = createFarewell(connected.value, profile.uri, house)
  try {
    return (await mendCut(connected.value, mend, profile, house, signal)) ? ok() : fail('printer.silent')
  } finally {
    await farewell.release()
  }
}
