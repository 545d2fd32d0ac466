import type { Fault } from '../base/fault.ts'
import type { WaitsElsewhere } from '../contract/card.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { Dots } from '../model/dots.ts'
import type { Job } from '../model/job.ts'
import { mayHavePrinted } from '../model/job.ts'
import { labelCode } from '../model/label.ts'
import type { Orders } from '../ports/orders.ts'
import { keepBackedUp } from './dailyBackup.ts'
import { waitsElsewhere } from './elsewhere.ts'
import type { LabelRetention } from './labelRetention.ts'
import { createLabelRetention } from './labelRetention.ts'
import { createChangeBook } from './people/changeBook.ts'
import type { HearsOrders } from './print/heardOrders.ts'
import { heardOrders } from './print/heardOrders.ts'
import type { RecoverDeps } from './print/recover.ts'
import { recover } from './print/recover.ts'
import type { ViewWatch } from './print/viewWatch.ts'
import { unexplained } from './printers/unexplained.ts'
import type { CardBoard } from './scan/cardBoard.ts'
import { showSettings } from './settingsCommands.ts'
import { createStationApi } from './stationApi.ts'
import type { StationCommands } from './stationCommands.ts'
import { createStationCommands } from './stationCommands.ts'
import type { Core } from './stationCore.ts'
import { createCore } from './stationCore.ts'
import type { StationDeps } from './stationDeps.ts'
import type { Works } from './stationWorks.ts'
import { createWorks } from './stationWorks.ts'

export interface Station {
  readonly api: StationApi
  /** Takes up what an earlier run left, then watches the printers. Resolves when every open job is in the queue. */
  start(): Promise<void>
  /** Why who works here could not be read; null: it could. */
  peopleUnread(): Fault | null
  /**
   * Instead of `start`: the journal can be read, settled and canceled; nothing is carried and nobody is asked. Nobody sees
   * the windows either: `tell` hears of rows that are left out because they do not read.
   */
  rest(tell: (found: readonly Fault[]) => void): Promise<void>
  /** The practice printer drew a label that holds these codes. */
  drawn(codes: readonly string[], dots: Dots, dpmm: number): void
  /** A view was printed without the fonts of these hosts, which draw no bars: told once for each. */
  printedWithout(hosts: readonly string[]): void
  close(): Promise<void>
}

/** How long what is being sent may take to come to its verdict when the station closes. */
const closingGrace = 5_000

export function createStation(given: StationDeps): Station {
  const closing = new AbortController()
  const { signal } = closing
  const core = createCore(given)
  const deps = { ...given, orders: heardBy(core, given.orders, (code) => works.outbox.touches(code)) }
  const works = createWorks(deps, core, signal)
  const { queue, background, viewWatch } = works
  const { cards, pictures, settings, operators, lock } = core
  const row = createRow(deps, core, viewWatch)
  const settingsChanged = () => {
    row.show()
    showSettings(core)
    core.refreshPrinters()
    queue.rollChanged()
    commands.scanner.settingsChanged()
    works.weighing.settingsChanged()
  }
  core.events.on('clockOff', row.heardClock).on('printerCounted', row.printerCounted).on('viewsChanged', row.show)
  core.events.on('outboxUnread', row.heardOutbox)
  operators.watch(() => {
    lock.operatorsChanged()
    settingsChanged()
  })
  const commands = createStationCommands(deps, core, works, settingsChanged, signal)
  const retention = createLabelRetention({ ...deps, ...shownAgain(commands), settings: settings.now })
  let watches: Promise<unknown> = Promise.resolve()
  return {
    api: apiOf(deps, core, works, commands, retention),
    async start() {
      // Before anything else: a queue that comes back begins its jobs at once.
      background.add(works.takeBack.fromAll(settings.now().printers))
      await openRooms(deps, core, works, commands)
      row.foundElsewhere(await waitsElsewhere(deps, settings.now().account))
      row.tell(await commands.scanner.cutOff())
      watches = watchAll(deps, core, works, commands, retention, row.tell, signal)
      hearOfDamage(deps, row.tell)
    },
    peopleUnread: operators.unread,
    async rest(tell) {
      await core.openPeople()
      hearOfDamage(deps, tell)
      await queue.close(0)
      await recover(recovery(deps, core, works, false))
      await commands.batches.open()
    },
    drawn(codes, dots, dpmm) {
      const job = drawnJob(cards, codes)
      if (job === undefined) return
      pictures.keep(job.id, dots, dpmm, 'printer')
      cards.job(job)
    },
    printedWithout: row.printedWithout,
    async close() {
      closing.abort()
      await Promise.all([commands.imports.close(), commands.batches.close()])
      await queue.close(closingGrace)
      cards.close()
      await watches
      await background.settle()
    },
  }
}

