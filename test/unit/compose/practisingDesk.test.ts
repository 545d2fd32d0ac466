import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { createPractisingDesk } from '../../../src/compose/practisingDesk.ts'
import type { Replaceable } from '../../../src/compose/switchingApi.ts'
import type { StationRow } from '../../../src/contract/card.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { badgeCode } from '../../../src/model/operator.ts'
import { createBoard } from '../../../src/station/board.ts'
import { settings, station } from '../../gallery/fixtures.ts'
import { settle } from '../../support/testClock.ts'

const lan = { id: '0417', name: 'Lan', role: 'packer', hasPin: false } as const
const chi = { ...lan, id: '0418', name: 'Chi' }
const ofLan: StationRow = { ...station, operators: [lan, chi], operator: lan, rolesInForce: true }

/** A station that is nothing but its board and what it was asked to do. */
function stationOf(row: StationRow, environment: 'production' | 'practice') {
  const done: string[] = []
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
      return command.type === 'practise' ? fail('practice.of-window') : (ok(null) as never)
    },
    ask: async () => ok(board.snapshot()) as never,
    watch: board.watch,
  }
  return { api, done, show }
}

/** A desk at a live station, and the practice that it opens: at once, or once it was let. */
function deskOf({ environment = 'production' as 'production' | 'practice', opens = Promise.resolve() } = {}) {
  const live = stationOf(ofLan, environment)
  const practice = stationOf({ ...station, practising: { by: 'Lan' } }, 'practice')
  const closed: string[] = []
  const learners: (string | null)[] = []
  const desk = createPractisingDesk(live.api, async ({ by }): Promise<Result<Replaceable>> => {
    learners.push(by)
    await opens
    return ok({ api: practice.api, close: async () => void closed.push('practice') })
  })
  let next = 0
  const send = async (command: object) => {
    next += 1
    const answer = await desk.api.execute({ id: String(next), ...command } as unknown as Command)
    return answer.ok ? 'ok' : answer.fault.code
  }
  const practise = (on = true) => send({ type: 'practise', on })
  const scan = (practised: boolean, line = 'LXFDFT') => send({ type: 'scan', line, ...(practised && { practised }) })
  return { desk, live, practice, closed, learners, send, practise, scan }
}

describe('the desk of a window at which somebody practises', () => {
  it('sends what is practised to practice alone, everything else to the live station alone', async () => {
    const { live, practice, learners, practise, scan } = deskOf()
    expect([await scan(false), await practise(), await scan(true), await practise(false), await scan(false)]).toEqual(
      Array(5).fill('ok'),
    )
    expect(learners).toEqual(['Lan'])
    expect(practice.done).toEqual(['scan'])
    expect(live.done).toEqual(['scan', 'practise', 'scan'])
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
