import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { createPractisingDesks } from '../../../src/compose/practisingDesk.ts'
import type { Replaceable } from '../../../src/compose/switchingApi.ts'
import type { StationRow } from '../../../src/contract/card.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { badgeCode } from '../../../src/model/operator.ts'
import type { WindowDesk } from '../../../src/shell/window/windowApi.ts'
import { createBoard } from '../../../src/station/board.ts'
import { settings, station } from '../../gallery/fixtures.ts'
import { settle } from '../../support/testClock.ts'

const lan = { id: '0417', name: 'Lan', role: 'packer', hasPin: false } as const
const chi = { ...lan, id: '0418', name: 'Chi' }
const ofLan: StationRow = { ...station, operators: [lan, chi], operator: lan, rolesInForce: true }

/** A station that is nothing but its board and what it was asked to do. */
function stationOf(row: StationRow, environment: 'production' | 'practice') {
  const done: string[] = []
  const lines = new Set<string>()
  const board = createBoard(systemClock)
  const show = (next: StationRow) => {
    board.set('station', 'only', next)
    board.flush()
  }
  board.set('settings', 'only', { ...settings, environment })
  show(row)
  const api: Replaceable['api'] = {
    execute: async (command) => {
      done.push(command.type)
      if (command.type === 'take-heard') return ok({ mine: lines.delete(command.heard) }) as never
      return command.type === 'practise' ? fail('practice.of-window') : (ok(null) as never)
    },
    ask: async () => ok(board.snapshot()) as never,
    watch: board.watch,
  }
  /** The serial scanner sends this. */
  const hear = async (line: string) => {
    const id = uuid()
    lines.add(id)
    board.announce('heard', id, { line, at: 0, further: false })
    board.flush()
    await settle()
  }
  return { api, done, show, hear, lines }
}

/** A desk at a live station, and the practice that it opens: at once, or once it was let. */
function deskOf({ environment = 'production' as 'production' | 'practice', opens = Promise.resolve() } = {}) {
  const live = stationOf(ofLan, environment)
  const practice = stationOf({ ...station, practising: { by: 'Lan' } }, 'practice')
  const closed: string[] = []
  const learners: (string | null)[] = []
  const openDesk = createPractisingDesks(live.api, async ({ by }): Promise<Result<Replaceable>> => {
    learners.push(by)
    await opens
    return ok({ account: 'practice', api: practice.api, close: async () => void closed.push('practice') })
  })
  const desk = openDesk()
  let next = 0
  const send = async (command: object) => {
    next += 1
    const answer = await desk.api.execute({ id: String(next), ...command } as unknown as Command)
    return answer.ok ? 'ok' : answer.fault.code
  }
  const practise = (on = true) => send({ type: 'practise', on })
  const scan = (practised: boolean, line = 'LXFDFT') => send({ type: 'scan', line, ...(practised && { practised }) })
  return { desk, openDesk, live, practice, closed, learners, send, practise, scan }
}