/** What was there when the station closed, each room behind those that it needs. */
async function openRooms(deps: StationDeps, core: Core, works: Works, commands: StationCommands): Promise<void> {
  await core.openPeople()
  const { environment } = core.settings.now()
  core.board.set('service', 'only', { environment: environment.kind, state: 'unknown', tookMs: null, at: null })
  await core.dayBook.open()
  await works.viewWatch.open()
  await works.unsure.open()
  // What was packed, and what was asked of the carrier, is known before the labels that were left go on.
  await commands.packing.open()
  await works.outbox.open()
  await recover(recovery(deps, core, works, true))
  const { batches, pickups, returns, imports } = commands
  for (const room of [core.wrongLabels, batches, pickups, returns, imports]) await room.open()
  core.refreshPrinters()
}

/** What a look beside the work finds, and rows that do not read: each for support, and each table once for whoever works here. */
function hearOfDamage({ checked, watchDamaged, report }: StationDeps, tell: (found: readonly Fault[]) => void): void {
  void checked?.then(tell).catch(report)
  const told = new Set<string>()
  watchDamaged?.(({ table, row }) => {
    report(new Error(`the row ${row ?? '(unknown)'} of ${table} is damaged`))
    if (told.has(table)) return
    told.add(table)
    tell([{ code: 'store.row-damaged', facts: { table } }])
  })
}

/** What is erased on disk is not shown any longer. */
function shownAgain({ finding, imports, pickups }: StationCommands) {
  return { ordersErased: finding.erased, handoversErased: pickups.forget, importsErased: imports.erased }
}

function heardBy({ events }: Core, orders: Orders, touches: HearsOrders['touches']): Orders {
  return heardOrders(orders, {
    answered: (code, at) => events.emit('orderAnswered', code, at),
    read: (account, order) => events.emit('orderRead', order.code, account, order),
    touches,
  })
}

function apiOf(
  deps: StationDeps,
  core: Core,
  works: Works,
  commands: StationCommands,
  retention: LabelRetention,
): StationApi {
  const { board, pictures, operators, settings } = core
  const { outbox, serviceWatch, viewWatch } = works
  return createStationApi({
    board,
    pictures,
    outbox,
    operators,
    changeBook: createChangeBook({ ...deps, store: deps.changes, settings: settings.now, operators }),
    ...commands,
    networkChanged: serviceWatch.networkChanged,
    async purgeLabels(unusedDays) {
      const purged = await commands.imports.erasing(() =>
        commands.newOrders.forgetting(() => retention.purge(unusedDays)),
      )
      await commands.pickups.forget()
      return purged
    },
    viewWatch,
    labelUsage: retention.usage,
    history: (asks) => deps.history.page(settings.now().account, asks),
    people: {
      find: deps.people.find,
      forget: (codes) => forget(deps, core, works, commands, codes),
    },
    backUp: deps.backups.make,
  })
}

/** From the disk, and from what the windows see. */
async function forget(
  { people, journal }: StationDeps,
  { cards, pictures }: Core,
  { outbox }: Works,
  { imports, newOrders, pickups, returns, finding }: StationCommands,
  codes: readonly string[],
): ReturnType<StationDeps['people']['forget']> {
  const forgotten = await imports.forgetting(() =>
    returns.forgetting(() => newOrders.forgetting(() => people.forget(codes))),
  )
  if (!forgotten.ok) return forgotten
  const kept = forgotten.value.kept.map(({ code }) => code)
  const gone = codes.filter((code) => !kept.includes(code))
  finding.forget(gone)
  for (const job of pictures.jobs()) {
    const found = await journal.job(job)
    if (found.ok && found.value !== null && gone.includes(found.value.label.order)) pictures.drop(job)
  }
  for (const { id } of cards.newest()) {
    const order = cards.note(id)?.order?.code
    if (order !== undefined && gone.includes(order)) cards.amend(id, { order: null })
  }
  await outbox.forget()
  await pickups.forget()
  return forgotten
}

