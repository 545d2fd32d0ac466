import type { FaultCode } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { LanguageName } from '../model/printer.ts'
import { languageNames } from '../model/printer.ts'
import { createFarewell } from './farewell.ts'
import type { House } from './house.ts'
import type { Identity } from './identifyQuestions.ts'
import { questions } from './identifyQuestions.ts'
import type { PrinterModel, PrinterModelName } from './models.ts'
import { modelNamed, modelOfMaker, printerModels } from './models.ts'
import type { Connection } from './transport.ts'

/** The row of the table that a printer is set up by, and its name there; null: a row that names no product. */
export interface IdentifiedModel {
  readonly model: PrinterModelName | null
  readonly row: Pick<PrinterModel, 'language' | 'dpmm' | 'headDots' | 'graphics'>
}

/**
 * Asks a printer that nobody uses which language it speaks, one language after the other, from the most harmless
 * question to the most visible one, so that a printer of another language prints nothing (`identifyQuestions.ts`). The
 * first that is answered decides. Faults: `printer.unidentified` (it says nothing, or is a queue), `printer.web-page` and
 * `printer.print-server` (no printer answers there), `printer.busy` (a label is on its way to it), those of `connect`.
 */
export async function identify(house: House, uri: string, signal: AbortSignal): Promise<Result<Identity>> {
  const { clock, inUse, timings } = house
  if ((inUse.get(uri) ?? 0) > 0) return fail('printer.busy')
  const transport = house.transportFor(uri)
  if (!transport.ok) return transport
  if (transport.value.type === 'spooler') return fail('printer.unidentified', { detail: 'a queue cannot be asked' })
  const connected = await transport.value.connect(uri, { clock, signal, deadlineMs: timings.connect })
  if (!connected.ok) return connected
  const farewell = createFarewell(connected.value, uri, house)
  // Whoever prints meanwhile is not asked at the same time.
  inUse.set(uri, (inUse.get(uri) ?? 0) + 1)
  try {
    return await askAll(connected.value, house, signal)
  } finally {
    inUse.set(uri, (inUse.get(uri) ?? 1) - 1)
    await farewell.release()
  }
}

async function askAll(connection: Connection, house: House, signal: AbortSignal): Promise<Result<Identity>> {
  if (!connection.backChannel) return fail('printer.unidentified', { detail: 'nothing comes back from it' })
  let server: FaultCode | null = null
  for (const question of questions) {
    const identity = await question({
      ask: async (bytes, read) => {
        for await (const heard of listen(connection, bytes, house, signal)) {
          server ??= serverThat(heard)
          const answer = server === null ? read(heard) : null
          if (answer !== null) return answer
        }
        return null
      },
    })
    if (identity !== null) return ok(identity)
    if (server !== null) return fail(server)
    if (signal.aborted) return fail('request.canceled')
    if (connection.ending !== null) return fail('printer.unidentified', { detail: connection.ending.detail })
  }
  return fail('printer.unidentified', { detail: 'it answers no language' })
}

/** Who answers a line that is no request of his: a web server, also behind TLS (an alert), or one of queues. */
function serverThat(heard: Uint8Array): FaultCode | null {
  const text = String.fromCharCode(...heard.subarray(0, 512))
  if (/^HTTP\/\d/.test(text))
    return /^server:[^\n]*\b(CUPS|IPP)\b/im.test(text) ? 'printer.print-server' : 'printer.web-page'
  return /^\x15\x03[\0-\x04]/.test(text) ? 'printer.web-page' : null
}

/** More than this no printer says of itself. */
const longestAnswer = 8_192

/** All that was heard so far, each time that more was heard. */
async function* listen(
  connection: Connection,
  question: Uint8Array,
  { clock, timings }: House,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  connection.discard()
  const over = new AbortController()
  const both = AbortSignal.any([signal, over.signal])
  const deadline = clock.ticks() + timings.identify
  void clock.sleep(timings.identify, both).then(() => over.abort())
  try {
    // A printer that takes nothing any more must not hold the question up.
    if (!(await connection.write(question, both)).ok) return
    let heard = new Uint8Array()
    while (heard.length < longestAnswer) {
      const incoming = await connection.receive(Math.max(0, deadline - clock.ticks()), signal)
      if (incoming.type !== 'bytes') return
      heard = new Uint8Array([...heard, ...incoming.bytes.subarray(0, longestAnswer - heard.length)])
      yield heard
    }
  } finally {
    over.abort()
  }
}

/** What an IEEE 1284 id, or what else was found out without asking, says; null: not even the language. */
export function modelOfIds(ids: Readonly<Record<string, string>>, name: string): IdentifiedModel | null {
  for (const text of [ids.MDL, ids.MODEL, ids.device, name]) {
    const model = text === undefined ? null : modelNamed(text)
    if (model !== null) return { model, row: printerModels[model] }
  }
  const language = languageOfCommandSet(ids.CMD ?? '')
  return language === null ? null : rowBySize({ language, name, dpmm: null, headDots: null }, Object.values(ids))
}

/** `CMD:ZPL;`, `CMD:ESC/POS;`, `CMD:TSPL,ZPL;`: the first that we know. */
function languageOfCommandSet(commands: string): LanguageName | null {
  for (const command of commands.toLowerCase().split(/[,\s]+/)) {
    const plain = command.replaceAll(/[^a-z0-9]/g, '')
    const known = languageNames.find((name) => plain === name || plain === `${name}2` || `${plain}2` === name)
    if (known !== undefined) return known
    if (plain === 'zplii' || plain === 'gzpl') return 'zpl'
  }
  return null
}

/**
 * The row of a printer that said who it is; with its own resolution and width where it said those. `said`: what is known
 * of it from elsewhere, such as the name of its maker.
 */
export function modelOf(identity: Identity, said: readonly string[] = []): IdentifiedModel {
  const model = identity.name === null ? null : modelNamed(identity.name)
  const row = model === null ? null : printerModels[model]
  return row?.language === identity.language ? { model, row } : rowBySize(identity, said)
}

/** No row names it: its maker's, or that of its language, both with what it says of its size. */
function rowBySize(identity: Identity, said: readonly string[]): IdentifiedModel {
  const model = modelOfMaker([identity.name ?? '', ...said], identity.language)
  const row = usualRow(identity)
  return { model, row: model === null ? row : { ...row, graphics: printerModels[model].graphics } }
}

/** The row of the language and the size; what a printer did not say is what most of its kind are. */
function usualRow({ language, dpmm, headDots }: Identity): IdentifiedModel['row'] {
  const fine = dpmm === 12
  const row = usualRows[language](fine)
  return headDots === null ? row : { ...row, headDots }
}

const usualRows: Readonly<Record<LanguageName, (fine: boolean) => PrinterModel>> = {
  zpl: (fine) => printerModels[fine ? 'zpl-4in-12' : 'zpl-4in-8'],
  tspl: (fine) => printerModels[fine ? 'tspl-4in-12' : 'tspl-4in-8'],
  epl2: (fine) => printerModels[fine ? 'epl2-4in-12' : 'epl2-4in-8'],
  cpcl: () => printerModels['cpcl-3in-8'],
  escpos: () => printerModels['escpos-80'],
}
