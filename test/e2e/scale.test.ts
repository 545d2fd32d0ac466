import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { createEmulatedScale } from '../../src/emulator/scale/scale.ts'
import { debian } from '../support/debian.ts'
import { looksAsItDid } from '../support/goldenPicture.ts'
import { describeWith } from '../support/notRun.ts'
import { tempDir } from '../support/tempDir.ts'
import type { TerminalPair } from '../support/terminalPair.ts'
import { terminalPair } from '../support/terminalPair.ts'
import { typeAsScanner } from '../support/typeAsScanner.ts'
import { reads } from '../support/windowHands.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: {
    tab: 'Máy quét',
    scale: 'Cân',
    port: 'Cổng của cân',
    asks: /Hỏi trước khi in/,
    types: 'Cân gõ số như bàn phím',
    save: 'Dùng cân này',
    remove: 'Không dùng cân',
    empty: /Cân báo 0 g, đứng yên/,
    rests: /Cân báo .* đứng yên/,
    weighed: 'Cân được',
    differs: /Cân được [\d.,]+\sk?g, đơn ghi [\d.,]+\sk?g/,
    notEmptied: /Kiện trước chưa được nhấc khỏi cân/,
    log: 'Sổ in',
    practice: 'Cân luyện tập',
    found: 'Cổng tìm thấy',
  },
  en: {
    tab: 'Scanner',
    scale: 'Scale',
    port: 'Port of the scale',
    asks: /Ask before the label/,
    types: 'The scale types as a keyboard does',
    save: 'Use this scale',
    remove: 'Use no scale',
    empty: /The scale says 0 g, at rest/,
    rests: /The scale says .* at rest/,
    weighed: 'On the scale',
    differs: /It weighs [\d.,]+\sk?g, its order says [\d.,]+\sk?g/,
    notEmptied: /The last parcel was not taken off the scale/,
    log: 'Print log',
    practice: 'Practice scale',
    found: 'Ports found',
  },
} as const
type Language = keyof typeof words

