import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import { uuid } from '../../base/uuid.ts'
import { Size } from '../../contract/ids.ts'
import type { SeenForm, ViewChange, ViewNews } from '../../contract/viewChanges.ts'
import { dayOf } from '../../model/day.ts'
import type { Label } from '../../model/label.ts'
import type { Order } from '../../model/parcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import { ViewForm, viewDifferences, viewFormOf } from '../../model/viewForm.ts'
import type { StudiedRequest } from '../../model/viewStudy.ts'
import type { SealedLabels, SealedPage } from '../../ports/labels.ts'
import type { Memory } from '../../ports/memory.ts'
import type { LabelPage, StudyPage, WantedPages } from '../../ports/pages.ts'
import { recall } from '../recall.ts'

/**
 * Looks at the page of the first label of each day, by account, shop, size, and of one parcel or several: is it made as
 * those before it? On disk is its form, which is nobody's; its picture is the label's own sealed page, for as long as
 * that is kept. The label is printed meanwhile, whatever comes of it.
 */
export interface ViewWatch {
  /** Reads what is known. Before that nothing is compared. */
  open(): Promise<void>
  /** For a view of these orders that is about to be opened; null: pages like all of its were looked at today. */
  look(view: Pick<Label, 'account' | 'size'>, orders: readonly Order[]): Look | null
  /** Of the account in use. */
  news(): readonly ViewNews[]
  /** With the pictures that there still are. */
  changes(): Promise<Result<readonly ViewChange[]>>
  /** Faults: `station.nothing-to-do`, `store.*`. */
  accept(change: string): Promise<Result<null>>
}

/** One view that is looked at. */
export interface Look {
  readonly requested: NonNullable<WantedPages['requested']>
  /** A label was made of it: compared beside the work. */
  made(label: Label, order: Order, page: LabelPage, sealed: Pick<SealedPage, 'contentHash'>): void
}

export interface ViewWatchDeps {
  readonly memory: Memory
  readonly labels: Pick<SealedLabels, 'get'>
  readonly studyPage: StudyPage
  readonly settings: () => Pick<StationSettings, 'account' | 'environment'>
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly later: (work: Promise<unknown>) => void
  /** The news are others. */
  readonly changed: () => void
}

/** The label that a form was seen on: its page on disk is the picture, as long as it is the same. */
const SeenLabel = z.object({
  shop: z.int(),
  order: z.string(),
  parcel: z.int(),
  contentHash: z.string(),
  at: z.number(),
})
const Sight = z.object({ form: ViewForm, label: SeenLabel })
type Sight = z.infer<typeof Sight>

const Watched = z.object({
  account: z.string(),
  shop: z.int(),
  size: Size,
  isOfSeveral: z.boolean(),
  /** The last day whose first label was looked at. */
  day: z.string(),
  /** What is as it should be, the one seen last first. */
  normal: z.array(Sight).check(z.minLength(1)),
  changed: z.nullable(z.extend(Sight, { change: z.string(), since: z.number() })),
})
type Watched = z.infer<typeof Watched>

const memoryKey = 'view-watch'
/** Makes of label that come in turns, and shops of accounts: more is somebody who tries things. */
const mostNormal = 4
const mostWatched = 200

interface Room extends ViewWatchDeps {
  /** null: not read yet. */
  watched: readonly Watched[] | null
  readonly busy: Set<string>
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
}

export function createViewWatch(deps: ViewWatchDeps): ViewWatch {
  // One after the other, so that two looks at once do not undo each other.
  const room: Room = { ...deps, watched: null, busy: new Set(), inTurn: oneAfterTheOther() }
  return {
    async open() {
      const read = await recall(room.memory, memoryKey)
      // What a fault of the store hides stays as it is, and nothing is compared; what does not open is learned anew.
      if (!read.ok) return
      const kept = z.array(Watched).safeParse(read.value ?? [])
      room.watched = kept.success ? kept.data : []
      if (news(room).length > 0) room.changed()
    },
    look({ account, size }, orders) {
      const isAnyDue = orders.some((order) => isDue(room, placeOf({ account, size }, order)))
      return isAnyDue ? lookAt(room) : null
    },
    news: () => news(room),
    async changes() {
      const open = ofAccount(room).flatMap((one) => (one.changed === null ? [] : [{ ...one, changed: one.changed }]))
      return ok(await Promise.all(open.map((one) => changeOf(room, one))))
    },
    accept: (change) => room.inTurn(() => accept(room, change)),
  }
}

