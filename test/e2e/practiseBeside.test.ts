/**
 * A packer practises at a station that works for a real account and prints on a real printer: by keyboard, in both
 * languages. What the account and the printer are sent is planted on both of them and looked for.
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOrderWords } from '../../renderer/text/screens/newOrder.ts'
import { practisingWords } from '../../renderer/text/screens/practising.ts'
import type { Result } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { DraftView } from '../../src/contract/newOrders.ts'
import type { Emulator } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import type { DoorApi } from '../support/doorApi.ts'
import { doorApi } from '../support/doorApi.ts'
import { hire } from '../support/operators.ts'
import type { Overheard } from '../support/overhear.ts'
import { overhear } from '../support/overhear.ts'
import { packbench } from '../support/packbench.ts'
import { collectPaper } from '../support/paper.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const said = {
  vi: {
    find: 'luyen tap canh',
    atWork: /Đang làm: Phúc/,
    nobody: 'Chưa ai vào ca',
  },
  en: { find: 'practise beside', atWork: /At work: Phúc/, nobody: 'Nobody is signed in', again: /has just changed/ },
}

describe.each(['vi', 'en'] as const)('a packer practises beside live work, %s', (language) => {
  const words = { ...said[language], ...practisingWords[language] }
  const paper = collectPaper()
  const closing = new AsyncDisposableStack()
  let folder = ''
  let window: WindowOfStation
  let carrier: Overheard
  let printer: Emulator
  let live: readonly string[] = []
  let badge = ''
  const mark = () => window.page.getByRole('status').getByText(words.mark, { exact: true })
  const banner = () => window.page.getByRole('banner')

  beforeAll(async () => {
    folder = closing.use(await tempDir()).path
    await writeFile(join(folder, 'preferences.json'), JSON.stringify({ language }))
    printer = closing.use(
      await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 5_000, onLabel: paper.onLabel }),
    )
    const service = await closing.use(packbench(['practice', '--port', '0', '--seed', '4711'])).line<PracticeService>()
    live = service.codes
    carrier = closing.use(await overhear(service.url))
    window = closing.use(await windowOfStation(folder))
    using door = await doorApi(folder)
    await useService(door, { ...service, url: carrier.url })
    await addPrinter(door, printer.uri)
    await hire(door.api, 'Lan', 'leader', '246813')
    badge = await hire(door.api, 'Phúc')
    await door.done({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
    await window.scan(badge)
    await banner().getByRole('button', { name: words.atWork }).waitFor()
  })
  afterAll(() => closing.disposeAsync())

  it('finds it by name, is told on every screen that nothing is real, and scans and prints there', async () => {
    const { page } = window
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words.find, { delay: 90 })
    await page.getByRole('option', { name: words.begin, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await mark().waitFor()
    await page.getByRole('status').getByText('Phúc').waitFor()
    for (const screen of [2, 3, 4, 5, 6, 7, 8, 9, 0, 1]) {
      await page.keyboard.press(`Alt+${screen}`)
      await mark().waitFor()
    }
    await window.scan(window.codes[0] ?? '')
    await window.verdict(window.codes[0] ?? '', 'printed')
  })

  it('while everybody else’s labels come out of the real printer', async () => {
    using door = await doorApi(folder)
    await door.done({ type: 'print', id: uuid(), codes: [live[0] ?? ''], size: '80x80', printer: null, waitMs: 60_000 })
    await paper.out(1)
    expect(await paper.read()).toEqual([expect.arrayContaining([live[0]])])
    expect(carrier.heard()).toContain(live[0])
    await door.done({ type: 'first-label', id: uuid(), answer: 'right' })
  })

  it('has sent the real account and the real printer nothing', async () => {
    expect(window.codes.filter((code) => carrier.heard().includes(code))).toEqual([])
    expect(paper.count()).toBe(1)
  })

  it('leaves by signing out: practice ends, and nothing of it stays', async () => {
    await window.page.keyboard.press('F12')
    await mark().waitFor({ state: 'detached' })
    await banner().getByRole('button', { name: words.nobody }).waitFor()
    await expect.poll(() => readdir(join(folder, 'practising'))).toEqual([])
  })

  it('comes back, practises by its key, ends it by its key, and the next scan is real', async () => {
    const { page } = window
    await window.scan(badge)
    await banner().getByRole('button', { name: words.atWork }).waitFor()
    // An order that was begun stays where it was begun: written in practice, it would be made in earnest behind it.
    const name = page.getByLabel(newOrderWords[language].field.to_name, { exact: true })
    using door = await doorApi(folder)
    await page.keyboard.press('Alt+9')
    await name.fill('Chị Thật')
    await expect.poll(async () => names(await door.api.ask({ type: 'drafts' }))).toEqual(['Chị Thật'])
    await page.keyboard.press('Shift+F12')
    await mark().waitFor()
    await expect.poll(() => name.inputValue()).toBe('')
    await name.fill('Người tập')
    await page.keyboard.press('Shift+F12')
    await mark().waitFor({ state: 'detached' })
    await expect.poll(() => name.inputValue()).toBe('Chị Thật')
    expect(names(await door.api.ask({ type: 'drafts' }))).toEqual(['Chị Thật'])
    await page.keyboard.press('Alt+1')
    await window.scan(live[1] ?? '')
    await window.verdict(live[1] ?? '', 'printed')
    await paper.out(2)
  })

  it('loses the window: practice ends with it, and a new one is at live work', async () => {
    const { page } = window
    await page.keyboard.press('Shift+F12')
    await mark().waitFor()
    await page.reload()
    await banner().getByRole('button', { name: words.atWork }).waitFor()
    expect(await mark().count()).toBe(0)
    await expect.poll(() => readdir(join(folder, 'practising'))).toEqual([])
  })
})

function names(drafts: Result<readonly DraftView[]>): readonly string[] {
  return drafts.ok ? drafts.value.map(({ order }) => order.to_name) : [drafts.fault.code]
}

async function addPrinter(door: DoorApi, uri: string): Promise<void> {
  const zebra = { name: 'Zebra', uri, language: 'zpl' as const, dpmm: 8 as const, headDots: 832 }
  const sizes: '80x80'[] = ['80x80']
  await door.done({ type: 'printer-add', id: uuid(), printer: { ...zebra, graphics: 'z64', sizes } })
}
