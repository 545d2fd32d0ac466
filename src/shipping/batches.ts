/**
 * Many orders at once. Two operations are all or nothing: one unknown or foreign code spoils a whole request. Where the
 * caller asks for it (`withoutBad`), the codes that spoil are found by bisection and named, and the rest goes through.
 */
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Ask } from './ask.ts'
import { genToken, printCodesLimit } from './endpoints/print.ts'
import type { OrderOutcome } from './endpoints/status.ts'
import { cancel } from './endpoints/status.ts'

/** What became of a batch. What went through is said even where the rest met a fault. */
export interface Batch<Part> {
  readonly parts: readonly Part[]
  /** Codes the service does not know, or that are not the caller's; with `withoutBad` only. */
  readonly bad: readonly string[]
  /** What ended the batch early, and the codes of which nobody said that they are done; null: all of it is done. */
  readonly stopped: { readonly fault: Fault; readonly codes: readonly string[] } | null
}

export interface BatchChoice {
  /** Find the codes that spoil a request, name them, and go on without them. */
  readonly withoutBad: boolean
}

/** One print token and the orders it prints. */
export interface PrintPart {
  readonly token: string
  readonly codes: readonly string[]
}

/** Print tokens for any number of orders: one for each 10 000 of them, each code once. */
export async function printTokens(codes: readonly string[], ask: Ask, choice: BatchChoice): Promise<Batch<PrintPart>> {
  const tokenFor = async (part: readonly string[]): Promise<Result<PrintPart>> => {
    const issued = await ask(genToken, { order_codes: [...part] })
    return issued.ok ? ok({ token: issued.value.token, codes: part }) : issued
  }
  const parts: PrintPart[] = []
  const bad: string[] = []
  const chunks = chunksOf([...new Set(codes)], printCodesLimit)
  for (const [index, chunk] of chunks.entries()) {
    const issued = await tokenWithout(chunk, bad, tokenFor, choice)
    if (issued.ok && issued.value !== null) parts.push(issued.value)
    if (!issued.ok) return { parts, bad, stopped: { fault: issued.fault, codes: chunks.slice(index).flat() } }
  }
  return { parts, bad, stopped: null }
}

/** Why orders are cancelled, as Cancel Order takes it. */
export interface CancelReason {
  readonly reason_code?: string
  readonly reason?: string
}

/** Cancels orders. Without `withoutBad` in one request; with it, every sound part of a spoiled one by itself. */
export async function cancelOrders(
  codes: readonly string[],
  reason: CancelReason,
  ask: Ask,
  { withoutBad }: BatchChoice,
): Promise<Batch<OrderOutcome>> {
  const parts: OrderOutcome[] = []
  const bad: string[] = []
  const waiting: (readonly string[])[] = [[...new Set(codes)]]
  for (let part = waiting.shift(); part !== undefined && part.length > 0; part = waiting.shift()) {
    const done = await ask(cancel, { order_codes: [...part], ...reason })
    if (done.ok) parts.push(...done.value)
    else if (!withoutBad || done.fault.code !== 'order.unknown')
      return { parts, bad, stopped: { fault: done.fault, codes: [...part, ...waiting.flat()] } }
    else if (part.length === 1) bad.push(...part)
    else waiting.unshift(...halvesOf(part))
  }
  return { parts, bad, stopped: null }
}

type TokenFor = (codes: readonly string[]) => Promise<Result<PrintPart>>

/** One token for the sound codes of a chunk; null when there are none. The others go to `bad`. */
async function tokenWithout(
  chunk: readonly string[],
  bad: string[],
  tokenFor: TokenFor,
  { withoutBad }: BatchChoice,
): Promise<Result<PrintPart | null>> {
  const issued = await tokenFor(chunk)
  if (issued.ok || !withoutBad || issued.fault.code !== 'order.unknown') return issued
  const found = await badAmong(chunk, tokenFor)
  if (!found.ok) return found
  bad.push(...found.value)
  const spoilt = new Set(found.value)
  const sound = chunk.filter((code) => !spoilt.has(code))
  return sound.length === 0 ? ok(null) : tokenFor(sound)
}

/** The bad ones among codes of which at least one is bad. Asking for tokens has no effect but tokens nobody uses. */
async function badAmong(codes: readonly string[], tokenFor: TokenFor): Promise<Result<readonly string[]>> {
  if (codes.length === 1) return ok(codes)
  const bad: string[] = []
  for (const half of halvesOf(codes)) {
    const issued = await tokenFor(half)
    if (issued.ok) continue
    if (issued.fault.code !== 'order.unknown') return issued
    const found = await badAmong(half, tokenFor)
    if (!found.ok) return found
    bad.push(...found.value)
  }
  return ok(bad)
}

function halvesOf(codes: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(codes.length / 2)
  return [codes.slice(0, middle), codes.slice(middle)]
}

function chunksOf(codes: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, index) =>
    codes.slice(index * size, (index + 1) * size),
  )
}
