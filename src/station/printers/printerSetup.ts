import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import type { QueryAnswers } from '../../contract/answers.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { Dots } from '../../model/dots.ts'
import type { Verdict } from '../../model/job.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { allLabelSizes } from '../../model/labelSize.ts'
import { bestRung, rungCode, rungOf } from '../../model/ladder.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { isSameAddress, overhang, plainSetup } from '../../model/printer.ts'
import { readPrinterAddress } from '../../model/printerAddress.ts'
import type { StationSettings } from '../../model/settings.ts'
import { PrinterSettings } from '../../model/settings.ts'
import type { Printers, PrinterTools } from '../../ports/printers.ts'
import type { AnswerTo, CommandHandlers, QueryHandlers } from '../handlers.ts'
import type { PrinterScheduler } from '../print/printerScheduler.ts'
import type { Settings } from '../settings.ts'
import type { Rolls } from './rolls.ts'

/** Printers of the station as a shift leader sees them: found, set up, tried out, loaded. */
export interface PrinterSetup {
  readonly commands: Pick<CommandHandlers, PrinterCommand['type']>
  readonly queries: Pick<QueryHandlers, PrinterQuery['type']>
}

type PrinterCommand = Command & { type: `printer-${string}` | 'load-roll' }
type PrinterQuery = Query & { type: 'discover' | `printer-${string}` }

export interface PrinterSetupDeps {
  readonly settings: Settings
  readonly tools: PrinterTools
  readonly printers: Pick<Printers, 'open'>
  readonly scheduler: Pick<PrinterScheduler, 'borrow' | 'askNow'>
  readonly rolls: Pick<Rolls, 'handedOver' | 'loaded'>
  /** A station that closes looks for no printers any more. */
  readonly signal: AbortSignal
  /** The printers of the settings have changed. */
  readonly changed: () => void
}

type Stored = StationSettings['printers'][number]

export function createPrinterSetup(deps: PrinterSetupDeps): PrinterSetup {
  return {
    commands: {
      'printer-add': ({ printer }) => add(deps, printer),
      'printer-change': onPrinter(deps, (printer, { part }) => change(deps, printer, part)),
      'printer-remove': onPrinter(deps, ({ id }) => write(deps, (printers) => printers.filter((one) => one.id !== id))),
      'load-roll': onPrinter(deps, (printer, command) => loadRoll(deps, printer, command)),
      'printer-forget': onPrinter(deps, async ({ uri }) => {
        deps.tools.forget(uri)
        return ok(null)
      }),
      'printer-test': onPrinter(deps, (printer) => test(deps, printer)),
      'printer-calibrate': onPrinter(deps, (printer) => tell(deps, printer, 'calibrate')),
      'printer-feed': onPrinter(deps, (printer) => tell(deps, printer, 'feed')),
      'printer-ladder': onPrinter(deps, (printer) => climb(deps, printer)),
      'printer-ladder-read': onPrinter(deps, (printer, { codes }) => keepRung(deps, printer, codes)),
    },
    queries: {
      'printer-models': async () => ok(deps.tools.models()),
      async 'printer-status'({ printer: id }) {
        const printer = known(deps, id)
        return printer.ok ? ok(await deps.scheduler.askNow(printer.value, deps.signal)) : printer
      },
      'printer-identify': ({ address }) => identify(deps, address),
      discover: (query) => discover(deps, query),
    },
  }
}

/** What is done with one printer of the station. Fault: `printer.unknown`. */
function onPrinter<C extends { readonly printer: string }, A>(
  deps: PrinterSetupDeps,
  done: (printer: Stored, command: C) => Promise<Result<A>>,
): (command: C) => Promise<Result<A>> {
  return async (command) => {
    const printer = known(deps, command.printer)
    return printer.ok ? done(printer.value, command) : printer
  }
}

async function discover(
  { settings, tools, signal }: PrinterSetupDeps,
  { subnet, identify = false }: Query & { type: 'discover' },
): Promise<Result<QueryAnswers['discover']>> {
  const { printers } = settings.now()
  // A printer of this station may be at work, and is known anyway.
  const found = await tools.find({ subnet, identify, known: printers.map(({ uri }) => uri) }, signal)
  if (!found.ok) return found
  return ok(
    found.value.map((printer) => ({
      ...printer,
      known: printers.find(({ uri }) => isSameAddress(uri, printer.uri))?.id ?? null,
    })),
  )
}

