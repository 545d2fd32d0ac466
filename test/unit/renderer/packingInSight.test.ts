import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActions } from '../../../renderer/actions.ts'
import { screenShown } from '../../../renderer/input/heldScans.ts'
import { takeHeard } from '../../../renderer/input/takeHeard.ts'
import { takeLine } from '../../../renderer/input/takeLine.ts'
import type { Bridge } from '../../../renderer/live/stationBridge.ts'
import { packingKeys } from '../../../renderer/screens/scan/packingView.ts'
import { noCards, useCards } from '../../../renderer/stores/cardsStore.ts'
import { useConnection } from '../../../renderer/stores/connectionStore.ts'
import { useHeard } from '../../../renderer/stores/heardStore.ts'
import { usePackings } from '../../../renderer/stores/packingsStore.ts'
import { goTo } from '../../../renderer/stores/placeStore.ts'
import { enterMode } from '../../../renderer/stores/scanModeStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import type { Fault } from '../../../src/base/fault.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { PackingRow } from '../../../src/contract/packing.ts'
import { settings, station } from '../../gallery/fixtures.ts'

let sent: Command[]
let heard: string[]
/** What the station answers to the keys of a packing, as it does where the stop that was seen is not the one that stands. */
let stopThere: string | null
const lan = { id: '2290', name: 'Lan', role: 'packer', hasPin: false } as const
const roles = { rolesInForce: true, operators: [lan] } as const
const bridge: Bridge = {
  execute: async (command: Command) => {
    sent.push(command)
    const seen = command.type === 'packing' ? command.seen : command.type === 'scan' ? command.packing : null
    if (stopThere !== null && seen?.stop !== stopThere) return fail('packing.changed-meanwhile') as never
    return ok(command.type === 'take-heard' ? { mine: true } : null) as never
  },
  ask: async () => ok([]) as never,
  watch: () => () => {},
  onConnection: () => () => {},
}
const actions = createActions(bridge, (name) => heard.push(name))
takeHeard(bridge, actions)
const settled = () => new Promise((resolve) => setImmediate(resolve))

function shows(stoppedBy: string | null, code: Fault['code'] = 'packing.wrong-item'): PackingRow {
  const goods = [{ name: 'Áo', code: '', wanted: 2, counted: 0 }]
  const of = { id: 'p', code: 'LXFDFT', state: 'open', known: true, goods, changedAt: 1 } as const
  const row: PackingRow = { ...of, stoppedBy, stop: stoppedBy === null ? null : { code } }
  usePackings.setState({ rows: { p: row } })
  return row
}

/** What the key of this deed does, as the screen shows the packing. */
function press(deed: string): void {
  const { p } = usePackings.getState().rows
  const key = p === undefined ? undefined : packingKeys(p).find(({ does }) => 'deed' in does && does.deed === deed)
  if (key !== undefined) actions.act(key.does)
}

afterEach(() => void vi.useRealTimers())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  sent = []
  heard = []
  stopThere = null
  useScreen.setState({ refusal: null })
  usePackings.setState({ rows: {} })
  useCards.setState(noCards)
  useStation.setState({ station: null })
  useConnection.setState({ connection: 'connected' })
  goTo('scan')
  enterMode('print')
})

