import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { returnsSheet } from '../../../renderer/screens/returns/returnsSheet.ts'
import { returnsWords } from '../../../renderer/text/screens/returns.ts'
import { texts } from '../../../renderer/text/texts.ts'
import { now } from '../../gallery/fixtures.ts'
import { returnRow } from '../../gallery/orderFixtures.ts'

const fonts = () =>
  Promise.all(
    ['latin', 'vietnamese'].map(async (part) => {
      const file = new URL(`../../../resources/fonts/be-vietnam-pro-${part}-500.woff`, import.meta.url)
      return Uint8Array.from(await readFile(file)).buffer
    }),
  )

const words = { t: texts.vi, w: returnsWords.vi, language: 'vi' } as const
const note = 'Hộp bị ướt một góc, bên trong có tiếng vỡ, đã để ở kệ hàng hỏng số ba'

function sheet(count: number) {
  const rows = Array.from({ length: count }, (_, place) =>
    returnRow(place, {
      code: `G8A2XWQE9K_${place + 1}`,
      sellerCode: 'DH-2026-000451',
      ...(place % 9 === 2 && { note }),
    }),
  )
  return returnsSheet({ rows, day: '2026-11-21', station: 'Bàn 03', madeAt: now, words }, fonts)
}

it('the list of a day is a document of as many pages as it takes, also of a day without parcels', async () => {
  expect((await PDFDocument.load(await sheet(0))).getPageCount()).toBe(1)
  const long = await PDFDocument.load(await sheet(200))
  expect(long.getPageCount()).toBeGreaterThan(4)
  expect(long.getTitle()).toBe('Danh sách hàng trả về ngày 21/11/2026')
})
