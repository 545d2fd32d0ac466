import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { followStationChanges, useStationChanges } from '../../../renderer/screens/jobs/StationChangesPanel.tsx'
import { readCod } from '../../../renderer/screens/money/moneyActions.ts'
import { renewRecovery } from '../../../renderer/screens/settings/operatorsActions.ts'
import { freshSettingsScreen, useSettingsScreen } from '../../../renderer/screens/settings/settingsScreenStore.ts'
import { quietMoney, useMoney } from '../../../renderer/stores/moneyStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { forgetWithTurn } from '../../../renderer/turnChange.ts'
import { ok } from '../../../src/base/result.ts'

const hoa = { id: '0001', name: 'Hoa', role: 'leader', hasPin: true } as const
const phuc = { id: '0003', name: 'Phúc', role: 'packer', hasPin: false } as const
const binh = { id: '0004', name: 'Bình', role: 'packer', hasPin: false } as const
const recovery = { operator: '0001', name: 'Hoa', code: 'K7QM-2XHD-9RTB-4WVA' }
const comes = (operator: typeof hoa | typeof phuc | typeof binh | null) =>
  useStation.setState({ station: { operator } as never })
const settled = () => new Promise((resolve) => setImmediate(resolve))
const screen = () => useSettingsScreen.getState()

let stop = () => {}
beforeEach(() => {
  comes(hoa)
  stop = forgetWithTurn()
  useSettingsScreen.setState({ ...freshSettingsScreen, recovery, operator: 'new', changingAccount: true }, true)
})
afterEach(() => {
  stop()
  useStation.setState({ station: null })
})

it.each([
  ['a packer’s badge', [phuc]],
  ['F12 or the lock, and a packer behind it', [null, phuc]],
] as const)(
  'a leader’s recovery code and the forms of a PIN and of a token are not there any more after %s',
  (_, came) => {
    for (const one of came) comes(one)
    expect(screen()).toMatchObject({ recovery: null, operator: null, changingAccount: false })
    // What is typed into the others is in them alone: they begin anew.
    expect(screen().turns).toBeGreaterThan(0)
  },
)

it('a form that a packer filled in stays for the leader who comes to save it', () => {
  comes(phuc)
  useSettingsScreen.setState({ operator: 'new' })
  comes(hoa)
  expect(screen()).toMatchObject({ operator: 'new' })
})

it('what was found or typed as a secret in a packer’s turn, with a leader’s PIN in place, is not there for the next', () => {
  comes(phuc)
  const { turns } = screen()
  useSettingsScreen.setState({ recovery, operator: 'new' })
  comes(binh)
  expect(screen().turns).toBeGreaterThan(turns)
  expect(screen()).toMatchObject({ recovery: null, operator: 'new' })
})

it('nor where the leader left and the packer came while the station was away', () => {
  useStation.setState({ station: null })
  comes(phuc)
  expect(screen().recovery).toBeNull()
})

it('a recovery code that comes once its leader has left is shown to nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const renewed = renewRecovery(hoa, { execute: () => promise } as unknown as Actions)
  comes(phuc)
  resolve(ok({ operator: hoa.id, recovery: recovery.code }))
  await renewed
  expect(screen().recovery).toBeNull()
})

it('what is said of the same operator anew, and the first leader who comes, take nothing away', () => {
  comes({ ...hoa })
  expect(screen().recovery).toEqual(recovery)
  comes(null)
  useSettingsScreen.setState({ recovery })
  comes(hoa)
  expect(screen().recovery).toEqual(recovery)
})

it('the first leader’s code, told before anybody signed in, is not there for a packer who comes first', () => {
  comes(null)
  useSettingsScreen.setState({ recovery })
  comes(phuc)
  expect(screen().recovery).toBeNull()
})

describe('what a leader looked at, where roles are used', () => {
  const codRow = { order: 'G8ADKBRF' } as never
  const leaves = (rolesInForce: boolean, operator: typeof phuc | null) =>
    useStation.setState({ station: { operator, rolesInForce } as never })

  it.each([
    ['a packer comes', phuc],
    ['nobody is there any more', null],
  ] as const)('leaves the window when %s: the COD, and who changed what', async (_, next) => {
    const page = ok({ changes: [{ id: 1 }], next: null })
    const unfollow = followStationChanges((async () => page) as never)
    await settled()
    expect(useStationChanges.getState().changes).toHaveLength(1)
    useMoney.setState({ ...quietMoney, rows: [codRow], payouts: [{ id: 'x' } as never] })
    leaves(true, next)
    const fault = { code: 'operator.turn-ended' }
    expect(useMoney.getState()).toMatchObject({ rows: [], payouts: [], loading: false, fault })
    expect(useStationChanges.getState()).toMatchObject({ changes: null, fault })
    unfollow()
  })

  it('does not come behind him either, when it was on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const ask = () => promise
    const read = readCod(ask as never)
    const unfollow = followStationChanges(ask as never)
    leaves(true, phuc)
    resolve(ok({ changes: [{ id: 1 }], next: null, rows: [codRow] }))
    await read
    await settled()
    expect([useMoney.getState().rows, useStationChanges.getState().changes]).toEqual([[], null])
    unfollow()
  })

  it('stays where nobody has a role', () => {
    useMoney.setState({ ...quietMoney, rows: [codRow] })
    leaves(false, phuc)
    expect(useMoney.getState().rows).toEqual([codRow])
  })
})
