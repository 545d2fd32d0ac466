import type { Fault } from '../../src/base/fault.ts'
import { fail } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { Card } from '../../src/contract/card.ts'
import type { Command } from '../../src/contract/commands.ts'
import { SettingsPart } from '../../src/contract/settings.ts'
import type { PrinterProfile } from '../../src/model/printer.ts'
import type { SentBy } from '../../src/model/scan.ts'
import type { StationSettings } from '../../src/model/settings.ts'
import type { CarrierAccount } from '../../src/ports/carrierAccount.ts'
import type { Backups, People } from '../../src/ports/memory.ts'
import { createPinTries } from '../../src/station/people/pinGuard.ts'
import type { LogLine } from '../../src/station/print/logLine.ts'
import type { Station } from '../../src/station/station.ts'
import { createStation } from '../../src/station/station.ts'
import type { StationDeps } from '../../src/station/stationDeps.ts'
import { fakeStages } from './fakeStages.ts'
import type { World } from './fakeWorld.ts'
import { freshWorld } from './fakeWorld.ts'
import type { MemoryJournal } from './memoryJournal.ts'
import { memoryJournal } from './memoryJournal.ts'
import type { TestClock } from './testClock.ts'
import { settle, testClock } from './testClock.ts'

export interface FakeStation {
  readonly station: Station
  readonly world: World
  readonly clock: TestClock
  readonly journal: MemoryJournal
  /** Scans a line and lets everything run that needs no clock. Answers with the card that speaks for it, or the fault. */
  scan(line: string, by?: SentBy): Promise<Card | string>
  card(id: string): Promise<Card>
  /** Scans a parcel that was printed before, and presses the key for one more label. Answers with its card. */
  again(line: string): Promise<Card>
  /** Changes settings as the settings page would; `supervisorPin` is the PIN itself. */
  settings(part: Partial<StationSettings>): Promise<void>
  /** The newest first. */
  cards(): Promise<readonly Card[]>
  /** As by a power cut: nothing of it reaches the disk or a printer any more, and nothing answers it. */
  kill(): void
}

/** A real station over stages that a test can steer: no network, no PDF, no printer. */
export async function fakeStation(
  from: {
    journal?: MemoryJournal
    world?: World
    clock?: TestClock
    printers?: readonly PrinterProfile[]
    begins?: Partial<StationSettings>
    /** What a look at the data finds beside the work. */
    checked?: Promise<readonly Fault[]>
    watchDamaged?: StationDeps['watchDamaged']
    /** Until then the journal may miss entries. */
    unsureUntil?: number
    backups?: Partial<Backups>
    people?: Partial<People>
    carrier?: Partial<CarrierAccount>
    log?: (line: LogLine) => void
    report?: (bug: unknown) => void
  } = {},
): Promise<FakeStation> {
  let dead = false
  const clock = from.clock ?? testClock()
  const journal = from.journal ?? memoryJournal(clock.now)
  const world = from.world ?? freshWorld()
  const rooms = mortal({ ...fakeStages(world, from.printers, from.begins), journal, clock }, () => dead)
  const found = from.checked === undefined ? {} : { checked: from.checked }
  const { unsureUntil = 0, watchDamaged = () => {} } = from
  const station = createStation({
    ...rooms,
    ...found,
    unsureUntil,
    watchDamaged,
    backups: { ...noBackups, ...from.backups },
    people: { ...rooms.people, ...from.people },
    carrier: { ...rooms.carrier, ...from.carrier },
    pinTries: createPinTries(clock),
    tryCodes: [],
    notices: [],
    report: from.report ?? rethrow,
    log: from.log,
  })
  await station.start()
  await settle()
  const cards = async () => {
    const snapshot = await station.api.ask({ type: 'snapshot' })
    if (!snapshot.ok) throw new Error('no snapshot')
    const rows = snapshot.value.patches.flatMap((patch) => (patch.table === 'card' ? [patch.row] : []))
    return rows.filter((card) => card !== null).sort((a, b) => b.at - a.at)
  }
  const card = async (id: string) => {
    const found = (await cards()).find((candidate) => candidate.id === id)
    if (found === undefined) throw new Error(`no card ${id}`)
    return found
  }
  const scan = async (line: string, by: SentBy = 'unsure') => {
    const answer = await station.api.execute({ type: 'scan', id: uuid(), line, by })
    await settle()
    if (!answer.ok) return answer.fault.code
    return answer.value === null ? 'done' : card(answer.value.card)
  }
  return {
    station,
    world,
    clock,
    journal,
    card,
    scan,
    async again(line) {
      const before = await scan(line)
      if (typeof before === 'string' || before.verdict !== 'duplicate')
        throw new Error(`${line} was not printed before`)
      const [id, asked] = [uuid(), { card: before.id, reason: null }]
      const answer = await station.api.execute({ type: 'reprint', id, ...asked })
      await settle()
      if (!answer.ok) throw new Error(answer.fault.code)
      return card(id)
    },
    cards,
    kill() {
      dead = true
    },
    async settings({ supervisorPin, ...part }) {
      const changes: Command[] = [{ type: 'change-settings', id: uuid(), part: SettingsPart.parse(part) }]
      if (typeof supervisorPin === 'string')
        changes.push({ type: 'set-supervisor-pin', id: uuid(), pin: supervisorPin })
      for (const change of changes) {
        const done = await station.api.execute(change)
        if (!done.ok) throw new Error(done.fault.code)
      }
    },
  }
}

const nowhere = async () => fail('file.unwritable')
const noBackups: Backups = { make: nowhere, daily: nowhere }

function rethrow(bug: unknown): never {
  throw bug
}

/** What a dead station calls answers it never. */
function mortal<Rooms extends object>(rooms: Rooms, dead: () => boolean): Rooms {
  return new Proxy(rooms, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'settings')
        return mortal(value, dead)
      if (typeof value !== 'function') return value
      return (...asked: unknown[]) =>
        dead() && name !== 'now' && name !== 'ticks' ? new Promise(() => {}) : value(...asked)
    },
    ownKeys: (target) => Reflect.ownKeys(target),
  })
}
