import { describe, expect, it } from 'vitest'
import { cellText, moneyCell, phoneCell, weightCell } from '../../../src/model/importCells.ts'
import { columnLetter, columnOfLetter, importColumns } from '../../../src/model/importColumns.ts'
import { headerSignature, recogniseHeaders } from '../../../src/model/importHeaders.ts'
import { importRows, readImportRow } from '../../../src/model/importRows.ts'
import { placeFinder } from '../../../src/units/placeFinder.ts'

const reading = {
  constants: { length: '10', width: '10', height: '10', content: 'Quần áo', weight: '500' },
  kilograms: false,
}
const receiver = {
  to_name: 'Nguyễn Thị Thuỳ Dương',
  to_phone: '0912345678',
  to_address: '12 Lê Lợi',
  to_ward_name: 'Phường Bến Nghé',
  to_district_name: 'Quận 1',
  to_province_name: 'Hồ Chí Minh',
}
const read = (cells: object) => readImportRow({ ...receiver, ...cells }, reading, placeFinder)

describe('the headers of a file of orders', () => {
  it('are recognised in Vietnamese with and without marks, in English, and as the specification names them', () => {
    const vietnamese = ['Mã đơn hàng', 'Người nhận', 'Số điện thoại', 'Địa chỉ', 'Phường/Xã', 'Tiền thu hộ (COD)']
    const bare = ['MA DON HANG', 'ten nguoi nhan', 'SDT', 'dia chi giao hang', 'Phuong xa', 'thu ho']
    const english = ['Order ID', 'Recipient Name', 'Phone Number', 'Shipping Address', 'Ward', 'COD amount (VND)']
    const own = ['client_order_code', 'to_name', 'to_phone', 'to_address', 'to_ward_name', 'cod_amount']
    const columns = { client_order_code: 0, to_name: 1, to_phone: 2, to_address: 3, to_ward_name: 4, cod_amount: 5 }
    for (const headers of [vietnamese, bare, english, own])
      expect(recogniseHeaders([headers])).toMatchObject({ header: 0, columns })
  })

  it('are looked for below a title, and are none in a file that has none', () => {
    const found = recogniseHeaders([['Đơn hàng tháng 11'], [], ['Họ tên', 'SĐT', 'Địa chỉ']])
    expect(found).toMatchObject({ header: 2, columns: { to_name: 0, to_phone: 1, to_address: 2 } })
    expect(recogniseHeaders([['Lan', '0912345678', '12 Lê Lợi']])).toMatchObject({ header: null, columns: {} })
  })

  it('say what they say among two hundred others, and a name that stands twice is nobody’s', () => {
    const wide = Array.from({ length: 200 }, (_, at) => `Cột ${at}`)
      .with(3, 'Tên người nhận')
      .with(150, 'Điện thoại')
    expect(recogniseHeaders([wide]).columns).toEqual({ to_name: 3, to_phone: 150 })
    expect(recogniseHeaders([['SĐT', 'SĐT', 'Họ tên', 'Địa chỉ']]).columns).toEqual({ to_name: 2, to_address: 3 })
  })

  it('of a weight in kilograms say so', () => {
    expect(recogniseHeaders([['Họ tên', 'SĐT', 'Khối lượng (kg)']])).toMatchObject({ kilograms: true })
    expect(recogniseHeaders([['Họ tên', 'SĐT', 'Khối lượng (gram)']])).toMatchObject({ kilograms: false })
  })

  it('are known again however they are written', () => {
    expect(headerSignature(['Họ  tên', 'SĐT'])).toBe(headerSignature(['ho ten', 'sđt ']))
  })

  it('of the three marketplaces are known, their wards and districts too, and never what a buyer pays as COD', () => {
    const shopee = ['Mã đơn hàng', 'Tên sản phẩm', 'Tổng số tiền người mua thanh toán', 'Người Mua', 'Tên Người nhận']
    const place = ['Số điện thoại', 'Tỉnh/Thành phố', 'TP / Quận / Huyện', 'Quận', 'Địa chỉ nhận hàng', 'Quốc gia']
    expect(recogniseHeaders([[...shopee, ...place]])).toEqual({
      header: 0,
      columns: {
        client_order_code: 0,
        item_name: 1,
        to_name: 4,
        to_phone: 5,
        to_province_name: 6,
        to_district_name: 7,
        to_ward_name: 8,
        to_address: 9,
      },
      constants: {},
      kilograms: false,
    })
    const lazada = ['orderNumber', 'shippingName', 'shippingAddress', 'shippingAddress3', 'shippingAddress4']
    const found = recogniseHeaders([[...lazada, 'shippingAddress5', 'shippingPhone', 'paidPrice']])
    expect(found.columns).toMatchObject({ to_province_name: 3, to_district_name: 4, to_ward_name: 5, to_phone: 6 })
    expect(found.columns.cod_amount).toBeUndefined()
  })

  it('of TikTok Shop are two rows: the second says what the first is for, and is no order', () => {
    const headers = [
      'Order ID',
      'Weight(kg)',
      'Recipient',
      'Phone #',
      'Province',
      'District',
      'Commune',
      'Detail Address',
    ]
    const explained = ['Platform unique order ID.', 'Weight of the package.', '', '', '', '', '', '']
    const order = ['576461', '0.5', 'Lan', '0912345678', 'Hồ Chí Minh', 'Quận 1', 'Phường Bến Nghé', '12 Lê Lợi']
    const mapping = recogniseHeaders([headers, explained, order])
    expect(mapping).toMatchObject({ header: 1, kilograms: true, columns: { to_ward_name: 6, weight: 1 } })
    expect(importRows([headers, explained, order], mapping).map(({ row }) => row)).toEqual([3])
    expect(recogniseHeaders([headers, order])).toMatchObject({ header: 0 })
  })

  it('are lettered as a spreadsheet letters its columns', () => {
    for (const column of [0, 25, 26, 701, 702]) expect(columnOfLetter(columnLetter(column))).toBe(column)
    expect([columnLetter(27), columnOfLetter('7')]).toEqual(['AB', null])
  })
})

