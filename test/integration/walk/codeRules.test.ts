import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { NumberMeaning } from '../../../src/contract/codeRules.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import type { WalkStation } from '../../support/walkStation.ts'
import { walkStation } from '../../support/walkStation.ts'

/** Views whose letters name nobody and whose bars say more than a code, through a whole station with a real browser. */
let station: WalkStation

beforeAll(async () => {
  station = await walkStation()
})
afterAll(() => station[Symbol.asyncDispose]())

async function makeRule(codes: readonly string[], say: (code: string) => string, number: NumberMeaning | null = null) {
  const scans = codes.map((code) => ({ symbol: say(code), code }))
  return station.api.execute({ type: 'add-code-rule', id: uuid(), scans, number })
}

async function removeRules() {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  const patches = snapshot.ok ? snapshot.value.patches : []
  const rules = patches.flatMap((patch) => (patch.table === 'settings' ? (patch.row?.codeRules ?? []) : []))
  for (const { id: rule } of rules) await station.api.execute({ type: 'remove-code-rule', id: uuid(), rule })
}

async function refusal(code: string, size?: LabelSize) {
  const before = station.labels.length
  const [label] = await station.print(code, size === undefined ? {} : { size })
  expect(station.labels.length).toBe(before)
  return label?.fault
}

/** What the bars of the label say that came out. */
async function printed(code: string, size: LabelSize = '80x80') {
  expect(await station.print(code, { size })).toMatchObject([{ code, verdict: 'printed', fault: null }])
  await station.printer.idle()
  const label = station.labels.at(-1)
  return label === undefined ? [] : readLabel(label.dots)
}

test('a prefix in every symbol: refused before the rule, in every size right after it, refused again without it', async () => {
  station.service.setViewStyles(['prefix'])
  const [first = '', second = '', third = '', ...rest] = station.service.codes
  expect(await refusal(first)).toMatch(/^view\.(other-order|no-such-order)$/)
  expect(await makeRule([first, second, third], (code) => `VN${code}`)).toMatchObject({ ok: true })
  for (const [at, size] of allLabelSizes.entries()) {
    const code = rest[at] ?? ''
    expect(new Set(await printed(code, size))).toEqual(new Set([`VN${code}`]))
  }
  await removeRules()
  expect(await refusal(rest[9] ?? '')).toMatch(/^view\.(other-order|no-such-order)$/)
})

test('a parcel’s number in the bars and an address in the QR: each wants its rule, and until then asks', async () => {
  station.service.setViewStyles(['address'])
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = station.service.codes.slice(20)
  expect(await refusal(first)).toMatch(/^view\./)
  expect(await makeRule([first, second, third], (code) => `${code}-1`)).toMatchObject({
    fault: { code: 'rule.number-open' },
  })
  expect(await makeRule([first, second, third], (code) => `${code}-1`, 'parcel')).toMatchObject({ ok: true })
  expect(await refusal(fourth)).toBe('label.further-code')
  expect(await makeRule([first, second, third], (code) => `https://kien.example/van-don/${code}`)).toMatchObject({
    ok: true,
  })
  expect(new Set(await printed(fifth))).toEqual(new Set([`${fifth}-1`, `https://kien.example/van-don/${fifth}`]))
  const heavy = station.service.heavyCodes[0] ?? ''
  const outcome = await station.print(heavy)
  expect(outcome.length).toBeGreaterThan(1)
  for (const label of outcome) expect(label).toMatchObject({ verdict: 'printed', fault: null })
  await removeRules()
})

test('a parcel’s number that is counted from the other end prints no label of another parcel', async () => {
  station.service.setViewStyles(['address'])
  const [first = '', second = '', third = ''] = station.service.codes.slice(30)
  await makeRule([first, second, third], (code) => `${code}-0`, 'parcel')
  await makeRule([first, second, third], (code) => `https://kien.example/van-don/${code}`)
  const heavy = station.service.heavyCodes[1] ?? ''
  const before = station.labels.length
  for (const label of await station.print(heavy)) expect(label.verdict).not.toBe('printed')
  expect(station.labels.length).toBe(before)
  await removeRules()
})
