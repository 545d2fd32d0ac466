/**
 * The emulator's eyes without a socket: a file of printer language becomes the lines and the pictures of its labels.
 * Paper takes no time here. A strip that was not cut (ESC/POS) is shown at the end of the file.
 */
import { createReadStream } from 'node:fs'
import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import { buildOf } from './buildOf.ts'
import { emulatedLanguages } from './emulatedLanguages.ts'
import { LabelLines, systemCode } from './labelLines.ts'
import type { Interpreter } from './language.ts'
import { Mechanism } from './mechanism.ts'

export interface DecodeOptions {
  readonly file: string
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  /** Default 168: wide enough for A5. */
  readonly headMm?: number
  /** A folder for the pictures; null: no pictures. */
  readonly out: string | null
  /** One line of standard output. */
  readonly print: (line: object) => void
  readonly signal: AbortSignal
}

/** Paper comes out in no time, and lets others run in between. */
const noTime: Clock = {
  now: () => 0,
  ticks: () => 0,
  sleep: () => new Promise((resolve) => setImmediate(resolve)),
}

/**
 * Prints a line for each label that comes out whole, then the fault, if there is one: `file.unreadable`,
 * `store.unwritable`, `stream.broken` (a graphic that is cut or damaged, bytes that are no command), whose detail says
 * which.
 */
export async function decodeFile(options: DecodeOptions): Promise<Result<undefined>> {
  const lines = new LabelLines(options)
  const begun = await lines.begin()
  if (!begun.ok) return begun
  const { language, dpmm, headMm = 168, signal } = options
  const mechanism = new Mechanism({
    clock: noTime,
    dpmm,
    speedMmPerSecond: 152,
    bufferBytes: 4_194_304,
    onLabel: (label) => lines.add(label),
  })
  const interpreter = emulatedLanguages[language].interpreter({
    mechanism,
    build: buildOf({ language, dpmm, headMm, mediaMm: null }),
    reply: () => {},
    silentInError: false,
    oneByteStatus: false,
    realTimeInData: false,
    onChange: () => {},
  })
  // A pause that the file asks for has nobody here to end it.
  mechanism.watch(() => {
    if (mechanism.status().paused) mechanism.resume()
  })
  signal.addEventListener('abort', () => mechanism.switchOff(), { once: true })
  const running = mechanism.run()
  const read = await readFile(options.file, interpreter, mechanism, signal)
  interpreter.tear?.()
  if (!signal.aborted) await mechanism.idle()
  mechanism.switchOff()
  await running
  const written = await lines.end()
  return read.ok && written.ok ? judged(interpreter, language) : read.ok ? written : read
}

async function readFile(
  file: string,
  interpreter: Interpreter,
  mechanism: Mechanism,
  signal: AbortSignal,
): Promise<Result<undefined>> {
  try {
    for await (const chunk of createReadStream(file, { signal })) {
      interpreter.feed(chunk)
      await mechanism.room(signal)
    }
    return ok()
  } catch (cause) {
    return signal.aborted ? ok() : fail('file.unreadable', { facts: { file }, detail: systemCode(cause) })
  }
}

function judged({ damaged, unfinished }: Interpreter, language: LanguageName): Result<undefined> {
  const faults = [...damaged, ...(unfinished === null ? [] : [`${unfinished} is cut`])]
  return faults.length === 0 ? ok() : fail('stream.broken', { facts: { language }, detail: faults.join('; ') })
}
