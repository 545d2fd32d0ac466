import { exhaustive } from '../base/exhaustive.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { PrinterRow } from '../contract/card.ts'
import type { Command } from '../contract/commands.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { buildOf } from '../emulator/buildOf.ts'
import type { Rung } from '../model/ladder.ts'
import { rungCode } from '../model/ladder.ts'
import { isSameAddress } from '../model/printer.ts'
import { readPrinterAddress } from '../model/printerAddress.ts'
import { modelOf } from '../printer/identify.ts'
import type { PrintersAsked, PrintersOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { allowing } from './allowing.ts'
import { throughStation } from './throughStation.ts'

/**
 * `packbench printers …`. Faults: `printer.unknown`, `printer.known`, `printer.bad-address`, `printer.unidentified`,
 * `printer.*` of a printer that is not ready, `station.unreachable` (only a running station prints), `store.*`.
 */
export function printers(options: PrintersOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const { asked, allowed } = options
  // A label of an earlier run may be in doubt, and its printer's counter the only witness.
  const refused = movesPaper(asked) ? fail('station.unreachable', { detail: 'no station runs on it' }) : null
  return throughStation(options, terminal, (api) => act(allowing(api, allowed), asked, terminal), refused)
}

function movesPaper(asked: PrintersAsked): boolean {
  if (asked.kind === 'add') return asked.test === true
  return asked.kind === 'test' || asked.kind === 'calibrate' || (asked.kind === 'ladder' && asked.read === null)
}

async function act(api: StationApi, asked: PrintersAsked, terminal: Terminal): Promise<Result<0 | 1>> {
  switch (asked.kind) {
    case 'list':
      return lines(await rowsOf(api), lineOf, terminal)
    case 'models':
      return lines(await api.ask({ type: 'printer-models' as const }), (model) => model, terminal)
    case 'discover': {
      const { subnet, identify } = asked
      return lines(await api.ask({ type: 'discover' as const, subnet, identify }), (found) => found, terminal)
    }
    case 'ask': {
      const { address } = asked
      return lines(one(await api.ask({ type: 'printer-identify' as const, address })), (printer) => printer, terminal)
    }
    case 'add':
      return add(api, asked, terminal)
    case 'remove':
    case 'status':
    case 'test':
    case 'calibrate':
      return withPrinter(api, asked.kind, asked.printer, terminal)
    case 'ladder':
      return ladder(api, asked, terminal)
    default:
      return exhaustive(asked)
  }
}

function lines<Value>(
  answer: Result<readonly Value[]>,
  line: (value: Value) => unknown,
  terminal: Terminal,
): Result<0 | 1> {
  if (!answer.ok) return answer
  for (const value of answer.value) terminal.line(line(value))
  return ok(0)
}

function one<Value>(answer: Result<Value>): Result<readonly Value[]> {
  return answer.ok ? ok([answer.value]) : answer
}

async function rowsOf(api: StationApi): Promise<Result<readonly PrinterRow[]>> {
  const snapshot = await api.ask({ type: 'snapshot' as const })
  if (!snapshot.ok) return snapshot
  return ok(
    snapshot.value.patches.flatMap((patch) => (patch.table === 'printer' && patch.row !== null ? [patch.row] : [])),
  )
}

function lineOf({ name, uri, language, state, reasons, ...rest }: PrinterRow) {
  return { name, uri, language, state, reasons, ...rest }
}

async function printerCalled(api: StationApi, called: string): Promise<Result<PrinterRow>> {
  const rows = await rowsOf(api)
  if (!rows.ok) return rows
  const row =
    rows.value.find(({ id, uri }) => id === called || isSameAddress(uri, readPrinterAddress(called) ?? called)) ??
    rows.value.find(({ name }) => name.toLowerCase() === called.toLowerCase())
  return row === undefined ? fail('printer.unknown', { facts: { printer: called } }) : ok(row)
}

async function withPrinter(
  api: StationApi,
  kind: 'remove' | 'status' | 'test' | 'calibrate',
  called: string,
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const row = await printerCalled(api, called)
  if (!row.ok) return row
  const { id: printer, name } = row.value
  switch (kind) {
    case 'status': {
      const status = await api.ask({ type: 'printer-status' as const, printer })
      return lines(status.ok ? ok([{ ...row.value, ...status.value }]) : status, lineOf, terminal)
    }
    case 'test': {
      const tested = await api.execute({ type: 'printer-test' as const, id: uuid(), printer })
      if (!tested.ok) return tested
      terminal.line({ printer: name, verdict: tested.value.verdict })
      return ok(tested.value.verdict === 'printed' ? 0 : 1)
    }
    case 'remove':
    case 'calibrate': {
      const done = await api.execute({ type: `printer-${kind}` as const, id: uuid(), printer })
      return lines(done.ok ? ok([{ printer: name, done: kind }]) : done, (line) => line, terminal)
    }
    default:
      return exhaustive(kind)
  }
}

/** Printed, or read: then what is kept is told. */
async function ladder(
  api: StationApi,
  { printer: called, read }: PrintersAsked & { kind: 'ladder' },
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const row = await printerCalled(api, called)
  if (!row.ok) return row
  const { id: printer, name } = row.value
  const line = (rung: Rung) => ({ printer: name, code: rungCode(rung), ...rung })
  if (read === null) {
    const climbed = await api.execute({ type: 'printer-ladder' as const, id: uuid(), printer })
    return lines(climbed.ok ? ok(climbed.value.rungs) : climbed, line, terminal)
  }
  const kept = await api.execute({ type: 'printer-ladder-read' as const, id: uuid(), printer, codes: [...read] })
  return lines(kept.ok ? ok([kept.value]) : kept, line, terminal)
}

type Added = PrintersAsked & { kind: 'add' }

async function add(api: StationApi, asked: Added, terminal: Terminal): Promise<Result<0 | 1>> {
  const described = await describe(api, asked)
  if (!described.ok) return described
  const { uri, sizes, sheet } = asked
  const { name, ...nature } = described.value
  const printer = {
    uri,
    name: asked.name ?? name ?? uri,
    ...nature,
    ...(sizes !== null && { sizes: [...sizes] }),
    ...(sheet !== null && { sheet }),
  }
  const added = await api.execute({ type: 'printer-add' as const, id: uuid(), printer })
  if (!added.ok) return added
  const told = lines(
    await rowsOf(api).then((rows) => (rows.ok ? ok(rows.value.filter(({ id }) => id === added.value.printer)) : rows)),
    lineOf,
    terminal,
  )
  return told.ok && asked.test === true ? withPrinter(api, 'test', added.value.printer, terminal) : told
}

type Nature = Pick<(Command & { type: 'printer-add' })['printer'], 'language' | 'dpmm' | 'headDots' | 'graphics'>

/** What the command line says of it, and the row of its model or of its language; nothing of both: it will be asked. */
async function describe(api: StationApi, asked: Added): Promise<Result<Nature & { name?: string }>> {
  const { model, headMm, sheet } = asked
  const language = asked.language ?? (model === null && sheet !== null ? 'zpl' : null)
  const own = asked.dpmm === null ? {} : { dpmm: asked.dpmm }
  if (model !== null) {
    const models = await api.ask({ type: 'printer-models' as const })
    if (!models.ok) return models
    const row = models.value.find((one) => one.model === model)
    if (row === undefined) return fail('printer.unknown', { facts: { printer: model } })
    const { name, language: spoken, dpmm, headDots, graphics } = { ...row, ...own }
    return ok({ name, language: spoken, dpmm, graphics, headDots: headOf(spoken, dpmm, headMm) ?? headDots })
  }
  if (language === null) {
    const said = await api.ask({ type: 'printer-identify' as const, address: asked.uri })
    if (!said.ok) return said
    const { name, graphics, headDots, language: spoken, dpmm } = { ...said.value, ...own }
    const nature = { language: spoken, dpmm, graphics, headDots: headOf(spoken, dpmm, headMm) ?? headDots }
    return ok(name === null ? nature : { name, ...nature })
  }
  const usual = modelOf({ language, name: null, dpmm: asked.dpmm, headDots: null }).row
  const dpmm = asked.dpmm ?? usual.dpmm
  return ok({ language, dpmm, graphics: usual.graphics, headDots: headOf(language, dpmm, headMm) ?? usual.headDots })
}

/** For receipt printers the paper is what people know. */
function headOf(language: Parameters<typeof buildOf>[0]['language'], dpmm: 8 | 12, headMm: number | null) {
  return headMm === null ? null : buildOf({ language, dpmm, headMm, mediaMm: null }).headDots
}
