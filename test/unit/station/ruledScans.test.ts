import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { CodeRule } from '../../../src/model/codeRule.ts'
import { expected, open, scan as scanOut, stationWith, verdict } from '../../support/fakePickup.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { settle } from '../../support/testClock.ts'

/** Wherever a label is scanned, what a leader's rule says of it is its order. */
const address = 'https://kien.example/van-don/chi-tiet/don-hang/v2/'
const rules: readonly CodeRule[] = [
  { before: 'VN', after: '', lengths: [6, 7], parcel: null },
  { before: '', after: '', lengths: [6, 7], parcel: { mark: '-', first: 0 } },
  { before: address, after: '', lengths: [6, 7], parcel: null },
]
const kept = rules.map((rule, at) => ({
  id: String(at),
  account: 'acme',
  rule: { ...rule, lengths: [...rule.lengths] },
  examples: [],
}))
const begins = { codeRules: kept }

it('at a handover it leaves, each parcel by its number, and a second scan is one', async () => {
  const orders = [expected('LXFDFT'), expected('L8TKYG', { parcels: ['L8TKYG_1', 'L8TKYG_2'] })]
  const fake = await stationWith(orders, { begins })
  const pickup = await open(fake)
  expect(await verdict(fake, pickup, `${address}LXFDFT`)).toBe('scanned')
  expect(await verdict(fake, pickup, 'LXFDFT')).toBe('duplicate')
  expect(await scanOut(fake, pickup, 'VNL8TKYG')).toBe('pickup.which-parcel')
  expect(await scanOut(fake, pickup, 'L8TKYG-1')).toMatchObject({ verdict: 'scanned', code: 'L8TKYG_2' })
  expect(await verdict(fake, pickup, 'L8TKYG_1')).toBe('scanned')
})

it('held against its parcel, looked up, and asked about as a reading it is known', async () => {
  const { station, scan } = await fakeStation({ begins })
  const { api } = station
  await scan('LXFDFT')
  const verify = (label: string) => api.execute({ type: 'verify', id: uuid(), item: 'LXFDFT', label })
  expect(await verify(`${address}lxfdft`)).toMatchObject({ value: { match: true, code: 'LXFDFT' } })
  expect(await api.ask({ type: 'parcel', line: 'VNLXFDFT', fresh: false })).toMatchObject({
    value: { order: { code: 'LXFDFT' } },
  })
  expect(await api.ask({ type: 'known-codes', codes: ['VNLXFDFT', 'VMLXFDFT', `${address}L8TKYG`] })).toEqual({
    ok: true,
    value: ['VNLXFDFT'],
  })
  expect(await verify('VNL8TKYG')).toMatchObject({ value: { match: false } })
})

it('it confirms the first label of an environment, and another does not', async () => {
  const environment = { kind: 'production' as const, baseUrl: 'https://c.example', reasonPrefix: 'SVC', viewHosts: [] }
  const { scan } = await fakeStation({ begins: { ...begins, environment } })
  await scan('LXFDFT')
  await scan('--41--')
  expect(await scan(`${address}L8TKYG`)).toBe('label.wrong-code')
  await scan('--41--')
  expect(await scan(`${address}LXFDFT`)).toBe('done')
})

it('of another account it says nothing', async () => {
  const { world, scan } = await fakeStation({
    begins: { codeRules: kept.map((rule) => ({ ...rule, account: 'other' })) },
  })
  await scan('VNLXFDFT')
  await settle()
  expect(world.printed).toEqual([])
})

it('longer than a card shows it prints its label', async () => {
  const before = `https://k.example/${'x'.repeat(100)}/`
  const rule = { before, after: '', lengths: [6], parcel: null }
  const codeRules = [{ id: 'long', account: 'acme', rule, examples: [] }]
  const { scan, world } = await fakeStation({ begins: { codeRules } })
  expect(await scan(`${before}LXFDFT`)).toMatchObject({ verdict: 'printed', code: 'LXFDFT' })
  expect(world.printed).toEqual(['LXFDFT'])
})
