import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { dayLength } from '../model/day.ts'
import type { Removed } from '../model/person.ts'
import type { Client } from './client.ts'
import { labelsSchema, stationSchema } from './migrations/schemas.ts'
import { timeOfStamp } from './stamp.ts'

/** A label page takes about fifteen pages of the database, a row of a batch a part of one. */
const sliceOfLabels = 8
const sliceOfRows = 200
const sliceOfPages = 500

/** `bytes`: what the sealed pages may take together. `now`: milliseconds since 1970, by default the clock's. */
export interface Retain {
  readonly days: number
  readonly bytes: number
  readonly now?: number
}

export type Purge = 'all' | { readonly before: number }

/**
 * Deletes what was not used for so many days, then the least recently used pages until they fit; orders, ended batches
 * and ended actions of that age too, orders that are written here, and set-aside files; nothing of a label that is under
 * way, of an open handover, or of an order of which a person has to say whether it was made. Each slice is a request of
 * its own: a scan goes in between. What went is cut out of the logs. A leap of the clock by more than a week is believed
 * a day later.
 */
export async function retain(
  client: Client,
  dir: string,
  { days, bytes, now }: Required<Retain>,
): Promise<Result<Removed>> {
  const looked = await client.labels.look(now)
  if (!looked.ok) return looked
  const settled = await client.orders.believeNow(now)
  if (!settled.ok) return settled
  const before = now - days * dayLength
  const inWork = await client.people.inWork()
  if (!inWork.ok) return inWork
  const old = looked.value.believed ? await forgetBefore(client, dir, { before, now }, inWork.value) : ok(nothing)
  if (!old.ok) return old
  const returns = looked.value.believed ? await forgetReturns(client, before) : ok(0)
  if (!returns.ok) return returns
  const beyond = (limit: number) => client.labels.forget({ downTo: bytes, limit, except: inWork.value })
  const excess = await untilNone(beyond, sliceOfLabels)
  if (!excess.ok) return excess
  const removed = { ...old.value, labels: old.value.labels + excess.value, returns: returns.value }
  const shrunk = await shrink(client, false)
  if (!shrunk.ok) return shrunk
  // Only then is what was deleted in no log any more: also what an earlier erasure had to leave there.
  const cut = await cutLogs(client)
  return cut.ok ? ok(removed) : cut
}

/**
 * Deletes on demand: all pages, orders, ended batches, ended actions, orders that are written here and set-aside files, or
 * those last used before a time. What is deleted is overwritten and the file shrinks.
 */
export async function purge(client: Client, dir: string, which: Purge, now: number): Promise<Result<Removed>> {
  const before = which === 'all' ? Number.MAX_SAFE_INTEGER : which.before
  const removed = await forgetBefore(client, dir, { before, now }, null)
  if (!removed.ok) return removed
  const cut = await shrinkAll(client)
  return cut.ok ? removed : cut
}

/** Gives back what is free, and cuts the logs. */
async function shrinkAll(client: Client): Promise<Result<boolean>> {
  const shrunk = await shrink(client, true)
  return shrunk.ok ? cutLogs(client) : shrunk
}

/** What is erased is in no log any more: tried once more when the backups of the moment are made. False: one still has it. */
export async function leaveNothing(client: Client, backups: () => Promise<unknown>): Promise<Result<boolean>> {
  const cut = await shrinkAll(client)
  if (!cut.ok || cut.value) return cut
  await backups()
  return cutLogs(client)
}

/** False: something reads one of them; the next time does it. */
async function cutLogs(client: Client): Promise<Result<boolean>> {
  const labels = await client.labels.cut()
  if (!labels.ok) return labels
  const station = await client.station.shrink()
  return station.ok ? ok(labels.value && station.value) : station
}

const nothing: Removed = {
  labels: 0,
  orders: 0,
  batches: 0,
  requests: 0,
  handovers: 0,
  returns: 0,
  drafts: 0,
  files: 0,
}

