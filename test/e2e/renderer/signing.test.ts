import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../../src/contract/commands.ts'
import type { GalleryBrowser } from '../../support/gallery.ts'
import { openGallery } from '../../support/gallery.ts'

let gallery: GalleryBrowser

beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery[Symbol.asyncDispose]())

const words = {
  vi: {
    sign: 'Ký bàn giao',
    driver: 'Tài xế nhận hàng',
    person: 'Người giao của trạm',
    all: 'Một lý do cho mọi kiện thiếu',
    one: /^Lý do của /,
    missing: 'Còn 62 kiện chưa có lý do',
    name: 'Nhập họ tên',
    asked: /^Ký biên bản BG-/,
    facts: /Nguyễn Thị Lan giao 66 kiện cho Nguyễn Đức Hải, .*để lại 62 kiện thiếu/,
  },
  en: {
    sign: 'Sign the handover',
    driver: 'Driver',
    person: 'Handed over by',
    all: 'One reason for all',
    one: /^Reason of /,
    missing: '62 short parcels have no reason yet',
    name: 'Type a name',
    asked: /^Sign BG-/,
    facts: /Nguyễn Thị Lan hands 66 parcels over to Nguyễn Đức Hải, .*62 short stay here/,
  },
} as const

/** What has the focus, as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      ? (field.labels?.[0]?.textContent ?? '')
      : (field?.textContent ?? '')
  })

async function closed(page: Page) {
  const sent = await page.evaluate(() => Reflect.get(window, 'galleryCommands') as Command[])
  return sent.filter((command) => command.type === 'pickup-close')
}

describe.each(['vi', 'en'] as const)('a leader signs a handover with 62 short parcels by keyboard, %s', (language) => {
  const w = words[language]

  it('names, one reason for all, two of their own, and signs: five stops of Tab, and no name changes a reason', async () => {
    await using at = await gallery.open(`state=pickup-closing-many&language=${language}`)
    const { page } = at
    const press = (key: string) => page.keyboard.press(key)
    await page.getByRole('heading', { name: w.sign }).waitFor()
    expect(await focused(page)).toBe(w.driver)
    await press('Tab')
    expect(await focused(page)).toBe(w.person)
    await press('Tab')
    expect(await focused(page)).toBe(w.all)
    // A name that is typed at the wrong place: `d` is the first letter of a reason, as `L` and `K` are of others.
    for (const key of ['d', 'L', 'K', 'H', 'N', 'o', 'S']) await page.keyboard.press(key, { delay: 120 })
    const ofAll = page.getByRole('combobox', { name: w.all })
    expect(await ofAll.inputValue()).toBe('')
    await press('Tab')
    expect(await focused(page)).toMatch(w.one)
    const rows = page.getByRole('combobox', { name: w.one })
    expect(await rows.count()).toBe(62)
    for (const key of ['d', 'L', 'K', 'H', 'N', 'o', 'S']) await page.keyboard.press(key, { delay: 120 })
    expect(await rows.first().inputValue()).toBe('')
    await press('Tab')
    expect(await focused(page)).toContain('F9')

    // Signed too soon: what is missing first has the focus, wherever it was.
    await press('F9')
    await page.getByText(w.name).waitFor()
    await page.getByText(w.missing).waitFor()
    expect(await focused(page)).toBe(w.driver)
    await page.keyboard.type('Nguyễn Đức Hải', { delay: 120 })
    await press('F9')
    expect(await focused(page)).toBe(w.all)
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await press(key)
    expect(await ofAll.inputValue()).toBe('next-shift')

    await press('Tab')
    await press('ArrowRight')
    await press('ArrowRight')
    await press('End')
    expect(await rows.last().evaluate((field) => field === document.activeElement)).toBe(true)
    await press('ArrowUp')
    for (let step = 0; step < 4; step++) await press('ArrowRight')
    await press('ArrowLeft')
    // Tab comes back to the row that it left.
    await press('Shift+Tab')
    await press('Tab')
    expect(await rows.nth(60).evaluate((field) => field === document.activeElement)).toBe(true)

    await press('F9')
    const asked = page.getByRole('dialog', { name: w.asked })
    await asked.getByText(w.facts).waitFor()
    await press('F9')
    await press('Escape')
    await asked.waitFor({ state: 'hidden' })
    expect(await closed(page)).toEqual([])
    await press('F9')
    await asked.waitFor()
    await press('Enter')
    await page.getByRole('heading', { name: /^BG-/ }).waitFor()
    const [signed] = await closed(page)
    const reasons = signed?.short.map(({ reason }) => reason)
    const all = Array.from({ length: 62 }, () => 'next-shift')
    expect(reasons).toEqual(all.with(0, 'not-packed').with(60, 'not-found'))
    expect(signed).toMatchObject({ driver: 'Nguyễn Đức Hải', person: 'Nguyễn Thị Lan' })
    expect(at.complaints).toEqual([])
  })

  it('F9 again and again, or Enter held down, signs nothing', async () => {
    await using at = await gallery.open(`state=pickup-closing-complete&language=${language}`)
    const { page } = at
    await page.getByRole('heading', { name: w.sign }).waitFor()
    for (let press = 0; press < 4; press++) await page.keyboard.press('F9')
    await page.getByRole('dialog', { name: w.asked }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe(w.driver)
    await page.keyboard.down('Enter')
    await page.getByRole('dialog', { name: w.asked }).waitFor()
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await page.getByRole('dialog', { name: w.asked }).isVisible()).toBe(true)
    expect(await closed(page)).toEqual([])
  })
})
