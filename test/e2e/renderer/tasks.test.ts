import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGallery } from '../../support/gallery.ts'
import { typeAsScanner } from '../../support/typeAsScanner.ts'
import { reads } from '../../support/windowHands.ts'

let gallery: Awaited<ReturnType<typeof openGallery>>

beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery[Symbol.asyncDispose]())

/** What the window has told its station so far. */
function sentBy(page: Page) {
  return page.evaluate(() => Reflect.get(window, 'galleryCommands') as Record<string, unknown>[])
}

describe('a packer where roles are used', () => {
  it.each([
    ['pickup-foreign', 'before a key lets a foreign parcel go'],
    ['printers-packer', 'before a printer is touched'],
  ])('reads on %s that a leader’s PIN is needed, %s', async (state) => {
    await using at = await gallery.open(`state=${state}`)
    await at.page.getByText('Việc này cần PIN của trưởng ca.', { exact: true }).waitFor()
    expect(at.complaints).toEqual([])
  })

  it('who may lead reads in the log who changed what of the station', async () => {
    await using at = await gallery.open('state=station-changes')
    const rows = at.page.getByRole('region', { name: 'Thay đổi của trạm' }).getByRole('row')
    await rows
      .filter({ hasText: 'Nguyễn Văn Phúc + Trần Thị Lan' })
      .getByText(/địa chỉ, cách in/)
      .waitFor()
    expect(at.complaints).toEqual([])
  })
})