/** `inWork`: the orders of labels that are under way, of which nothing goes, nor of open handovers; null: all goes. */
async function forgetBefore(
  client: Client,
  dir: string,
  { before, now }: { readonly before: number; readonly now: number },
  inWork: readonly string[] | null,
): Promise<Result<Removed>> {
  const except = inWork ?? []
  const spare = inWork !== null
  const pages = (limit: number) => client.labels.forget({ unusedSince: before, limit, except })
  const labels = await untilNone(pages, sliceOfLabels)
  if (!labels.ok) return labels
  const orders = await untilNone((limit) => client.orders.forget({ before, limit, spare }), sliceOfRows)
  if (!orders.ok) return orders
  const batches = await forgetBatches(client, before)
  if (!batches.ok) return batches
  const actions = await untilNone((limit) => client.outbox.forget(before, limit), sliceOfRows)
  if (!actions.ok) return actions
  const pickups = await untilNone((limit) => client.pickups.forget({ before, limit, spare }), sliceOfRows)
  if (!pickups.ok) return pickups
  const imports = await untilNone((limit) => client.imports.forget(before, limit), sliceOfRows)
  if (!imports.ok) return imports
  const files = await untilNone((limit) => client.ticketFiles.forget(before, limit), sliceOfLabels)
  if (!files.ok) return files
  const drafts = await client.people.forgetDrafts(before)
  if (!drafts.ok) return drafts
  const aside = await client.memory.forgetAside(before)
  if (!aside.ok) return aside
  const rows = { batches: batches.value, requests: actions.value, handovers: pickups.value, drafts: drafts.value }
  const kept = await removeKeptFiles(dir, before, now)
  return ok({ ...rows, labels: labels.value, orders: orders.value, returns: 0, files: kept })
}

/** They hold no receiver, so they go by age alone. */
async function forgetReturns(client: Client, before: number): Promise<Result<number>> {
  const returns = await untilNone((limit) => client.returns.forget(before, limit), sliceOfRows)
  if (!returns.ok) return returns
  const packings = await untilNone((limit) => client.packings.forget(before, limit), sliceOfRows)
  return packings.ok ? returns : packings
}

async function forgetBatches(client: Client, before: number): Promise<Result<number>> {
  for (let whole = 0; ; ) {
    const removed = await client.batches.forget(before, sliceOfRows)
    if (!removed.ok) return removed
    if (removed.value === 'none') return ok(whole)
    if (removed.value === 'whole') whole += 1
  }
}

/** Slice after slice until one comes back short. Returns how many went. */
async function untilNone(slice: (limit: number) => Promise<Result<number>>, limit: number): Promise<Result<number>> {
  for (let sum = 0; ; ) {
    const removed = await slice(limit)
    if (!removed.ok) return removed
    sum += removed.value
    if (removed.value < limit) return ok(sum)
  }
}

async function shrink(client: Client, whole: boolean): Promise<Result<undefined>> {
  for (;;) {
    const left = await client.labels.shrink(sliceOfPages, whole)
    if (!left.ok) return left
    if (left.value === 0) return ok()
  }
}

/** A database of before: set aside, of a restore, or of an older version. */
export function isKeptCopy(name: string): boolean {
  return [stationSchema.file, labelsSchema.file].some((file) => name.startsWith(`${file}.`))
}

/** They hold sealed orders and pages of their time, so they go when those do. */
async function removeKeptFiles(dir: string, before: number, now: number): Promise<number> {
  const files = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isFile())
  const kept = files.map(({ name }) => name).filter(isKeptCopy)
  const old: string[] = []
  for (const name of kept) if ((await dateOf(join(dir, name), now)) < before) old.push(name)
  for (const name of old) await rm(join(dir, name), { force: true })
  return old.filter((name) => !name.endsWith('-wal') && !name.endsWith('-shm')).length
}

/**
 * When a database of before was kept, by its name. One of a day that has not come was kept while the clock was ahead: it
 * counts from when it was last written, or else from now on.
 */
async function dateOf(path: string, now: number): Promise<number> {
  const named = timeOfStamp(basename(path)) ?? Number.POSITIVE_INFINITY
  if (named <= now || named === Number.POSITIVE_INFINITY) return named
  const { mtimeMs } = await stat(path)
  if (mtimeMs <= now) return mtimeMs
  await utimes(path, new Date(now), new Date(now))
  return now
}
