import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { faultText } from '../../src/words/faultText.ts'
import { doorApi } from '../support/doorApi.ts'
import { orderWithItems, switchPackingOn } from '../support/packing.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: { packing: 'ĐÓNG HÀNG', stopped: 'DỪNG', setting: 'Quét hàng trước khi in tem', on: 'Có' },
  en: { packing: 'PACKING', stopped: 'STOPPED', setting: 'Scan the items before the label', on: 'Yes' },
} as const

const bands = (page: Page, code: string) => page.getByRole('article', { name: code, exact: true })

type Words = (typeof words)[keyof typeof words]

/** An order of several goods is scanned, and the first of them. */
async function packFirst(window: WindowOfStation, folder: string, w: Words) {
  await using door = await doorApi(folder)
  await switchPackingOn(window.page, w)
  const order = await orderWithItems(door, window.codes, 3)
  const [first = '', ...rest] = order.scans
  await window.scan(order.code)
  const band = bands(window.page, order.code)
  await band.getByText(`${w.packing} ${order.code}`).waitFor()
  await window.scan(first)
  const line = band.getByRole('listitem').filter({ hasText: first })
  await line.getByText(/^1\//).waitFor()
  const wanted = order.scans.filter((one) => one === first).length
  return { order, first, rest, band, line, wanted }
}

// Each is short, and one station at a time: on a machine that others use both took minutes as one.
describe('a parcel whose items are scanned before its label', () => {
  it.each(['vi', 'en'] as const)(
    'ticks off, stops at a number, a wrong item and one too many, and takes one back, %s',
    async (language) => {
      await using folder = await tempDir()
      await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
      await using window = await windowOfStation(folder.path)
      const w = words[language]
      const { page } = window
      const { order, first, rest, band, line, wanted } = await packFirst(window, folder.path, w)

      // The size of a shoe, or whatever else is a number on the goods, is no number of them.
      await window.scan('2')
      await band.getByText(faultText({ code: 'packing.number-scanned', facts: { code: '2' } }, language).what).waitFor()
      await page.keyboard.press('Escape')
      await band.getByText(`${w.packing} ${order.code}`).waitFor()

      await window.scan('SAIHANG99')
      await band.getByText(`${w.stopped}: ${order.code}`).waitFor()
      const wrong = faultText({ code: 'packing.wrong-item', facts: { code: 'SAIHANG99' } }, language).what
      await band.getByText(wrong).waitFor()
      await page.keyboard.press('Escape')
      await band.getByText(`${w.packing} ${order.code}`).waitFor()

      // All of the first, and one more of it.
      for (const code of rest.filter((one) => one === first)) await window.scan(code)
      await window.scan(first)
      await band.getByText(faultText({ code: 'packing.one-too-many' }, language).what).waitFor()
      await page.keyboard.press('Escape')
      await band.getByText(`${w.packing} ${order.code}`).waitFor()
      await page.keyboard.press('Delete')
      await line.getByText(`${wanted - 1}/${wanted}`).waitFor()
      await window.scan(first)
      await line.getByText(`${wanted}/${wanted}`).waitFor()
    },
  )

  it('is counted after a restart, and prints with the last', async () => {
    await using folder = await tempDir()
    let packed: Awaited<ReturnType<typeof packFirst>>
    {
      await using before = await windowOfStation(folder.path)
      packed = await packFirst(before, folder.path, words.vi)
    }
    const { order, first, rest, wanted } = packed
    await using window = await windowOfStation(folder.path)
    const line = bands(window.page, order.code).getByRole('listitem').filter({ hasText: first })
    await line.getByText(`1/${wanted}`).waitFor()
    for (const code of rest) await window.scan(code)
    await window.verdict(order.code, 'printed')
    expect(await window.readPicture(order.code)).toContain(order.code)
    // It is known: no packing again, the key asks as it always did.
    await window.scan(order.code)
    await window.verdict(order.code, 'duplicate')
  })
})
