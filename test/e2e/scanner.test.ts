import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lessonCodes } from '../../renderer/screens/settings/scanner/lesson.ts'
import { debian } from '../support/debian.ts'
import { describeWith } from '../support/notRun.ts'
import { sent, taskWindow } from '../support/taskWindow.ts'
import { terminalPair } from '../support/terminalPair.ts'
import { typeAsScanner } from '../support/typeAsScanner.ts'

const banner = (page: Page, word: string) => page.getByRole('status').filter({ hasText: word })

describe('a packer who checks labels', () => {
  const at = taskWindow()

  it('prints two parcels and turns to verifying with one key, which nobody can miss', async () => {
    for (const place of [0, 1]) {
      await at.scan(at.code(place))
      await at.window.verdict(at.code(place), 'printed')
    }
    await at.page.keyboard.press('Insert')
    await banner(at.page, 'SOÁT TEM').waitFor()
    await at.page.getByText('Quét kiện', { exact: true }).waitFor()
  })

  it('holds the label against its parcel: it matches, is noted, and nothing is printed', async () => {
    await at.scan(at.code(0))
    await at.page.getByText('Quét tem trên kiện này', { exact: true }).waitFor()
    await at.scan(at.code(0))
    await at.page.getByText('KHỚP', { exact: true }).waitFor()
    await at.page.getByText('đã ghi vào sổ in', { exact: false }).waitFor()
    expect(sent(at.window, 'scan')).toHaveLength(2)
  })

  it('is stopped by the label of another parcel until it is acknowledged', async () => {
    await at.scan(at.code(0))
    await at.scan(at.code(1))
    await at.page.getByText('SAI TEM', { exact: true }).waitFor()
    await at.scan(at.code(0))
    await at.page.getByRole('alert').getByText('Xác nhận lỗi trước', { exact: false }).waitFor()
    await at.page.getByText('SAI TEM', { exact: true }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByText('SAI TEM', { exact: true }).waitFor({ state: 'hidden' })
    await banner(at.page, 'SOÁT TEM').waitFor()
  })

  it('finds both findings in the history of the labels', async () => {
    await at.page.keyboard.press('Alt+6')
    await at.page.getByRole('grid', { name: 'Sổ in' }).focus()
    await at.page.getByRole('row', { name: new RegExp(at.code(0)) }).waitFor()
    await at.scan(at.code(0))
    await at.page.getByRole('row', { name: new RegExp(at.code(1)) }).waitFor({ state: 'detached' })
    await at.page.getByRole('grid', { name: 'Sổ in' }).focus()
    await at.page.keyboard.press('Home')
    await at.page.keyboard.press('Space')
    await at.page
      .getByRole('row', { name: new RegExp(at.code(0)) })
      .first()
      .click()
    await at.page.getByText('Soát tem: khớp với kiện').waitFor()
  })

  it('is back to printing after the other screen', async () => {
    await at.page.keyboard.press('Alt+1')
    await banner(at.page, 'SOÁT TEM').waitFor({ state: 'detached' })
    await at.scan(at.code(2))
    await at.window.verdict(at.code(2), 'printed')
  })

  it('looks a parcel up by a command bar code, and nothing is printed', async () => {
    const before = sent(at.window, 'scan').length
    await at.scan('--64--')
    await banner(at.page, 'TRA KIỆN').waitFor()
    await at.scan(at.code(0))
    await at.page
      .getByRole('article', { name: at.code(0), exact: true })
      .getByText('Tem gần nhất', { exact: false })
      .waitFor()
    await at.page.keyboard.press('Escape')
    await banner(at.page, 'TRA KIỆN').waitFor({ state: 'detached' })
    expect(sent(at.window, 'scan')).toHaveLength(before)
  })

  it('is told in the mode for doubts that no doubt has this code', async () => {
    await at.scan('--63--')
    await banner(at.page, 'CHỐT TEM CHƯA RÕ').waitFor()
    await at.scan(at.code(0))
    await at.page.getByRole('alert').getByText('Không có tem chưa rõ nào', { exact: false }).waitFor()
    await at.scan('--61--')
    await banner(at.page, 'CHỐT TEM CHƯA RÕ').waitFor({ state: 'detached' })
  })

  it('goes back to printing by itself when nobody has used the mode for its time', async () => {
    await at.page.clock.install()
    await at.page.keyboard.press('Insert')
    await banner(at.page, 'SOÁT TEM').waitFor()
    await at.page.clock.fastForward(119_000)
    expect(await banner(at.page, 'SOÁT TEM').count()).toBe(1)
    await at.page.clock.fastForward(2_000)
    await banner(at.page, 'SOÁT TEM').waitFor({ state: 'detached' })
    await at.page.clock.resume()
  })
})

describe('a scanner at a screen with fields', () => {
  const at = taskWindow()

  it('is refused beside what was typed by hand, which stays, and prints from a field that nobody typed into', async () => {
    await at.page.keyboard.press('Alt+8')
    const name = at.page.getByRole('textbox', { name: 'Tên trạm' })
    const before = await name.inputValue()
    await name.fill('')
    await name.pressSequentially('Bàn 7', { delay: 120 })
    await at.scan(at.code(0))
    await at.page.getByRole('alert').getByText('Chưa nhận mã', { exact: false }).waitFor()
    expect(await name.inputValue()).toBe('Bàn 7')
    expect(sent(at.window, 'scan')).toEqual([])
    await name.fill(before)
    await at.scan(at.code(0))
    await at.window.verdict(at.code(0), 'printed')
    await at.page.keyboard.press('Alt+8')
    expect(sent(at.window, 'change-settings')).toEqual([])
  })

  it('gives the field back what it had, and the focus', async () => {
    await at.page.keyboard.press('Alt+6')
    const field = at.page.getByRole('textbox', { name: 'Mã đơn' })
    await field.focus()
    await field.pressSequentially('g8', { delay: 120 })
    await at.scan('--52--')
    await expect.poll(() => sent(at.window, 'scan').at(-1) ?? '').toContain('--52--')
    expect(await field.inputValue()).toBe('g8')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it.each([1, 20, 34])(
    'leaves text there that a program types, %i ms a character, and takes what ends by Enter',
    async (pace) => {
      await at.page.keyboard.press('Alt+6')
      const field = at.page.getByRole('textbox', { name: 'Mã đơn' })
      await field.fill('')
      await field.focus()
      // Its keys lie so far ahead of the clock that no stall on the way to the window comes between two of them.
      await typeAsScanner(at.page, 'Nguyễn Văn Phúc', { pace, after: 2_000, end: null, isProgram: true })
      await at.page.waitForTimeout(400)
      expect(await field.inputValue()).toBe('Nguyễn Văn Phúc')
      await field.fill('')
      const before = sent(at.window, 'scan').length
      await typeAsScanner(at.page, '--52--', { pace, isProgram: true })
      await expect.poll(() => sent(at.window, 'scan').length).toBe(before + 1)
      await typeAsScanner(at.page, 'Bàn 7 của ai', { pace, isProgram: true })
      await at.page.getByRole('alert').waitFor()
      expect(await field.inputValue()).toBe('')
      await at.page.keyboard.press('Escape')
    },
  )

  it('leaves a key that is held to the field, though it repeats as fast as a scanner', async () => {
    await at.page.keyboard.press('Alt+6')
    const field = at.page.getByRole('textbox', { name: 'Mã đơn' })
    await field.fill('')
    await field.focus()
    for (let repeat = 0; repeat < 8; repeat++) await at.page.keyboard.down('x')
    await at.page.keyboard.up('x')
    expect(await field.inputValue()).toBe('x'.repeat(8))
    await field.fill('')
  })

  it('chooses nothing in a list, closed or open, ticks no box by a blank, and is a scan there too', async () => {
    const { page } = at
    const settings = sent(at.window, 'change-settings').length
    // A hand goes from one key to the next.
    await page.waitForTimeout(200)
    const open = async (tab: string) => {
      await page.keyboard.press('Alt+8')
      await page.getByRole('tab', { name: tab, exact: true }).click()
    }
    const list = page.getByRole('combobox').filter({ has: page.locator('option', { hasText: '52 × 70' }) })
    // Each first letter is that of a choice.
    for (const isOpen of [false, true])
      for (const code of ['5', 'A1', `5${at.code(1)}`, ` A5${at.code(1)}`]) {
        await open('Trạm')
        await list.first().focus()
        if (isOpen) await list.first().click()
        const scans = sent(at.window, 'scan').length
        await typeAsScanner(page, code, { pace: 8, apart: !code.includes(' ') })
        if (code.length > 4) await expect.poll(() => sent(at.window, 'scan').length).toBe(scans + 1)
      }
    for (const byHand of [true, false]) {
      await open('Máy quét')
      const box = page.getByRole('checkbox').first()
      const isTicked = await box.isChecked()
      if (byHand) {
        await box.click()
        await box.click()
        expect(await box.evaluate((element) => element === document.activeElement)).toBe(false)
      } else await box.focus()
      // A blank waits for the next key by the clock of the machine, which may be a busy one.
      await typeAsScanner(page, ` ${at.code(2)}`, { pace: 8 })
      await open('Máy quét')
      expect(await box.isChecked()).toBe(isTicked)
    }
    expect(sent(at.window, 'change-settings')).toHaveLength(settings)
  })

  it('types into the field after all where the leader has switched that off', async () => {
    // A hand goes from one key to the next.
    await at.page.waitForTimeout(200)
    await at.page.keyboard.press('Alt+8')
    await at.page.getByRole('tab', { name: 'Máy quét' }).click()
    const fromFields = at.page.getByRole('checkbox', { name: /Quét khi con trỏ/ })
    await fromFields.focus()
    await at.page.keyboard.press('Space')
    await expect.poll(() => fromFields.isChecked()).toBe(false)
    const prefix = at.page.getByRole('textbox', { name: 'Bỏ ở đầu mã' }).first()
    await prefix.focus()
    await typeAsScanner(at.page, 'ABCDEF', { end: null })
    expect(await prefix.inputValue()).toBe('ABCDEF')
    await prefix.fill('')
    await at.page.getByRole('button', { name: 'Về mặc định' }).click()
  })
})

describe('a leader who teaches the scanner', () => {
  const at = taskWindow()
  const scan = (text: string, end: 'Enter' | 'Tab' | null) => typeAsScanner(at.page, text, { end })

  it('scans three codes and the station knows prefix, end and pace', async () => {
    await at.page.keyboard.press('Alt+8')
    await at.page.getByRole('tab', { name: 'Máy quét' }).click()
    await at.page.getByRole('button', { name: 'Bắt đầu dạy' }).click()
    for (const code of lessonCodes) await scan(`~${code}`, 'Tab')
    await at.page.getByText('Đã học xong và đang dùng.').waitFor()
    expect(await at.page.getByRole('textbox', { name: 'Bỏ ở đầu mã' }).first().inputValue()).toBe('~')
  })

  it('prints with it at once: the prefix is no part of a code', async () => {
    await scan(`~${at.code(0)}`, 'Tab')
    await at.window.verdict(at.code(0), 'printed')
  })

  it('teaches a scanner that sends no key at the end', async () => {
    await at.page.keyboard.press('Alt+8')
    await at.page.getByRole('button', { name: 'Dạy lại' }).click()
    for (const [place, code] of lessonCodes.entries()) {
      await scan(code, null)
      if (place < 2) await at.page.getByText(`Mã ${place + 1} · đã quét`).waitFor()
    }
    await at.page.getByText('Đã học xong và đang dùng.').waitFor()
    await scan(at.code(1), null)
    await at.window.verdict(at.code(1), 'printed')
  })

  it('is remembered by the next window of the machine', async () => {
    await at.page.reload()
    await at.page.getByRole('navigation').waitFor()
    await scan(at.code(2), null)
    await at.window.verdict(at.code(2), 'printed')
  })
})

describe('a scan that comes while its screen is being loaded', () => {
  const at = taskWindow()

  it('waits for that screen and goes there', async () => {
    let letThrough: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await at.page.route(/JobsScreen.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await at.page.keyboard.press('Alt+6')
    await at.scan(at.code(0))
    letThrough()
    const field = at.page.getByRole('textbox', { name: 'Mã đơn' })
    await expect.poll(() => field.inputValue()).toBe(at.code(0))
    expect(sent(at.window, 'scan')).toEqual([])
  })
})

describe('a scanner at two milliseconds a key while a batch prints', () => {
  const at = taskWindow()

  it('loses no character, and every parcel has its card', async () => {
    await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await at.page.keyboard.press('Alt+2')
    await at.page.getByRole('heading', { name: 'Lô tem' }).waitFor()
    const codes = (await at.everyCode()).filter((code) => !at.window.codes.includes(code)).slice(0, 40)
    await at.page.evaluate((text) => navigator.clipboard.writeText(text), codes.join('\n'))
    await at.page.keyboard.press('Control+v')
    await at.page.getByRole('heading', { name: 'Lô mới từ mã đã dán' }).waitFor()
    await at.page.getByRole('status').filter({ hasText: 'dòng vào lô' }).waitFor()
    await at.page.keyboard.press('F9')
    await at.page.getByRole('grid', { name: 'Các dòng của lô' }).waitFor()
    await at.page.keyboard.press('F9')
    await at.page.getByRole('dialog', { name: 'In lô này' }).waitFor()
    await at.page.keyboard.press('Enter')
    await expect.poll(() => sent(at.window, 'batch-print').length).toBe(1)
    await at.page.keyboard.press('Alt+1')
    const scanned = Array.from({ length: 30 }, (_, turn) => at.code(turn % 3))
    for (const code of scanned) await at.scan(code)
    const lines = () => sent(at.window, 'scan').flatMap((frame) => /"line":"([^"]*)"/.exec(frame)?.[1] ?? [])
    await expect.poll(lines).toEqual(scanned)
    for (const place of [0, 1, 2]) await at.page.getByText(at.code(place), { exact: true }).first().waitFor()
  })
})

describeWith(debian('serial'), 'a serial scanner', () => {
  const at = taskWindow()

  it('is set up in the settings, prints at once in the window, and follows its mode', async () => {
    await using line = await terminalPair()
    await at.page.keyboard.press('Alt+8')
    await at.page.getByRole('tab', { name: 'Máy quét' }).click()
    const form = at.page.getByRole('form', { name: 'Máy quét cổng nối tiếp' })
    await form.getByRole('textbox', { name: 'Cổng' }).fill(`serial:${line.path}?baud=115200`)
    await form.getByRole('button', { name: 'Dùng cổng này' }).click()
    await form.getByText('Đang chờ quét', { exact: false }).waitFor()
    line.printer.write(`${at.code(0)}\r`)
    await at.window.verdict(at.code(0), 'printed')
    line.printer.write('--64--\r')
    await banner(at.page, 'TRA KIỆN').waitFor()
    const before = sent(at.window, 'scan').length
    // A hand aims: what follows a scan at once is of the same bar code.
    await at.page.waitForTimeout(200)
    line.printer.write(`${at.code(1)}\r`)
    await at.page.getByText('Trạm này chưa in tem của kiện này', { exact: false }).waitFor()
    expect(sent(at.window, 'scan')).toHaveLength(before)
    await at.page.waitForTimeout(200)
    line.printer.write(`${at.code(1)}\r--61--\r`)
    await at.page.getByRole('alert').getByText('nhiều dòng', { exact: false }).waitFor()
    await banner(at.page, 'TRA KIỆN').waitFor()
  })
})

describe('the sheet of bar codes', () => {
  const at = taskWindow()

  it('has the three codes of the lesson as a file to print', async () => {
    await at.page.keyboard.press('Alt+8')
    await at.page.getByRole('tab', { name: 'Máy quét' }).click()
    const saved = at.page.waitForEvent('download')
    await at.page.getByRole('button', { name: 'Lưu ba mã (PDF)' }).click()
    const file = await saved
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
