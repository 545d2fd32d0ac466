import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { FoundPrinter, IdentifiedPrinter, ModelRow } from '../contract/printers.ts'
import type { Rung } from '../model/ladder.ts'
import type { PrinterProfile } from '../model/printer.ts'
import { isQueue, isSameAddress } from '../model/printer.ts'
import type { PrinterTools, WantedPrinters } from '../ports/printers.ts'
import type { Abilities } from '../printer/abilities.ts'
import { discover } from '../printer/discover/discover.ts'
import type { Discovered, LookOptions, Source } from '../printer/discover/discovered.ts'
import { findQueues } from '../printer/discover/findQueues.ts'
import type { Described } from '../printer/discover/insteadOfQueues.ts'
import { insteadOfQueues } from '../printer/discover/insteadOfQueues.ts'
import type { IdentifiedModel } from '../printer/identify.ts'
import { modelOf, modelOfIds } from '../printer/identify.ts'
import { printerModels } from '../printer/models.ts'
import type { Printers } from '../printer/printers.ts'
import { printerLanguages } from '../printer/printers.ts'
import { parseSpoolerUri } from '../printer/transports/spoolerUri.ts'
import { transportFor } from '../printer/transports.ts'
import type { Raster } from '../raster/raster.ts'
import { createOwnLabels } from './ownLabels.ts'

/** How long is looked for printers; what answers later is not found. */
const lookFor = 4_000
/** So many are asked at once who they are. */
const askedAtOnce = 8

export interface PrinterToolsDeps {
  readonly printers: Pick<Printers, 'identify' | 'maintain' | 'forget'>
  readonly raster: Pick<Raster, 'label'>
  readonly clock: Clock
  readonly checkAddress?: PrinterTools['checkAddress']
  /** Default: those of this machine. */
  readonly queues?: Source
}

export function createPrinterTools({
  printers,
  raster,
  clock,
  checkAddress = transportFor,
  queues = findQueues,
}: PrinterToolsDeps): PrinterTools {
  const own = createOwnLabels({ raster, clock })
  return {
    checkAddress(uri) {
      const reached = checkAddress(uri)
      return reached.ok ? checkLetters(uri) : reached
    },
    async find(wanted, signal) {
      const found = await discover({ subnet: wanted.subnet, signal, clock, deadlineMs: lookFor })
      const described = await askSome(found, async (one) => ({
        found: one,
        ...(await describe(one, wanted, printers, signal)),
      }))
      return signal.aborted ? fail('request.canceled') : ok(offered(described, wanted.known))
    },
    models: () => Object.entries(printerModels).map(([model, row]): ModelRow => ({ model, ...modelRow(row) })),
    async identify(uri, signal) {
      if (isQueue(uri)) return queueOf(uri, { clock, signal, deadlineMs: lookFor }, queues)
      const asked = await printers.identify(uri, signal)
      return asked.ok ? ok(natureOf(modelOf(asked.value), asked.value.name)) : asked
    },
    forget: printers.forget,
    maintain: printers.maintain,
    testLabel: own.test,
    ladder: ladderOf,
    ladderLabel: own.rung,
  }
}

/** In the order of what was found, a few at a time. */
async function askSome<From, To>(all: readonly From[], ask: (one: From) => Promise<To>): Promise<readonly To[]> {
  const answers: To[] = []
  const left = [...all.entries()]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) answers[next[0]] = await ask(next[1])
  }
  await Promise.all(Array.from({ length: askedAtOnce }, work))
  return answers
}

async function describe(
  one: Discovered,
  { identify, known }: WantedPrinters,
  printers: PrinterToolsDeps['printers'],
  signal: AbortSignal,
): Promise<Omit<FoundPrinter, 'known'>> {
  const { uri, name, ids } = one
  const named = modelOfIds(ids, name)
  if (named !== null || !identify || known.some((other) => isSameAddress(other, uri)) || !mayBeAsked(one))
    return { uri, name, ...told(named) }
  const asked = await printers.identify(uri, signal)
  if (!asked.ok) return { uri, name, ...told(null) }
  return { uri, name: asked.value.name ?? name, ...told(modelOf(asked.value, [name, ...Object.values(ids)])) }
}