function watchAll(
  deps: StationDeps,
  { settings, lock }: Core,
  works: Works,
  commands: StationCommands,
  retention: LabelRetention,
  tell: (found: readonly Fault[]) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const { printerScheduler, serviceWatch, lateNews, outbox } = works
  const watches: readonly Promise<unknown>[] = [
    retention.keepWithinBounds(signal),
    lock.run(signal),
    printerScheduler.watchIdle(() => settings.now().printers, signal),
    serviceWatch.keepAsking(signal),
    lateNews.run(signal),
    outbox.watchExpiry(signal),
    commands.batches.run(signal),
    commands.pickups.run(signal),
    commands.scanner.run(signal),
    works.weighing.run(signal),
    keepBackedUp({ ...deps, settings: settings.now, tell: (fault) => tell([fault]) }, signal),
  ]
  // A bug in one of them is told; the others and the labels go on.
  return Promise.all(watches.map((watch) => watch.catch(deps.report)))
}

/** `isAtWork`: printers are asked and queues are looked into. */
function recovery(deps: StationDeps, core: Core, works: Works, isAtWork: boolean): RecoverDeps {
  const { ledger, cards, settings, profiles } = core
  const { queue, takeBack, noteCut, background } = works
  const heed = (job: Job) => background.add(takeBack.heedLeft(job, printers))
  const doubted = isAtWork ? works.doubted : noteCut
  const { account, staleAfterMs, printers } = settings.now()
  const told = {
    doubted,
    ...(isAtWork && { heed }),
    noteCut,
    interruption: takeBack.interruption,
    profile: profiles.get,
  }
  return { ...deps, ledger, cards, queue, account, staleAfterMs, ...told }
}

/** The newest job that was sent and whose code the practice printer drew. */
function drawnJob(cards: CardBoard, codes: readonly string[]): Job | undefined {
  return cards.allJobs().find((job) => mayHavePrinted(job) && codes.includes(labelCode(job.label)))
}

/** What the windows see of the station itself: who it is, who is at it, and what was found of its data and its clock. */
function createRow(
  { tryCodes, notices: atStart, printers, practising }: StationDeps,
  { board, settings, operators, lock }: Core,
  viewWatch: ViewWatch,
) {
  let found = atStart
  let clock: Fault | null = null
  let outbox: Fault | null = null
  let counted: readonly Fault[] = []
  let elsewhere: readonly WaitsElsewhere[] = []
  const countedNow = () => unexplained({ printers }, settings.now()).map(({ fault }) => fault)
  const show = () => {
    const { stationId: id, stationName: name, place, size } = settings.now()
    counted = countedNow()
    const unread = operators.unread()
    const notices = [unread, outbox, ...found, ...counted, clock].filter((fault) => fault !== null)
    const locked = lock.isLocked() ? ({ locked: true } as const) : {}
    board.set('station', 'only', {
      id,
      name,
      place,
      size,
      tryCodes,
      notices,
      views: viewWatch.news(),
      elsewhere,
      ...operators.view(),
      ...locked,
      ...(practising !== undefined && { practising }),
    })
  }
  return {
    show,
    tell(more: readonly Fault[]) {
      if (more.length === 0) return
      found = [...found, ...more]
      show()
    },
    printedWithout(hosts: readonly string[]) {
      const told = new Set(found.filter(({ code }) => code === 'view.font-left-out').map(({ facts }) => facts?.host))
      const fresh = hosts.filter((host) => !told.has(host))
      if (fresh.length === 0) return
      found = [...found, ...fresh.map((host): Fault => ({ code: 'view.font-left-out', facts: { host } }))]
      show()
    },
    foundElsewhere(found: readonly WaitsElsewhere[]) {
      elsewhere = found
      show()
    },
    /** Told for as long as it is so. */
    heardClock(offMs: number | null) {
      const heard = clockNotice(offMs)
      if (JSON.stringify(heard) === JSON.stringify(clock)) return
      clock = heard
      show()
    },
    /** Told until it could be read. */
    heardOutbox(unread: Fault | null) {
      if (outbox?.code === unread?.code) return
      outbox = unread
      show()
    },
    /** Told until the printer is set up anew or forgotten. */
    printerCounted() {
      if (JSON.stringify(countedNow()) !== JSON.stringify(counted)) show()
    },
  }
}

const hour = 3_600_000

/** Shifts and waiting times hang on the machine's clock: hours from the service's it is told. `offMs` positive: the service's is later. */
function clockNotice(offMs: number | null): Fault | null {
  if (offMs === null || Math.abs(offMs) < hour) return null
  const hours = Math.round(Math.abs(offMs) / hour)
  return { code: 'station.clock-off', facts: offMs > 0 ? { behind: hours } : { ahead: hours } }
}
