import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { looksAsItDid } from '../support/goldenPicture.ts'
import { practiceCodes } from '../support/practiceCodes.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: { asks: /Đơn không chờ lấy hàng nữa: Đã giao/, why: /kiện đang ở đây mà tem trên kiện hỏng hoặc mất/ },
  en: { asks: /does not wait for pickup any more: Delivered/, why: /parcel is here and its label is damaged or lost/ },
}

describe.each(['vi', 'en'] as const)('a parcel whose order was delivered, %s', (language) => {
  const { asks, why } = words[language]

  it('is asked about before its label prints, and why one might still want it', async () => {
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using window = await windowOfStation(folder.path)
    const delivered = (await practiceCodes()).single('delivered')
    const card = window.page.getByRole('article', { name: delivered, exact: true })
    await window.scan(delivered)
    await window.verdict(delivered, 'waiting')
    await card.getByText(asks).waitFor()
    await card.getByText(why).waitFor()
    const said = await card.locator('header').screenshot({ animations: 'disabled', caret: 'hide' })
    looksAsItDid(`light-${language}/task-past-pickup.png`, said)
    expect(await window.page.getByRole('img', { name: delivered }).count()).toBe(0)

    await window.page.keyboard.press('F9')
    await window.verdict(delivered, 'printed')
    expect(await window.readPicture(delivered)).toContain(delivered)
  })
})
