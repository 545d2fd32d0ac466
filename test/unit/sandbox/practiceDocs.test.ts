import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accountRoles } from '../../../src/sandbox/accounts.ts'
import { faultPresets } from '../../../src/sandbox/control/faultPresets.ts'
import { InjectedFault } from '../../../src/sandbox/injected.ts'
import { coupons } from '../../../src/sandbox/price/fee.ts'
import { islands } from '../../../src/sandbox/price/route.ts'
import { units } from '../../../src/units/units.ts'

const page = readFileSync(new URL('../../../docs/practice.md', import.meta.url), 'utf8')
const control = readFileSync(new URL('../../../src/sandbox/control/answerControl.ts', import.meta.url), 'utf8')

describe('docs/practice.md', () => {
  it('names every role, coupon and special district', () => {
    for (const word of [...accountRoles, ...Object.keys(coupons), ...Object.values(islands).map(String)])
      expect(page).toContain(word)
  })

  it('counts the places', () => {
    const { oldProvinces, districts, newProvinces, newWards } = units()
    const wards = districts.reduce((sum, district) => sum + district.wards.length, 0)
    expect(page).toContain(`${oldProvinces.length} old provinces with ${districts.length} districts and ${wards} wards`)
    expect(page).toContain(`${newProvinces.length} new provinces with ${newWards.length} wards`)
  })

  it('lists every method and path under /practice/', () => {
    const served = [...control.matchAll(/case '([A-Z]+ \/practice\/[a-z]+)'/g)].map(([, one = '']) => one)
    expect(served.length).toBeGreaterThan(10)
    for (const one of served) expect(page).toMatch(new RegExp(`\`${one}[\`?]`))
  })

  it('shows faults that the service takes, every kind of them', () => {
    const shown = [...page.matchAll(/^\| `(\{"kind".*?\})` \|/gm)].map(([, json = '']) => JSON.parse(json))
    for (const fault of shown) expect(InjectedFault.parse({ fault }).fault).toMatchObject(fault)
    const kinds = new Set(shown.map((fault) => fault.kind))
    const all = InjectedFault.shape.fault.unwrap().options.map((option) => option.shape.kind.value)
    expect([...kinds].sort()).toEqual([...all].sort())
  })

  it('speaks of presets that are faults', () => {
    for (const { fault } of faultPresets) expect(() => InjectedFault.parse(fault)).not.toThrow()
  })
})