describe('a cell', () => {
  it.each([
    ['0912345678', '0912345678'],
    ['+84 912 345 678', '0912345678'],
    ['84912345678', '0912345678'],
    ['912345678', '0912345678'],
    ['0912.345.678', '0912345678'],
    ['(028) 3822-3344', '02838223344'],
  ])('takes the phone %s as the carrier keeps it', (typed, phone) => {
    expect(phoneCell(typed)).toEqual({ value: phone })
  })

  it.each(['0912345678 / 0987654321', '8.49E+10', '12345', 'Lan'])('takes %s for no phone', (typed) => {
    expect(phoneCell(typed)).toEqual({ rule: 'phone' })
  })

  it('holds no control character, of the second set (U+009B clears a screen) as little as of the first', () => {
    for (let code = 0; code <= 0x9f; code++) {
      const sign = String.fromCharCode(code)
      if (code < 0x20 ? '\t\n\r'.includes(sign) : code < 0x7f) continue
      expect([code, cellText(`SO-${sign}1`)]).toEqual([code, { rule: 'control' }])
    }
    expect(cellText('Đường số 5')).toEqual({ value: 'Đường số 5' })
  })

  it('never takes a fraction for thousands, nor a formula for what it would say', () => {
    expect([moneyCell('250.000 đ'), moneyCell('250k'), moneyCell('12.5'), moneyCell('250.1250')]).toEqual([
      { value: 250_000 },
      { value: 250_000 },
      { rule: 'money' },
      { rule: 'money' },
    ])
    expect([cellText('=A1*2'), cellText('#N/A'), cellText('="0912"'), cellText("'+84912")]).toEqual([
      { rule: 'formula' },
      { rule: 'formula', limit: '#N/A' },
      { value: '0912' },
      { value: '+84912' },
    ])
  })

  it('takes a weight in grams, or in kilograms where the cell or the header says so', () => {
    const typed = ['500', '500 g', '1.200', '0,5 kg', '1.25kg'].map((text) => weightCell(text, false))
    expect(typed).toEqual([500, 500, 1_200, 500, 1_250].map((value) => ({ value })))
    expect([weightCell('0.5', true), weightCell('0.5', false), weightCell('nặng', false)]).toEqual([
      { value: 500 },
      { rule: 'whole' },
      { rule: 'whole' },
    ])
  })
})

