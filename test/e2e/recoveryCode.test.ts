import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const said = {
  vi: {
    ...{ tab: 'Người làm', add: 'Thêm người', leader: 'Trưởng ca', name: 'Tên', save: 'Lưu', kept: 'Đã cất mã' },
    ...{ codeOf: 'Mã khôi phục của Lan', forgot: 'Quên PIN', code: 'Mã khôi phục', pin: 'PIN mới' },
    ...{ who: 'Ai đang làm ở trạm này?', asks: 'Vào ca: Lan', wrong: 'Mã khôi phục không đúng, hoặc đã dùng rồi' },
    ...{
      atWork: /Đang làm: Lan/,
      nobody: /Chưa ai vào ca/,
      none: /chưa có mã khôi phục/,
      renew: 'Mã khôi phục mới cho Lan',
    },
  },
  en: {
    ...{
      tab: 'Operators',
      add: 'Add somebody',
      leader: 'Shift leader',
      name: 'Name',
      save: 'Save',
      kept: 'The code is kept',
    },
    ...{ codeOf: 'Recovery code of Lan', forgot: 'PIN forgotten', code: 'Recovery code', pin: 'New PIN' },
    ...{
      who: 'Who works at this station?',
      asks: 'Sign in: Lan',
      wrong: 'The recovery code is not right, or was used',
    },
    ...{
      atWork: /At work: Lan/,
      nobody: /Nobody is signed in/,
      none: /no recovery code/,
      renew: 'New recovery code for Lan',
    },
  },
}

describe.each(['vi', 'en'] as const)('a leader forgets the PIN, by keyboard only, %s', (language) => {
  it('gets a code with the first leader, comes back by it once, and makes another', async () => {
    const w = said[language]
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using window = await windowOfStation(folder.path)
    const { page } = window
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    const shown = page.getByRole('region', { name: w.codeOf })

    await page.keyboard.press('Alt+8')
    await page.getByRole('tab', { name: w.tab }).press('Enter')
    await press(w.add)
    await press(w.leader)
    await page.getByRole('textbox', { name: w.name }).fill('Lan')
    await page.getByLabel('PIN', { exact: true }).fill('246813')
    await press(w.save)
    const code = await shown.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).innerText()
    await press(w.kept)
    await shown.waitFor({ state: 'hidden' })

    using door = await doorApi(folder.path)
    await door.done({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
    const comesBack = async (typed: string) => {
      await page.keyboard.press('F12')
      await page.getByRole('dialog', { name: w.who }).getByRole('button', { name: /Lan/ }).press('Enter')
      const dialog = page.getByRole('dialog', { name: w.asks })
      await dialog.getByRole('button', { name: w.forgot }).press('Enter')
      await dialog.getByLabel(w.code).fill(typed)
      await dialog.getByLabel(w.pin).fill('975310')
      await page.keyboard.press('Enter')
      return dialog
    }
    await comesBack(code.toLowerCase())
    await page.getByRole('banner').getByRole('button', { name: w.atWork }).waitFor()
    const people = page.getByRole('listitem').filter({ hasText: 'Lan' })
    await people.getByText(w.none).waitFor()
    await press(w.renew)
    const next = await shown.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).innerText()
    expect(next).not.toBe(code)
    await press(w.kept)

    await page.keyboard.press('F12')
    await page.getByRole('banner').getByRole('button', { name: w.nobody }).waitFor()
    const dialog = await comesBack(code)
    await dialog.getByText(w.wrong).waitFor()
    const told = window.frames.filter((frame) => frame.includes(code)).map((frame) => JSON.parse(frame).command?.type)
    expect(told.filter((type) => type !== undefined)).toEqual(['recover-leader'])
  })
})