/** A station with a scale at the far end of a serial line, and a window in this language. */
async function stationWithScale(language: Language) {
  const folder = await tempDir()
  await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
  const line = await terminalPair()
  const over = new AbortController()
  const scale = scaleOn(line)
  const running = scale.run(over.signal)
  const window = await windowOfStation(folder.path)
  return {
    scale,
    window,
    path: line.path,
    w: words[language],
    async [Symbol.asyncDispose]() {
      await window[Symbol.asyncDispose]()
      over.abort()
      await running
      await line[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function scaleOn(line: TerminalPair) {
  let sent: () => void = () => undefined
  const send = (bytes: Uint8Array) => {
    line.printer.write(bytes)
    sent()
  }
  const scale = createEmulatedScale({ protocol: 'continuous', clock: systemClock, send })
  line.printer.on('data', (bytes) => scale.receive(bytes)).resume()
  return {
    ...scale,
    /** Resolves when it has said so much more. */
    async says(frames: number) {
      for (let left = frames; left > 0; left--)
        await new Promise<void>((resolve) => {
          sent = resolve
        })
    },
  }
}

type At = Awaited<ReturnType<typeof stationWithScale>>

/** As a leader sets it up: the port, and whether it is asked before the label. Then so much is put on the empty pan. */
async function setUp(at: At, { asks, grams = 0 }: { readonly asks: boolean; readonly grams?: number }): Promise<void> {
  const { page } = at.window
  const { w, path, scale } = at
  await page.keyboard.press('Alt+8')
  await page.getByRole('tab', { name: w.tab }).click()
  const form = page.getByRole('form', { name: w.scale, exact: true })
  await form.getByLabel(w.port).fill(`serial:${path}?baud=9600`)
  if (asks) await form.getByRole('checkbox', { name: w.asks }).check()
  await form.getByRole('button', { name: w.save }).press('Enter')
  await form.getByText(w.empty).waitFor()
  scale.put(grams)
  if (grams > 0) await form.getByText(w.empty).waitFor({ state: 'detached' })
  await form.getByText(w.rests).waitFor()
  await page.keyboard.press('Alt+1')
}

const card = ({ page }: WindowOfStation, code: string) => page.getByRole('article', { name: code, exact: true })

/** What the card says of a fact. */
const fact = (window: WindowOfStation, code: string, name: string) =>
  card(window, code).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd')

describeWith(debian('serial'), 'a packer weighs a parcel', () => {
  it.each(['vi', 'en'] as const)(
    'and sees its weight beside the order’s, and asked before the label beyond the tolerance, %s',
    async (language) => {
      await using at = await stationWithScale(language)
      const { window, scale, w } = at
      const [first = '', second = ''] = window.codes
      await setUp(at, { asks: true, grams: 20_000 })
      await window.scan(first)
      await window.verdict(first, 'waiting')
      await card(window, first).getByText(w.differs).waitFor()
      const said = await card(window, first).locator('header').screenshot({ animations: 'disabled', caret: 'hide' })
      looksAsItDid(`light-${language}/task-weight-differs.png`, said)
      await window.page.keyboard.press('F9')
      await window.verdict(first, 'printed')
      await fact(window, first, w.weighed).getByText(/^20/).waitFor()

      // What was left on the scale is not the next parcel's.
      await window.scan(second)
      await window.verdict(second, 'waiting')
      await card(window, second).locator('header').getByText(w.notEmptied).waitFor()
      scale.put(0)
      await scale.says(20)
      scale.put(20_000)
      await card(window, second).locator('header').getByText(w.differs).waitFor()
      await reads(window.page)
      await window.page.keyboard.press('Escape')
      await window.verdict(second, 'canceled')
    },
  )

  it('and the label of one that was not weighed prints by itself once it lies on the scale', async () => {
    await using at = await stationWithScale('vi')
    const { window, scale } = at
    const [code = ''] = window.codes
    await setUp(at, { asks: true })
    scale.mute(true)
    await window.scan(code)
    await window.verdict(code, 'waiting')
    scale.mute(false)
    await scale.says(3)
    const ordered = await fact(window, code, 'Khối lượng').textContent()
    scale.put(gramsOfText(ordered ?? ''))
    await window.verdict(code, 'printed')
    await fact(window, code, at.w.weighed)
      .getByText(ordered ?? '', { exact: true })
      .waitFor()
  })

  it('and finds it in the print log', async () => {
    await using at = await stationWithScale('vi')
    const { window, w } = at
    const [code = ''] = window.codes
    await setUp(at, { asks: false, grams: 777 })
    await window.scan(code)
    await window.verdict(code, 'printed')
    await fact(window, code, w.weighed).getByText('777', { exact: false }).waitFor()
    await window.page.keyboard.press('Alt+6')
    const grid = window.page.getByRole('grid', { name: w.log })
    await grid.getByRole('columnheader', { name: w.weighed }).waitFor()
    await grid.getByRole('row', { name: new RegExp(`${code}.*777`) }).waitFor()
  })
})

describe('a scale that types', () => {
  it('gives its weight to the parcel that was scanned, and is taken for no parcel', async () => {
    await using folder = await tempDir()
    await using window = await windowOfStation(folder.path)
    const w = words.vi
    const { page } = window
    const [code = ''] = window.codes
    await page.keyboard.press('Alt+8')
    await page.getByRole('tab', { name: w.tab }).click()
    const form = page.getByRole('form', { name: w.scale, exact: true })
    await form.getByRole('checkbox', { name: w.types }).check()
    await form.getByRole('button', { name: w.save }).press('Enter')
    // Saved: on a machine that others use a scan came before, and its parcel waited for no weight.
    await form.getByRole('button', { name: w.remove }).waitFor()
    await page.keyboard.press('Alt+1')
    await window.scan(code)
    await window.verdict(code, 'printed')
    await window.scan('0.777 kg')
    await fact(window, code, w.weighed).getByText('777', { exact: false }).waitFor()
    await window.scan('0.888 kg')
    await page.getByText('Đây là số cân, không phải mã kiện').waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
  })
})

describe('a sticker with a weight on it', () => {
  it('prints no label that waits for the scale that types, until a person says that it is the scale’s', async () => {
    await using folder = await tempDir()
    await using window = await windowOfStation(folder.path)
    const w = words.vi
    const { page } = window
    const [first = '', second = ''] = window.codes
    await page.keyboard.press('Alt+8')
    await page.getByRole('tab', { name: w.tab }).click()
    const form = page.getByRole('form', { name: w.scale, exact: true })
    await form.getByRole('checkbox', { name: w.types }).check()
    await form.getByRole('checkbox', { name: w.asks }).check()
    await form.getByRole('button', { name: w.save }).press('Enter')
    // Saved: on a machine that others use a scan came before, and its parcel waited for no weight.
    await form.getByRole('button', { name: w.remove }).waitFor()
    await page.keyboard.press('Alt+1')
    await window.scan(first)
    await window.verdict(first, 'waiting')
    await window.scan('2.520 kg')
    await card(window, first)
      .locator('header')
      .getByText(/gõ nhanh như máy quét/)
      .waitFor()
    await window.verdict(first, 'waiting')
    await reads(page)
    await page.keyboard.press('F9')
    await window.verdict(first, 'printed')
    await fact(window, first, w.weighed).getByText('2,52').waitFor()
    // A scale that types at its own, slower pace answers by itself.
    await window.scan(second)
    await window.verdict(second, 'waiting')
    const ordered = gramsOfText((await fact(window, second, 'Khối lượng').textContent()) ?? '')
    await typeAsScanner(page, `${(ordered / 1_000).toFixed(3)} kg`, { pace: 70 })
    await window.verdict(second, 'printed')
  })
})

describe('somebody who practises', () => {
  it('puts a parcel on the practice scale by the practice page', async () => {
    await using folder = await tempDir()
    await using window = await windowOfStation(folder.path)
    const w = words.vi
    const { page } = window
    const [code = ''] = window.codes
    await page.keyboard.press('Alt+8')
    await page.getByRole('tab', { name: w.tab }).click()
    const form = page.getByRole('form', { name: w.scale, exact: true })
    await form.getByLabel(w.found).selectOption({ label: w.practice })
    await form.getByRole('button', { name: w.save }).press('Enter')
    await form.getByText(w.empty).waitFor()
    const settings = window.frames.findLast((frame) => frame.includes('"baseUrl"')) ?? ''
    const [, baseUrl = ''] = /"baseUrl":"([^"]+)"/.exec(settings) ?? []
    const practice = await page.context().newPage()
    await practice.goto(`${baseUrl}/practice/`)
    await practice.getByLabel('Gam').fill('777')
    await practice.getByRole('button', { name: 'Đặt lên cân' }).press('Enter')
    await practice.getByText('Trên cân: 777 g').waitFor()
    await practice.close()
    await form.getByText('Cân báo 777 g, đứng yên').waitFor()
    await page.keyboard.press('Alt+1')
    await window.scan(code)
    await window.verdict(code, 'printed')
    await fact(window, code, w.weighed).getByText('777', { exact: false }).waitFor()
  })
})

/** `1,25 kg`, `640 g` as the card writes them. */
function gramsOfText(text: string): number {
  const number = Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
  return /kg/.test(text) ? Math.round(number * 1_000) : number
}