describe('a row of a file of orders', () => {
  it('becomes the order that it says, with the names that the units have', () => {
    const { order, faults } = read({
      cod_amount: '250.000',
      payment_type_id: 'Người nhận',
      required_note: 'Cho xem hàng',
    })
    expect(faults).toEqual([])
    expect(order).toMatchObject({
      to_phone: '0912345678',
      to_ward_name: 'Phường Bến Nghé',
      is_new_to_address: false,
      cod_amount: 250_000,
      payment_type_id: 2,
      required_note: 'CHOXEMHANGKHONGTHU',
      content: 'Quần áo',
      weight: 500,
      client_order_code: null,
    })
  })

  it('tells all that is wrong with it, each at its cell', () => {
    const wrong = {
      to_phone: '123',
      cod_amount: '50.000.001',
      weight: '20kg',
      service_type_id: '2',
      payment_type_id: 'ai đó',
    }
    expect(read(wrong).faults.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'to_phone phone',
      'weight max',
      'cod_amount max',
      'payment_type_id oneof',
    ])
  })

  it('splits an address of one line where it is sure, and offers what it may be where it is not', () => {
    const { to_ward_name: _, to_district_name: __, to_province_name: ___, ...rest } = receiver
    const sure = readImportRow(
      { ...rest, to_address: '12 Lê Lợi, Phường Bến Nghé, Quận 1, TP Hồ Chí Minh' },
      reading,
      placeFinder,
    )
    expect(sure).toMatchObject({ order: { to_address: '12 Lê Lợi', to_ward_name: 'Phường Bến Nghé' }, faults: [] })
    const unsure = readImportRow({ ...rest, to_address: '12 Lê Lợi, Quận 1' }, reading, placeFinder)
    expect(unsure.faults).toMatchObject([{ field: 'to_address', rule: 'which' }])
  })

  it('never takes a ward that was abolished in 2025 for one of those it became', () => {
    const { faults } = read({ to_district_name: '' })
    expect(faults).toMatchObject([{ field: 'to_ward_name', rule: 'abolished' }])
    expect(faults[0]?.limit).toContain('Phường Bến Nghé, Quận 1')
  })

  it('of a ward that is nowhere in its district offers those that are like it', () => {
    expect(read({ to_ward_name: 'Phường Ben Nge' }).faults).toMatchObject([{ field: 'to_ward_name', rule: 'unit' }])
  })

  it('of heavy goods is a parcel with its measures', () => {
    const { order, faults } = read({ weight: '25 kg', item_name: 'Tủ', item_quantity: '1' })
    expect(faults).toEqual([])
    expect(order).toMatchObject({ service_type_id: 5, items: [{ name: 'Tủ', weight: 25_000, length: 10 }] })
  })
})

describe('the rows of a table', () => {
  it('keep their number in the file, and those that are empty are none', () => {
    const table = [
      ['Họ tên', 'SĐT', 'Địa chỉ'],
      ['Lan', '0912345678', 'x'],
      ['', ' ', ''],
      ['Minh', '0912345679', 'y'],
    ]
    expect(importRows(table, recogniseHeaders(table)).map(({ row }) => row)).toEqual([2, 4])
  })

  it('have a name for every column', () => {
    expect(new Set(importColumns).size).toBe(importColumns.length)
  })
})
