import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { faultText } from '../../src/words/faultText.ts'
import { doorApi } from '../support/doorApi.ts'
import { orderWithItems, switchPackingOn } from '../support/packing.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: { packing: 'ĐÓNG HÀNG', stopped: 'DỪNG', setting: 'Quét hàng trước khi in tem', on: 'Có' },
  en: { packing: 'PACKING', stopped: 'STOPPED', setting: 'Scan the items before the label', on: 'Yes' },
} as const

const bands = (page: Page, code: string) => page.getByRole('article', { name: code, exact: true })

describe.each(['vi', 'en'] as const)('a parcel whose items are scanned before its label, %s', (language) => {
  it('ticks off, stops at a wrong item and one too many, is counted after a restart, and prints with the last', async () => {
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    const w = words[language]
    let order: { readonly code: string; readonly scans: readonly string[] }
    {
      await using window = await windowOfStation(folder.path)
      using door = await doorApi(folder.path)
      const { page } = window
      await switchPackingOn(page, w)
      order = await orderWithItems(door, window.codes, 3)
      const [first = '', ...rest] = order.scans
      await window.scan(order.code)
      const band = bands(page, order.code)
      await band.getByText(`${w.packing} ${order.code}`).waitFor()
      await window.scan(first)
      await band.getByRole('listitem').filter({ hasText: first }).getByText(/^1\//).waitFor()

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
      const wanted = order.scans.filter((one) => one === first).length
      const line = band.getByRole('listitem').filter({ hasText: first })
      await page.keyboard.press('Delete')
      await line.getByText(`${wanted - 1}/${wanted}`).waitFor()
      await window.scan(first)
      await line.getByText(`${wanted}/${wanted}`).waitFor()
    }
    {
      await using window = await windowOfStation(folder.path)
      const { page } = window
      const [first = ''] = order.scans
      const wanted = order.scans.filter((one) => one === first).length
      const band = bands(page, order.code)
      await band.getByRole('listitem').filter({ hasText: first }).getByText(`${wanted}/${wanted}`).waitFor()
      for (const code of order.scans.filter((one) => one !== first)) await window.scan(code)
      await window.verdict(order.code, 'printed')
      expect(await window.readPicture(order.code)).toContain(order.code)
      // It is known: no packing again, the key asks as it always did.
      await window.scan(order.code)
      await window.verdict(order.code, 'duplicate')
    }
  })
})
