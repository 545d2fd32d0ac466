/** The account of the carrier is typed in, by keyboard, in both languages: what to check when it is refused, and what comes next. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { printersWords } from '../../renderer/text/screens/printers.ts'
import { settingsWords } from '../../renderer/text/screens/settings.ts'
import { packbench } from '../support/packbench.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const said = {
  vi: {
    address: /Xem lại địa chỉ dịch vụ/,
    token: /Chép lại token ở trang của hãng/,
    denied: /Xin hãng cho phép địa chỉ IP công cộng của máy này/,
  },
  en: {
    address: /Look at the address/,
    token: /Copy the token from the carrier’s page again/,
    denied: /Have the carrier allow the public IP address of this machine/,
  },
} as const

describe.each(['vi', 'en'] as const)('a leader gives the station the carrier’s account, %s', (language) => {
  it('is told what to check when it is refused, cannot take a closed shop, sees the shop’s name, and goes on to a printer', async () => {
    const { account, form, tabs } = settingsWords[language]
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using carrier = packbench(['practice', '--port', '0'])
    const service = await carrier.line<PracticeService>()
    await using window = await windowOfStation(folder.path)
    const { page } = window
    const alert = page.getByRole('alert')
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const check = () => page.getByRole('button', { name: form.check, exact: true }).press('Enter')

    await page.keyboard.press('Alt+8')
    await page.getByRole('tab', { name: tabs.account }).press('Enter')
    await page.getByRole('button', { name: account.toReal }).press('Enter')
    await field(form.token).fill(service.token)
    await field(form.baseUrl).fill('http://127.0.0.1:1')
    await check()
    await alert.getByText(said[language].address).waitFor()

    await field(form.baseUrl).fill(service.url)
    await field(form.token).fill('another-token')
    await check()
    await alert.getByText(said[language].token).waitFor()

    await inject(service, JSON.stringify({ code: 401, message: 'IP not allowed', data: null }))
    await field(form.token).fill(service.token)
    await check()
    await alert.getByText(said[language].denied).waitFor()
    expect(await alert.innerText()).not.toMatch(/cứ chờ|quét|\bwait|\bscan/i)

    await check()
    const shops = page.getByRole('combobox', { name: form.shop })
    await shops.waitFor()
    expect(await shops.locator('option[value="200004"]').isDisabled()).toBe(true)
    await shops.selectOption('200002')
    await page.getByRole('button', { name: form.use, exact: true }).press('Enter')

    // Whose parcels they are by name, and what is missing still.
    await page.getByRole('banner').getByText('Kho Gò Vấp').waitFor()
    await page.getByRole('status').getByText(account.noPrinter).waitFor()
    await page.getByRole('button', { name: account.addPrinter }).press('Enter')
    await page.getByRole('complementary', { name: printersWords[language].find.title }).waitFor()
  })
})

/** What the carrier says to the next question about shops. */
async function inject({ url }: PracticeService, body: string): Promise<void> {
  const fault = { operation: 'listShops', fault: { kind: 'body', body, status: 401 } }
  const answer = await fetch(`${url}/practice/faults`, { method: 'POST', body: JSON.stringify(fault) })
  if (!answer.ok) throw new Error(`the practice service answered ${answer.status}`)
}
