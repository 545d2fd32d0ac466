/** Shops of the account and of customers, as an owner sees to them: by keyboard, in both languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { shopsWords } from '../../renderer/text/screens/shops.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import type { DoorApi } from '../support/doorApi.ts'
import { doorApi } from '../support/doorApi.ts'
import { packbench } from '../support/packbench.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const said = {
  vi: {
    palette: 'cua hang danh',
    closed: 'Cửa hàng đang bị khoá',
    wrongCode: 'Mã OTP sai hoặc hết hạn',
    otherOwner: /chủ/,
    unsure: 'Đứt giữa chừng: có thể cửa hàng của khách đã được tạo',
  },
  en: {
    palette: 'shops list',
    closed: 'Shop is locked',
    wrongCode: 'OTP wrong or expired',
    otherOwner: /owner/,
    unsure: 'Broken off halfway: a shop of the customer’s may have been made',
  },
} as const

const customer = '0900000002'

describe.each(['vi', 'en'] as const)('an owner sees to the shops of the account, by keyboard only, %s', (language) => {
  it('chooses the station’s shop, makes one, makes one for a customer and joins another by one-time code', async () => {
    const w = shopsWords[language]
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using carrier = packbench(['practice', '--port', '0'])
    const service = await carrier.line<PracticeService>()
    await using window = await windowOfStation(folder.path)
    using door = await doorApi(folder.path)
    await useService(door, service)
    const { page, frames } = window
    // The window has heard of the account: what it read of the one before is gone.
    await expect.poll(() => frames.some((frame) => frame.includes(service.url))).toBe(true)
    const row = (text: string) => page.getByRole('grid', { name: w.title }).getByRole('row').filter({ hasText: text })

    // The list, from the palette: the station's shop is marked, a closed one says so and cannot be chosen.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(said[language].palette, { delay: 90 })
    await page.getByRole('option', { name: `${w.title}: ${w.tabs.list}`, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await row('200001').getByText(w.here).waitFor()
    await row('200004')
      .getByText(fillIn(w.closed, { status: 2 }))
      .waitFor()
    await page.getByRole('grid', { name: w.title }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(said[language].closed).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: w.using.yes }).press('Enter')
    await row('200002').getByText(w.here).waitFor()
    expect(await shopOf(door)).toBe(200_002)

    // One more of the account: the phone as people write it, the ward by a few letters.
    await page.getByRole('tab', { name: w.tabs.new }).press('Enter')
    await page.getByRole('textbox', { name: w.create.name }).fill('Kho Mới')
    await page.getByRole('textbox', { name: w.create.phone }).fill('+84 912 345 678')
    await page.getByText(fillIn(w.phoneSent, { phone: '0912345678' })).waitFor()
    await chooseWard(page, w.ward, 'ben nghe', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh')
    await page.getByRole('textbox', { name: w.street }).fill('1 Lê Lợi')
    await page.getByRole('button', { name: w.create.send, exact: true }).press('Enter')
    await row('Kho Mới').getByText('Phường Bến Nghé, Quận 1, Hồ Chí Minh').waitFor()
    await page.getByRole('textbox', { name: w.search }).fill('kho moi')
    await row('200002').waitFor({ state: 'detached' })
    expect(await row('0912345678').count()).toBe(1)

    // Only where somebody's phone is staff.
    await page.getByRole('textbox', { name: w.search }).fill('')
    await page.getByRole('textbox', { name: w.staffPhone }).fill('0900000003')
    await page.getByRole('button', { name: w.filter, exact: true }).press('Enter')
    await row('200002').waitFor({ state: 'detached' })
    await row('200001').waitFor()

    // Into a shop that a customer has: no account, a wrong code, a shop of somebody else, and then the right ones.
    const codes: string[] = []
    const prove = async (code: string, shop: string | null) => {
      if (shop !== null) await page.getByRole('textbox', { name: w.partner.shop }).fill(shop)
      await page.getByLabel(w.partner.code).fill(code)
      const does = shop === null ? w.partner.does.new : w.partner.does.join
      await page.getByRole('button', { name: does, exact: true }).press('Enter')
    }
    const ask = async () => {
      codes.push(await sentCode(page, service, [w.partner.send, w.partner.sendAgain], codes.length + 1))
      return codes.at(-1) ?? ''
    }
    await page.getByRole('tab', { name: w.tabs.partner }).press('Enter')
    await page.getByRole('button', { name: w.partner.ways.join }).press('Enter')
    await page.getByRole('textbox', { name: w.partner.phone }).fill('0988 888 888')
    await page.getByRole('button', { name: w.partner.send, exact: true }).press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel(w.partner.code).count()).toBe(0)
    await page.getByRole('textbox', { name: w.partner.phone }).fill(customer)
    const code = await ask()
    await page
      .getByRole('timer')
      .getByText(/^(10:00|9:\d\d)$/)
      .waitFor()
    await prove(code === '000000' ? '111111' : '000000', '300001')
    await page.getByRole('alert').getByText(said[language].wrongCode).waitFor()
    expect(await page.getByLabel(w.partner.code).inputValue()).toBe('')
    await prove(code, '200001')
    await page.getByRole('alert').getByText(said[language].otherOwner).first().waitFor()
    await prove(code, '300001')
    await page.getByText(fillIn(w.ended.joined, { shop: '300001' })).waitFor()
    await row('300001').waitFor()

    // A new one for the customer: broken off in the middle it is told as it is, and nothing is sent again by itself.
    await page.getByRole('tab', { name: w.tabs.partner }).press('Enter')
    await page.getByRole('textbox', { name: w.partner.phone }).fill(customer)
    const broken = await ask()
    await inject(service, { operation: 'affiliateCreate', fault: { kind: 'break', at: 'shop' } })
    await prove(broken, null)
    await page.getByRole('alert').getByText(said[language].unsure).waitFor()
    const next = await ask()
    await page.getByText(fillIn(w.partner.sentAgain, { phone: customer })).waitFor()
    await chooseWard(page, w.ward, 'p3 q10', 'Phường 3, Quận 10, Hồ Chí Minh')
    await prove(next, null)
    await page.getByText(w.partner.wholeOrNone).waitFor()
    await page.getByRole('textbox', { name: w.street }).fill('7 Bà Hạt')
    await prove(next, null)
    await row('7 Bà Hạt, Phường 3, Quận 10, Hồ Chí Minh').waitFor()

    // The codes were secrets: in the frames that carried them, and nowhere else.
    for (const secret of codes) {
      const holding = window.frames
        .filter((frame) => frame.includes(secret))
        .map((one) => JSON.parse(one).command?.type)
      expect(holding.filter((type) => type !== 'join-shop' && type !== 'partner-shop')).toEqual([])
      expect(holding.length).toBeGreaterThan(0)
      expect(filesWith(folder.path, secret)).toEqual([])
    }
  })
})

/** By a few letters typed as slowly as a person, and the arrow of the list. */
async function chooseWard(page: Page, label: string, typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).focus()
  await page.keyboard.type(typed, { delay: 120 })
  await page.getByRole('option', { name, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox', { name: label }).waitFor({ state: 'detached' })
}

/** Presses the button that sends a code, and reads the SMS as the customer does. */
async function sentCode(
  page: Page,
  { url }: PracticeService,
  buttons: readonly string[],
  count: number,
): Promise<string> {
  const [first = '', again = ''] = buttons
  const send = (name: string) => page.getByRole('button', { name, exact: true })
  await send(first).or(send(again)).press('Enter')
  let sms: { readonly text: string }[] = []
  await expect
    .poll(async () => {
      sms = await (await fetch(`${url}/practice/sms`)).json()
      return sms.length
    })
    .toBe(count)
  return /\d{6}/.exec(sms[0]?.text ?? '')?.[0] ?? ''
}

async function inject({ url }: PracticeService, fault: object): Promise<void> {
  const answer = await fetch(`${url}/practice/faults`, { method: 'POST', body: JSON.stringify(fault) })
  if (!answer.ok) throw new Error(`the practice service answered ${answer.status}`)
}

async function shopOf({ api }: DoorApi): Promise<number | null> {
  const snapshot = await api.ask({ type: 'snapshot' as const })
  const patches = snapshot.ok ? snapshot.value.patches : []
  for (const patch of patches) if (patch.table === 'settings' && patch.row !== null) return patch.row.shop
  return null
}

function filesWith(folder: string, secret: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ parentPath, name }) => {
    const file = join(parentPath, name)
    return readFileSync(file).includes(secret) ? [file] : []
  })
}
