import fc from 'fast-check'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Job } from '../../../src/model/job.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import type { World } from '../../support/fakeWorld.ts'
import type { MemoryJournal } from '../../support/memoryJournal.ts'

const codes = ['G8ADKBRF', 'LXFDFT', 'G8AD6FRU', 'L8TKYG'] as const
type Code = (typeof codes)[number]

/** What has become of the newest print of a parcel. `asks`: it waited so long that it asks first. */
type Fate = 'none' | 'waiting' | 'asks' | 'sending' | 'doubt' | 'printed' | 'gone'

/** The queue as it is meant: one lane, and paper that is counted. */
class Model {
  service = true
  printer = true
  gate = true
  doubtNext = false
  holder: Code | null = null
  readonly line: Code[] = []
  readonly fate = new Map<Code, Fate>(codes.map((code) => [code, 'none']))
  readonly paper = new Map<Code, number>(codes.map((code) => [code, 0]))
  readonly sealed = new Set<Code>()
  readonly stale = new Set<Code>()
  readonly aged = new Set<Code>()
  readonly known = new Set<Code>()

  is = (code: Code, ...fates: readonly Fate[]) => fates.includes(this.fate.get(code) ?? 'none')
  any = (...fates: readonly Fate[]) => codes.some((code) => this.is(code, ...fates))

  accept(code: Code): void {
    this.line.push(code)
    for (const ages of [this.stale, this.aged]) ages.delete(code)
    this.goOn(code)
  }
  goOn(code: Code): void {
    this.stale.delete(code)
    this.fate.set(code, 'waiting')
    this.run()
  }
  leave(code: Code, fate: Fate): void {
    this.fate.set(code, fate)
    if (fate === 'printed') this.known.add(code)
    if (fate !== 'asks' && this.line.includes(code)) this.line.splice(this.line.indexOf(code), 1)
    if (this.holder === code) this.holder = null
  }
  /** Whatever can go on does, in its order. A label that is sealed here needs no service. */
  run(): void {
    for (const code of this.line.filter((one) => this.is(one, 'waiting') && !this.sealed.has(one)))
      if (this.stale.has(code)) this.leave(code, 'asks')
      else if (this.service) this.sealed.add(code)
    for (;;) {
      this.holder ??= this.line.find((code) => this.is(code, 'waiting') && this.sealed.has(code)) ?? null
      if (this.holder === null || !this.printer || this.is(this.holder, 'sending')) return
      if (this.stale.has(this.holder)) this.leave(this.holder, 'asks')
      else this.print(this.holder)
    }
  }
  print(code: Code): void {
    this.paper.set(code, (this.paper.get(code) ?? 0) + 1)
    this.fate.set(code, 'sending')
    if (this.gate) this.finish(code)
  }
  finish(code: Code): void {
    this.leave(code, this.doubtNext ? 'doubt' : 'printed')
    this.doubtNext = false
  }
}

/** The real station, and a journal that its crash does not outlive it with. */
class Real {
  fake: FakeStation
  readonly journal: MemoryJournal
  readonly world: World
  #openGate = () => {}
  #die: () => void

  constructor(first: FakeStation, journal: MemoryJournal, die: () => void) {
    this.fake = first
    this.journal = journal
    this.world = first.world
    this.#die = die
  }

  newest(code: Code): Job | undefined {
    return [...this.journal.jobs.values()].findLast((job) => job.label.order === code)
  }
  closeGate(): void {
    const gate = Promise.withResolvers<void>()
    this.world.gate = gate.promise
    this.#openGate = gate.resolve
  }
  openGate(): void {
    this.world.gate = null
    this.#openGate()
  }
  /** A dead station's entries reach no disk and what it was sending ends for nobody. */
  async crash(begins: { account?: string } = {}): Promise<void> {
    this.#die()
    if (this.world.gate !== null) this.closeGate()
    const { journal, die } = mortal(this.journal)
    this.#die = die
    this.fake = await fakeStation({ journal, world: this.world, clock: this.fake.clock, begins })
  }
}

function mortal(journal: MemoryJournal): { journal: MemoryJournal; die: () => void } {
  let dead = false
  const append: MemoryJournal['append'] = (entries) => (dead ? new Promise(() => {}) : journal.append(entries))
  return {
    journal: { ...journal, append },
    die: () => {
      dead = true
    },
  }
}

async function startReal(): Promise<Real> {
  const scratch = await fakeStation()
  await scratch.station.close()
  const { journal, die } = mortal(scratch.journal)
  const fake = await fakeStation({ journal, clock: scratch.clock })
  return new Real(fake, scratch.journal, die)
}

interface Deed {
  readonly can?: (model: Model) => boolean
  readonly mean: (model: Model) => void
  readonly act: (real: Real, model: Model) => unknown
  /** Milliseconds that pass behind it, a moment by default. */
  readonly passes?: number
}

/** Within this a printer that stopped is asked again. */
const aMoment = 6_000

/** The longest pause before a walk that the service broke is tried again. */
const longestBackoff = 32_000
const quarter = 16 * 60_000

function command(name: string, deed: Deed): fc.AsyncCommand<Model, Real> {
  return {
    check: (model) => deed.can?.(model) ?? true,
    async run(model, real) {
      await deed.act(real, model)
      await real.fake.clock.advance(deed.passes ?? aMoment)
      deed.mean(model)
      compare(model, real)
    },
    toString: () => name,
  }
}

function compare(model: Model, real: Real): void {
  const seen = codes.map((code) => [code, fateOf(real.newest(code)), papersOf(real, code)])
  expect(seen).toEqual(codes.map((code) => [code, model.fate.get(code), model.paper.get(code)]))
}

