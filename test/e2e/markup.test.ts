import { expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { emptyOrder } from '../../src/model/newOrder.ts'
import { doorApi } from '../support/doorApi.ts'
import { hire, signIn } from '../support/operators.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

/** Ends whatever it may stand in, and is an element that a page would have to make. */
const markup = (name: string) => `"'><img src=x title=evil onerror=alert(1)>${name}`

it('names that are markup are letters on every screen: of operators, printers, shops, files, the station, batches, orders that are written, lines and notes', async () => {
  await using folder = await tempDir()
  await using window = await windowOfStation(folder.path)
  using door = await doorApi(folder.path)
  const { page, codes } = window
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  const short = `<img src=x title=evil onerror=alert(2)>`
  await signIn(door.api, await hire(door.api, short))
  await door.done({ type: 'change-settings', id: uuid(), part: { stationName: markup('A'), place: markup('B') } })
  const printer = { name: markup('C'), uri: 'null:', language: 'zpl' as const, dpmm: 8 as const, headDots: 832 }
  await door.done({ type: 'printer-add', id: uuid(), printer })
  const lines = [codes[0] ?? '', markup('D')]
  const sheet = { size: '80x80', printer: null } as const
  await door.done({ type: 'batch-create', id: uuid(), name: markup('E'), source: 'paste', lines, ...sheet })
  await door.done({ type: 'return-expect', id: uuid(), lines: [markup('F')] })
  const written = { ...emptyOrder, to_name: markup('G'), note: markup('H') }
  await door.done({ type: 'keep-draft', id: uuid(), draft: uuid(), order: written, unsure: [] })
  await door.done({ type: 'keep-template', id: uuid(), name: markup('I').slice(0, 60), order: written })
  const file = { digest: '0'.repeat(64), total: 1, constants: {}, kilograms: false }
  const begun = await door.api.execute({ type: 'import-begin' as const, id: uuid(), name: markup('J'), ...file })
  const rows = [{ row: 1, cells: { to_name: markup('M'), content: markup('N') } }]
  await door.done({ type: 'import-add', id: uuid(), import: begun.ok ? begun.value.import : '', rows })
  const shop = { phone: '0912345678', address: markup('K'), ward: '20308', district: 1444, bankAccount: null }
  await door.done({ type: 'create-shop', id: uuid(), name: markup('L'), ...shop })
  await window.scan(codes[1] ?? '')
  await window.verdict(codes[1] ?? '', 'printed')
  for (const screen of [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]) {
    await page.keyboard.press(`Alt+${screen}`)
    await page.getByRole('main').waitFor()
    const tabs = page.getByRole('tab')
    for (let tab = 0; tab < (await tabs.count()); tab++) {
      await tabs.nth(tab).focus()
      await page.keyboard.press('Enter')
      expect([screen, tab, await page.locator('[title=evil]').count()]).toEqual([screen, tab, 0])
    }
    expect([screen, await page.locator('[title=evil]').count()]).toEqual([screen, 0])
  }
  await page.keyboard.press('Alt+2')
  await page.keyboard.press('Control+o')
  const opened = page.getByRole('row').filter({ hasText: markup('J') })
  await opened.waitFor()
  expect(await page.locator('[title=evil]').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText(markup('M')).first().waitFor()
  expect(await page.locator('[title=evil]').count()).toBe(0)
  await page.keyboard.press('Alt+7')
  await page.getByText('title=evil').first().waitFor()
  expect(ran).toEqual([])
})
