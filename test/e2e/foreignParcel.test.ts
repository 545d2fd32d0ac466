import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { faultText } from '../../src/words/faultText.ts'
import { doorApi } from '../support/doorApi.ts'
import { looksAsItDid } from '../support/goldenPicture.ts'
import { practiceCodes } from '../support/practiceCodes.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: {
    what: faultText({ code: 'shop.not-owner' }, 'vi').what,
    goOn: /Tiếp tục/,
    ready: 'SẴN SÀNG',
    foreign: 'KIỆN LẠ',
    scanned: 'ĐÃ QUÉT',
    aside: 'Kiện lạ, để riêng: 1',
    accepted: 'Kiện lạ, trưởng ca cho đi: 1',
    reason: 'Hàng shop khác gửi nhờ',
    sign: 'Ký bàn giao',
    summary: /^Giao 2 kiện thu hộ .* · Kiện lạ, trưởng ca cho đi: 1 · Kiện lạ, để riêng: 1$/,
    received: 'ĐÃ NHẬN',
    unexpected: 'KIỆN LẠ',
    came: '1 kiện đã về, riêng 1 kiện lạ',
  },
  en: {
    what: faultText({ code: 'shop.not-owner' }, 'en').what,
    goOn: /Go on/,
    ready: 'READY',
    foreign: 'FOREIGN',
    scanned: 'SCANNED',
    aside: '1 foreign, put aside',
    accepted: '1 foreign, let go by a leader',
    reason: 'Sent for another shop',
    sign: 'Sign the handover',
    summary: /^2 parcels to hand over COD .* · 1 foreign, let go by a leader · 1 foreign, put aside$/,
    received: 'RECEIVED',
    unexpected: 'UNEXPECTED',
    came: '1 parcel came back, apart from them 1 unexpected',
  },
} as const

/**
 * Alt and a number, and a scan right behind it, before the next frame and as slowly as on a machine that is busy: the
 * field that had the focus still has it, and the screen that the scan is for is not there.
 */
async function scanBehind({ screen, line }: { readonly screen: number; readonly line: string }): Promise<void> {
  const press = async (key: string, code: string, altKey = false, pause = 60) => {
    const event = new KeyboardEvent('keydown', { key, code, altKey, bubbles: true, cancelable: true })
    const from = document.activeElement ?? document.body
    from.dispatchEvent(event)
    for (let turn = 0; turn < 20; turn++) await null
    for (const until = performance.now() + pause; performance.now() < until; );
  }
  await press(String(screen), `Digit${screen}`, true, 120)
  for (const key of line) await press(key, /\d/.test(key) ? `Digit${key}` : `Key${key}`)
  await press('Enter', 'Enter')
}

const picture = (of: Locator) => of.screenshot({ animations: 'disabled', caret: 'hide' })

describe.each(['vi', 'en'] as const)('a parcel that is none of this account, %s', (language) => {
  it('is set aside at the handover, or goes because a leader said why; counts apart, and did not come back', async () => {
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using window = await windowOfStation(folder.path)
    using door = await doorApi(folder.path)
    const { page } = window
    const w = words[language]
    const codes = await practiceCodes()
    const [aside = '', along = ''] = codes.foreign(2)
    const own = window.codes[0] ?? ''
    const card = (code: string) => page.getByRole('article', { name: code, exact: true })
    const says = (code: string, word: string) => card(code).getByText(word, { exact: true }).waitFor()

    await window.scan(own)
    await window.verdict(own, 'printed')
    await window.scan(aside)
    await window.verdict(aside, 'not-printed')
    await card(aside).getByText(w.what).first().waitFor()
    await page.keyboard.press('Escape')

    const from = Date.now() + 86_400_000
    await door.done({ type: 'pickup-open', id: uuid(), from, to: from + 3_600_000 })
    await page.keyboard.press('Alt+3')
    await page.getByRole('button', { name: w.goOn }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: w.ready }).waitFor()
    await window.scan(own)
    await says(own, w.scanned)
    await window.scan(aside)
    await says(aside, w.foreign)
    // In the words that the scan screen had for it.
    await card(aside).getByText(w.what).first().waitFor()
    looksAsItDid(`light-${language}/task-foreign-parcel.png`, await picture(card(aside)))
    await page.keyboard.press('Escape')
    await page.getByText(w.aside).waitFor()
    await window.scan(along)
    await says(along, w.foreign)
    await card(along).getByRole('button', { name: w.reason }).waitFor()
    await page.keyboard.press('F6')
    await page.getByText(w.accepted).waitFor()

    await page.keyboard.press('F9')
    await page.getByRole('heading', { name: w.sign }).waitFor()
    const summary = page.getByRole('paragraph').filter({ hasText: w.accepted })
    expect((await summary.textContent())?.replaceAll(/\s+/g, ' ')).toMatch(w.summary)
    looksAsItDid(`light-${language}/task-foreign-sums.png`, await picture(summary))

    await page.evaluate(scanBehind, { screen: 5, line: codes.single('returning') })
    await says(codes.single('returning'), w.received)
    await window.scan(own)
    await says(own, w.unexpected)
    const came = page.getByText(w.came, { exact: true })
    await came.waitFor()
    looksAsItDid(`light-${language}/task-never-sent-return.png`, await picture(came))
  })
})
