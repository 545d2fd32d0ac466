import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { noBrowser, openStation } from '../../support/openStation.ts'
import { valueIn } from '../../support/practice.ts'
import { tempDir } from '../../support/tempDir.ts'

const phone = '0987654321'

/** A row of a product, as marketplaces write them out: the receiver is in each. */
const line = (item: string, weight: string) => ({
  client_order_code: 'MD-1',
  to_name: 'Trần Thị Nhiều Dòng',
  to_phone: phone,
  to_address: '77 Ngõ Dài',
  to_ward_name: 'Phường Bến Nghé',
  to_district_name: 'Quận 1',
  to_province_name: 'Hồ Chí Minh',
  content: 'Áo',
  weight,
  length: '10',
  width: '10',
  height: '10',
  item_name: item,
  item_quantity: '1',
})

it.each(['of several products', 'that a file says twice'])(
  'forgets a receiver in every row of an order %s',
  async (kind) => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
    const data = join(folder.path, 'data')
    const open = () => openStation(data, service, { htmlToPdf: noBrowser })
    let station = await open()
    const done = <C extends Command>(command: C) => station.api.execute(command).then(valueIn)
    const begin = { digest: 'a'.repeat(64), name: 'f.csv', total: 3, constants: {}, kilograms: false }
    const { import: id } = await done({ type: 'import-begin', id: uuid(), ...begin })
    const items = kind === 'of several products' ? ['Áo đỏ', 'Áo xanh', 'Quần'] : ['Áo đỏ', 'Áo đỏ', 'Áo đỏ']
    const weights = kind === 'of several products' ? ['400', '500', '600'] : ['400', '400', '400']
    const rows = items.map((item, at) => ({ row: at + 2, cells: line(item, weights[at] ?? '') }))
    await done({ type: 'import-add', id: uuid(), import: id, rows })
    await done({ type: 'import-create', id: uuid(), import: id, size: null, skipWrong: false })
    valueIn(await station.api.ask({ type: 'import', import: id, whenStill: true }))
    const rowsNow = async () => valueIn(await station.api.ask({ type: 'import-rows', import: id, from: 0, count: 10 }))
    const found = async () => valueIn(await station.api.ask({ type: 'people-find', text: phone }))
    const code = /"order":"([A-Z0-9]+)"/.exec(JSON.stringify(await rowsNow()))?.[1] ?? ''
    expect(JSON.stringify(await found())).toContain(code)
    const forgotten = await done({ type: 'people-forget', id: uuid(), orders: [code] })
    expect(forgotten).toMatchObject({ kept: [], erased: { order: 1, import: 2 } })
    for (const start of ['now', 'anew']) {
      if (start === 'anew') {
        await station.close()
        station = await open()
      }
      expect(await found()).toMatchObject({ found: [] })
      expect(JSON.stringify(await rowsNow())).not.toContain(phone)
    }
    await station.close()
  },
)
