import { expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

/** Orders of the practice service, each newer than the one before it. */
const [oldest, newer, newest] = ['7WEYJNF5', 'NGMF86YN', 'NTNPY2VX'] as const

it('a form that asks the carrier stays with its order, and the cursor with its row, when a scan elsewhere brings a newer order in above', async () => {
  await using folder = await tempDir()
  await using window = await windowOfStation(folder.path)
  using door = await doorApi(folder.path)
  const { page, frames } = window
  const press = (key: string) => page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  const list = page.getByRole('grid', { name: 'Đơn trạm này biết' })
  const asked = () => frames.filter((frame) => frame.includes('"kind":"command"') && frame.includes('order-action'))
  /** As another window, or a program, brings an order in; it stands in the first row. */
  const scanElsewhere = async (line: string) => {
    await door.done({ type: 'scan', id: uuid(), line })
    await list.getByRole('row').nth(1).filter({ hasText: line }).waitFor()
  }
  const marked = async () => {
    const id = await list.getAttribute('aria-activedescendant')
    return await page.locator(`[id="${id}"]`).innerText()
  }
  await door.api.ask({ type: 'parcel', line: oldest, fresh: true })
  await press('Alt+0')
  await list.getByRole('row').filter({ hasText: oldest }).waitFor()

  await press('Shift+F8')
  await dialog.getByText(oldest, { exact: true }).waitFor()
  await page.keyboard.type('712000', { delay: 120 })
  await scanElsewhere(newer)
  expect(await dialog.innerText()).toContain(oldest)
  await press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => asked().length).toBe(1)
  expect(asked()[0]).toContain(`"orders":["${oldest}"]`)
  expect(await marked()).toContain(oldest)

  await press('Shift+Delete')
  await dialog.getByText(oldest, { exact: true }).waitFor()
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await scanElsewhere(newest)
  await dialog.getByRole('button').last().press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => asked().length).toBe(2)
  expect(asked()[1]).toContain(`"orders":["${oldest}"]`)
})
