import { exhaustive } from '../base/exhaustive.ts'
import type { Fault, FaultCode } from '../base/fault.ts'
import { normalized } from '../base/normalized.ts'
import { isCancelled } from './orderStatus.ts'
import type { Order } from './parcel.ts'
import type { SentBy } from './scan.ts'

/**
 * The packing of one parcel: its goods tick off by their bar codes before its label is printed. A packing is the sum of
 * its entries, each written down under the id of the scan or key that it came from before it counts.
 */
export interface Packing extends PackingOf {
  readonly id: string
  readonly goods: readonly Goods[]
  /** Nobody could say what is in it: one line stands for all of it, and a person counts it. */
  readonly known: boolean
  /** What of its order counts: another one interrupts. */
  readonly cod: number
  /** What stands in its way until somebody has seen it. */
  readonly stop: Fault | null
  /** The entry that stopped it: whoever goes on says which stop was seen. */
  readonly stoppedBy: string | null
  readonly state: PackingState
  /** The entry with which the last unit fitted: the intent of its label. */
  readonly packedBy: string | null
  /** What its parcel was scanned as last, where that is not its own code: its seller may call another order so by now. */
  readonly scanned?: string
  /** The scan that opened it, or took it up last. */
  readonly openedBy: string
  readonly openedAt: number
  readonly changedAt: number
}

/** `aside`: somebody put it away for now. `packed`: and its label has not come out. `over`: labelled, or given up. */
export type PackingState = 'open' | 'aside' | 'packed' | 'over'

/** Of which parcel; `parcel` 0: of all of its order. */
export interface PackingOf {
  readonly account: string
  readonly shop: number
  readonly order: string
  readonly parcel: number
}

/** One line of an order; `code` is empty where it has no bar code. */
export interface WantedGoods {
  readonly name: string
  readonly code: string
  readonly wanted: number
}

export interface Goods extends WantedGoods {
  readonly counted: number
}

/** What the goods are to be, as the order said it; `goods` null: nobody knows. */
export interface PackingBasis {
  readonly goods: readonly WantedGoods[] | null
  readonly cod: number
}

export type PackingBody =
  /** `scanned`: what its parcel was scanned as, where that is not its own code. */
  | ({ readonly type: 'opened'; readonly shop: number; readonly scanned?: string } & PackingBasis)
  | { readonly type: 'counted'; readonly line: number; readonly units: number }
  /** Takes the last count that still stands away again. */
  | { readonly type: 'undone' }
  /** A scan that stopped it; it counts nothing. */
  | { readonly type: 'stopped'; readonly fault: FaultCode; readonly facts: Fault['facts'] }
  /** The order is another one by now. Where the goods are others the count begins anew. */
  | ({ readonly type: 'changed'; readonly facts: Fault['facts']; readonly cancelled: boolean } & PackingBasis)
  | { readonly type: 'went-on' }
  | { readonly type: 'put-aside' }
  | { readonly type: 'taken-up'; readonly scanned?: string }
  | { readonly type: 'labelled' }

export interface PackingEntry {
  readonly id: string
  readonly packing: string
  readonly account: string
  readonly order: string
  readonly parcel: number
  readonly at: number
  readonly by: string
  /** null: the key that it was sealed with is gone. */
  readonly body: PackingBody | null
}

export function foldPackings(entries: readonly PackingEntry[]): readonly Folding[] {
  const packings = new Map<string, Folding>()
  for (const entry of entries) {
    const next = withEntry(packings.get(entry.packing) ?? null, entry)
    if (next !== null) packings.set(entry.packing, next)
  }
  return [...packings.values()]
}

/** The counts that stand, the last one last, are kept for the undoing. */
export interface Folding extends Packing {
  readonly counts: readonly { readonly line: number; readonly units: number }[]
  readonly cancelled: boolean
}

