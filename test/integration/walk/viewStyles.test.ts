import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { EmittedLabel } from '../../../src/emulator/emulator.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { Dots } from '../../../src/model/dots.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import type { ViewPolicy } from '../../../src/model/viewPolicy.ts'
import { readViewPolicy } from '../../../src/model/viewPolicy.ts'
import type { ViewStyle } from '../../../src/model/viewStyle.ts'
import { readViewStyles, viewStyleNames } from '../../../src/model/viewStyle.ts'
import type { WalkStation } from '../../support/walkStation.ts'
import { walkStation } from '../../support/walkStation.ts'

/**
 * Every style of views that the practice service has, in every size, through a whole station with a real browser. What
 * comes out is held against the same order's label as another station prints it from the plain page.
 */
let styled: WalkStation
let plain: WalkStation
/** A label is printed once, so that each wants an order of its own. */
let used = 0

beforeAll(async () => {
  styled = await walkStation()
  plain = await walkStation()
})
afterAll(async () => {
  await styled[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

const prints = readViewStyles('mixed') ?? []
const inEverySize = (styles: readonly ViewStyle[]) =>
  styles.flatMap((style) => allLabelSizes.map((size) => ({ style, size })))

const nextCode = () => styled.service.codes[used++] ?? ''

async function labelOf(station: WalkStation, code: string, size: LabelSize): Promise<EmittedLabel | undefined> {
  const before = station.labels.length
  expect(await station.print(code, { size })).toMatchObject([{ code, verdict: 'printed', fault: null }])
  await station.printer.idle()
  expect(station.labels.length).toBe(before + 1)
  return station.labels[before]
}

function inkOf({ data }: Dots): number {
  return data.reduce((sum, byte) => sum + (byte.toString(2).match(/1/g)?.length ?? 0), 0)
}

/** `least`, `most`: of the ink that the plain page puts on the same label. */
async function expectSameLabel(code: string, size: LabelSize, [least, most]: readonly [number, number]) {
  const label = await labelOf(styled, code, size)
  const wanted = await labelOf(plain, code, size)
  if (label === undefined || wanted === undefined) return expect.unreachable('no label came out')
  expect(await readLabel(label.dots)).toEqual([code])
  expect([label.dots.width, label.dots.height]).toEqual([wanted.dots.width, wanted.dots.height])
  const share = inkOf(label.dots) / inkOf(wanted.dots)
  expect(share).toBeGreaterThan(least)
  expect(share).toBeLessThan(most)
}

/** A PDF of the practice service is laid out in its own way; a page without the code in letters lacks its ink. */
function shareOf(style: ViewStyle): readonly [number, number] {
  if (style === 'pdf' || style === 'outlines' || style === 'scan') return [0.4, 2]
  return style === 'bars' || style === 'font' ? [0.85, 1.1] : [0.95, 1.05]
}

describe('a view that needs nobody’s word is printed right', () => {
  test.each(inEverySize(prints))('$style, $size', async ({ style, size }) => {
    styled.service.setViewStyles([style])
    await expectSameLabel(nextCode(), size, shareOf(style))
  })

  test.each(prints)('%s, all parcels of an order', async (style) => {
    styled.service.setViewStyles([style])
    const code = styled.service.heavyCodes[prints.indexOf(style)] ?? ''
    const outcome = await styled.print(code)
    expect(outcome.length).toBeGreaterThan(1)
    for (const label of outcome) expect(label).toMatchObject({ verdict: 'printed', fault: null })
    await styled.printer.idle()
    const read = await Promise.all(styled.labels.slice(-outcome.length).map(({ dots }) => readLabel(dots)))
    expect(read.flat().sort()).toEqual(outcome.map((label) => label.code).sort())
  })
})

describe('a view that a leader has to decide about', () => {
  const policies = {
    landscape: { A5: '210x148 turn=90', '80x80': '80x80 turn=90', '52x70': '70x52 turn=90' },
    copies: { A5: '148x210 copies', '80x80': '80x80 copies', '52x70': '52x70 copies' },
  } as const

  test.each([
    { style: 'landscape', size: 'A5', fault: 'view.other-size' },
    { style: 'landscape', size: '52x70', fault: 'view.other-size' },
    ...allLabelSizes.map((size) => ({ style: 'copies' as const, size, fault: 'view.page-count' })),
  ] as const)('$style, $size: is refused as $fault, and printed right once it is decided', async (row) => {
    const { style, size, fault } = row
    styled.service.setViewStyles([style])
    const code = nextCode()
    const before = styled.labels.length
    expect(await styled.print(code, { size })).toMatchObject([{ fault }])
    expect(styled.labels.length).toBe(before)
    await decide(size, readViewPolicy(policies[style][size]))
    await expectSameLabel(nextCode(), size, [0.97, 1.03])
    await decide(size, null)
  })

  test('landscape, 80x80: lies on its side, for a square page has no side', async () => {
    styled.service.setViewStyles(['landscape'])
    await decide('80x80', readViewPolicy(policies.landscape['80x80']))
    await expectSameLabel(nextCode(), '80x80', [0.97, 1.03])
    await decide('80x80', null)
  })

  test('advert: is refused for its further page, and printed once that page is left out', async () => {
    styled.service.setViewStyles(['advert'])
    const code = nextCode()
    expect(await styled.print(code)).toMatchObject([{ fault: 'view.stray-page' }])
    const tried = await styled.api.ask({ type: 'try-view', line: code, size: '80x80' })
    const { page, dots } = (tried.ok && tried.value.fault?.facts) || {}
    expect(page).toBe(2)
    await decide('80x80', readViewPolicy(`80x80 without=${dots}`))
    await expectSameLabel(code, '80x80', [0.97, 1.03])
    await decide('80x80', null)
  })

  test('shared: is refused while it lacks labels, and printed for every parcel once it is decided', async () => {
    styled.service.setViewStyles(['shared'])
    const code = styled.service.heavyCodes[prints.length] ?? ''
    const refused = await styled.print(code)
    expect(refused.length).toBeGreaterThan(1)
    for (const label of refused) expect(label).toMatchObject({ fault: 'view.page-count' })
    await decide('80x80', readViewPolicy('80x80 shared'))
    const printed = await styled.print(code)
    expect(printed.map((label) => [label.code, label.verdict])).toEqual(refused.map((label) => [label.code, 'printed']))
    await styled.printer.idle()
    for (const { dots } of styled.labels.slice(-printed.length)) expect(await readLabel(dots)).toEqual([code])
    await decide('80x80', null)
  })

  async function decide(size: LabelSize, policy: ViewPolicy | null): Promise<void> {
    const part = { viewPolicies: { [size]: policy } }
    expect(await styled.api.execute({ type: 'change-settings', id: uuid(), part })).toMatchObject({ ok: true })
  }
})

test('mixed is every style but those that a leader has to decide about, and each view stays in its own', async () => {
  expect(viewStyleNames.filter((name) => !prints.includes(name))).toEqual([
    'landscape',
    'copies',
    'prefix',
    'address',
    'shared',
    'advert',
    'hosts',
  ])
  styled.service.setViewStyles(prints)
  for (let label = 0; label < 6; label++) await expectSameLabel(nextCode(), '80x80', [0.4, 2])
})