function lookAt(room: Room): Look {
  const requests = new Map<string, StudiedRequest>()
  return {
    requested: (address, request) => void requests.set(address, request),
    made(label, order, page, { contentHash }) {
      const place = placeOf(label, order)
      const key = keyOf(place)
      // Another label of the same moment may have been quicker.
      if (room.busy.has(key) || !isDue(room, place)) return
      room.busy.add(key)
      const { shop, parcel } = label
      const seen = { shop, order: order.code, parcel, contentHash, at: room.clock.now() }
      room.later(study(page, place, seen).finally(() => room.busy.delete(key)))
    },
  }

  async function study({ pdf, from = pdf }: LabelPage, place: Place, label: Sight['label']): Promise<void> {
    const studied = await room.studyPage(from, [], room.signal)
    if (!studied.ok) return
    const host = URL.parse(room.settings().environment.baseUrl)?.host ?? ''
    const form = viewFormOf(studied.value, [...requests.values()], host)
    await room.inTurn(() => compare(room, place, { form, label }))
  }
}

/** What was seen on this day is on disk before anybody hears of it. */
async function compare(room: Room, place: Place, sight: Sight): Promise<void> {
  const before = find(room, place)
  const isLike = ({ form }: Sight) => viewDifferences(form, sight.form).length === 0
  const known = before?.normal ?? []
  const alike = known.find(isLike)
  const isNew = before !== undefined && alike === undefined
  const seen = { form: alike?.form ?? sight.form, label: sight.label }
  const normal = isNew ? known : [seen, ...known.filter((one) => one !== alike)]
  const told = isNew && before.changed !== null && isLike(before.changed) ? before.changed : null
  const news = { change: told?.change ?? uuid(), since: told?.since ?? sight.label.at }
  const day = dayOf(sight.label.at)
  const now: Watched = { ...place, day, normal, changed: isNew ? { ...news, ...sight } : null }
  if ((await keep(room, now)).ok && now.changed?.change !== before?.changed?.change) room.changed()
}

async function accept(room: Room, change: string): Promise<Result<null>> {
  const found = ofAccount(room).find((one) => one.changed?.change === change)
  if (found?.changed === null || found === undefined) return fail('station.nothing-to-do')
  const { form, label } = found.changed
  const kept = await keep(room, {
    ...found,
    normal: [{ form, label }, ...found.normal].slice(0, mostNormal),
    changed: null,
  })
  if (!kept.ok) return kept
  room.changed()
  return ok(null)
}

async function keep(room: Room, now: Watched): Promise<Result<undefined>> {
  const others = (room.watched ?? []).filter((one) => keyOf(one) !== keyOf(now))
  const watched = [now, ...others].slice(0, mostWatched)
  const written = await room.memory.set(memoryKey, watched)
  if (written.ok) room.watched = watched
  return written
}

async function changeOf(
  room: Room,
  { account, size, normal, changed }: Watched & { readonly changed: NonNullable<Watched['changed']> },
): Promise<ViewChange> {
  const [last] = normal
  const before = last ?? changed
  const seen = async ({ form, label }: Sight): Promise<SeenForm> => {
    const { shop, order, parcel, contentHash, at } = label
    const page = await room.labels.get({ account, shop, order, parcel, size })
    const pdf = page.ok && page.value?.contentHash === contentHash ? page.value.pdf : null
    const studied = pdf === null ? null : await room.studyPage(pdf, [], room.signal)
    const png = studied?.ok === true ? Buffer.from(studied.value.png).toString('base64') : null
    return { form, order, at, png }
  }
  return {
    change: changed.change,
    size,
    at: changed.since,
    differences: viewDifferences(before.form, changed.form),
    before: await seen(before),
    now: await seen(changed),
  }
}

function news(room: Room): readonly ViewNews[] {
  return ofAccount(room).flatMap(({ size, changed }) =>
    changed === null ? [] : [{ change: changed.change, size, at: changed.since }],
  )
}

function ofAccount({ watched, settings }: Room): readonly Watched[] {
  return (watched ?? []).filter(({ account }) => account === settings().account)
}

/** Has the first label of today not been looked at yet? */
function isDue(room: Room, place: Place): boolean {
  return room.watched !== null && find(room, place)?.day !== dayOf(room.clock.now())
}

function find({ watched }: Room, place: Place): Watched | undefined {
  return watched?.find((one) => keyOf(one) === keyOf(place))
}

/** Whose pages are compared with one another. */
type Place = Pick<Watched, 'account' | 'shop' | 'size' | 'isOfSeveral'>

function placeOf({ account, size }: Pick<Label, 'account' | 'size'>, { shop, parcels }: Order): Place {
  return { account, shop, size, isOfSeveral: parcels.length > 1 }
}

function keyOf({ account, shop, size, isOfSeveral }: Place): string {
  return JSON.stringify([account, shop, size, isOfSeveral])
}