export function withEntry(packing: Folding | null, { body, ...entry }: PackingEntry): Folding | null {
  if (body === null) return packing
  if (packing === null) return body.type === 'opened' ? opened(entry, body) : null
  const now = { ...packing, changedAt: entry.at }
  switch (body.type) {
    case 'counted':
      return counted(now, entry.id, [...packing.counts, { line: body.line, units: body.units }])
    case 'undone':
      return counted(now, entry.id, packing.counts.slice(0, -1))
    case 'stopped':
      return {
        ...now,
        stop: { code: body.fault, ...(body.facts !== undefined && { facts: body.facts }) },
        stoppedBy: entry.id,
      }
    case 'changed':
      return changed({ ...now, stoppedBy: entry.id }, body)
    case 'went-on':
      return { ...now, stop: null, stoppedBy: null, state: packing.cancelled ? 'over' : packing.state }
    case 'put-aside':
      return { ...now, state: 'aside' }
    case 'taken-up':
      return { ...scannedAs(now, body.scanned), state: 'open', openedBy: entry.id }
    case 'labelled':
      return { ...now, state: 'over', stop: null, stoppedBy: null }
    case 'opened':
      return packing
    default:
      return exhaustive(body)
  }
}

function scannedAs({ scanned: _, ...packing }: Folding, scanned: string | undefined): Folding {
  return { ...packing, ...(scanned !== undefined && { scanned }) }
}

function opened(
  entry: Omit<PackingEntry, 'body'>,
  { shop, goods, cod, scanned }: PackingBody & { type: 'opened' },
): Folding {
  return {
    ...(scanned !== undefined && { scanned }),
    id: entry.packing,
    account: entry.account,
    shop,
    order: entry.order,
    parcel: entry.parcel,
    ...linesOf(goods),
    cod,
    stop: null,
    stoppedBy: null,
    state: 'open',
    packedBy: null,
    openedBy: entry.id,
    openedAt: entry.at,
    changedAt: entry.at,
    counts: [],
    cancelled: false,
  }
}

function linesOf(goods: readonly WantedGoods[] | null): { goods: readonly Goods[]; known: boolean } {
  const lines = goods ?? [{ name: '', code: '', wanted: 1 }]
  return { goods: lines.map((line) => ({ ...line, counted: 0 })), known: goods !== null }
}

function counted(packing: Folding, entry: string, counts: Folding['counts']): Folding {
  const unitsOf = (at: number) => counts.reduce((sum, { line, units }) => sum + (line === at ? units : 0), 0)
  const goods = packing.goods.map((line, at) => ({ ...line, counted: unitsOf(at) }))
  const isWhole = goods.every(({ counted, wanted }) => counted >= wanted)
  return { ...packing, goods, counts, state: isWhole ? 'packed' : packing.state, packedBy: isWhole ? entry : null }
}

function changed(packing: Folding, { facts, cancelled, goods, cod }: PackingBody & { type: 'changed' }): Folding {
  const fault: Fault = { code: cancelled ? 'order.cancelled' : 'packing.order-changed', ...(facts && { facts }) }
  const now = { ...packing, cod, cancelled, stop: fault }
  if (isSameGoods(packing, goods)) return now
  const state = packing.state === 'open' ? 'open' : 'aside'
  return { ...now, ...linesOf(goods), counts: [], state, packedBy: null }
}

function isSameGoods({ goods, known }: Packing, now: readonly WantedGoods[] | null): boolean {
  if (!known || now === null) return known === (now !== null)
  return JSON.stringify(goods.map(bare)) === JSON.stringify(now.map(bare))
}

function bare({ name, code, wanted }: WantedGoods) {
  return [name, code, wanted]
}

/** What an order says is in this parcel; an order whose goods are only described has none that could be counted. */
export function basisOf(order: Order | null, parcel: number): PackingBasis {
  const box = parcel === 0 ? undefined : order?.parcels[parcel - 1]
  const items = (order?.detail?.items ?? []).filter((item) => box === undefined || item.parcel === box)
  const goods = items.map(({ name, code, quantity }) => ({ name, code: code.trim(), wanted: quantity ?? 1 }))
  const some = goods.filter(({ wanted }) => wanted > 0)
  return { goods: some.length === 0 ? null : some, cod: order?.cod ?? 0 }
}

/**
 * What the order says otherwise than when its packing was begun, as the entry that says so; null: nothing. Goods that
 * nobody knew are no change when they are heard of behind a packing that a person counted.
 */