/** A printer with an address of its own in the place of its queue; a queue that is set up here stays in sight. */
function offered(
  described: readonly (Described & Omit<FoundPrinter, 'known'>)[],
  known: readonly string[],
): readonly Omit<FoundPrinter, 'known'>[] {
  const instead = insteadOfQueues(described)
  return described.flatMap(({ found, ...one }) => {
    if (instead.has(one.uri) && !known.some((uri) => isSameAddress(uri, one.uri))) return []
    const queue = described.find((other) => instead.get(other.uri) === one.uri)?.name
    return [queue === undefined ? one : { ...one, queue }]
  })
}

/**
 * What hangs on a serial line may be a scale or a scanner, a queue cannot be asked, and a printer of pages would print the
 * question.
 */
function mayBeAsked({ uri, ids }: Discovered): boolean {
  return /^(socket|device|usbprint):/.test(uri) && !/\b(PCL\w*|POSTSCRIPT|PJL|URF|PWGRASTER)\b/i.test(ids.CMD ?? '')
}

function told(identified: IdentifiedModel | null) {
  const { model = null, row } = identified ?? {}
  return { model, language: row?.language ?? null, dpmm: row?.dpmm ?? null, headDots: row?.headDots ?? null }
}

/** What the system says of one of its queues: nothing is sent. */
async function queueOf(uri: string, options: LookOptions, queues: Source): Promise<Result<Identified>> {
  const found = (await discover({ ...options, subnet: false }, [queues])).find((one) => isSameAddress(one.uri, uri))
  const named = found === undefined ? null : modelOfIds(found.ids, found.name)
  return named === null
    ? fail('printer.unidentified', { detail: 'a queue cannot be asked' })
    : ok(natureOf(named, null))
}

type Identified = Omit<IdentifiedPrinter, 'uri'>

function natureOf({ model, row }: IdentifiedModel, said: string | null): Identified {
  const { language, dpmm, headDots, graphics } = row
  return {
    name: said ?? (model === null ? null : printerModels[model].name),
    model,
    language,
    dpmm,
    headDots,
    graphics,
  }
}

function modelRow({ name, language, dpmm, headDots, graphics }: (typeof printerModels)[keyof typeof printerModels]) {
  return { name, language, dpmm, headDots, graphics }
}

/** Percent, from light to dark. */
const darknesses = [20, 40, 60, 80]
/** So many of the language's speeds, and none that only large printers reach: 6 inches a second. */
const mostSpeeds = 3
const fastest = 153

/** What the language can say of darkness and speed, each with each. */
function ladderOf({ language, sheet }: PrinterProfile): readonly Rung[] {
  if (sheet !== undefined) return []
  const { darkness, speeds } = printerLanguages[language].can
  if (darkness === null && speeds.length === 0) return []
  const dark = darkness === null ? [null] : darknesses
  return speedsOf(speeds).flatMap((speed) => dark.map((one): Rung => ({ darkness: one, speed })))
}

function speedsOf(speeds: Abilities['speeds']): readonly (number | null)[] {
  const usual = speeds.map(({ mmPerSecond }) => Math.round(mmPerSecond)).filter((speed) => speed <= fastest)
  if (usual.length === 0) return [null]
  const step = (usual.length - 1) / (mostSpeeds - 1)
  const chosen = Array.from({ length: mostSpeeds }, (_, index) => usual[Math.round(index * step)] ?? null)
  return [...new Set(chosen)]
}

/** What no printer is found by is not kept as one. Fault: `printer.bad-address`. */
function checkLetters(uri: string): Result<unknown> {
  if (/[\0-\x1f\x7f]/.test(uri)) return fail('printer.bad-address')
  return isQueue(uri) ? parseSpoolerUri(uri) : ok()
}
