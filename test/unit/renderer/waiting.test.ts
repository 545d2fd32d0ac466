import { beforeEach, describe, expect, it } from 'vitest'
import { noCards, useCards } from '../../../renderer/stores/cardsStore.ts'
import type { Refusal } from '../../../renderer/stores/screenStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { nobodySignsIn, useSignIn } from '../../../renderer/stores/signInStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { createWaiting, waitsAtMost } from '../../../renderer/waiting.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { station } from '../../gallery/fixtures.ts'

let sent: Command[]
let answers: Result<unknown>[]
let refused: Refusal[]
let now: number
let ticks: number
let done: string[]

const waiting = createWaiting(
  {
    execute: async (command) => {
      sent.push(command)
      return (answers.shift() ?? ok(null)) as Result<never>
    },
  },
  (refusal) => {
    refused.push(refusal)
    useScreen.setState({ refusal })
  },
  () => [now, ticks],
)
const settled = () => new Promise((resolve) => setImmediate(resolve))
const packer = { id: '2290', name: 'Phúc', role: 'packer', hasPin: false } as const
const nobodyThere = { ...station, operators: [packer], operator: null, rolesInForce: true }
async function comes(): Promise<void> {
  useStation.setState({ station: { ...nobodyThere, operator: packer } })
  await settled()
}
const hold = (line: string) => waiting.hold(line, () => done.push(line))

beforeEach(() => {
  useSignIn.setState(nobodySignsIn)
  ;[sent, answers, refused, done, now, ticks] = [[], [], [], [], 1_000, 0]
  useScreen.setState({ refusal: null })
  useStation.setState({ station: nobodyThere })
})

describe('a scan while nobody is signed in', () => {
  it('waits, is named on the screen, and goes on by itself once, in its order', async () => {
    hold('G8ADKBRF')
    hold('LXFDFT')
    // Two units of one kind, or somebody who waits and scans again: it is named once.
    hold('G8ADKBRF')
    expect(done).toEqual([])
    expect(refused.at(-1)).toEqual({
      line: null,
      fault: { code: 'operator.sign-in-needed', facts: { read: 'G8ADKBRF, LXFDFT', count: 3 } },
    })
    await comes()
    expect(done).toEqual(['G8ADKBRF', 'LXFDFT', 'G8ADKBRF'])
    expect(useScreen.getState().refusal).toBeNull()
    useStation.setState({ station: nobodyThere })
    await comes()
    expect(done).toHaveLength(3)
  })

  it('waits for the tables that a locked window has not, and goes on behind them', async () => {
    useStation.setState({ station: { ...nobodyThere, locked: true } })
    hold('G8ADKBRF')
    expect(refused.at(-1)?.fault.code).toBe('station.locked')
    await comes()
    expect(done).toEqual([])
    useCards.setState({ ...noCards })
    await settled()
    expect(done).toEqual(['G8ADKBRF'])
  })

  it('is asked for again by its code after two minutes, and one behind it that is young goes on', async () => {
    hold('G8ADKBRF')
    now += waitsAtMost
    hold('LXFDFT')
    now += 1
    await comes()
    expect(done).toEqual(['LXFDFT'])
    expect(refused.at(-1)?.fault).toEqual({ code: 'operator.came-late', facts: { read: 'G8ADKBRF' } })
  })

  it('is asked for again after two minutes of the page’s own clock, where the time of day was set back meanwhile', async () => {
    hold('G8ADKBRF')
    now -= 3_600_000
    ticks += waitsAtMost + 1
    await comes()
    expect(done).toEqual([])
    expect(refused.at(-1)?.fault).toEqual({ code: 'operator.came-late', facts: { read: 'G8ADKBRF' } })
  })

  it('waits while a PIN is typed here, or about to be, and somebody came at another window: it goes to no scan line', async () => {
    hold('G8ADKBRF')
    useSignIn.setState({ operator: '0417', asksPin: true })
    useScreen.setState({ dialog: 'sign-in' })
    await comes()
    expect([done, useScreen.getState().dialog]).toEqual([[], 'sign-in'])
    useScreen.setState({ dialog: null })
    await settled()
    expect(done).toEqual(['G8ADKBRF'])
  })

  it('waits on while the connection is lost and the station’s row is not known', async () => {
    hold('G8ADKBRF')
    useStation.setState({ station: null })
    await settled()
    expect(done).toEqual([])
    await comes()
    expect(done).toEqual(['G8ADKBRF'])
  })
})

describe('a scan of another screen that finds the station without anybody', () => {
  const scanOut: Command = { type: 'pickup-scan', id: 'one', pickup: 'p', line: 'G8ADKBRF' }

  it('is sent once more when somebody is there, and its screen gets that answer', async () => {
    answers = [fail('station.locked'), ok('taken')]
    const answer = waiting.bridge.execute(scanOut)
    await settled()
    expect(sent).toHaveLength(1)
    await comes()
    expect(await answer).toEqual(ok('taken'))
    expect(sent[1]).toMatchObject({ type: 'pickup-scan', line: 'G8ADKBRF' })
    expect(sent[1]?.id).not.toBe('one')
  })

  it('has for its answer that it came late, when it did', async () => {
    answers = [fail('operator.sign-in-needed')]
    const answer = waiting.bridge.execute(scanOut)
    await settled()
    now += waitsAtMost + 1
    await comes()
    expect(await answer).toMatchObject({ fault: { code: 'operator.came-late' } })
    expect(sent).toHaveLength(1)
  })

  it('is no other deed: what was pressed is refused, and nobody does it later for whoever comes', async () => {
    answers = [fail('operator.sign-in-needed')]
    const cancel: Command = { type: 'cancel', id: 'two', job: 'j' }
    expect(await waiting.bridge.execute(cancel)).toMatchObject({ fault: { code: 'operator.sign-in-needed' } })
    await comes()
    expect(sent).toHaveLength(1)
  })
})
