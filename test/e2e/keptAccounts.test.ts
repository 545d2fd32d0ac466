/** Two accounts on one machine, as a leader goes between them: by keyboard, in both languages. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsWords } from '../../renderer/text/screens/settings.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { doorApi } from '../support/doorApi.ts'
import { packbench } from '../support/packbench.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

describe.each(['vi', 'en'] as const)('a leader goes between two accounts of the carrier, %s', (language) => {
  it('names one, changes to it from the palette without its token, sees which is in use, and removes the other', async () => {
    const { account, tabs, save } = settingsWords[language]
    const { others } = account
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using one = packbench(['practice', '--port', '0', '--seed', '4711'])
    await using two = packbench(['practice', '--port', '0', '--seed', '4712'])
    const [first, second] = [await one.line<PracticeService>(), await two.line<PracticeService>()]
    await using window = await windowOfStation(folder.path)
    using door = await doorApi(folder.path)
    await useService(door, first)
    await useService(door, { ...second, shops: second.shops.slice(1) })
    const { page, frames } = window
    await expect.poll(() => frames.some((frame) => frame.includes(second.url))).toBe(true)
    const row = (text: string) =>
      page.getByRole('region', { name: others.title }).getByRole('listitem').filter({ hasText: text })

    // Both stand there; the one that is not in use gets a name of its own.
    await page.keyboard.press('Alt+8')
    await page.getByRole('tab', { name: tabs.account }).press('Enter')
    await row(new URL(second.url).host).getByText(others.used).waitFor()
    await row(new URL(first.url).host).getByRole('button', { name: others.rename }).press('Enter')
    await page.getByLabel(others.name).fill('Bé Na')
    await page.getByRole('button', { name: save, exact: true }).press('Enter')
    await row('Bé Na').waitFor()

    // From the palette, from wherever one is: asked once, and the head of the window says who it is.
    await page.keyboard.press('Alt+1')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('be na', { delay: 90 })
    const title = fillIn(others.switch, { account: 'Bé Na' })
    await page.getByRole('option', { name: title, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: others.use }).press('Enter')
    await page.getByRole('banner').getByText('Bé Na').waitFor()
    await row('Bé Na').getByText(others.used).waitFor()

    // The other one is removed; the one that is left keeps its name, and practice is still one press away.
    await row(new URL(second.url).host).getByRole('button', { name: others.remove }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: others.remove }).press('Enter')
    await row(new URL(second.url).host).waitFor({ state: 'detached' })
    await row('Bé Na').getByRole('button', { name: others.rename }).waitFor()
    await row(account.practice).getByRole('button', { name: others.use }).waitFor()

    for (const { token } of [first, second]) expect(frames.join('\n').includes(token)).toBe(false)
  })
})