describe('what a window does to a packing', () => {
  it('says which packing and which stop was on the screen, by key and by bar code', async () => {
    shows(null)
    press('count')
    shows('a')
    press('go-on')
    takeLine('--31--', actions)
    await settled()
    expect(sent).toMatchObject([
      { type: 'packing', deed: 'count', seen: { packing: 'p', stop: null } },
      { type: 'packing', deed: 'go-on', seen: { packing: 'p', stop: 'a' } },
      { type: 'scan', line: '--31--', packing: { packing: 'p', stop: 'a' } },
    ])
  })

  it.each(['order.cancelled', 'packing.order-changed'] as const)(
    'reads no %s that came under the finger, in the place of a wrong item or of none',
    async (code) => {
      for (const before of [null, 'a']) {
        sent = []
        usePackings.setState({ rows: {} })
        shows(before)
        shows(`b${before}`, code)
        vi.advanceTimersByTime(600)
        press('go-on')
        takeLine('--31--', actions)
        vi.advanceTimersByTime(200)
        press('go-on')
        await settled()
        expect(sent).toMatchObject([
          { seen: { packing: 'p', stop: null } },
          { packing: { packing: 'p', stop: null } },
          { seen: { packing: 'p', stop: `b${before}` } },
        ])
      }
    },
  )

  it.each(['key', 'bar code'])('says aloud that a yes came too soon, by %s, and takes the next one', async (way) => {
    shows('a')
    shows('b', 'order.cancelled')
    stopThere = 'b'
    const yes = async () => {
      if (way === 'key') press('go-on')
      else takeLine('--31--', actions)
      await settled()
    }
    vi.advanceTimersByTime(699)
    await yes()
    expect(useScreen.getState().refusal?.fault.code).toBe('packing.changed-meanwhile')
    expect(heard).toEqual(['error'])
    expect(usePackings.getState().rows.p?.stop?.code).toBe('order.cancelled')
    vi.advanceTimersByTime(1)
    await yes()
    expect(sent.at(-1)).toMatchObject(
      way === 'key'
        ? { type: 'packing', deed: 'go-on', seen: { stop: 'b' } }
        : { type: 'scan', packing: { stop: 'b' } },
    )
    expect(useScreen.getState().refusal).toBeNull()
    expect(heard).toEqual(['error'])
  })

  it('sees none from another screen, nor in another mode, where a bar code is scanned', async () => {
    shows('a')
    goTo('pickup')
    const gone = screenShown('pickup')
    takeLine('--92--', actions)
    gone()
    goTo('scan')
    enterMode('lookup')
    takeLine('--92--', actions)
    await settled()
    expect(sent).toMatchObject([{ packing: null }, { packing: null }])
  })
})

describe('a code that is scanned while goods are packed', () => {
  const packs = () => sent.flatMap((command) => (command.type === 'scan' ? [command.packs] : []))

  it('counts in the packing that was on the screen last, also from another screen and while the window is locked', async () => {
    const other = { q: { ...shows(null), id: 'q' } }
    takeLine('AO01', actions)
    goTo('settings')
    const gone = screenShown('settings')
    usePackings.setState({ rows: other })
    takeLine('AO01', actions)
    gone()
    goTo('scan')
    await settled()
    shows(null)
    useStation.setState({ station: { ...station, ...roles, operator: null, locked: true } })
    usePackings.setState({ rows: {} })
    takeLine('AO01', actions)
    useStation.setState({ station: { ...station, ...roles, operator: lan } })
    usePackings.setState({ rows: other })
    useCards.setState({ ...noCards })
    await settled()
    expect(packs()).toMatchObject(Array(3).fill({ packing: 'p' }))
  })

  it('says which scans went before it: one of them may have opened a packing that the window has not heard of', async () => {
    for (const line of ['LXFDFT', 'AO01', 'AO01']) takeLine(line, actions)
    await settled()
    const [open, one] = sent.map((command) => ('id' in command ? command.id : ''))
    expect(packs().map((said) => [said?.packing, said?.sent.slice(-2)])).toMatchObject([
      [null, expect.anything()],
      [null, expect.arrayContaining([open])],
      [null, [open, one]],
    ])
  })

  it('is the packing’s of before the wait, where it waited for somebody to sign in', async () => {
    shows(null)
    useStation.setState({ station: { ...station, ...roles, operator: null } })
    takeLine('AO01', actions)
    const { p } = usePackings.getState().rows
    if (p !== undefined) usePackings.setState({ rows: { q: { ...p, id: 'q' } } })
    useStation.setState({ station: { ...station, ...roles, operator: lan } })
    await settled()
    expect(packs()).toMatchObject([{ packing: 'p' }])
  })

  it('says none where the serial scanner has it, which may be watched at another window', async () => {
    shows(null)
    useHeard.setState({ id: 'AO01', line: 'AO01', further: false })
    await settled()
    expect(packs()).toEqual([undefined])
  })
})

describe('a line', () => {
  it('of the serial scanner is the scanner’s, be it a weight or a number; of the keys it is whose they are', async () => {
    useStation.setState({ settings: { ...settings, scale: { ...settings.scale, types: true } } })
    for (const line of ['2.520 kg', '38']) {
      useHeard.setState({ id: line, line, further: false })
      await settled()
    }
    takeLine('0.512 kg', actions, 'keyboard')
    takeLine('2', actions, 'hand')
    await settled()
    expect(sent.filter(({ type }) => type === 'scan')).toMatchObject([
      { line: '2.520 kg', by: 'scanner' },
      { line: '38', by: 'scanner' },
      { line: '0.512 kg', by: 'keyboard' },
      { line: '2', by: 'hand' },
    ])
  })
})