/** A printer of the settings is known already, and may be at work. */
async function identify(
  { settings, tools, signal }: PrinterSetupDeps,
  typed: string,
): Promise<Result<QueryAnswers['printer-identify']>> {
  const uri = readPrinterAddress(typed)
  if (uri === null) return fail('printer.bad-address')
  const address = tools.checkAddress(uri)
  if (!address.ok) return address
  const here = settings.now().printers.find((printer) => isSameAddress(printer.uri, uri))
  if (here !== undefined) return fail('printer.known', { facts: { printer: here.name } })
  // A file is written to by being asked, and says nothing.
  if (/^(file|null):/.test(uri)) return fail('printer.unidentified', { detail: 'nothing comes back from it' })
  const asked = await tools.identify(uri, signal)
  return asked.ok ? ok({ uri, ...asked.value }) : asked
}

function known({ settings }: PrinterSetupDeps, id: string): Result<Stored> {
  const printer = settings.now().printers.find((one) => one.id === id)
  return printer === undefined ? fail('printer.unknown', { facts: { printer: id } }) : ok(printer)
}

async function loadRoll(
  deps: PrinterSetupDeps,
  printer: Stored,
  { size, labels }: Command & { type: 'load-roll' },
): Promise<Result<null>> {
  const written = await change(deps, printer, { roll: size === null ? undefined : { size, labelsLeft: labels } })
  if (written.ok) deps.rolls.loaded(printer.id)
  return written
}

async function add(
  deps: PrinterSetupDeps,
  typed: (Command & { type: 'printer-add' })['printer'],
): Promise<AnswerTo<'printer-add'>> {
  const given = { ...typed, uri: readPrinterAddress(typed.uri) ?? typed.uri }
  const address = deps.tools.checkAddress(given.uri)
  if (!address.ok) return address
  const { printers } = deps.settings.now()
  if (printers.some(({ uri }) => isSameAddress(uri, given.uri)))
    return fail('printer.known', { facts: { printer: given.name } })
  if (printers.length >= mostPrinters)
    return fail('request.invalid', { fields: [{ field: 'printer', rule: 'size', limit: mostPrinters }] })
  const nature = await natureOf(deps, given)
  if (!nature.ok) return nature
  const fits = (size: LabelSize) => given.sheet !== undefined || overhang(size, { ...given, ...nature.value }) === null
  const { sizes = allLabelSizes.filter(fits) } = given
  const printer: Stored = { ...given, ...nature.value, sizes: [...sizes], id: uuid(), practice: false }
  const added = await write(deps, (now) => [...now, printer])
  return added.ok ? ok({ printer: printer.id }) : added
}

/** Each is asked every few seconds how it is. */
const mostPrinters = 200

/** What was said of it, and else what it says itself. */
async function natureOf({ tools, signal }: PrinterSetupDeps, given: (Command & { type: 'printer-add' })['printer']) {
  const { uri, language, dpmm, headDots, graphics = 'z64' } = given
  if (language !== undefined && dpmm !== undefined && headDots !== undefined)
    return ok({ language, dpmm, headDots, graphics })
  const asked = await tools.identify(uri, signal)
  if (!asked.ok) return asked
  return ok({
    language: language ?? asked.value.language,
    dpmm: dpmm ?? asked.value.dpmm,
    headDots: headDots ?? asked.value.headDots,
    graphics: given.graphics ?? asked.value.graphics,
  })
}

