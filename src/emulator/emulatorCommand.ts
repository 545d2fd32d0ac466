/**
 * The practice printer as a command: JSON lines for every physical label, in the order they came out, and pictures
 * for people. It runs until it is told to stop, and finishes the lines it has begun.
 */
import { aborted } from '../base/aborted.ts'
import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import type { MediaMm } from './buildOf.ts'
import { usualHeadMm } from './buildOf.ts'
import type { EmittedLabel, Emulator } from './emulator.ts'
import { startEmulator } from './emulator.ts'
import type { FaultStep } from './faultScript.ts'
import { FaultScript } from './faultScript.ts'
import type { LabelLinesOptions } from './labelLines.ts'
import { LabelLines, systemCode } from './labelLines.ts'
import type { LivePage } from './livePage.ts'
import { openLivePage } from './livePage.ts'

export interface EmulatorCommandOptions {
  readonly language: LanguageName
  /** 0: any free one. */
  readonly port: number
  readonly dpmm: DotsPerMm
  /** A folder for the pictures, made when it is not there; null: no pictures. */
  readonly out: string | null
  readonly make: LabelLinesOptions['make']
  readonly put: LabelLinesOptions['put']
  /** Width of the head in mm, default `usualHeadMm`. */
  readonly headMm?: number
  /** What is loaded; null: a label is as long as its format says, or as what is on it. */
  readonly mediaMm?: MediaMm | null
  /** mm/s, default 152. */
  readonly speed?: number
  /** Faults that come by themselves, default none. */
  readonly script?: readonly FaultStep[]
  /** The port of the live page on this machine, 0: any free one; null: no page. */
  readonly page?: number | null
  /** One line of standard output. */
  readonly print: (line: object) => void
  /** Words for people. */
  readonly say: (text: string) => void
  readonly signal: AbortSignal
}

/**
 * Runs until the signal aborts. The first line is `{"listening":"socket://…","language":"zpl"}`, with `page` when there
 * is one, then one per label: `{"label":1,"width":640,"height":640,"file":"…","codes":["…"]}`, and `{"ignored":"^GD"}`
 * as soon as something is read over that would have been on a label. Faults:
 * `station.port-taken` when a port cannot be had, `file.unwritable` when a picture cannot be written.
 */
export async function runEmulator(options: EmulatorCommandOptions): Promise<Result<undefined>> {
  const stop = new AbortController()
  const lines = new LabelLines({ ...options, failed: () => stop.abort() })
  const folder = await lines.begin()
  if (!folder.ok) return folder
  const script = new FaultScript(options.script ?? [])
  const heard: { page: LivePage | null } = { page: null }
  const started = await start(options, (label) => {
    lines.add(label)
    heard.page?.add(label)
    script.labelCameOut(label.label)
  })
  if (!started.ok) return started
  await using printer = started.value
  const page = await openPage(options, printer)
  if (!page.ok) return page
  await using open = page.value
  heard.page = open
  const ending = AbortSignal.any([options.signal, stop.signal])
  script.start(printer, systemClock, ending)
  announce(options, printer, open)
  await aborted(ending)
  await printer.close()
  return lines.end()
}

function announce({ language, dpmm, print, say }: EmulatorCommandOptions, printer: Emulator, page: LivePage | null) {
  print({ listening: printer.uri, language, ...(page !== null && { page: page.url }) })
  say(`${language} printer, ${dpmm} dots/mm, listens on ${printer.uri}`)
  if (page !== null) say(`its page: ${page.url}`)
}

async function openPage(
  { page, language, dpmm }: EmulatorCommandOptions,
  printer: Emulator,
): Promise<Result<LivePage | null>> {
  if (page === null || page === undefined) return ok(null)
  try {
    return ok(await openLivePage({ port: page, printer, language, dpmm }))
  } catch (cause) {
    return fail('station.port-taken', { facts: { port: page }, detail: systemCode(cause) })
  }
}

async function start(
  { language, port, dpmm, headMm = usualHeadMm, mediaMm = null, speed = 152, print, say }: EmulatorCommandOptions,
  onLabel: (label: EmittedLabel) => void,
): Promise<Result<Emulator>> {
  try {
    const onIgnored = (what: string) => {
      print({ ignored: what })
      say(`ignored: ${what}`)
    }
    const printer = { language, port, dpmm, headMm, mediaMm, speedMmPerSecond: speed }
    return ok(await startEmulator({ ...printer, onLabel, onIgnored }))
  } catch (cause) {
    return fail('station.port-taken', { facts: { port }, detail: systemCode(cause) })
  }
}
