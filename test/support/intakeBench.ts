import type { Fault } from '../../src/base/fault.ts'
import type { Result } from '../../src/base/result.ts'
import { failed, ok } from '../../src/base/result.ts'
import type { EntryBody, Job } from '../../src/model/job.ts'
import { labelCode } from '../../src/model/label.ts'
import type { Order } from '../../src/model/parcel.ts'
import { StationSettings } from '../../src/model/settings.ts'
import type { Journal } from '../../src/ports/journal.ts'
import type { Orders } from '../../src/ports/orders.ts'
import { createBoard } from '../../src/station/board.ts'
import { createLedger } from '../../src/station/print/ledger.ts'
import { createCardBoard } from '../../src/station/scan/cardBoard.ts'
import { createIntake } from '../../src/station/scan/intake.ts'
import { order, printerA, printerB } from './fakeWorld.ts'
import { memoryJournal } from './memoryJournal.ts'
import { memoryOrders, StoredOrders } from './memoryOrders.ts'
import { testClock } from './testClock.ts'

/** What the test changes while codes are taken in. */
interface Script {
  by: string
  away: boolean
  readonly stopped: Set<string>
  /** What the labels that came out are by now. */
  news: Fault | null
  service: Result<Order>
  /** Answers in place of the journal's and of the stored orders'. */
  prints: Fault | null
  intents: Fault | null
  /** Between the look at what was printed and its answer. */
  meanwhile: () => Promise<void>
  stored: Fault | null
  goesOn: (job: string) => boolean
  moves: Result<undefined>
}

/** Intake over a journal without a disk, real cards and ledger, and a queue that only notes what it was told. */
export function intakeBench(settings: Partial<StationSettings> = {}) {
  const clock = testClock()
  const journal = memoryJournal(clock.now)
  const stored = new StoredOrders()
  const script: Script = {
    by: 'Lan',
    away: false,
    stopped: new Set(),
    news: null,
    service: failed({ code: 'service.unreachable' }),
    prints: null,
    intents: null,
    meanwhile: async () => {},
    stored: null,
    goesOn: () => false,
    moves: ok(),
  }
  const told: string[] = []
  const asked: string[] = []
  const weighed: string[] = []
  const names = (jobs: readonly Job[]) => jobs.map(({ label }) => labelCode(label)).join(' ')
  const cards = createCardBoard({
    board: createBoard(clock),
    pictured: () => false,
    laneReasons: () => [],
    printerName: (printer) => printer,
    asksFirstLabel: () => false,
    seen: () => undefined,
    dropped: () => {},
  })
  const faulty: Journal = {
    ...journal,
    async lastPrints(...of) {
      const prints = script.prints === null ? await journal.lastPrints(...of) : failed(script.prints)
      await script.meanwhile()
      return prints
    },
    jobsOfIntent: async (intent) => (script.intents === null ? journal.jobsOfIntent(intent) : failed(script.intents)),
  }
  const kept = memoryOrders(stored)
  const orders: Orders = {
    ...kept,
    get: async (...of) => (script.stored === null ? kept.get(...of) : failed(script.stored)),
  }
  const ledger = createLedger(journal, (job) => cards.job(job))
  const now = {
    settings: StationSettings.parse({
      stationId: 's',
      stationName: 'Bàn 03',
      account: 'acme',
      shop: 1,
      environment: { kind: 'practice', baseUrl: 'http://127.0.0.1' },
      size: '80x80',
      printers: [printerA, printerB],
      ...settings,
    }),
  }
  const later: Promise<unknown>[] = []
  const intake = createIntake({
    settings: () => now.settings,
    journal: faulty,
    ledger,
    cards,
    orders,
    clock,
    weighing: { scanned: (intent) => void weighed.push(intent), meant: () => {} },
    queue: {
      add: (jobs) => void told.push(`add ${names(jobs)}`),
      takeUp: (jobs) => void told.push(`take up ${names(jobs)}`),
      goOn(job) {
        told.push(`go on ${journal.jobs.get(job)?.label.order}`)
        return script.goesOn(job)
      },
      async move(job, printer, size, by) {
        told.push(`move ${journal.jobs.get(job)?.label.order} to ${printer} ${size} by ${by}`)
        return script.moves
      },
      hold: async () => {},
      cancel: async () => ok(),
      stopWatching: async () => {},
      serviceIsBack() {},
      rollChanged() {},
      answered() {},
      close: async () => {},
    },
    by: () => script.by,
    own: { sinceAnswer: () => 0 },
    oldLabels: { newsOf: async () => script.news },
    service: {
      async order(code) {
        asked.push(code)
        return script.service
      },
    },
    serviceIsAway: () => script.away,
    unpacked: () => null,
    printerStopped: (printer) => script.stopped.has(printer),
    signal: new AbortController().signal,
    later: (work) => void later.push(work),
  })
  let intents = 0
  const next = () => `intent-${++intents}`
  /** An order that the station knows, with so many parcels; one without a number is one parcel. */
  const knows = (code: string, parcels = 0, change: Partial<Order> = {}) =>
    stored.set(code, {
      readAt: clock.now(),
      order: order(code, { parcels: Array.from({ length: parcels }, (_, at) => `${code}_${at + 1}`), ...change }),
    })
  const jobs = () => [...journal.jobs.values()]
  const jobOf = (code: string) => {
    const found = jobs().findLast(({ label }) => labelCode(label) === code)
    if (found === undefined) throw new Error(`no job of ${code}`)
    return found
  }
  const becomes = async (code: string, ...bodies: readonly EntryBody[]) => {
    for (const body of bodies) {
      const recorded = await ledger.record(jobOf(code).id, body)
      if (!recorded.ok) throw new Error(recorded.fault.code)
    }
  }
  const comesOut = (code: string) => becomes(code, ...onPaper)
  return {
    intake,
    script,
    told,
    asked,
    later,
    now,
    clock,
    journal,
    ledger,
    cards,
    stored,
    knows,
    jobs,
    jobOf,
    becomes,
    comesOut,
    next,
  }
}

const onPaper: readonly EntryBody[] = [
  { type: 'started' },
  { type: 'sending', contentHash: 'h' },
  { type: 'printed', evidence: 'drained', ms: {} },
]