export function changeOf(packing: Packing, order: Order): (PackingBody & { type: 'changed' }) | null {
  const basis = basisOf(order, packing.parcel)
  const cancelled = isCancelled(order.status)
  const others = !isSameGoods(packing, basis.goods) && (packing.known || packing.state === 'open')
  const [codBefore, codNow] = [packing.cod, basis.cod]
  if (!cancelled && !others && codBefore === codNow) return null
  const facts = {
    code: packing.order,
    ...(others && { goods: goodsChange(packing.known ? packing.goods : [], basis.goods ?? []) }),
    ...(codBefore !== codNow && { codBefore, codNow }),
  }
  return { type: 'changed', facts, cancelled, ...basis }
}

/** In signs that need no language: `Áo 2 → 3 · + Quần 1 · − Mũ 1`. */
function goodsChange(before: readonly WantedGoods[], now: readonly WantedGoods[]): string {
  const [was, is] = [sums(before), sums(now)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names
    .flatMap((name) => {
      const [old, fresh] = [was.get(name), is.get(name)]
      if (old === fresh) return []
      if (old === undefined) return [`+ ${name} ${fresh}`]
      return fresh === undefined ? [`− ${name} ${old}`] : [`${name} ${old} → ${fresh}`]
    })
    .join(' · ')
}

function sums(goods: readonly WantedGoods[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>()
  for (const { name, wanted } of goods) all.set(name, (all.get(name) ?? 0) + wanted)
  return all
}

/**
 * What a line counts in an open packing: the units of one of its lines. A number of up to three digits that a hand has
 * typed counts so many of what has no bar code; one that was scanned is some other bar code on the goods. Faults:
 * `packing.wrong-item`, `packing.one-too-many`, `packing.number-scanned`.
 */
export function countOf(packing: Packing, line: string, by: SentBy): PackingBody & { type: 'counted' | 'stopped' } {
  const read = codeForm(line)
  const same = packing.goods.flatMap((goods, at) => (goods.code !== '' && codeForm(goods.code) === read ? [at] : []))
  const isNumber = same.length === 0 && /^\d{1,3}$/.test(read)
  if (isNumber && by === 'hand') return countBare(packing, Number(read))
  const stopped = { type: 'stopped', facts: { code: line.trim().slice(0, 50) } } as const
  if (same.length === 0) return { ...stopped, fault: isNumber ? 'packing.number-scanned' : 'packing.wrong-item' }
  const open = same.find((at) => isOpen(packing.goods[at]))
  const { name } = packing.goods[same[0] ?? 0] ?? { name: '' }
  return open === undefined
    ? { ...stopped, fault: 'packing.one-too-many', facts: { ...stopped.facts, name } }
    : { type: 'counted', line: open, units: 1 }
}

/** Counts units of the first goods without a bar code that are not all there. */
export function countBare(packing: Packing, units: number): PackingBody & { type: 'counted' | 'stopped' } {
  const line = packing.goods.findIndex((goods) => goods.code === '' && isOpen(goods))
  const goods = packing.goods[line]
  if (goods === undefined || units > goods.wanted - goods.counted || units < 1)
    return { type: 'stopped', fault: 'packing.one-too-many', facts: { code: String(units), name: goods?.name ?? '' } }
  return { type: 'counted', line, units }
}

function isOpen(goods: Goods | undefined): boolean {
  return goods !== undefined && goods.counted < goods.wanted
}

/** A scanner may give the twelve digits of a UPC-A with the zero of an EAN-13 in front, or without it. */
function codeForm(line: string): string {
  const text = normalized(line.trim(), 'NFC').toUpperCase()
  return /^0\d{12}$/.test(text) ? text.slice(1) : text
}

/** Are the goods of this parcel, 0 for the order as one, all in it? */
export function holdsParcel(packing: PackingOf, { account, order, parcel }: Omit<PackingOf, 'shop'>): boolean {
  return packing.account === account && packing.order === order && [0, parcel].includes(packing.parcel)
}

/** Has it to do with this parcel? */
export function isOfParcel(packing: PackingOf, { account, order, parcel }: Omit<PackingOf, 'shop'>): boolean {
  if (packing.account !== account || packing.order !== order) return false
  return packing.parcel === 0 || parcel === 0 || packing.parcel === parcel
}
