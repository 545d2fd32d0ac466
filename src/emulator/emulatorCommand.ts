/**
 * The practice printer as a command: JSON lines for every physical label, in the order they came out, and pictures
 * for people. It runs until it is told to stop, and finishes the lines it has begun.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { dotsToPng } from '../model/dotsPng.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import type { EmittedLabel, Emulator } from './emulator.ts'
import { startEmulator } from './emulator.ts'
import { readLabel } from './readLabel.ts'

export interface EmulatorCommandOptions {
  readonly language: LanguageName
  /** 0: any free one. */
  readonly port: number
  readonly dpmm: DotsPerMm
  /** A folder for the pictures, made when it is not there; null: no pictures. */
  readonly out: string | null
  /** Width of the head in mm, default 168: wide enough for A5. */
  readonly headMm?: number
  /** mm/s, default 152. */
  readonly speed?: number
  /** One line of standard output. */
  readonly print: (line: object) => void
  /** Words for people. */
  readonly say: (text: string) => void
  readonly signal: AbortSignal
}

/**
 * Runs until the signal aborts. The first line is `{"listening":"socket://…","language":"zpl"}`, then one per label:
 * `{"label":1,"width":640,"height":640,"file":"…","codes":["…"]}`. Faults: `station.port-taken` when the port cannot
 * be had, `store.unwritable` when a picture cannot be written.
 */
export async function runEmulator(options: EmulatorCommandOptions): Promise<Result<undefined>> {
  const stop = new AbortController()
  const lines = new Lines(options, () => stop.abort())
  const folder = await makeFolder(options.out)
  if (!folder.ok) return folder
  const started = await start(options, (label) => lines.add(label))
  if (!started.ok) return started
  options.print({ listening: started.value.uri, language: options.language })
  options.say(`${options.language} printer, ${options.dpmm} dots/mm, listens on ${started.value.uri}`)
  await aborted(AbortSignal.any([options.signal, stop.signal]))
  await started.value.close()
  return lines.end()
}

async function makeFolder(folder: string | null): Promise<Result<undefined>> {
  if (folder === null) return ok()
  try {
    await mkdir(folder, { recursive: true })
    return ok()
  } catch (cause) {
    return fail('store.unwritable', { detail: systemCode(cause) })
  }
}

async function start(
  { language, port, dpmm, headMm = 168, speed = 152 }: EmulatorCommandOptions,
  onLabel: (label: EmittedLabel) => void,
): Promise<Result<Emulator>> {
  try {
    return ok(await startEmulator({ language, port, dpmm, headMm, speedMmPerSecond: speed, onLabel }))
  } catch (cause) {
    return fail('station.port-taken', { facts: { port }, detail: systemCode(cause) })
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** The lines of the labels, one after the other. After a fault no further line is written. */
class Lines {
  readonly #options: EmulatorCommandOptions
  readonly #failed: () => void
  #written: Promise<Result<undefined>> = Promise.resolve(ok())

  constructor(options: EmulatorCommandOptions, failed: () => void) {
    this.#options = options
    this.#failed = failed
  }

  add(label: EmittedLabel): void {
    this.#written = this.#written.then((before) => (before.ok ? this.#write(label) : before))
  }

  end(): Promise<Result<undefined>> {
    return this.#written
  }

  async #write({ label, dots, width, height }: EmittedLabel): Promise<Result<undefined>> {
    const { out, print } = this.#options
    const file = out === null ? null : join(out, `label-${String(label).padStart(5, '0')}.png`)
    try {
      if (file !== null) await writeFile(file, dotsToPng(dots))
    } catch (cause) {
      this.#failed()
      return fail('store.unwritable', { detail: systemCode(cause) })
    }
    print({ label, width, height, file, codes: await readLabel(dots) })
    return ok()
  }
}

/** The name of a system error (`EADDRINUSE`), which holds no path. */
function systemCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
}
