import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { CallOptions, CallService } from './cliActions.ts'
import type { Typed } from './options.ts'
import { baseUrlOf, flagOf, textOf, UsageError, wholeOf } from './options.ts'
import { tokenVariable } from './printService.ts'
import { readInput } from './readInput.ts'
import type { Terminal } from './terminal.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What `packbench call` was asked for. Faults: `file.*` (`--json @FILE`), `request.canceled`. */
export async function callOf(
  typed: Typed,
  words: readonly string[],
  { env, signal }: Pick<Terminal, 'env' | 'signal'>,
): Promise<Result<CallOptions>> {
  const dataDir = textOf(typed, 'data')
  if (flagOf(typed, 'list')) {
    if (words.length > 0) throw new UsageError('--list or an OPERATION, not both')
    return ok({ kind: 'list' })
  }
  const [operation, ...more] = words
  if (operation === undefined) throw new UsageError('which OPERATION? --list names them')
  if (more.length > 0) throw new UsageError('one OPERATION at a time')
  const jsonl = flagOf(typed, 'jsonl')
  if (jsonl && typed.json !== undefined) throw new UsageError('--json or --jsonl, not both')
  const input = await inputOf(textOf(typed, 'json'), signal)
  if (!input.ok) return input
  const out = textOf(typed, 'out')
  const service = callServiceOf(typed, env)
  return ok({
    kind: 'call',
    operation,
    input: input.value,
    attach: attachOf(typed),
    out,
    jsonl,
    lax: flagOf(typed, 'lax'),
    service,
    dataDir,
  })
}

/** JSON as typed, or of a file behind an `@`; undefined when nothing was given. */
async function inputOf(json: string | null, signal: AbortSignal): Promise<Result<unknown>> {
  if (json === null) return ok(undefined)
  if (!json.startsWith('@')) return ok(parse(json))
  const read = await readInput(json.slice(1), mostJsonBytes, signal)
  return read.ok ? ok(parse(Buffer.from(read.value).toString())) : read
}

/** More than any operation takes. */
const mostJsonBytes = 32 * 2 ** 20

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UsageError('--json takes JSON, or @FILE that holds JSON')
  }
}

function attachOf(typed: Typed): readonly string[] {
  const files = typed.attach
  if (files === undefined) return []
  return [files].flat().map((file) => {
    if (typeof file === 'string' && file !== '') return file
    throw new UsageError('--attach is empty')
  })
}

/** Like that of a print, but an operation may need no shop and a label view no token. */
function callServiceOf(typed: Typed, env: Env): CallService {
  const baseUrl = baseUrlOf(typed)
  const token = textOf(typed, 'token')
  const shop = wholeOf(typed, 'shop', 1, Number.MAX_SAFE_INTEGER)
  if (flagOf(typed, 'practice')) {
    if (baseUrl !== null || token !== null || shop !== null) throw new UsageError('--practice or --base-url, not both')
    return { kind: 'practice' }
  }
  if (baseUrl === null) throw new UsageError('--base-url or --practice is missing')
  return { kind: 'given', baseUrl, token: token ?? env[tokenVariable] ?? '', shop }
}
