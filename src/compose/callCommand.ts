/**
 * `packbench call`: one operation of the service, told as it is. What the service says of an order is data; a fault is one
 * line of JSON on stderr, or with `--jsonl` the answer of its line.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { onOneLine } from '../base/visible.ts'
import type { OperationKind } from '../model/operationKind.ts'
import type { CallOptions, OneCall } from '../shell/cli/cliActions.ts'
import { localeOf } from '../shell/cli/locale.ts'
import { UsageError } from '../shell/cli/options.ts'
import { refusal } from '../shell/cli/refusalLine.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { attachmentsOf } from '../shipping/attachments.ts'
import type { ShippingClient } from '../shipping/client.ts'
import { createShippingClient } from '../shipping/client.ts'
import type { Endpoint, ViewEndpoint } from '../shipping/endpoint.ts'
import { allEndpoints, allViews } from '../shipping/endpoints/all.ts'
import { fieldFaults } from '../shipping/invalid.ts'
import { writeAsked } from '../store/askedFile.ts'
import { closers } from './closers.ts'
import { defaultDataDir } from './folders.ts'
import { practiceService } from './practiceService.ts'

export async function call(
  options: CallOptions,
  terminal: Terminal,
  stdin: Readable = process.stdin,
): Promise<Result<0 | 2>> {
  if (options.kind === 'list') {
    terminal.show(
      [...allEndpoints, ...allViews].map(({ name, method, path }) => `${name} ${method} ${path}`).join('\n'),
    )
    return ok(0)
  }
  const work = workOf(options, terminal.signal)
  const closing = closers()
  try {
    const client = await clientOf(options, terminal, closing.add)
    if (!client.ok) return client
    return ok(
      options.jsonl
        ? await answerLines(stdin, work, client.value, terminal)
        : await answerOnce(options, work, client.value, terminal),
    )
  } finally {
    await closing.run()
  }
}

/** What is asked for, and what one input comes to. */
interface Work {
  readonly kind: OperationKind
  run(client: ShippingClient, input: unknown): Promise<Result<unknown>>
}

/** Throws `UsageError` before anything is started. */
function workOf({ operation, attach, out, jsonl }: OneCall, signal: AbortSignal): Work {
  const endpoint = allEndpoints.find(({ name }) => name === operation)
  const view = allViews.find(({ name }) => name === operation)
  if (attach.length > 0 && endpoint?.form === undefined) throw new UsageError('--attach goes with a ticket only')
  if (endpoint !== undefined) {
    if (out !== null) throw new UsageError('--out is for label views only')
    return { kind: endpoint.kind, run: (client, input) => callEndpoint(client, endpoint, input, attach, signal) }
  }
  if (view === undefined) throw new UsageError(`there is no operation ${operation}; --list names them`)
  if (jsonl) throw new UsageError('a label view takes no --jsonl')
  if (out === null) throw new UsageError('a label view needs --out FILE')
  return { kind: 'label', run: (client, input) => saveView(client, view, input, out, signal) }
}

async function callEndpoint(
  client: ShippingClient,
  endpoint: Endpoint,
  input: unknown,
  attach: readonly string[],
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const sends = endpoint.query !== undefined || endpoint.body !== undefined
  const given = sends ? (input ?? {}) : undefined
  if (endpoint.form === undefined) return client.call(endpoint, given, signal)
  // Whoever wrote the JSON names no file of this disk: `--attach` does.
  if (Object.hasOwn(Object(given), endpoint.form.files))
    return fail('request.unknown-field', { fields: [{ field: endpoint.form.files, rule: 'unknown' }] })
  if (attach.length === 0) return client.call(endpoint, given, signal)
  const files = await attachmentsOf(attach)
  if (!files.ok) return files
  return client.call(endpoint, { ...Object(given), [endpoint.form.files]: files.value }, signal)
}

const ViewInput = z.object({ token: z.string().min(1) })

async function saveView(
  client: ShippingClient,
  view: ViewEndpoint,
  input: unknown,
  file: string,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const { data, error } = ViewInput.safeParse(input ?? {}, { reportInput: true })
  if (data === undefined) return fail('request.invalid', { fields: fieldFaults(error.issues) })
  const opened = await client.open(view, data.token, signal)
  if (!opened.ok) return opened
  const { contentType, body } = opened.value
  try {
    await writeAsked(file, body)
  } catch {
    return fail('file.unwritable', { facts: { file } })
  }
  return ok({ file, contentType, bytes: body.length })
}

async function clientOf(
  { service, dataDir, lax }: OneCall,
  terminal: Terminal,
  closeLater: (close: () => unknown) => void,
): Promise<Result<ShippingClient>> {
  let account = service
  if (account.kind === 'practice') {
    const practice = await practiceService({ port: 0, dataDir: join(dataDir ?? defaultDataDir(), 'practice') })
    if (!practice.ok) return practice
    closeLater(practice.value.close)
    const { url: baseUrl, token, shops } = practice.value
    account = { kind: 'given', baseUrl, token, shop: shops[0] ?? null }
  }
  const { baseUrl, token, shop } = account
  const client = createShippingClient({ baseUrl, token, shop, language: localeOf(terminal.env), lax })
  closeLater(client.close)
  return ok(client)
}

async function answerOnce({ input }: OneCall, work: Work, client: ShippingClient, terminal: Terminal): Promise<0 | 2> {
  const done = await work.run(client, input)
  if (done.ok) tell(done.value, terminal)
  else terminal.say(JSON.stringify(told(done.fault, terminal, work.kind)))
  return done.ok ? 0 : 2
}

/** What the service says for people is said to them; on stdout it stays with the data. */
function tell(data: unknown, terminal: Terminal): void {
  const { data: words } = z.object({ message_display: z.string() }).safeParse(data)
  if (words !== undefined) terminal.say(onOneLine(words.message_display))
  terminal.line(data ?? null)
}

/** One answer a line, in the order of the inputs. A line that is no JSON is answered like any other wrong input. */
async function answerLines(stdin: Readable, work: Work, client: ShippingClient, terminal: Terminal): Promise<0 | 2> {
  let status: 0 | 2 = 0
  for await (const line of createInterface({
    input: stdin,
    crlfDelay: Number.POSITIVE_INFINITY,
    signal: terminal.signal,
  })) {
    if (line.trim() === '') continue
    const input = parse(line)
    const done = input.ok ? await work.run(client, input.value) : input
    terminal.line(done.ok ? { data: done.value ?? null } : told(done.fault, terminal, work.kind))
    if (!done.ok) status = 2
  }
  return status
}

function parse(line: string): Result<unknown> {
  try {
    return ok(JSON.parse(line))
  } catch {
    return fail('request.invalid', { fields: [{ field: '', rule: 'type', limit: 'JSON' }] })
  }
}

function told(fault: Fault, { env }: Terminal, kind: OperationKind) {
  return refusal(fault, localeOf(env), kind)
}
