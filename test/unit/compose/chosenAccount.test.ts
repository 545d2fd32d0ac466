import { describe, expect, it } from 'vitest'
import { chosenAccount } from '../../../src/compose/account.ts'

const baseUrl = 'https://carrier.example'
const environment = { kind: 'production' as const, baseUrl, reasonPrefix: 'SVC', viewHosts: [] }
const shops = [
  { id: 7, name: 'Kho A' },
  { id: 8, name: 'Kho B' },
]
const first = { account: 'carrier.example#aaaaaa', name: '', shop: 8, shops, environment }
const second = { account: 'carrier.example#bbbbbb', name: '', shop: 7, shops: [], environment }
const using = (kept: typeof first, ...accounts: (typeof first)[]) => ({ ...kept, accounts: [kept, ...accounts] })
const typed = (shop: number, at = baseUrl) => ({
  kind: 'production' as const,
  baseUrl: at,
  shop,
  reasonPrefix: 'SVC',
  viewHosts: [],
  token: 'a renewed token',
})

describe('a token that is entered anew', () => {
  it.each([
    ['of the shop that was used last', 8],
    ['of a shop that was used before', 7],
  ])('is of the account that has the labels of that shop here: %s', (_, shop) => {
    expect(chosenAccount(typed(shop), using(first)).name).toBe(first.account)
  })

  it('is of the account that works for the shop, before one that only had it', () => {
    expect(chosenAccount(typed(7), using(first, second)).name).toBe(second.account)
  })

  it('of a shop that no account had here, or of another service, is a new account', () => {
    for (const choice of [typed(9), typed(7, 'https://other.example')])
      expect(chosenAccount(choice, using(first)).name).toMatch(/^(carrier|other)\.example#(?!aaaaaa)[\da-f]{6}$/)
  })

  it('is another account at another path of the host, or for its trial, whose labels and requests are not of this one', () => {
    const { name: account } = chosenAccount(typed(9), using(first))
    const known = using({ ...first, account, shop: 9 })
    const trial = chosenAccount({ ...typed(9), kind: 'staging' as const }, known).name
    const sandbox = chosenAccount(typed(9, `${baseUrl}/sandbox`), known).name
    expect(new Set([account, trial, sandbox]).size).toBe(3)
    for (const name of [trial, sandbox]) expect(name).toMatch(/^carrier\.example#[\da-f]{6}$/)
    expect(chosenAccount(typed(9), known).name).toBe(account)
  })
})