describe('the desk of a window at which somebody practises', () => {
  it('sends what is practised to practice alone, everything else to the live station alone', async () => {
    const { live, practice, learners, practise, scan } = deskOf()
    expect([await scan(false), await practise(), await scan(true), await practise(false), await scan(false)]).toEqual(
      Array(5).fill('ok'),
    )
    expect(learners).toEqual(['Lan'])
    expect(practice.done).toEqual(['scan'])
    // Of what is practised it hears that somebody is there, and nothing else.
    expect(live.done).toEqual(['scan', 'practise', 'practise', 'scan'])
  })

  it('does in neither what was sent for the other one of the two', async () => {
    const { live, practice, practise, scan } = deskOf()
    expect(await scan(true)).toBe('practice.switched')
    await practise()
    expect(await scan(false)).toBe('practice.switched')
    await practise(false)
    expect(await scan(true)).toBe('practice.switched')
    expect([...live.done, ...practice.done]).toEqual(['practise'])
  })

  it('does in neither what comes while it opens, and is never opened twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { live, practice, learners, practise, scan } = deskOf({ opens: promise })
    const begun = practise()
    await settle()
    expect([await scan(false), await scan(true), await practise()]).toEqual(Array(3).fill('practice.switched'))
    resolve()
    expect(await begun).toBe('ok')
    expect(learners).toHaveLength(1)
    expect([...live.done, ...practice.done]).toEqual(['practise'])
  })

  it.each([
    ['nobody is signed in any more', { ...ofLan, operator: null }],
    ['somebody else came', { ...ofLan, operator: chi }],
    ['the station was locked', { ...ofLan, locked: true as const }],
  ])('ends when %s, and is closed', async (_, row) => {
    const { live, practice, closed, practise, scan } = deskOf()
    await practise()
    live.show({ ...ofLan, size: 'A5' })
    expect(await scan(true)).toBe('ok')
    live.show(row)
    expect(await scan(true)).toBe('practice.switched')
    await settle()
    expect(closed).toEqual(['practice'])
    expect(practice.done).toEqual(['scan'])
  })

  it('ends at once when whoever began it left while it opened', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { live, closed, practise, scan } = deskOf({ opens: promise })
    const begun = practise()
    await settle()
    live.show({ ...ofLan, operator: null })
    resolve()
    await begun
    await settle()
    expect(closed).toEqual(['practice'])
    expect([await scan(true), await scan(false)]).toEqual(['practice.switched', 'ok'])
  })

  it.each([
    ['signs out', { type: 'sign-out' }],
    ['scans a badge', { type: 'scan', line: badgeCode('2290'), practised: true }],
  ])('ends before the live station hears of who %s', async (_, command) => {
    const { live, practice, closed, practise, send } = deskOf()
    await practise()
    expect(await send(command)).toBe('ok')
    expect(closed).toEqual(['practice'])
    expect(live.done).toEqual(['practise', command.type])
    expect(practice.done).toEqual([])
  })

  it('changes no account from practice', async () => {
    const { practice, practise, send } = deskOf()
    await practise()
    const account = { kind: 'practice' }
    expect(await send({ type: 'use-account', account, practised: true })).toBe('practice.not-here')
    expect(practice.done).toEqual([])
  })

  it('has nothing to practise beside where the station itself practises', async () => {
    const { learners, practise } = deskOf({ environment: 'practice' })
    expect(await practise()).toBe('station.nothing-to-do')
    expect(learners).toEqual([])
  })

  it('closes practice with the window', async () => {
    const { desk, closed, practise } = deskOf()
    await practise()
    await desk.end()
    expect(closed).toEqual(['practice'])
  })
})

describe('the serial scanner of the live station, while somebody practises', () => {
  /** A window as it is: it asks for each line that it hears of. */
  function windowAt({ api }: WindowDesk) {
    const answers: string[] = []
    const take = async (heard: string, line: string) => {
      const answer = await api.execute({ type: 'take-heard', id: uuid(), heard })
      if (!answer.ok) answers.push(answer.fault.code)
      else if (answer.value.mine) answers.push(line)
    }
    api.watch(({ patches }) => {
      for (const { table, key, row } of patches) if (table === 'heard' && row !== null) void take(key, row.line)
    })
    return answers
  }

  it('is the learner’s where no window works live: no line of it is left to become a live scan', async () => {
    const { desk, live, practise } = deskOf()
    const answers = windowAt(desk)
    await live.hear('before')
    await practise()
    await live.hear('LXFDFT')
    await practise(false)
    await live.hear('behind')
    expect(answers).toEqual(['before', 'LXFDFT', 'behind'])
    expect(live.lines.size).toBe(0)
  })

  it('stays with the window that works live, and comes back when that one has gone', async () => {
    const { desk, openDesk, live, practise } = deskOf()
    const other = openDesk()
    const [learner, worker] = [windowAt(desk), windowAt(other)]
    await practise()
    await live.hear('LXFDFT')
    expect([learner, worker]).toEqual([[], ['LXFDFT']])
    await other.end()
    await live.hear('G8ADKBRF')
    expect(learner).toEqual(['G8ADKBRF'])
  })

  it('is asked to scan again where practice was about to begin, or to end', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { desk, live, practise } = deskOf({ opens: promise })
    const answers = windowAt(desk)
    const begun = practise()
    await settle()
    await live.hear('while it opens')
    live.show({ ...ofLan, operator: null })
    resolve()
    await begun
    await settle()
    expect(answers).toEqual(['practice.switched'])
    expect(live.lines.size).toBe(0)
  })

  it('is told again to a window that asks for the snapshot, and given once', async () => {
    const { desk, live, practise } = deskOf()
    await practise()
    await live.hear('LXFDFT')
    const answers = windowAt(desk)
    await desk.api.ask({ type: 'snapshot' })
    await desk.api.ask({ type: 'snapshot' })
    await settle()
    expect(answers).toEqual(['LXFDFT'])
  })
})