/** What was learned of the printer may be true no more. */
async function change(
  deps: PrinterSetupDeps,
  printer: Stored,
  part: { readonly [Name in keyof Stored]?: unknown },
): Promise<Result<null>> {
  const uri = typeof part.uri === 'string' && { uri: readPrinterAddress(part.uri) ?? part.uri }
  const changedFrom = (one: Stored) =>
    PrinterSettings.safeParse({ ...one, ...part, ...uri, id: printer.id, practice: printer.practice })
  const changed = changedFrom(printer)
  if (!changed.success) return fail('request.invalid')
  const address = deps.tools.checkAddress(changed.data.uri)
  if (!address.ok) return address
  const others = deps.settings.now().printers.filter(({ id }) => id !== printer.id)
  const moves = changed.data.uri !== printer.uri
  if (moves && others.some(({ uri }) => isSameAddress(uri, changed.data.uri)))
    return fail('printer.known', { facts: { printer: printer.name } })
  // From what it is by then: labels count its roll down, and somebody else may change it.
  const now = (one: Stored) => changedFrom(one).data ?? one
  const written = await write(deps, (printers) => printers.map((one) => (one.id === printer.id ? now(one) : one)))
  if (written.ok && !('roll' in part)) deps.tools.forget(changed.data.uri)
  return written
}

async function write(deps: PrinterSetupDeps, next: (printers: readonly Stored[]) => Stored[]): Promise<Result<null>> {
  const written = await deps.settings.change(({ printers }) => ({ printers: next(printers) }))
  if (!written.ok) return written
  deps.changed()
  return ok(null)
}

/**
 * The test label goes the way of every label: at its turn, on the printer's one connection, for the printer as it is then,
 * with an honest verdict.
 */
async function test(deps: PrinterSetupDeps, { id }: PrinterProfile): Promise<AnswerTo<'printer-test'>> {
  const { scheduler, tools, settings, signal } = deps
  const atItsTurn = async (printer: PrinterProfile) => {
    const dots = await tools.testLabel(printer, settings.now().stationName, signal)
    return dots.ok ? print(deps, printer, dots.value) : dots
  }
  const printed = await scheduler.borrow(id, atItsTurn, signal)
  return printed.ok ? ok({ verdict: printed.value }) : printed
}

/** One label that is no job: on a connection of its own, at a turn that the caller has. */
async function print(
  { printers, rolls, signal }: PrinterSetupDeps,
  printer: PrinterProfile,
  dots: Dots,
): Promise<Result<Verdict>> {
  const opened = await printers.open(printer, signal)
  if (!opened.ok) return opened
  await using session = opened.value
  const ready = await session.ready(signal)
  if (!ready.ok) return ready
  rolls.handedOver(printer.id, 1)
  const outcome = await session.print(dots, signal, () => undefined)
  if (outcome.verdict === 'not-sent') rolls.handedOver(printer.id, -1)
  return outcome.verdict === 'not-sent' ? failed(outcome.fault) : ok(outcome.verdict)
}

async function tell(
  { scheduler, tools, signal }: PrinterSetupDeps,
  { id }: PrinterProfile,
  what: 'calibrate' | 'feed',
): Promise<Result<null>> {
  const told = await scheduler.borrow(id, (printer) => tools.maintain(printer, what, signal), signal)
  return told.ok ? ok(null) : told
}

/** Every setting on a label of its own, all at one turn; the first that cannot be sent ends it. */
async function climb(deps: PrinterSetupDeps, { id }: PrinterProfile): Promise<AnswerTo<'printer-ladder'>> {
  const { scheduler, tools, signal } = deps
  return scheduler.borrow(
    id,
    async (printer) => {
      const rungs = tools.ladder(printer)
      if (rungs.length === 0) return fail('printer.cannot')
      for (const rung of rungs) {
        const dots = await tools.ladderLabel(printer, rungCode(rung), signal)
        if (!dots.ok) return dots
        const printed = await print(
          deps,
          { ...printer, setup: { ...plainSetup, ...printer.setup, ...rung } },
          dots.value,
        )
        if (!printed.ok) return printed
      }
      return ok({ rungs })
    },
    signal,
  )
}

async function keepRung(
  deps: PrinterSetupDeps,
  printer: Stored,
  codes: readonly string[],
): Promise<AnswerTo<'printer-ladder-read'>> {
  const ladder = deps.tools.ladder(printer)
  const rung = bestRung(codes.flatMap((code) => rungOf(code, ladder) ?? []))
  if (rung === null) return fail('scan.unknown-code')
  const kept = await change(deps, printer, { setup: { ...plainSetup, ...printer.setup, ...rung } })
  return kept.ok ? ok(rung) : kept
}
