import fc from 'fast-check'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Job } from '../../../src/model/job.ts'
import { readMark } from '../../../src/station/print/orderMark.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import type { World } from '../../support/fakeWorld.ts'
import { order } from '../../support/fakeWorld.ts'
import type { MemoryJournal } from '../../support/memoryJournal.ts'
import type { Code, Fate } from '../../support/queueModel.ts'
import { codes, codOf, Model } from '../../support/queueModel.ts'

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
  /** What is known on disk of each order and its page, and every label that says something else by the time it is sent. */
  look(model: Model): void {
    for (const code of codes) {
      const known = this.world.stored.get(code)?.order.cod ?? null
      if (known !== null) model.disk.set(code, known)
      const page = [...this.world.sealed].find(([key]) => key.includes(code))?.[1]
      const isOld = page !== undefined && readMark(page.orderMark)?.cod !== known
      if (isOld) model.outdated.add(code)
      else model.outdated.delete(code)
    }
    model.texts = this.world.printedTexts
  }
  /** As a packer does before the next scan: what is said of an old label, and of one that was refused for it, is seen. */
  async seeNews(): Promise<void> {
    for (const { id, news, fault, labels, blocks } of await this.fake.cards()) {
      const isRefused = fault?.code === 'label.outdated'
      if (!blocks || labels.some(({ state }) => state === 'in-doubt') || (news === null && !isRefused)) continue
      if (news !== null) expect(news.code).toBe('order.changed')
      await this.fake.station.api.execute({ type: 'acknowledge', id: uuid(), card: id })
    }
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
      real.look(model)
      const before = real.world.printedTexts.length
      await deed.act(real, model)
      await real.fake.clock.advance(deed.passes ?? aMoment)
      deed.mean(model)
      compare(model, real)
      judgePaper(model, real, before)
    },
    toString: () => name,
  }
}

function compare(model: Model, real: Real): void {
  const seen = codes.map((code) => [code, fateOf(real.newest(code)), papersOf(real, code)])
  expect(seen).toEqual(codes.map((code) => [code, model.fate.get(code), model.paper.get(code)]))
}

/** No label says something else than what the station knew of its order, and none comes out before our own change of it. */
function judgePaper(model: Model, { world }: Real, from: number): void {
  for (const text of world.printedTexts.slice(from)) {
    const code = codes.find((one) => text.startsWith(one))
    if (code === undefined) throw new Error(`a label says ${text}`)
    expect([model.disk.get(code), model.carrier.get(code)]).toContain(codOf(text))
    expect(model.own.get(code)).toBeUndefined()
  }
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

const execute = (real: Real, request: Parameters<FakeStation['station']['api']['execute']>[0]) =>
  real.fake.station.api.execute(request)

const scan = (code: Code) =>
  command(`scan ${code}`, {
    act: async (real, model) => {
      await real.seeNews()
      const answer = await real.fake.scan(code)
      expect(answer === 'station.unacknowledged').toBe(model.any('doubt', 'asks'))
      if (typeof answer === 'string' || answer.verdict !== 'duplicate') return
      const now = model.own.get(code) ?? (model.service ? model.carrier : model.disk).get(code)
      const news = (await real.fake.card(answer.id)).news
      expect(news?.facts?.codNow ?? model.onPaper.get(code)).toBe(now)
      expect(news?.facts?.codBefore ?? now).toBe(model.onPaper.get(code))
    },
    mean: (model) => {
      if (model.any('doubt', 'asks') || !model.is(code, 'none', 'gone') || model.known.has(code)) return
      model.accept(code)
    },
  })

/** Nothing is on its way: what a label that waits does then is oldLabel.test.ts's. */
const isCalm = (model: Model) => !model.any('waiting', 'asks', 'sending')
const amounts = [100_000, 1_500_000] as const

const changeAtCarrier = (code: Code, cod: number) =>
  command(`the carrier collects ${cod} for ${code}`, {
    can: isCalm,
    act: ({ world }) => world.orders.set(code, order(code, { cod, updatedAt: cod })),
    mean: (model) => model.carrier.set(code, cod),
  })

const changeHere = (code: Code, cod: number) =>
  command(`we ask for ${cod} to be collected for ${code}`, {
    can: (model) => isCalm(model) && !model.own.has(code),
    act: (real) =>
      execute(real, { type: 'order-action', id: uuid(), action: 'change-cod', orders: [code], reason: null, cod }),
    mean: (model) => (model.service ? model.carrier : model.own).set(code, cod),
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
      return execute(real, { type: 'reprint', id: uuid(), card, reason: 'damaged' })
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
    act: async (real) => {
      const { world } = real
      if (part === 'service') world.serviceFault = on ? null : { code: 'service.unreachable' }
      else world.printerFault = on ? null : { code: 'printer.media-empty' }
      // Else it is found out within a minute.
      if (part === 'service' && on) await execute(real, { type: 'network-changed', id: uuid(), online: true })
    },
    mean: (model) => {
      model[part] = on
      if (part === 'service' && on) for (const [code, cod] of model.own) model.carrier.set(code, cod)
      if (part === 'service' && on) model.own.clear()
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

it('carries every label as the model of the queue says, whatever is scanned, canceled, stopped, cut or crashed, whose account is used, and whose order changes', async () => {
  const commands = fc.commands(
    [
      ofAnyCode(scan),
      ofAnyCode(scan),
      ofAnyCode(cancel),
      fc.tuple(fc.constantFrom(...codes), fc.constantFrom(...amounts)).map(([code, cod]) => changeAtCarrier(code, cod)),
      fc.tuple(fc.constantFrom(...codes), fc.constantFrom(...amounts)).map(([code, cod]) => changeHere(code, cod)),
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
