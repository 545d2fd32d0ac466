/**
 * The emulator's eyes without a socket: a file of printer language becomes the lines and the pictures of its labels.
 * Paper takes no time here. A strip that was not cut (ESC/POS) is shown at the end of the file.
 */
import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import type { MediaMm } from './buildOf.ts'
import { buildOf } from './buildOf.ts'
import { emulatedLanguages } from './emulatedLanguages.ts'
import type { LabelLinesOptions } from './labelLines.ts'
import { LabelLines, systemCode } from './labelLines.ts'
import type { Interpreter } from './language.ts'
import { lookedAt, looksLikeOther } from './looksLike.ts'
import { Mechanism } from './mechanism.ts'

export interface DecodeOptions {
  readonly file: string
  /** Its bytes; throws what the system says, and when `signal` aborts. */
  readonly open: (file: string, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>
  readonly language: LanguageName
  readonly dpmm: DotsPerMm
  /** Default 168: wide enough for A5. */
  readonly headMm?: number
  /** What is loaded; null: a label is as long as its format says, or as what is on it. */
  readonly mediaMm?: MediaMm | null
  /** Labels that are drawn; what is behind them is told as ignored. */
  readonly most?: number
  /** A folder for the pictures; null: no pictures. */
  readonly out: string | null
  readonly make: LabelLinesOptions['make']
  readonly put: LabelLinesOptions['put']
  /** One line of standard output. */
  readonly print: (line: object) => void
  readonly signal: AbortSignal
}

/** More than any batch has: eight figures of copies stand in one command, and fill a disk. */
const mostLabels = 100_000

/** Paper comes out in no time, lets others run in between, and waits until what came out before is written. */
function noTime(lines: LabelLines): Clock {
  return {
    now: () => 0,
    ticks: () => 0,
    async sleep() {
      await new Promise((resolve) => setImmediate(resolve))
      await lines.end()
    },
  }
}

/**
 * Prints a line for each label that comes out whole, then `{"ignored":[…]}` when something was, which is also what it
 * returns; then the fault, if there is one: `file.unreadable`, `request.canceled`, `file.unwritable`, `stream.other-language` (nothing is
 * printed), `stream.broken` (a graphic that is cut or damaged, bytes that are no command), whose detail says which.
 */
export async function decodeFile(options: DecodeOptions): Promise<Result<readonly string[]>> {
  const lines = new LabelLines(options)
  const begun = await lines.begin()
  if (!begun.ok) return begun
  const { language, dpmm, headMm = 168, mediaMm = null, most = mostLabels, signal } = options
  const beyond = new AbortController()
  const mechanism = new Mechanism({
    clock: noTime(lines),
    dpmm,
    speedMmPerSecond: 152,
    bufferBytes: 4_194_304,
    onLabel(label) {
      if (label.label > most) beyond.abort()
      else lines.add(label)
    },
  })
  const interpreter = emulatedLanguages[language].interpreter({
    mechanism,
    build: buildOf({ language, dpmm, headMm, mediaMm }),
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
  const either = AbortSignal.any([signal, beyond.signal])
  either.addEventListener('abort', () => mechanism.switchOff(), { once: true })
  const running = mechanism.run()
  const read = await readFile({ ...options, beyond: beyond.signal }, interpreter, mechanism)
  interpreter.tear?.()
  if (!either.aborted) await mechanism.idle()
  mechanism.switchOff()
  await running
  const written = await lines.end()
  if (!read.ok) return read
  if (!written.ok) return written
  const ignored = beyond.signal.aborted ? [...interpreter.ignored, `labels behind number ${most}`] : interpreter.ignored
  if (ignored.length > 0) options.print({ ignored })
  return beyond.signal.aborted ? ok(ignored) : judged(interpreter, language)
}

async function readFile(
  { file, open, language, signal, beyond }: DecodeOptions & { readonly beyond: AbortSignal },
  interpreter: Interpreter,
  mechanism: Mechanism,
): Promise<Result<undefined>> {
  let begun = false
  try {
    for await (const chunk of withBeginning(await open(file, signal))) {
      const other = begun ? null : looksLikeOther(chunk.subarray(0, lookedAt), language)
      if (other !== null) return fail('stream.other-language', { facts: { language, other } })
      begun = true
      interpreter.feed(chunk)
      await mechanism.room(signal)
      if (beyond.aborted) break
    }
    return ok()
  } catch (cause) {
    if (signal.aborted) return fail('request.canceled')
    return fail('file.unreadable', { facts: { file }, detail: systemCode(cause) })
  }
}

/** The same bytes, the first piece long enough to be looked at: a pipe may give a single one first. */
async function* withBeginning(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const beginning: Uint8Array[] = []
  let missing = lookedAt
  for await (const chunk of chunks) {
    if (missing <= 0) {
      yield chunk
      continue
    }
    beginning.push(chunk)
    missing -= chunk.length
    if (missing <= 0) yield Buffer.concat(beginning)
  }
  if (missing > 0) yield Buffer.concat(beginning)
}

function judged({ damaged, ignored, unfinished }: Interpreter, language: LanguageName): Result<readonly string[]> {
  const faults = [...damaged, ...(unfinished === null ? [] : [`${unfinished} is cut`])]
  return faults.length === 0 ? ok(ignored) : fail('stream.broken', { facts: { language }, detail: faults.join('; ') })
}
