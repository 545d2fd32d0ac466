import { describe, expect, it } from 'vitest'
import type { Mirror } from '../../../renderer/live/follow.ts'
import { follow } from '../../../renderer/live/follow.ts'
import type { Bridge } from '../../../renderer/live/stationBridge.ts'
import { systemClock } from '../../../src/base/clock.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Replaceable } from '../../../src/compose/switchingApi.ts'
import { createSwitchingApi } from '../../../src/compose/switchingApi.ts'
import type { Changes } from '../../../src/contract/tables.ts'
import type { Board } from '../../../src/station/board.ts'
import { createBoard } from '../../../src/station/board.ts'
import { settle } from '../../support/testClock.ts'

const stationRow = {
  place: '',
  size: '80x80',
  tryCodes: [],
  notices: [],
  operators: [],
  views: [],
  operator: null,
  rolesInForce: false,
  elsewhere: [],
} as const

/** A station that is nothing but its board. */
function stationOf(
  name: string,
  ended: string[] = [],
  account = 'acme',
): Replaceable & { readonly board: Board; readonly scans: string[] } {
  const scans: string[] = []
  const board = createBoard(systemClock)
  board.set('station', 'only', { ...stationRow, id: name, name })
  board.flush()
  const api: Replaceable['api'] = {
    execute: async ({ id }) => {
      scans.push(id)
      return fail('station.nothing-to-do')
    },
    ask: async () => ok(board.snapshot()) as never,
    watch: board.watch,
  }
  return { board, api, account, scans, close: async () => void ended.push(name) }
}

function rename({ board }: { readonly board: Board }, name: string): void {
  board.set('station', 'only', { ...stationRow, id: name, name })
  board.flush()
}

describe('a desk before one station after the other', () => {
  it('counts on over the change with a gap in between, so that no window misses it', async () => {
    const first = stationOf('first')
    const { api, replace } = createSwitchingApi(first)
    const heard: Changes[] = []
    api.watch((changes) => heard.push(changes))
    for (const name of ['a', 'b', 'c']) rename(first, name)
    const second = stationOf('second')
    await replace(async () => ok(second))
    rename(second, 'd')
    const numbers = heard.map(({ sequence }) => sequence)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    const gap = heard.findIndex(({ patches }) => patches.length === 0)
    expect((numbers[gap] ?? 0) - (numbers[gap - 1] ?? 0)).toBeGreaterThan(1)
  })

  it('has every window that follows it show the next station, and only that', async () => {
    const first = stationOf('first')
    const { api, replace } = createSwitchingApi(first)
    let shown: unknown = null
    const show = (patches: readonly { readonly row: unknown }[]) => {
      shown = patches.at(-1)?.row ?? shown
    }
    const mirror: Mirror = { replace: show, apply: show, connection: () => undefined }
    const onConnection: Bridge['onConnection'] = (listener) => {
      listener('connected')
      return () => undefined
    }
    const end = follow({ ...api, onConnection }, mirror, () => undefined)
    await settle()
    expect(shown).toMatchObject({ name: 'first' })
    const second = stationOf('second')
    await replace(async () => ok(second))
    await settle()
    expect(shown).toMatchObject({ name: 'second' })
    rename(first, 'ghost')
    rename(second, 'third')
    await settle()
    expect(shown).toMatchObject({ name: 'third' })
    end()
  })

  it('keeps a scan that comes during the change for the next station', async () => {
    const { api, replace, close } = createSwitchingApi(stationOf('first'))
    const scan = (id: string) => api.execute({ type: 'scan', id, line: 'LXFDFT' })
    let scanned: Promise<unknown> = Promise.resolve()
    await replace(async () => {
      scanned = scan('1')
      await settle()
      return ok({
        ...stationOf('second'),
        api: { ...stationOf('second').api, execute: async () => ok(null) as never },
      })
    })
    expect(await scanned).toEqual(ok(null))
    await close()
    expect(await scan('2')).toMatchObject({ fault: { code: 'station.closing' } })
  })

  it('gives a scan of in between to the next station of the same account, and to none of another', async () => {
    for (const [account, done, code] of [
      ['acme', ['a'], 'station.nothing-to-do'],
      ['other', [], 'account.changed'],
    ] as const) {
      const { api, replace } = createSwitchingApi(stationOf('first'))
      const next = stationOf('second', [], account)
      let scanned: ReturnType<typeof api.execute> | null = null
      await replace(async () => {
        scanned = api.execute({ type: 'scan', id: 'a', line: 'DON-1002' })
        return ok(next)
      })
      expect([next.scans, await scanned]).toMatchObject([done, { fault: { code } }])
    }
  })

  it('closes the present station before the next is opened, and is closing in between', async () => {
    const ended: string[] = []
    const { api, replace, close } = createSwitchingApi(stationOf('first', ended))
    await replace(async () => {
      expect(ended).toEqual(['first'])
      expect(await api.ask({ type: 'snapshot' })).toMatchObject({ ok: false, fault: { code: 'station.closing' } })
      return ok(stationOf('second', ended))
    })
    expect(await api.ask({ type: 'snapshot' })).toMatchObject({ ok: true })
    await close()
    expect(ended).toEqual(['first', 'second'])
  })
})
