import { describe, expect, it } from 'vitest'
import type { Mirror } from '../../../renderer/live/follow.ts'
import { follow } from '../../../renderer/live/follow.ts'
import type { Connection } from '../../../renderer/live/stationBridge.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { StationRow } from '../../../src/contract/card.ts'
import type { Changes, Patch, Snapshot } from '../../../src/contract/tables.ts'

const row = (key: string): Patch => ({ table: 'card', key, row: null })

/** A bridge whose answers and changes the test gives out one by one, and the log of the mirror behind it. */
function setting() {
  const asked: ((answer: Result<Snapshot>) => void)[] = []
  const log: string[] = []
  const delayed: (() => void)[] = []
  let change = (_: Changes) => {}
  let connect = (_: Connection) => {}
  const mirror: Mirror = {
    replace: (patches) => void log.push(`replace ${patches.map(({ key }) => key)}`),
    apply: (patches) => void log.push(`apply ${patches.map(({ key }) => key)}`),
    connection: (connection) => void log.push(connection),
  }
  const bridge = {
    ask: () => new Promise<Result<never>>((resolve) => asked.push((answer) => resolve(answer as Result<never>))),
    watch: (listener: typeof change) => {
      change = listener
      return () => {}
    },
    onConnection: (listener: typeof connect) => {
      connect = listener
      return () => {}
    },
  }
  const end = follow(bridge, mirror, (act) => void delayed.push(act))
  return {
    log,
    asked,
    delayed,
    end,
    connect: (connection: Connection) => connect(connection),
    tell: (changes: Changes) => change(changes),
    change: (sequence: number, ...keys: string[]) => change({ sequence, patches: keys.map(row) }),
    answer: async (answer: Result<Snapshot>) => {
      asked.shift()?.(answer)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
const snapshot = (sequence: number, ...keys: string[]) => ok({ sequence, patches: keys.map(row) })

describe('the mirror of the station', () => {
  it('starts with the snapshot and goes on with the changes behind it, also those that came before it', async () => {
    const at = setting()
    at.connect('connected')
    at.change(6, 'old')
    at.change(7, 'early')
    await at.answer(snapshot(6, 'a', 'b'))
    at.change(8, 'late')
    expect(at.log).toEqual(['connected', 'replace a,b', 'apply early', 'apply late'])
  })

  it('asks for the snapshot again when a number is missing, and applies nothing past the gap', async () => {
    const at = setting()
    at.connect('connected')
    await at.answer(snapshot(1))
    at.change(3, 'after-the-gap')
    expect(at.asked).toHaveLength(1)
    await at.answer(snapshot(3, 'whole'))
    at.change(4, 'next')
    expect(at.log).toEqual(['connected', 'replace ', 'replace whole', 'apply next'])
  })

  it('asks for everything again when the station is locked, and when it is opened: what lay between was not told', async () => {
    const at = setting()
    at.connect('connected')
    await at.answer(snapshot(1))
    const station = (sequence: number, locked: boolean) =>
      at.tell({
        sequence,
        patches: [{ table: 'station', key: 'only', row: { locked } as StationRow & { locked: true } }],
      })
    for (const [sequence, locked] of [
      [2, true],
      [3, false],
    ] as const) {
      station(sequence, locked)
      expect(at.asked).toHaveLength(1)
      await at.answer(snapshot(sequence))
    }
    at.change(4, 'next')
    expect(at.asked).toHaveLength(0)
  })

  it('takes a change once, however often it comes', async () => {
    const at = setting()
    at.connect('connected')
    await at.answer(snapshot(1))
    at.change(2, 'a')
    at.change(2, 'a')
    expect(at.log.filter((entry) => entry === 'apply a')).toHaveLength(1)
  })

  it('asks again when the connection comes back, and forgets an answer from before', async () => {
    const at = setting()
    at.connect('connected')
    at.connect('lost')
    at.connect('connected')
    await at.answer(snapshot(1, 'stale'))
    await at.answer(snapshot(9, 'fresh'))
    expect(at.log).toEqual(['connected', 'lost', 'connected', 'replace fresh'])
  })

  it('tries again when the snapshot fails, and not without a connection', async () => {
    const at = setting()
    at.connect('connected')
    await at.answer(fail('station.bug'))
    expect(at.delayed).toHaveLength(1)
    at.delayed.shift()?.()
    await at.answer(snapshot(2, 'a'))
    at.connect('lost')
    expect(at.asked).toHaveLength(0)
    expect(at.log).toEqual(['connected', 'replace a', 'lost'])
  })

  it('says nothing more once it has ended', async () => {
    const at = setting()
    at.connect('connected')
    at.end()
    await at.answer(snapshot(1, 'a'))
    expect(at.log).toEqual(['connected'])
  })
})