function papersOf({ world }: Real, code: Code): number {
  return world.printed.filter((printed) => printed === code).length
}

function fateOf(job: Job | undefined): Fate {
  switch (job?.state) {
    case undefined:
      return 'none'
    case 'pending':
    case 'processing':
      return 'waiting'
    case 'stopped':
      return job?.fault?.code === 'job.stale' ? 'asks' : 'waiting'
    case 'sending':
      return 'sending'
    case 'in-doubt':
      return 'doubt'
    case 'completed':
      return 'printed'
    case 'aborted':
    case 'canceled':
      return 'gone'
  }
}

const execute = (real: Real, request: Parameters<FakeStation['station']['desk']['execute']>[0]) =>
  real.fake.station.desk.execute(request)

const scan = (code: Code) =>
  command(`scan ${code}`, {
    act: async (real, model) => {
      const answer = await real.fake.scan(code)
      expect(answer === 'station.unacknowledged').toBe(model.any('doubt', 'asks'))
    },
    mean: (model) => {
      if (model.any('doubt', 'asks') || !model.is(code, 'none', 'gone') || model.known.has(code)) return
      model.accept(code)
    },
  })

const cancel = (code: Code) =>
  command(`cancel ${code}`, {
    can: (model) => !model.is(code, 'none'),
    act: (real) => execute(real, { type: 'cancel', id: uuid(), job: real.newest(code)?.id ?? '' }),
    mean: (model) => {
      if (!model.is(code, 'waiting', 'asks')) return
      model.leave(code, 'gone')
      model.run()
    },
  })

const reprint = (code: Code) =>
  command(`reprint ${code}`, {
    can: (model) => !model.is(code, 'none'),
    act: (real) => {
      const card = real.newest(code)?.intent ?? ''
      return execute(real, { type: 'reprint', id: uuid(), card, reason: 'damaged', pin: null })
    },
    mean: (model) => {
      if (model.is(code, 'asks')) model.goOn(code)
      else if (model.is(code, 'printed', 'gone')) model.accept(code)
    },
  })

const settleAs = (code: Code, printed: boolean) =>
  command(`settle ${code} ${printed ? 'printed' : 'not printed'}`, {
    can: (model) => model.is(code, 'doubt'),
    act: (real) => execute(real, { type: 'settle', id: uuid(), job: real.newest(code)?.id ?? '', printed }),
    mean: (model) => model.leave(code, printed ? 'printed' : 'gone'),
  })

function beginAnew(model: Model): void {
  model.holder = null
  for (const code of codes)
    if (model.is(code, 'sending')) model.leave(code, 'doubt')
    else if (model.is(code, 'waiting') && model.aged.has(code)) model.leave(code, 'asks')
  model.run()
}

const crash = command('crash', { act: (real) => real.crash(), mean: beginAnew })

/** It shows nothing of the labels that wait, says whose they are, and can do nothing about them. */
const otherAccount = command('another account is used for a while', {
  act: async (real) => {
    await real.crash({ account: 'other' })
    expect(await real.fake.cards()).toEqual([])
    for (const code of codes) {
      const job = real.newest(code)?.id
      const refused = job === undefined ? null : await execute(real, { type: 'cancel', id: uuid(), job })
      if (refused !== null) expect(refused).toMatchObject({ fault: { code: 'job.other-account' } })
    }
    await real.crash()
  },
  mean: beginAnew,
})

const set = (part: 'service' | 'printer', on: boolean) =>
  command(`${part} ${on ? 'on' : 'off'}`, {
    can: (model) => model[part] !== on,
    act: ({ world }) => {
      if (part === 'service') world.serviceFault = on ? null : { code: 'service.unreachable' }
      else world.printerFault = on ? null : { code: 'printer.media-empty' }
    },
    mean: (model) => {
      model[part] = on
      model.run()
    },
    passes: on ? longestBackoff : 0,
  })

const gate = (open: boolean) =>
  command(`labels ${open ? 'come out' : 'stay in the printer'}`, {
    can: (model) => model.gate !== open,
    act: (real) => (open ? real.openGate() : real.closeGate()),
    mean: (model) => {
      model.gate = open
      if (open && model.holder !== null && model.is(model.holder, 'sending')) model.finish(model.holder)
      model.run()
    },
  })

const loseNext = command('the next label is in doubt', {
  can: (model) => !model.doubtNext,
  act: ({ world }) => {
    world.outcomes.push({ verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 })
  },
  mean: (model) => {
    model.doubtNext = true
  },
})

const wait = command('a quarter of an hour passes', {
  act: () => {},
  passes: quarter,
  mean: (model) => {
    for (const code of codes)
      if (model.is(code, 'waiting', 'asks')) {
        model.stale.add(code)
        model.aged.add(code)
      }
    model.run()
  },
})

const ofAnyCode = (make: (code: Code) => fc.AsyncCommand<Model, Real>) => fc.constantFrom(...codes).map(make)

it('carries every label as the model of the queue says, whatever is scanned, canceled, stopped, cut or crashed, or whose account is used', async () => {
  const commands = fc.commands(
    [
      ofAnyCode(scan),
      ofAnyCode(scan),
      ofAnyCode(cancel),
      ofAnyCode(reprint),
      ofAnyCode((code) => settleAs(code, true)),
      ofAnyCode((code) => settleAs(code, false)),
      fc.boolean().map((on) => set('service', on)),
      fc.boolean().map((on) => set('printer', on)),
      fc.boolean().map(gate),
      fc.constantFrom(crash, otherAccount, loseNext, wait),
    ],
    { maxCommands: 24, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (deeds) => {
      const real = await startReal()
      await fc.asyncModelRun(() => ({ model: new Model(), real }), deeds)
    }),
    { numRuns: 100 },
  )
})