describe('a leader at the queue, by keyboard only', () => {
  it('settles a label in doubt from the queue screen', async () => {
    await using at = await gallery.open('state=jobs')
    const doubts = at.page.getByRole('listbox', { name: 'Cần xử lý' })
    await doubts.getByRole('option', { name: 'G8ADKBRF', selected: true }).waitFor()
    await at.page.keyboard.press('F6')
    await doubts.getByRole('option', { name: 'G8A2XWQE9K_12', selected: true }).waitFor()
    await at.page.keyboard.press('F7')
    await doubts.getByRole('option', { name: 'L8TKYG', selected: true }).waitFor()
    const settled = (await sentBy(at.page)).filter(({ type }) => type === 'settle')
    expect(settled.map(({ printed }) => printed)).toEqual([true, false])
    expect(at.complaints).toEqual([])
  })

  it('presses neither the close button nor anything else while a dialog has nothing to do, then what it is for', async () => {
    await using at = await gallery.open('state=batch-unreadable')
    await at.page.keyboard.press('F9')
    const dialog = at.page.getByRole('dialog', { name: 'In lô này' })
    const print = dialog.locator('[data-first]')
    await dialog.waitFor()
    expect(await print.isDisabled()).toBe(true)
    await at.page.keyboard.press('Enter')
    expect(await dialog.isVisible()).toBe(true)
    // As when the rows come that it counts.
    await print.evaluate((button: HTMLButtonElement) => {
      button.disabled = false
    })
    await at.page.waitForFunction(() => document.activeElement?.matches('[data-first]'))
    expect(at.complaints).toEqual([])
  })

  it('takes back a waiting label, and lets one that asks go on', async () => {
    await using at = await gallery.open('state=jobs')
    const list = at.page.getByRole('listbox', { name: 'Cần xử lý' })
    await list.focus()
    await at.page.keyboard.press('ArrowDown')
    await at.page.keyboard.press('ArrowDown')
    await list.getByRole('option', { name: 'L8TKYG', selected: true }).waitFor()
    await at.page.keyboard.press('F9')
    await list.getByRole('option', { name: 'G8ADH4TN', selected: true }).waitFor()
    await at.page.keyboard.press('Delete')
    await list.getByRole('option', { name: 'G8ADH4TN' }).waitFor({ state: 'detached' })
    const deeds = (await sentBy(at.page)).filter(({ type }) => type === 'go-on' || type === 'cancel')
    expect(deeds.map(({ type }) => type)).toEqual(['go-on', 'cancel'])
  })

  it('finds a parcel by scanning it, opens its life, and leaves it with Esc', async () => {
    await using at = await gallery.open('state=jobs')
    const table = at.page.getByRole('grid', { name: 'Sổ in' })
    await table.waitFor()
    await typeAsScanner(at.page, 'l8tkyg')
    await at.page.getByRole('row', { name: /L8TTRG/ }).waitFor({ state: 'detached' })
    await table.focus()
    await at.page.keyboard.press('End')
    await at.page.keyboard.press('Home')
    await at.page.keyboard.press('Enter')
    await at.page.getByRole('complementary', { name: 'Tem L8TKYG' }).getByText('Bắt đầu', { exact: true }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('complementary').waitFor({ state: 'detached' })
    expect((await sentBy(at.page)).filter(({ type }) => type === 'scan')).toEqual([])
  })

  it('turns the pages of a long screen while nothing in it has the focus', async () => {
    await using at = await gallery.open('state=figures')
    const shares = at.page.getByRole('heading', { name: 'Theo máy in' })
    await shares.waitFor()
    const top = async () => (await shares.boundingBox())?.y ?? 0
    const before = await top()
    await at.page.keyboard.press('PageDown')
    await expect.poll(top).toBeLessThan(before - 100)
    await at.page.keyboard.press('PageUp')
    await expect.poll(top).toBe(before)
  })

  it('looks at the figures of an earlier day by keys, also from the field of the day, and comes back to today', async () => {
    await using at = await gallery.open('state=figures')
    const day = (name: string) => at.page.getByRole('heading', { name, exact: true }).waitFor()
    await day('Thứ Bảy, 21 tháng 11, 2026')
    await at.page.getByRole('button', { name: 'Ngày sau' }).and(at.page.locator(':disabled')).waitFor()
    await at.page.keyboard.press('F2')
    await day('Thứ Sáu, 20 tháng 11, 2026')
    // Day before month in both languages, whatever the browser's own are.
    await at.page.getByLabel('Chọn ngày').fill('2/11/2026')
    await day('Thứ Hai, 2 tháng 11, 2026')
    await at.page.getByRole('button', { name: 'Ngày trước' }).and(at.page.locator(':disabled')).waitFor()
    await at.page.keyboard.press('F3')
    await day('Thứ Ba, 3 tháng 11, 2026')
    // Out of the field, and out of the day.
    await at.page.keyboard.press('Escape')
    await at.page.keyboard.press('Escape')
    await day('Thứ Bảy, 21 tháng 11, 2026')
  })

  it('finds today’s figures in the palette again, after another day and another view', async () => {
    await using at = await gallery.open('state=jobs')
    const find = async () => {
      await at.page.keyboard.press('Control+k')
      await at.page.getByRole('combobox', { name: /^Gõ tên/ }).waitFor()
      await at.page.keyboard.type('so lieu', { delay: 90 })
      await at.page.keyboard.press('Enter')
      await at.page.getByRole('heading', { name: 'Thứ Bảy, 21 tháng 11, 2026' }).waitFor()
    }
    await find()
    await at.page.keyboard.press('F2')
    await at.page.getByRole('heading', { name: 'Thứ Sáu, 20 tháng 11, 2026' }).waitFor()
    await find()
    await at.page.getByRole('tab', { name: 'Chờ gửi' }).click()
    await find()
  })

  it('reads the next pages while scrolling to the end', async () => {
    await using at = await gallery.open('state=jobs')
    const table = at.page.getByRole('grid', { name: 'Sổ in' })
    await table.focus()
    await at.page.keyboard.press('End')
    await at.page.locator('[role=grid][aria-rowcount="401"]').waitFor()
    await at.page.keyboard.press('End')
    await at.page.locator('[role=grid][aria-rowcount="601"]').waitFor()
  })

  it('opens the sheet of keys with F1 there too, types ? into a field, and leaves the field with Esc', async () => {
    await using at = await gallery.open('state=jobs')
    const field = at.page.getByRole('textbox', { name: 'Mã đơn' })
    await field.focus()
    await at.page.keyboard.type('g8?', { delay: 90 })
    expect(await field.inputValue()).toBe('g8?')
    await at.page.keyboard.press('F1')
    await at.page.getByRole('dialog', { name: 'Phím tắt' }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await field.focus()
    await at.page.keyboard.press('Escape')
    expect(await at.page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  })

  it('goes from screen to screen with Alt and a number, also from a field', async () => {
    await using at = await gallery.open('state=printed')
    await at.page.keyboard.press('Alt+6')
    await at.page.getByRole('heading', { name: 'Sổ in' }).waitFor()
    await at.page.getByRole('textbox', { name: 'Mã đơn' }).focus()
    await at.page.keyboard.press('Alt+1')
    await at.page.getByRole('heading', { name: 'G8ADKBRF' }).waitFor()
  })

  it('exports what is filtered as one file that a spreadsheet reads', async () => {
    await using at = await gallery.open('state=jobs')
    const saved = at.page.waitForEvent('download')
    await at.page.getByRole('button', { name: 'Xuất CSV' }).focus()
    await at.page.keyboard.press('Enter')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^so-in-\d{4}-\d\d-\d\d-\d{6}\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\ufeffNhận lúc,')).toBe(true)
    expect(text.trimEnd().split('\r\n')).toHaveLength(2_006)
  })

  it('drops a request only after saying so', async () => {
    await using at = await gallery.open('state=outbox')
    const requests = at.page.getByRole('list', { name: 'Yêu cầu gửi hãng vận chuyển' })
    const drop = requests.getByRole('button', { name: 'Bỏ yêu cầu' }).first()
    await drop.focus()
    await at.page.keyboard.press('Enter')
    await at.page.getByRole('dialog', { name: 'Bỏ yêu cầu này?' }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await sentBy(at.page)).toEqual([])
    await drop.focus()
    await at.page.keyboard.press('Enter')
    await at.page.getByRole('dialog', { name: 'Bỏ yêu cầu này?' }).waitFor()
    await at.page.keyboard.press('Enter')
    await at.page.waitForFunction(() => (Reflect.get(window, 'galleryCommands') as unknown[]).length === 1)
    expect((await sentBy(at.page)).map(({ type }) => type)).toEqual(['outbox-drop'])
  })
})

describe('a second label', () => {
  it('a reprint asks for a reason, which one digit gives', async () => {
    await using at = await gallery.open('state=printed-reason')
    await at.page.keyboard.press('F8')
    await at.page.getByRole('dialog', { name: 'In lại: chọn lý do' }).waitFor()
    await at.page.keyboard.press('2')
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' })
    const reprints = (await sentBy(at.page)).filter(({ type }) => type === 'reprint-last')
    expect(reprints.map(({ reason }) => reason)).toEqual([null, 'unreadable'])
  })

  it('a bar code of one digit, or of a blank, of a scanner that presses no key at its end gives no reason', async () => {
    await using at = await gallery.open('state=printed-reason')
    await at.page.keyboard.press('F8')
    const dialog = at.page.getByRole('dialog', { name: 'In lại: chọn lý do' })
    await dialog.waitFor()
    await dialog.getByRole('button').first().focus()
    for (const code of ['1', ' ']) {
      await typeAsScanner(at.page, code, { end: null })
      await at.page.waitForTimeout(600)
    }
    expect(await dialog.isVisible()).toBe(true)
    expect((await sentBy(at.page)).filter(({ type }) => type === 'reprint-last')).toHaveLength(1)
    // Nothing of it is left before the digit of a hand.
    await at.page.keyboard.press('2')
    await dialog.waitFor({ state: 'hidden' })
    expect((await sentBy(at.page)).at(-1)).toMatchObject({ type: 'reprint-last', reason: 'unreadable' })
  })

  it('a scan while the reason is asked for is a scan, whatever digit it begins with', async () => {
    await using at = await gallery.open('state=printed-reason')
    await at.page.keyboard.press('F8')
    await at.page.getByRole('dialog', { name: 'In lại: chọn lý do' }).waitFor()
    await typeAsScanner(at.page, '5ENYA7')
    await at.page.getByRole('heading', { name: '5ENYA7' }).waitFor()
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' })
    const sent = await sentBy(at.page)
    expect(sent.filter(({ type }) => type === 'reprint-last')).toHaveLength(1)
    expect(sent.at(-1)).toMatchObject({ type: 'scan', line: '5ENYA7' })
  })

  it('a supervisor types a PIN, a wrong one is said, and Esc leaves without a label', async () => {
    await using at = await gallery.open('state=printed-pin')
    await at.page.keyboard.press('F8')
    await at.page.getByRole('dialog', { name: 'In lại: chọn lý do' }).waitFor()
    await at.page.keyboard.press('1')
    const pin = at.page.getByLabel('PIN của trưởng ca')
    await pin.waitFor()
    await reads(at.page)
    // At a person's pace: four digits as fast as a scanner are a scan.
    await at.page.keyboard.type('0000\n', { delay: 90 })
    await at.page.getByRole('alert').getByText('Sai mã PIN').waitFor()
    expect(await pin.inputValue()).toBe('')
    await at.page.keyboard.type('1234\n', { delay: 90 })
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await reads(at.page)
    await at.page.keyboard.press('F8')
    await at.page.getByRole('dialog', { name: 'In lại: chọn lý do' }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' })
    const pins = (await sentBy(at.page)).filter(({ type }) => type === 'reprint-last').map(({ approval }) => approval)
    expect(pins).toEqual([undefined, undefined, ...['0000', '1234'].map((pin) => ({ leader: null, pin })), undefined])
  })
})

describe('news of an order whose label is out', () => {
  it('of a changed order print its new label with F9, by which the station takes them for acknowledged', async () => {
    await using at = await gallery.open('state=news-changed')
    await at.page.getByText('TEM CŨ', { exact: true }).waitFor()
    await at.page.keyboard.press('F9')
    await at.page.getByText('TEM CŨ', { exact: true }).waitFor({ state: 'hidden' })
    expect((await sentBy(at.page)).map(({ type }) => type)).toEqual(['reprint'])
  })
})

describe('the operating system', () => {
  it('says that the network is gone or back, and the station hears it', async () => {
    await using at = await gallery.open('state=printed')
    await at.page.context().setOffline(true)
    await at.page.context().setOffline(false)
    await at.page.waitForFunction(() => (Reflect.get(window, 'galleryCommands') as unknown[]).length === 2)
    const told = await sentBy(at.page)
    expect(told.map(({ type, online }) => [type, online])).toEqual([
      ['network-changed', false],
      ['network-changed', true],
    ])
  })
})

describe('at the keyboard', () => {
  it('a thousand scans at full speed lose no character, and no button is pressed by their Enter', async () => {
    await using at = await gallery.open('state=printed')
    await at.page.getByRole('button', { name: /In lại tem cuối/ }).focus()
    const codes = Array.from({ length: 1000 }, (_, place) => `G8A${place.toString(36).toUpperCase().padStart(5, '2')}`)
    // The keys of a scanner, as fast as the browser takes them; by their own clock a hand aims between two scans.
    await at.page.evaluate((all) => {
      let timeStamp = performance.now()
      const press = (key: string) => {
        for (const type of ['keydown', 'keyup']) {
          const event = new KeyboardEvent(type, { key, code: `Key${key}`, bubbles: true, cancelable: true })
          window.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
        }
        timeStamp += key === 'Enter' ? 200 : 2
      }
      for (const code of all) for (const key of [...code, 'Enter']) press(key)
    }, codes)
    const scanned = await at.page.evaluate(
      () => Reflect.get(window, 'galleryCommands') as { type: string; line?: string }[],
    )
    expect(scanned.map(({ type, line }) => `${type} ${line}`)).toEqual(codes.map((code) => `scan ${code}`))
  })

  it('a scan typed by hand shows while it is typed, and its verdict after Enter', async () => {
    await using at = await gallery.open('state=empty')
    await at.page.keyboard.type('g8ad6fru', { delay: 120 })
    await at.page.getByText('g8ad6fru', { exact: true }).waitFor()
    await at.page.keyboard.press('Enter')
    await at.page.getByRole('heading', { name: 'G8AD6FRU' }).waitFor()
    await at.page.getByText('ĐÃ IN', { exact: true }).waitFor()
    await at.page.getByRole('img', { name: 'Tem G8AD6FRU' }).waitFor()
  })

  it('an error refuses the next scan aloud until Esc acknowledges it', async () => {
    await using at = await gallery.open('state=unknown-order')
    await typeAsScanner(at.page, 'LXFDFT')
    await at.page.getByRole('alert').getByText('LXFDFT chưa được nhận · Xác nhận lỗi trước: Esc').waitFor()
    expect(await at.page.getByRole('heading', { name: 'G8ADKBRX' }).isVisible()).toBe(true)
    await at.page.keyboard.press('Escape')
    await at.page.getByText('Đã xác nhận. Quét kiện tiếp theo').waitFor()
    await typeAsScanner(at.page, 'LXFDFT')
    await at.page.getByRole('heading', { name: 'LXFDFT' }).waitFor()
    expect(await at.page.getByText('G8ADKBRX').count()).toBeLessThanOrEqual(1)
  })

  it('a doubt is settled with F7, and F1 shows the keys of the screen, of its state and of every screen', async () => {
    await using at = await gallery.open('state=in-doubt')
    await at.page.keyboard.press('F1')
    await at.page.getByRole('dialog', { name: 'Phím tắt' }).waitFor()
    await at.page.getByRole('region', { name: 'Quét', exact: true }).getByText('In lại tem cuối').waitFor()
    await at.page.getByRole('region', { name: 'Ở mọi màn hình' }).getByText('Vào ca, ra ca').waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await at.page.getByText('CHƯA RÕ', { exact: true }).waitFor()
    await at.page.keyboard.press('F7')
    await at.page.getByText('KHÔNG IN', { exact: true }).waitFor()
    expect(await at.page.getByText('Đã xem: không có tem', { exact: true }).isVisible()).toBe(true)
  })

  it.each(['lost', 'replaced'])('nothing is asked of a packer while the window is %s', async (state) => {
    await using at = await gallery.open(`state=${state}`)
    const card = at.page.getByRole('article', { name: 'G8ADKBRF' })
    await card.waitFor()
    expect(await card.getByRole('button', { name: /In lại/ }).count()).toBe(0)
    expect(await card.textContent()).not.toContain('Quét kiện')
    expect(at.complaints).toEqual([])
  })

  it('a button that was clicked keeps no focus for a later Enter to press', async () => {
    await using at = await gallery.open('state=printed')
    await at.page.getByRole('button', { name: /52 × 70/ }).click()
    expect(await at.page.evaluate(() => document.activeElement?.closest('button') ?? null)).toBeNull()
  })

  it('a key held down prints once', async () => {
    await using at = await gallery.open('state=duplicate')
    await at.page.keyboard.down('F9')
    for (let repeat = 0; repeat < 5; repeat++) await at.page.keyboard.down('F9')
    await at.page.keyboard.up('F9')
    const sent = await at.page.evaluate(() => Reflect.get(window, 'galleryCommands') as { type: string }[])
    expect(sent.map(({ type }) => type)).toEqual(['reprint'])
  })

  it("the Enter behind a scan is the scan's, and behind a key of the screen a person's in a hand's time", async () => {
    await using at = await gallery.open('state=printed')
    await at.page.getByRole('button', { name: /LXFDFT/ }).focus()
    const opened = (keys: readonly string[]) =>
      at.page.evaluate((all) => {
        let left = 0
        let timeStamp = performance.now()
        let isHands = false
        const press = (key: string) => {
          // No hand is at a key of the screen before that, nor at the next one behind it.
          isHands = key === 'F4' || key === ' ' || (isHands && key === 'Enter')
          timeStamp += isHands ? 160 : 1
          const event = new KeyboardEvent('keydown', { key, code: `Key${key}`, bubbles: true, cancelable: true })
          Object.defineProperty(event, 'timeStamp', { value: timeStamp })
          if (document.body.dispatchEvent(event) && key === 'Enter') left++
        }
        for (const key of all) press(key)
        return left
      }, keys)
    const aimed = () => at.page.waitForTimeout(200)
    expect(await opened([...'G8ADKBRX', 'Enter', 'Enter'])).toBe(0)
    await aimed()
    expect(await opened([...'G8ADKBRY', 'Enter', 'F4', 'Enter'])).toBe(1)
    await aimed()
    expect(await opened([...'G8ADKBRZ', 'Enter', ' ', 'Enter'])).toBe(1)
  })

  it('a size is one key away, and a button is pressed by Enter while nothing is typed', async () => {
    await using at = await gallery.open('state=printed')
    await at.page.keyboard.press('F4')
    await at.page.getByRole('button', { name: /52 × 70/, pressed: true }).waitFor()
    await at.page.getByRole('button', { name: /LXFDFT/ }).focus()
    await at.page.keyboard.press('Enter')
    await at.page.getByText('Kiện trước', { exact: false }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('heading', { name: 'G8ADKBRF' }).waitFor()
  })
})

describe('the verdict across the room', () => {
  it.each(['printed', 'in-doubt', 'unknown-order', 'pickup-scanned'])(
    '%s has a shape as light as its word',
    async (state) => {
      await using at = await gallery.open(`state=${state}`)
      const seen = await at.page.evaluate(() => {
        const shape = document.querySelector('main [data-verdict] svg > *')
        const head = shape?.closest('[data-verdict]')
        return shape && head ? { word: getComputedStyle(head).color, shape: getComputedStyle(shape).fill } : null
      })
      expect(seen).not.toBeNull()
      expect(seen?.shape).toBe(seen?.word)
    },
  )
})
