import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { looksAsItDid } from '../support/goldenPicture.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: { old: 'TEM CŨ', changed: /Thu hộ đã đổi .* → 1\.500\.000 ₫/, voids: /bản 2 thay bản 1/i },
  en: { old: 'OLD LABEL', changed: /COD changed .* → 1,500,000 ₫/, voids: /copy 2 in the place of copy 1/i },
}

describe.each(['vi', 'en'] as const)('a parcel whose COD changed after its label came out, %s', (language) => {
  const { old, changed, voids } = words[language]

  it('has an old label at the next scan, and a new one with F9 that says which copy is void', async () => {
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using window = await windowOfStation(folder.path)
    using door = await doorApi(folder.path)
    const code = window.codes[0] ?? ''
    const card = window.page.getByRole('article', { name: code, exact: true })
    await window.scan(code)
    await window.verdict(code, 'printed')
    const asked = { action: 'change-cod' as const, orders: [code], reason: null, cod: 1_500_000 }
    await door.done({ type: 'order-action', id: uuid(), ...asked })

    await window.scan(code)
    await card.getByText(old, { exact: true }).waitFor()
    await card.getByText(changed).waitFor()
    const said = await card.locator('header').screenshot({ animations: 'disabled', caret: 'hide' })
    looksAsItDid(`light-${language}/task-old-label.png`, said)
    await window.scan(window.codes[1] ?? '')
    await window.page
      .getByRole('alert')
      .getByText(window.codes[1] ?? '', { exact: false })
      .waitFor()
    expect(await window.page.getByRole('article', { name: window.codes[1] ?? '', exact: true }).count()).toBe(0)

    await window.page.keyboard.press('F9')
    await card.getByText(voids).waitFor()
    await window.verdict(code, 'printed')
    expect(await window.readPicture(code)).toContain(code)

    await window.scan(code)
    await window.verdict(code, 'duplicate')
    await card.getByText(old, { exact: true }).waitFor({ state: 'hidden' })
  })
})
